/** State of a task at the end of a fetch. */
export interface TrackHabit {
  /** Interval in minutes; null fetches once. */
  readonly interval: number | null;
  readonly endsAt: Date | null;
  /** Attempts since the task was last requested or became due, including this one. */
  readonly attempts: number;
  /** Consecutive failures before this fetch. */
  readonly failures: number;
}

/** Outcome of a fetch; `retryAfter` in seconds is what the site asks to wait. */
export type TrackOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly lasting: boolean; readonly retryAfter: number };

export interface AfterFetch {
  readonly status: 'waiting' | 'done' | 'failed';
  readonly nextAt: Date | null;
  readonly isEnabled: boolean;
}

const minute = 60_000;
const maxWait = 24 * 60 * minute;
/** Delays before the retries of a one-time task. */
const pauses = [minute, 5 * minute];
/** Number of consecutive failures after which a task is given up; smaller where the site has refused access. */
export const maxFailures = 10;
export const maxRefusals = 3;

/**
 * Returns when a task is fetched next. A one-time task is attempted three times; a repeating one doubles the delay with
 * every failure and finally gives up.
 */
export function afterFetch(
  { interval, endsAt, attempts, failures }: TrackHabit,
  outcome: TrackOutcome,
  now: Date,
  random: number,
): AfterFetch {
  const at = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const until = (next: Date): AfterFetch['nextAt'] => (endsAt && next > endsAt ? null : next);
  if (outcome.is === 'done') {
    const next = interval === null ? null : until(at(interval * minute * (0.97 + 0.06 * random)));
    return { status: 'done', nextAt: next, isEnabled: interval === null || next !== null };
  }
  const requestedDelay = Math.min(outcome.retryAfter * 1000, maxWait);
  if (interval === null) {
    const pause = outcome.lasting ? undefined : pauses[attempts - 1];
    return pause === undefined
      ? { status: 'failed', nextAt: null, isEnabled: true }
      : { status: 'waiting', nextAt: at(Math.max(pause, requestedDelay)), isEnabled: true };
  }
  if (failures + 1 >= (outcome.lasting ? maxRefusals : maxFailures))
    return { status: 'failed', nextAt: null, isEnabled: false };
  const next = until(
    at(
      Math.max(requestedDelay, Math.min(maxWait, interval * minute * 2 ** Math.min(failures, 12)) * (1 + 0.1 * random)),
    ),
  );
  return { status: 'failed', nextAt: next, isEnabled: next !== null };
}
