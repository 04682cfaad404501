import { describe, expect, it } from '@rstest/core';
import { findForward } from './find-forward';

const url = 'http://a.cn/list/1.html';
const find = (html: string, refresh?: string) => findForward({ bytes: Buffer.from(html), url, refresh });
const longText = '桥梁检修情况通报。'.repeat(20);

describe('a page that leads its reader at once to another', () => {
  it.each([
    [
      '<html><head><meta http-equiv=REFRESH content="0;url=/real/1.html"></head><body><a href="/x">正在跳转</a></body></html>',
    ],
    [`<meta content='3; URL="/real/1.html"' http-equiv="refresh"><p>${longText}`],
    ['<body><script>window.location.href = "/real/1.html";</script></body>'],
    ["<script>location.replace('../real/1.html')</script>正在跳转"],
    ['<frameset cols="20%,*"><frame src="/menu.html"><frame name="mainFrame" src="/real/1.html"></frameset>'],
    ['<body><iframe src=/real/1.html></iframe></body>'],
  ])('%s', (html) => expect(find(html)).toBe('http://a.cn/real/1.html'));

  it('is found by the header', () => {
    expect(find(longText, '0; url=/real/1.html')).toBe('http://a.cn/real/1.html');
    expect(find(longText, '600')).toBeUndefined();
  });
});

describe('a page that stays', () => {
  it.each([
    ['<noscript><meta http-equiv="refresh" content="0;url=/no-script"></noscript>'],
    ['<!-- <meta http-equiv="refresh" content="0;url=/old"> -->'],
    ['<meta http-equiv="refresh" content="60;url=/next">'],
    ['<meta http-equiv="refresh" content="0">'],
    ['<meta http-equiv="refresh" content="0;url=/list/1.html#top">'],
    ['<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
    [`<script>if (old) location.href = "/mobile"</script><p>${longText}</p>`],
    ['<iframe src="/a"></iframe><iframe src="/b"></iframe>'],
  ])('%s', (html) => expect(find(html)).toBeUndefined());

  it('is read in linear time', () => {
    const started = performance.now();
    for (const part of ['<noscript', '<!--', '<script', '<meta ', '<iframe '])
      expect(find(part.repeat(30_000 / part.length))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
