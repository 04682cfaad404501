import { minInterval } from '../sites/learn-interval';

const hour = 3600;
const day = 24 * hour;

/** Schedule of a source. Times in seconds. */
export interface VisitHabit {
  /** Configured minimum interval between two visits. */
  readonly interval: number;
  readonly isAdaptive: boolean;
  /** Current interval between two visits. */
  readonly current: number;
  /**
   * An adaptive priority source is visited at its own frequency, down to every 30 seconds, regardless of the configured
   * interval.
   */
  readonly isFast?: boolean;
  /** Interval suggested by its articles, when this visit could determine it. */
  readonly rhythm?: number;
  /** Seconds until the next hour in which it usually publishes; 0 within one, undefined if none is near. */
  readonly untilBusy?: number;
}

/**
 * Outcome of a visit: new articles, nothing new, more than could be processed at once, or a failure with the number of
 * consecutive failures.
 */
export type VisitOutcome =
  | { readonly is: 'news' | 'more' }
  | { readonly is: 'quiet'; readonly ttlMinutes?: number }
  | {
      readonly is: 'failed';
      readonly failures: number;
      /** The source was read within the last two days, so that it is probably back soon. */
      readonly wasReached?: boolean;
    };

/** Delay until the next visit in seconds, and the interval between later visits. */
export interface NextVisit {
  readonly seconds: number;
  readonly current: number;
}

/**
 * Computes the next visit. A source with news is visited at its configured interval, an adaptive priority source at its
 * own frequency where that is shorter. An adaptive source without news is visited with the interval growing by half
 * each time, up to eight times the interval or six hours, but not beyond the start of an hour of the week in which it
 * usually publishes. A failing source backs off exponentially (factor 2), up to an hour if it was read recently, else
 * up to a day. `retryAfter` is what the server requested and always holds; `random` from 0 to 1 spreads visits that
 * would coincide.
 */
export function nextVisit(habit: VisitHabit, outcome: VisitOutcome, random: number, retryAfter = 0): NextVisit {
  const { interval, isAdaptive } = habit;
  const base = getBase(habit);
  const atLeast = (seconds: number) => Math.max(seconds, Math.min(retryAfter, 7 * day));
  if (outcome.is === 'failed') {
    const wait = Math.max(60, interval) * 2 ** Math.min(outcome.failures - 1, 16);
    const spread = 1 + 0.25 * random;
    const seconds = outcome.wasReached ? Math.min(hour, wait * spread) : Math.min(day, wait) * spread;
    return { seconds: atLeast(seconds), current: habit.current };
  }
  if (outcome.is === 'more') return { seconds: atLeast(Math.min(interval, 10)), current: base };
  const maxInterval = Math.max(interval, Math.min(8 * interval, 6 * hour));
  const current =
    outcome.is === 'quiet' && isAdaptive ? Math.min(maxInterval, Math.max(base, habit.current) * 1.5) : base;
  const maxSeconds = habit.untilBusy === undefined ? Infinity : Math.max(habit.untilBusy, 2 * interval);
  const requestedDelay = outcome.is === 'quiet' && isAdaptive ? Math.min((outcome.ttlMinutes ?? 0) * 60, 6 * hour) : 0;
  return {
    seconds: atLeast(
      Math.max(requestedDelay, Math.min(interval, minInterval), Math.min(maxSeconds, current * (0.95 + 0.1 * random))),
    ),
    current: Math.round(current),
  };
}

/** Returns the interval between visits to a source with news. */
function getBase({ interval, isAdaptive, current, isFast, rhythm }: VisitHabit): number {
  if (!isAdaptive || !isFast) return interval;
  return Math.max(Math.min(interval, minInterval), Math.min(interval, rhythm ?? current));
}

/**
 * Extends the interval while a hub pushes news; the source is still polled occasionally in case the hub misses
 * something.
 */
export function restWithHub(next: NextVisit, interval: number): NextVisit {
  return { ...next, seconds: Math.max(next.seconds, Math.min(6 * hour, Math.max(hour, 4 * interval))) };
}

/** Parses a `Retry-After` header, given as seconds or as a date, into seconds. */
export function getRetryAfter(header: string | undefined, now: Date): number {
  if (!header) return 0;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
