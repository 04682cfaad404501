import { describe, expect, it } from '@rstest/core';
import { addressKey, isBelowAddress, queryOfSource } from './filter-entry';

describe('isBelowAddress', () => {
  it('matches the URL and everything below it in any spelling', () => {
    const named = addressKey('HTTP://www.A.example/News');
    for (const url of ['https://a.example/news', 'http://www.a.example/news/1', 'https://A.example/news?page=2'])
      expect(isBelowAddress(url, named)).toBe(true);
    for (const url of ['https://a.example/newsletter', 'https://b.a.example/news', 'https://a.example/', null])
      expect(isBelowAddress(url, named)).toBe(false);
    expect(isBelowAddress('https://a.example/newsletter', addressKey('a.example/news*'))).toBe(true);
  });
});

describe('queryOfSource', () => {
  it('extracts the domain from a URL and leaves names unchanged', () => {
    expect(queryOfSource('site', 'https://www.A.example/x').tree).toEqual({
      kind: 'value',
      field: 'site',
      value: 'a.example',
    });
    expect(queryOfSource('site', '某某 网').tree).toEqual({ kind: 'value', field: 'site', value: '某某 网' });
    expect(queryOfSource('account', '小@王@weibo.com').tree).toMatchObject({
      of: [
        { field: 'author', value: '小@王' },
        { field: 'site', value: 'weibo.com' },
      ],
    });
  });
});
