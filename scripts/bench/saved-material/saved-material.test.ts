import { existsSync } from 'node:fs';
import { describe, expect, it } from '@rstest/core';
import { cpuStopwatch } from '#shared/testing';
import { readHostileFeeds } from './hostile-feeds';
import { hostilePages, getNodes, readHostile } from './hostile-pages';
import { TextTally } from './page-comparison';
import { compareSavedFeeds } from './saved-feeds';
import { chinesePages } from './saved-pages';

/** Returns the minimum of several measurements; stops early when one is below the bound. */
function minUntil(tries: number, bound: number, measure: () => number): number {
  let min = measure();
  for (let more = 1; more < tries && min >= bound; more += 1) min = Math.min(min, measure());
  return min;
}

describe('text comparison', () => {
  it('counts shingles as a multiset, and means before F1', () => {
    const tally = new TextTally();
    expect(tally.add('a b c d e', 'a b c d e')).toBe(1);
    expect(tally.add('a b c d e', 'a b c d x y z a b c d')).toBeCloseTo((2 * (1 / 8) * (1 / 2)) / (1 / 8 + 1 / 2));
    expect(tally.add('a b c d', '')).toBe(0);
    expect(tally.figures).toEqual({
      precision: (1 + 1 / 8) / 2,
      recall: (1 + 1 / 2) / 3,
      f1: expect.closeTo((2 * 0.5625 * 0.5) / 1.0625),
    });
    expect(new TextTally().add('今天天气很好', '今天天气很好！')).toBe(1);
  });
});

describe.skipIf(!existsSync('../shared/data/feeds'))('saved feeds', () => {
  it('match the expectations of their own suites', () => {
    const results = compareSavedFeeds('../shared/data/feeds');
    expect(results.reduce((sum, { cases }) => sum + cases, 0)).toBeGreaterThan(600);
    for (const { misses } of results) expect(misses).toEqual([]);
  });
});

describe.skipIf(!existsSync('../shared/data/html'))('saved pages', () => {
  it('yield Chinese titles, dates and texts', () => {
    const chinese = chinesePages('../shared/data/html/gne-zh');
    expect(chinese?.titles).toBeGreaterThanOrEqual(0.95);
    expect(chinese?.dates).toBeGreaterThanOrEqual(0.95);
    expect(chinese?.f1).toBeGreaterThanOrEqual(0.95);
  });
});

describe('hostile feeds', () => {
  it('are refused or parsed without disclosing anything', () => {
    expect(readHostileFeeds(0.02)).toMatchObject({ faults: [] });
  });
});

describe('hostile pages', () => {
  it.each(Object.keys(hostilePages))('of the shape "%s" produce a tree within limits', (shape) => {
    const { elements, texts, depth } = getNodes(shape, 600_000);
    expect(elements).toBeLessThanOrEqual(20_100);
    expect(texts).toBeLessThanOrEqual(60_000);
    expect(depth).toBeLessThanOrEqual(160);
  });

  // Each contains a hundred others, which Readability would scan again and again.
  it('of nested captions are read without Readability', () => {
    const spent = minUntil(2, 800, () => {
      const stopwatch = cpuStopwatch();
      readHostile('captions', 'article', 600_000);
      return stopwatch();
    });
    expect(spent).toBeLessThan(800);
  });

  // Sixteen times as long if each line is compared with every other.
  it.each([
    ['links', 'list-page'],
    ['links of a list', 'list-page'],
    ['links in one another', 'list-page'],
    ['spaces', 'sitemap'],
    ['comments without end', 'article'],
    ['tags without end', 'article'],
    ['containers in one another', 'article'],
    ['marks in one another', 'article'],
    ['spaces in data', 'article'],
    ['lists in lists of data', 'article'],
    ['a title of words', 'article'],
    ['days with many Ts', 'article'],
    ['words by their author', 'article'],
    ['pictures without address', 'article'],
    ['empty links', 'article'],
    ['titles that do not end', 'list-page'],
    ['links with titles alone', 'list-page'],
    ['blank marks', 'replies'],
  ] as const)('of the shape "%s" take proportional time as %s', (shape, as) => {
    readHostile(shape, as, 20_000);
    const short = minUntil(3, 0, () => readHostile(shape, as, 60_000));
    const bound = 10 * Math.max(0.02, short);
    expect(minUntil(3, bound, () => readHostile(shape, as, 240_000))).toBeLessThan(bound);
  });
});
