import { describe, expect, it } from '@rstest/core';
import { hourLength } from '#shared/time';
import { popularityHistory, getPopularity } from './popularity';
import { lifeCycle } from './life-cycle';

describe('life-cycle', () => {
  /** Returns ten days of hours that end with these counts. */
  const ending = (...last: number[]) => [...Array.from({ length: 240 - last.length }, () => 0), ...last];

  it('follows an event from its first hour to its end', () => {
    expect(lifeCycle(ending(1, 2)).stage).toBe('new');
    expect(lifeCycle(ending(1, 1, 2, 3, 4, 6, 8, 12, 16)).stage).toBe('rising');
    const course = [1, 2, 4, 8, 12, 16, 18, 20, 20, 20, 20, 19, 20, 20, 19, 20, 20, 20];
    expect(lifeCycle(ending(...course)).stage).toBe('peak');
    expect(lifeCycle(ending(...course, 10, 6, 4, 3, 2, 1, 1, 0, 0, 0)).stage).toBe('fading');
    expect(lifeCycle(ending()).stage).toBe('fading');
  });

  it('does not treat a stray article at the end of an event as a rise', () => {
    expect(lifeCycle(ending(20, 30, 40, 40, 30, 20, 10, ...Array.from({ length: 60 }, () => 0), 1)).stage).toBe(
      'fading',
    );
  });

  it('detects a second wave', () => {
    expect(lifeCycle(ending(20, 30, 40, 30, 20, ...Array.from({ length: 48 }, () => 0), 5, 10, 20, 30)).stage).toBe(
      'rising',
    );
  });
});

describe('heat', () => {
  it('matches the documented value for forty articles', () => {
    expect(getPopularity(40, 10, 0)).toBeCloseTo(122.7, 0);
    expect(getPopularity(20, 10, 0)).toBeCloseTo(100.6, 0);
    expect(getPopularity(40 / 32, 10, 0)).toBeCloseTo(26.8, 0);
  });

  it('rises with articles, sites and engagement, and falls with time', () => {
    expect(getPopularity(11, 3, 10)).toBeGreaterThan(getPopularity(10, 3, 10));
    expect(getPopularity(10, 4, 10)).toBeGreaterThan(getPopularity(10, 3, 10));
    expect(getPopularity(10, 3, 11)).toBeGreaterThan(getPopularity(10, 3, 10));
    const course = popularityHistory(
      [
        { at: 0, domain: 'a', engagement: 0 },
        { at: hourLength, domain: 'b', engagement: 5 },
      ],
      96 * hourLength,
      48,
    ).map(({ Heat }) => Heat);
    expect(course).toHaveLength(48);
    expect(course[0]).toBeGreaterThan(course[47] ?? 0);
    expect([...course].sort((a, b) => b - a)).toEqual(course);
  });
});
