import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { anyCharacter } from '#shared/testing';
import { hubOfFeed, hubOfHeader } from './hub-links';

const url = 'https://a.example/feed';
const self = (text: string) => hubOfFeed('https://hub.example/', Buffer.from(text), url)?.topic;

describe('hub links', () => {
  it('are read from the header in any order and quoting', () => {
    expect(hubOfHeader('<https://hub.example/>; rel="hub", <https://a.example/feed?x=1,2>; rel=self', url)).toEqual({
      hub: 'https://hub.example/',
      topic: 'https://a.example/feed?x=1,2',
    });
    expect(hubOfHeader('</hub>; title="a, b"; rel="alternate hub"', url)).toEqual({
      hub: 'https://a.example/hub',
      topic: url,
    });
    for (const header of [
      undefined,
      '',
      '<https://a.example/>; rel="next"',
      '<javascript:alert(1)>; rel=hub',
      'rel=hub',
    ])
      expect(hubOfHeader(header, url)).toBeUndefined();
  });

  it('use the URL by which a feed identifies itself', () => {
    expect(self('<rss><channel><atom:link href="https://a.example/all?a=1&amp;b=2" rel="self"/></channel></rss>')).toBe(
      'https://a.example/all?a=1&b=2',
    );
    expect(self(`<feed><link rel='hub' href='https://hub.example/'/><link rel='self' href='/own'/></feed>`)).toBe(
      'https://a.example/own',
    );
    expect(self('{"version":"https://jsonfeed.org/version/1.1","feed_url":"https:\\/\\/a.example\\/feed.json"}')).toBe(
      'https://a.example/feed.json',
    );
    expect(self('<feed><title>"feed_url": "https://b.example/"</title></feed>')).toBe(url);
    expect(hubOfFeed('file:///etc/passwd', Buffer.from(''), url)).toBeUndefined();
    expect(hubOfFeed(undefined, Buffer.from(''), url)).toBeUndefined();
  });

  it('accept any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (head, header) => {
        expect(typeof self(head)).toBe('string');
        hubOfHeader(header, url);
      }),
      { numRuns: 300 },
    );
  });
});
