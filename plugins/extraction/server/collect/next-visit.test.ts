import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { nextVisit, restWithHub, getRetryAfter, type VisitOutcome } from './next-visit';

const habit = { interval: 600, isAdaptive: true, current: 600 };

describe('next visit', () => {
  it('comes less often to a source without news, up to a limit, and at the set interval after news', () => {
    let { current } = habit;
    const waits = Array.from({ length: 8 }, () => {
      const next = nextVisit({ ...habit, current }, { is: 'quiet' }, 0.5);
      ({ current } = next);
      return next.seconds;
    });
    expect(waits).toEqual([900, 1350, 2025, 3037.5, 4557, 4800, 4800, 4800]);
    expect(nextVisit({ ...habit, current }, { is: 'news' }, 0.5)).toEqual({ seconds: 600, current: 600 });
    expect(nextVisit({ ...habit, isAdaptive: false }, { is: 'quiet', ttlMinutes: 600 }, 0.5)).toEqual({
      seconds: 600,
      current: 600,
    });
    expect(nextVisit(habit, { is: 'quiet', ttlMinutes: 60 }, 0.5).seconds).toBe(3600);
    expect(nextVisit(habit, { is: 'more' }, 0.5).seconds).toBe(10);
  });

  it('follows the frequency of a priority source, down to 30 seconds', () => {
    const fast = { ...habit, isFast: true };
    expect(nextVisit({ ...fast, rhythm: 120 }, { is: 'news' }, 0.5)).toEqual({ seconds: 120, current: 120 });
    for (const rhythm of [0, 1, 29, 30])
      expect(nextVisit({ ...fast, rhythm }, { is: 'news' }, 0)).toEqual({ seconds: 30, current: 30 });
    expect(nextVisit({ ...fast, rhythm: 5000 }, { is: 'news' }, 0.5).seconds).toBe(600);
    expect(nextVisit({ ...fast, current: 30 }, { is: 'quiet' }, 0.5)).toEqual({ seconds: 45, current: 45 });
    expect(nextVisit({ ...fast, isAdaptive: false, rhythm: 30 }, { is: 'news' }, 0.5).seconds).toBe(600);
    expect(nextVisit({ ...habit, rhythm: 30 }, { is: 'news' }, 0.5).seconds).toBe(600);
    expect(
      nextVisit({ interval: 15, isAdaptive: true, isFast: true, current: 15, rhythm: 3 }, { is: 'news' }, 0.5).seconds,
    ).toBe(15);
  });

  it('polls rarely while a hub is active', () => {
    expect(restWithHub({ seconds: 600, current: 600 }, 600)).toEqual({ seconds: 3600, current: 600 });
    expect(restWithHub({ seconds: 600, current: 600 }, 1800).seconds).toBe(7200);
    expect(restWithHub({ seconds: 90_000, current: 600 }, 1800).seconds).toBe(90_000);
  });

  it('never comes before the server allows, and waits for a limited time only', () => {
    const outcomes = fc.oneof(
      fc.record({ is: fc.constantFrom('news', 'more', 'quiet') }),
      fc.record({ is: fc.constant('failed'), failures: fc.integer({ min: 1, max: 10_000 }) }),
    ) as fc.Arbitrary<VisitOutcome>;
    const rhythms = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 604_800 }),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 2_000_000 }),
        outcomes,
        fc.boolean(),
        rhythms,
        (interval, isAdaptive, random, retryAfter, outcome, isFast, rhythm) => {
          const { seconds, current } = nextVisit(
            { interval, isAdaptive, current: interval * 3, isFast, rhythm },
            outcome,
            random,
            retryAfter,
          );
          expect(seconds).toBeGreaterThanOrEqual(Math.min(retryAfter, 604_800));
          expect(seconds).toBeLessThanOrEqual(Math.max(604_800 * 1.05, 86_400 * 1.25, retryAfter));
          expect(current).toBeGreaterThanOrEqual(isFast && isAdaptive ? Math.min(interval, 30) : interval);
          if (outcome.is !== 'more') expect(seconds).toBeGreaterThanOrEqual(Math.min(interval, 30));
        },
      ),
    );
  });

  it('reads Retry-After as seconds and as a date', () => {
    const now = new Date('2026-03-02T08:00:00Z');
    expect(
      ['120', 'Mon, 02 Mar 2026 08:05:00 GMT', 'Mon, 02 Mar 2026 07:00:00 GMT', 'soon', undefined].map((header) =>
        getRetryAfter(header, now),
      ),
    ).toEqual([120, 300, 0, 0, 0]);
  });
});
