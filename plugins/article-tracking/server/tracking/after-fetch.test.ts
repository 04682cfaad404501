import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { afterFetch, maxFailures, maxRefusals, type TrackOutcome } from './after-fetch';

const now = new Date('2026-03-02T08:00:00Z');
const failed = (more: Partial<Extract<TrackOutcome, { is: 'failed' }>> = {}): TrackOutcome => ({
  is: 'failed',
  lasting: false,
  retryAfter: 0,
  ...more,
});
const minutesTo = (at: Date | null) => (at === null ? null : Math.round((at.getTime() - now.getTime()) / 60_000));

describe('afterFetch', () => {
  it('tries a single fetch three times, and once where the site says no', () => {
    const once = { interval: null, endsAt: null, failures: 0 };
    expect([1, 2, 3].map((attempts) => minutesTo(afterFetch({ ...once, attempts }, failed(), now, 0).nextAt))).toEqual([
      1,
      5,
      null,
    ]);
    expect(afterFetch({ ...once, attempts: 1 }, failed({ lasting: true }), now, 0)).toEqual({
      status: 'failed',
      nextAt: null,
      isEnabled: true,
    });
    expect(minutesTo(afterFetch({ ...once, attempts: 1 }, failed({ retryAfter: 1800 }), now, 0).nextAt)).toBe(30);
    expect(afterFetch({ ...once, attempts: 1 }, { is: 'done' }, now, 0)).toEqual({
      status: 'done',
      nextAt: null,
      isEnabled: true,
    });
  });

  it('doubles the delay with every failure, finally gives up, and stops at the end of the task', () => {
    const failureState = { interval: 60, endsAt: null, attempts: 1 };
    expect(
      [0, 1, 2, 6].map((failures) => minutesTo(afterFetch({ ...failureState, failures }, failed(), now, 0).nextAt)),
    ).toEqual([60, 120, 240, 1440]);
    expect(afterFetch({ ...failureState, failures: maxFailures - 1 }, failed(), now, 0)).toEqual({
      status: 'failed',
      nextAt: null,
      isEnabled: false,
    });
    expect(
      afterFetch({ ...failureState, failures: maxRefusals - 1 }, failed({ lasting: true }), now, 0).isEnabled,
    ).toBe(false);
    expect(
      afterFetch(
        { ...failureState, failures: 0, endsAt: new Date(now.getTime() + 30 * 60_000) },
        { is: 'done' },
        now,
        0,
      ),
    ).toEqual({ status: 'done', nextAt: null, isEnabled: false });
  });

  it('never schedules an immediate retry, nor one later than a day plus its jitter unless the interval is longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 10_080 }),
        fc.nat(20),
        fc.nat(10_000_000),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (interval, failures, retryAfter, done, random) => {
          const { nextAt } = afterFetch(
            { interval, endsAt: null, attempts: 1, failures },
            done ? { is: 'done' } : failed({ retryAfter }),
            now,
            random,
          );
          if (nextAt === null) return;
          const minutes = (nextAt.getTime() - now.getTime()) / 60_000;
          expect(minutes).toBeGreaterThan(9);
          expect(minutes).toBeLessThanOrEqual(Math.max(1440, done ? interval : 0) * 1.11);
        },
      ),
    );
  });
});
