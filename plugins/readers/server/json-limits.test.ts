import { describe, expect, it } from '@rstest/core';
import { parseFeed } from './feeds';
import { isTooComplex, jsonLimits } from './json-limits';
import { extractArticle } from './pages';

const within = (levels: number, inside = '1'): string =>
  `${'[{"a":'.repeat(levels / 2)}${inside}${'}]'.repeat(levels / 2)}`;

describe('the limits of JSON', () => {
  it('bound its depth, whatever is said in its strings', () => {
    expect(isTooComplex(within(jsonLimits.depth))).toBe(false);
    expect(isTooComplex(within(jsonLimits.depth + 2))).toBe(true);
    expect(isTooComplex(within(2, JSON.stringify(`"${'['.repeat(500)}`)))).toBe(false);
    expect(isTooComplex(`[${'[],'.repeat(500)}1]`)).toBe(false);
  });

  it('bound the members of one thing, not those of lists or of all things together', () => {
    const thing = (members: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [at, []])));
    expect(isTooComplex(thing(jsonLimits.members))).toBe(false);
    expect(isTooComplex(`{"a":[${thing(jsonLimits.members + 1)}]}`)).toBe(true);
    expect(isTooComplex(`[${Array.from({ length: 3 }, () => thing(jsonLimits.members - 1)).join()}]`)).toBe(false);
    expect(isTooComplex(JSON.stringify(Array.from({ length: jsonLimits.members * 2 }, (_, at) => at)))).toBe(false);
    expect(isTooComplex(`{"a":"${','.repeat(jsonLimits.members * 2)}"}`)).toBe(false);
  });

  it('cost a page its data and a feed that is beyond them its reading', () => {
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
