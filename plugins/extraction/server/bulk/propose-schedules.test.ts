import fc from 'fast-check';
import { describe, expect, it } from '@rstest/core';
import { proposeSchedule } from './propose-schedules';

describe('proposeSchedule', () => {
  it('schedules about two visits per article', () => {
    expect(proposeSchedule({ articles: 28 * 24, days: 28 })).toEqual({ interval: 1800, priority: 'high' });
    expect(proposeSchedule({ articles: 28, days: 28 })).toEqual({ interval: 43_200, priority: 'normal' });
    expect(proposeSchedule({ articles: 0, days: 28 })).toEqual({ interval: 86_400, priority: 'low' });
    expect(proposeSchedule({ articles: 100_000, days: 10 })).toEqual({ interval: 300, priority: 'high' });
  });

  it('never visits a busier source less often', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(50_000), fc.integer({ min: 2, max: 28 }), (one, more, days) => {
        expect(proposeSchedule({ articles: one + more, days }).interval).toBeLessThanOrEqual(
          proposeSchedule({ articles: one, days }).interval,
        );
      }),
      { numRuns: 200 },
    );
  });
});
