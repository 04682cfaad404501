/** What is known of a task when a fetch ends. */
export interface TrackHabit {
  /** Minutes; null fetches once. */
  readonly interval: number | null;
  readonly endsAt: Date | null;
  /** Tries since the task was last asked for or came due, this one included. */
  readonly attempts: number;
  /** Failures in a row before this fetch. */
  readonly failures: number;
}

/** How a fetch ended; `retryAfter` in seconds is what the site asks to wait. */
export type TrackOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly lasting: boolean; readonly retryAfter: number };

export interface AfterFetch {
  readonly status: 'waiting' | 'done' | 'failed';
  readonly nextAt: Date | null;
  readonly isEnabled: boolean;
}

const minute = 60_000;
const longestWait = 24 * 60 * minute;
/** Pauses before a task that fetches once is tried again. */
const pauses = [minute, 5 * minute];
/** Failures in a row after which nobody comes again; fewer where the site has said no. */
export const mostFailures = 10;
export const mostRefusals = 3;

/**
 * When a task is fetched next. One that fetches once is tried three times; one that comes again waits twice as long
 * with every failure and gives up at last.
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
  const asked = Math.min(outcome.retryAfter * 1000, longestWait);
  if (interval === null) {
    const pause = outcome.lasting ? undefined : pauses[attempts - 1];
    return pause === undefined
      ? { status: 'failed', nextAt: null, isEnabled: true }
      : { status: 'waiting', nextAt: at(Math.max(pause, asked)), isEnabled: true };
  }
  if (failures + 1 >= (outcome.lasting ? mostRefusals : mostFailures))
    return { status: 'failed', nextAt: null, isEnabled: false };
  const next = until(
    at(Math.max(asked, Math.min(longestWait, interval * minute * 2 ** Math.min(failures, 12)) * (1 + 0.1 * random))),
  );
  return { status: 'failed', nextAt: next, isEnabled: next !== null };
}
