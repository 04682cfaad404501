import { describe, expect, it } from '@rstest/core';
import { parseFeed } from './feeds';
import { deepestJson, isTooDeep } from './json-depth';
import { extractArticle } from './pages';

const within = (levels: number, inside = '1'): string =>
  `${'[{"a":'.repeat(levels / 2)}${inside}${'}]'.repeat(levels / 2)}`;

describe('the depth of JSON', () => {
  it('is bounded, whatever is said in its strings', () => {
    expect(isTooDeep(within(deepestJson))).toBe(false);
    expect(isTooDeep(within(deepestJson + 2))).toBe(true);
    expect(isTooDeep(within(2, JSON.stringify(`"${'['.repeat(500)}`)))).toBe(false);
    expect(isTooDeep(`[${'[],'.repeat(500)}1]`)).toBe(false);
  });

  it('costs a page its data and a feed that is deeper its reading', () => {
    const page = (more: string) =>
      extractArticle(
        `<html><head><title>A</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"A","author":{"@type":"Person","name":"Jane Writer"},"more":${more}}</script></head><body><h1>A</h1><p>The bridge stays. By Jane Writer.</p></body></html>`,
        { url: 'https://example.com/a' },
      ).author;
    expect(page(within(4))).toBe('Jane Writer');
    expect(page(within(400))).not.toBe('Jane Writer');
    expect(() => parseFeed(Buffer.from(`{"items":${within(400)}}`))).toThrow('nested');
  });
});
