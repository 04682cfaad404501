import { describe, expect, it } from '@rstest/core';
import { isTooComplex, jsonLimits } from '#shared/json';
import { parseFeed } from './feeds';
import { extractArticle } from './pages';

const within = (levels: number, inside = '1'): string =>
  `${'[{"a":'.repeat(levels / 2)}${inside}${'}]'.repeat(levels / 2)}`;

describe('JSON limits', () => {
  it('limit the depth, ignoring brackets in strings', () => {
    expect(isTooComplex(within(jsonLimits.depth))).toBe(false);
    expect(isTooComplex(within(jsonLimits.depth + 2))).toBe(true);
    expect(isTooComplex(within(2, JSON.stringify(`"${'['.repeat(500)}`)))).toBe(false);
    expect(isTooComplex(`[${'[],'.repeat(500)}1]`)).toBe(false);
  });

  it('limit the members of one object, not those of arrays or of all objects together', () => {
    const thing = (members: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [at, []])));
    expect(isTooComplex(thing(jsonLimits.members))).toBe(false);
    expect(isTooComplex(`{"a":[${thing(jsonLimits.members + 1)}]}`)).toBe(true);
    expect(isTooComplex(`[${Array.from({ length: 3 }, () => thing(jsonLimits.members - 1)).join()}]`)).toBe(false);
    expect(isTooComplex(JSON.stringify(Array.from({ length: jsonLimits.members * 2 }, (_, at) => at)))).toBe(false);
    expect(isTooComplex(`{"a":"${','.repeat(jsonLimits.members * 2)}"}`)).toBe(false);
  });

  it('remove the data of a page, and make a feed unreadable, when exceeded', () => {
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
