import { describe, expect, it } from '@rstest/core';
import { resolvedFilter } from './export-content';
import { nextRun } from './next-run';

describe('nextRun', () => {
  const zone = 'Asia/Shanghai';

  it('is the next occurrence of the hour, or of the weekday and hour, in the user’s time zone', () => {
    const after = new Date('2026-01-05T00:30:00Z');
    expect(nextRun({ Every: 'daily', Weekday: 1, Hour: 9 }, after, zone).toISOString()).toBe(
      '2026-01-05T01:00:00.000Z',
    );
    expect(nextRun({ Every: 'daily', Weekday: 1, Hour: 8 }, after, zone).toISOString()).toBe(
      '2026-01-06T00:00:00.000Z',
    );
    expect(nextRun({ Every: 'weekly', Weekday: 1, Hour: 9 }, after, zone).toISOString()).toBe(
      '2026-01-05T01:00:00.000Z',
    );
    expect(nextRun({ Every: 'weekly', Weekday: 1, Hour: 8 }, after, zone).toISOString()).toBe(
      '2026-01-12T00:00:00.000Z',
    );
    expect(nextRun({ Every: 'weekly', Weekday: 0, Hour: 0 }, after, 'America/New_York').toISOString()).toBe(
      '2026-01-11T05:00:00.000Z',
    );
  });

  it('moves a period with the calendar and keeps fixed dates', () => {
    expect(
      resolvedFilter({ Period: 'yesterday', Emotion: 'negative' }, zone, new Date('2026-01-05T00:30:00Z')),
    ).toEqual({ Emotion: 'negative', Published_At: '2026-01-03T16:00:00.000Z..2026-01-04T15:59:59.000Z' });
    expect(resolvedFilter({ Published_At: 'a..b' }, zone)).toEqual({ Published_At: 'a..b' });
  });
});
