import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { canonicalUrl, getHost, isWebAddress, getSite } from './index';

describe('canonicalUrl', () => {
  it.each([
    ['HTTP://News.Sina.com.CN:80/c/2026-01-02/doc-a.shtml#comment', 'http://news.sina.com.cn/c/2026-01-02/doc-a.shtml'],
    ['https://a.cn:443', 'https://a.cn/'],
    ['https://a.cn:8443/x/', 'https://a.cn:8443/x'],
    ['https://a.cn/x?b=2&utm_source=w&a=1&spm=1.2.3&from=timeline&share_token=q', 'https://a.cn/x?b=2&a=1'],
    ['https://a.cn/x?utm_medium=rss', 'https://a.cn/x'],
    ['https://a.cn/app#!/post/1', 'https://a.cn/app#!/post/1'],
    ['https://a.cn/app#/post/1', 'https://a.cn/app#/post/1'],
    ['https://user:word@a.cn./x', 'https://a.cn/x'],
    ['https://a.cn/%e6%96%b0%41?q=%7e', 'https://a.cn/%E6%96%B0A?q=~'],
    ['https://新闻.cn/文', 'https://xn--efvy88h.cn/%E6%96%87'],
    [
      'https://mp.weixin.qq.com/s?__biz=M&mid=1&idx=1&sn=a&chksm=f&scene=27',
      'https://mp.weixin.qq.com/s?__biz=M&mid=1&idx=1&sn=a',
    ],
    ['https://a.cn/?id=3', 'https://a.cn/?id=3'],
    ['https://a.cn/a/1.html;jsessionid=9F0C;v=2?x=1', 'https://a.cn/a/1.html;v=2?x=1'],
    ['https://a.cn/show.php?id=1&PHPSESSID=1e1ea0f5&sid=0123456789abcdef01234567', 'https://a.cn/show.php?id=1'],
    ['https://a.cn/1.html?t=17959495000&rnd=0.123&_=1795949500123&ts=1795949500', 'https://a.cn/1.html'],
    [
      'https://a.cn/x?t=2026112900&time=2026-11-29&v=3&sid=12&rand=paul',
      'https://a.cn/x?t=2026112900&time=2026-11-29&v=3&sid=12&rand=paul',
    ],
  ])('%s', (rawAddress, wanted) => expect(canonicalUrl(rawAddress)).toBe(wanted));

  it('maps mobile editions only on request', () => {
    expect(canonicalUrl('https://m.sohu.com/a/1')).toBe('https://m.sohu.com/a/1');
    expect(canonicalUrl('https://m.sohu.com/a/1', { mobileHosts: true })).toBe('https://www.sohu.com/a/1');
    expect(canonicalUrl('https://wap.sz.bendibao.com/a', { mobileHosts: true })).toBe('https://sz.bendibao.com/a');
    expect(canonicalUrl('https://m.gov.cn/a', { mobileHosts: true })).toBe('https://www.gov.cn/a');
  });

  it('accepts only web URLs', () => {
    for (const rawAddress of ['javascript:alert(1)', 'mailto:a@b.cn', '/relative', '', 'http://'])
      expect(canonicalUrl(rawAddress)).toBeUndefined();
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const once = canonicalUrl(url) as string;
        expect(canonicalUrl(once)).toBe(once);
      }),
    );
  });
});

describe('getSite', () => {
  it.each([
    ['https://news.sina.com.cn/c/1', 'sina.com.cn'],
    ['www.beijing.gov.cn', 'beijing.gov.cn'],
    ['http://epaper.sz.gd.cn/', 'sz.gd.cn'],
    ['https://baijiahao.baidu.com/s?id=1', 'baidu.com'],
    ['https://a.b.co.uk', 'b.co.uk'],
    ['https://someone.github.io/post', 'someone.github.io'],
    ['http://127.0.0.1:8091/x', '127.0.0.1'],
    ['http://[::1]/', '[::1]'],
    ['localhost', 'localhost'],
    ['gov.cn', 'gov.cn'],
    ['www.gov.cn', 'www.gov.cn'],
  ])('%s', (host, wanted) => expect(getSite(host)).toBe(wanted));

  it('returns undefined for invalid input', () => {
    expect(getSite('')).toBeUndefined();
    expect(getHost('http://a b/')).toBeUndefined();
  });
});

it.each([
  ['https://a.cn/x', true],
  ['HTTP://a.cn', true],
  ['javascript:alert(1)', false],
  ['//a.cn', false],
  ['/x', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%s leads to the web: %s', (address, expected) => expect(isWebAddress(address)).toBe(expected));
