import { describe, expect, it } from '@rstest/core';
import { domainsAbove, domainText, readDomain } from './domain-name';

describe('readDomain', () => {
  it.each([
    ['https://WWW.Sina.com.cn/news?x=1', 'sina.com.cn'],
    ['news.sina.com.cn', 'news.sina.com.cn'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
    ['www.gov.cn', 'www.gov.cn'],
    ['127.0.0.1:8080', '127.0.0.1'],
    ['someone.github.io', 'someone.github.io'],
  ])('%s', (address, wanted) => expect(readDomain(address)).toBe(wanted));

  it.each(['com.cn', 'github.io', 'localhost', '', 'a b.cn', 'http://', 'cn'])('refuses %s', (address) =>
    expect(readDomain(address)).toBeUndefined(),
  );

  it('shows other scripts in native form', () => expect(domainText('xn--fsqu00a.xn--fiqs8s')).toBe('例子.中国'));
});

it('returns a host with its parent domains', () =>
  expect(domainsAbove('m.news.sina.cn')).toEqual(['m.news.sina.cn', 'news.sina.cn', 'sina.cn', 'cn']));
