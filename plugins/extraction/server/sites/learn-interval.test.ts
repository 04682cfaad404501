import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { fastInterval, learnInterval, getRhythm } from './learn-interval';

const every = (seconds: number, count = 20): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 0, 1) + index * seconds * 1000).toISOString());

describe('learnInterval', () => {
  it('follows the publishing frequency of a list, in round steps', () => {
    expect(learnInterval(every(1200))).toBe(600);
    expect(learnInterval(every(7200))).toBe(3600);
    expect(learnInterval(every(7 * 86_400))).toBe(43_200);
    expect(learnInterval(every(5))).toBe(300);
  });

  it('respects the ttl of a feed, and uses the default without publishing times', () => {
    expect(learnInterval(every(1200), 60)).toBe(3600);
    expect(learnInterval([], 0)).toBe(1800);
    expect(learnInterval([undefined, 'yesterday'], 120)).toBe(7200);
  });

  it('goes down to 30 seconds for a priority source, and suggests nothing without publishing times', () => {
    expect(fastInterval(every(2))).toBe(30);
    expect(fastInterval(every(150))).toBe(60);
    expect(fastInterval(every(7200))).toBe(3600);
    expect([fastInterval([]), getRhythm(every(60, 2))]).toEqual([undefined, undefined]);
  });

  it('visits three times before a list has turned over', () => {
    expect(learnInterval([...every(60, 3), ...every(86_400, 2)])).toBeLessThanOrEqual(28_800);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 4, maxLength: 40 }), (offsets) => {
        const times = offsets.map((offset) => new Date(offset * 1000).toISOString());
        const span = Math.max(...offsets) - Math.min(...offsets);
        expect(learnInterval(times)).toBeLessThanOrEqual(Math.max(1800, span / 3));
      }),
      { numRuns: 100 },
    );
  });
});
