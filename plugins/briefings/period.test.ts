import { describe, expect, it } from '@rstest/core';
import { lastPeriod, nextRun } from './period';

const zone = 'Asia/Shanghai';
/** A Monday, 02:00 in Shanghai. */
const now = new Date('2026-11-22T18:00:00Z');
const ends = (kind: 'day' | 'week' | 'month') => {
  const { from, to } = lastPeriod(kind, now, zone);
  return [from.toISOString(), to.toISOString()];
};

describe('brief periods', () => {
  it('returns the last whole day, week from Monday, and month', () => {
    expect(ends('day')).toEqual(['2026-11-21T16:00:00.000Z', '2026-11-22T15:59:59.000Z']);
    expect(ends('week')).toEqual(['2026-11-15T16:00:00.000Z', '2026-11-22T15:59:59.000Z']);
    expect(ends('month')).toEqual(['2026-09-30T16:00:00.000Z', '2026-10-31T15:59:59.000Z']);
  });

  it('schedules the next run in the given time zone', () => {
    const run = (Kind: 'day' | 'week' | 'month') =>
      nextRun({ Kind, Hour: 8, Weekday: 1, Day: 1 }, now, zone).toISOString();
    expect([run('day'), run('week'), run('month')]).toEqual([
      '2026-11-23T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
      '2026-12-01T00:00:00.000Z',
    ]);
    const after = nextRun({ Kind: 'week', Hour: 8, Weekday: 1, Day: 1 }, new Date('2026-11-23T00:00:00Z'), zone);
    expect(after.toISOString()).toBe('2026-11-30T00:00:00.000Z');
  });
});
