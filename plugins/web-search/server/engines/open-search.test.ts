import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { fillTemplate, hasPages } from './fill-template';
import { readDescription } from './read-description';

const describedBy = (urls: string, more = '') =>
  Buffer.from(
    `<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>某站</ShortName>${more}${urls}</OpenSearchDescription>`,
  );
const read = (bytes: Buffer) =>
  readDescription(bytes, 'application/opensearchdescription+xml; charset=utf-8', 'https://site.example/os.xml');

describe('OpenSearch URL template', () => {
  it('is filled by the parameters of the standard, and left empty where it may be', () => {
    expect(
      fillTemplate(
        'https://a.example/?q={searchTerms}&n={count?}&i={startIndex?}&p={startPage?}&l={language?}&e={inputEncoding?}&g={geo:lat?}',
        ['星河', 'a&b'],
        { page: 2, index: 25 },
      ),
    ).toBe('https://a.example/?q=%E6%98%9F%E6%B2%B3%20a%26b&n=20&i=26&p=3&l=zh-CN&e=UTF-8&g=');
    expect(
      fillTemplate('https://a.example/?q={searchTerms}&p={startPage}', ['x'], { page: 1, index: 9 }, { page: 0 }),
    ).toBe('https://a.example/?q=x&p=1');
  });

  it('is rejected without a placeholder for the words, with an unknown required parameter, and for non-web URLs', () => {
    for (const template of [
      'https://a.example/',
      'https://a.example/?q={searchTerms}&k={key}',
      'ftp://a.example/{searchTerms}',
      'https://a.example/?q={searchTerms}&k={toString}',
    ])
      expect(() => fillTemplate(template, ['x'])).toThrow();
    expect([
      hasPages('https://a.example/?q={searchTerms}'),
      hasPages('https://a.example/?q={searchTerms}&p={startIndex?}'),
    ]).toEqual([false, true]);
  });

  it('cannot be changed by the search words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (word) => {
        const url = new URL(fillTemplate('https://a.example/search?q={searchTerms}&p={startPage}', [word]));
        expect([url.host, url.pathname, url.searchParams.get('q'), url.searchParams.get('p')]).toEqual([
          'a.example',
          '/search',
          word,
          '1',
        ]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a description', () => {
  it('prefers the feed over the page, regardless of their order', () => {
    const page = '<Url type="text/html" template="https://site.example/?q={searchTerms}"/>';
    const feed =
      '<Url type="application/rss+xml" indexOffset="0" pageOffset="0" template="https://site.example/rss?q={searchTerms}&amp;p={startPage?}"/>';
    expect(read(describedBy(page + feed))).toEqual({
      template: 'https://site.example/rss?q={searchTerms}&p={startPage?}',
      shape: 'feed',
      indexOffset: 0,
      pageOffset: 0,
    });
    expect(read(describedBy(page))).toMatchObject({ shape: 'page', indexOffset: 1 });
  });

  it('is read with a namespace prefix and with a relative URL', () => {
    const bytes = Buffer.from(
      '<os:OpenSearchDescription xmlns:os="http://a9.com/-/spec/opensearch/1.1/"><os:Url type="application/atom+xml" template="/atom?q={searchTerms}"></os:Url></os:OpenSearchDescription>',
    );
    expect(read(bytes)).toMatchObject({ template: 'https://site.example/atom?q={searchTerms}', shape: 'feed' });
  });

  it.each([
    ['web-search.no-description', Buffer.from('<html><body>404</body></html>')],
    [
      'web-search.no-results-address',
      describedBy(
        '<Url type="application/x-suggestions+json" rel="suggestions" template="https://site.example/s?q={searchTerms}"/>',
      ),
    ],
    [
      'web-search.no-results-address',
      describedBy(
        '<Url type="application/rss+xml" method="post" template="https://site.example/rss?q={searchTerms}"/>',
      ),
    ],
    [
      'web-search.encoding',
      describedBy(
        '<Url type="application/rss+xml" template="https://site.example/rss?q={searchTerms}"/>',
        '<InputEncoding>GBK</InputEncoding>',
      ),
    ],
    [
      'web-search.template',
      describedBy(
        '<Url type="application/rss+xml" template="https://site.example/rss?q={searchTerms}&amp;key={key}"/>',
      ),
    ],
  ])('says %s', (code, bytes) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code }));
  });
});
