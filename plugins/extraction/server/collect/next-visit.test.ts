import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { nextVisit, retryAfterOf, type VisitOutcome } from './next-visit';

const habit = { interval: 600, isAdaptive: true, current: 600 };

describe('the next visit', () => {
  it('comes less often to a quiet source, up to a limit, and at the set time after news', () => {
    let { current } = habit;
    const waits = Array.from({ length: 8 }, () => {
      const next = nextVisit({ ...habit, current }, { is: 'quiet' }, 0.5);
      ({ current } = next);
      return next.seconds;
    });
    expect(waits).toEqual([900, 1350, 2025, 3037.5, 4557, 4800, 4800, 4800]);
    expect(nextVisit({ ...habit, current }, { is: 'news' }, 0.5)).toEqual({ seconds: 600, current: 600 });
    expect(nextVisit({ ...habit, isAdaptive: false }, { is: 'quiet', ttlMinutes: 600 }, 0.5)).toEqual({ seconds: 600, current: 600 });
    expect(nextVisit(habit, { is: 'quiet', ttlMinutes: 60 }, 0.5).seconds).toBe(3600);
    expect(nextVisit(habit, { is: 'more' }, 0.5).seconds).toBe(10);
  });

  it('never comes before the server allows, nor waits for ever', () => {
    const outcomes = fc.oneof(
      fc.record({ is: fc.constantFrom('news', 'more', 'quiet') }),
      fc.record({ is: fc.constant('failed'), failures: fc.integer({ min: 1, max: 10_000 }) }),
    ) as fc.Arbitrary<VisitOutcome>;
    fc.assert(fc.property(fc.integer({ min: 10, max: 604_800 }), fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 2_000_000 }), outcomes, (interval, isAdaptive, random, retryAfter, outcome) => {
      const { seconds, current } = nextVisit({ interval, isAdaptive, current: interval * 3 }, outcome, random, retryAfter);
      expect(seconds).toBeGreaterThanOrEqual(Math.min(retryAfter, 604_800));
      expect(seconds).toBeLessThanOrEqual(Math.max(604_800 * 1.05, 86_400 * 1.25, retryAfter));
      expect(current).toBeGreaterThanOrEqual(interval);
    }));
  });

  it('reads Retry-After as seconds and as a date', () => {
    const now = new Date('2026-03-02T08:00:00Z');
    expect(['120', 'Mon, 02 Mar 2026 08:05:00 GMT', 'Mon, 02 Mar 2026 07:00:00 GMT', 'soon', undefined].map((header) => retryAfterOf(header, now))).toEqual([120, 300, 0, 0, 0]);
  });
});
