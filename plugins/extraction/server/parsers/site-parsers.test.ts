import { describe, expect, it } from '@rstest/core';
import { getHost, parserFor, withParser } from './site-parsers';

describe('site parsers', () => {
  it('are identified by their host in any spelling', () => {
    expect(
      ['News.Example.cn', 'https://www.example.cn/a?b', 'example.cn.', '例子.中国', '127.0.0.1:8080'].map(getHost),
    ).toEqual(['news.example.cn', 'example.cn', 'example.cn', 'xn--fsqu00a.xn--fiqs8s', '127.0.0.1']);
    for (const wrong of ['', 'a b', '/path', 'http://']) expect(() => getHost(wrong)).toThrow(/no host/);
  });

  it('apply to the host and all hosts below it, the closest first', () => {
    const parsers = new Map([
      ['example.cn', { content: '.a' }],
      ['news.example.cn', { content: '.b' }],
      ['0.0.1', { content: '.c' }],
    ]);
    expect(
      [
        'https://www.example.cn/',
        'https://x.news.example.cn/1',
        'https://badexample.cn/',
        'http://127.0.0.1/',
        'no address',
      ].map((url) => parserFor(parsers, url)?.content),
    ).toEqual(['.a', '.b', undefined, undefined, undefined]);
  });

  it('are overridden by the selectors of a source', () => {
    expect(
      withParser({ content: '.own', title: undefined, remove: '' }, { content: '.site', title: 'h2', remove: '.ad' }),
    ).toEqual({ content: '.own', title: 'h2', remove: '.ad' });
  });
});
