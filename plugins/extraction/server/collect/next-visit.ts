import { leastInterval } from '../sites/learn-interval';

const hour = 3600;
const day = 24 * hour;

/** Failures in a row from which a source counts as failing. */
export const failingAfter = 5;

/** How a source is visited. Times in seconds. */
export interface VisitHabit {
  /** The shortest time between two visits, as it was set. */
  readonly interval: number;
  readonly isAdaptive: boolean;
  /** The time between two visits by now. */
  readonly current: number;
  /** A priority source that adapts is visited as often as its own rhythm asks, down to 30 seconds, whatever was set. */
  readonly isFast?: boolean;
  /** What its articles suggest, when this visit could tell. */
  readonly rhythm?: number;
}

/**
 * What a visit brought: news, nothing new, more than could be taken at once, or a failure, the how-manieth in a row.
 */
export type VisitOutcome =
  | { readonly is: 'news' | 'more' }
  | { readonly is: 'quiet'; readonly ttlMinutes?: number }
  | { readonly is: 'failed'; readonly failures: number };

/** When to come again, in seconds from now, and the time between visits from here on. */
export interface NextVisit {
  readonly seconds: number;
  readonly current: number;
}

/**
 * A source with news is visited at its set interval, a priority one that adapts at that of its own rhythm where that is
 * shorter. A quiet one that adapts half as often again each time, up to eight times the interval or six hours. A
 * failing one waits twice as long each time, up to a day. `retryAfter` is what the server asked for and always holds;
 * `random` from 0 to 1 spreads visits that would fall together.
 */
export function nextVisit(habit: VisitHabit, outcome: VisitOutcome, random: number, retryAfter = 0): NextVisit {
  const { interval, isAdaptive } = habit;
  const base = baseOf(habit);
  const atLeast = (seconds: number) => Math.max(seconds, Math.min(retryAfter, 7 * day));
  if (outcome.is === 'failed') {
    const wait = Math.min(day, Math.max(60, interval) * 2 ** Math.min(outcome.failures - 1, 16));
    return { seconds: atLeast(wait * (1 + 0.25 * random)), current: habit.current };
  }
  if (outcome.is === 'more') return { seconds: atLeast(Math.min(interval, 10)), current: base };
  const longest = Math.max(interval, Math.min(8 * interval, 6 * hour));
  const current = outcome.is === 'quiet' && isAdaptive ? Math.min(longest, Math.max(base, habit.current) * 1.5) : base;
  const asked = outcome.is === 'quiet' && isAdaptive ? Math.min((outcome.ttlMinutes ?? 0) * 60, 6 * hour) : 0;
  return {
    seconds: atLeast(Math.max(asked, Math.min(interval, leastInterval), current * (0.95 + 0.1 * random))),
    current: Math.round(current),
  };
}

/** The time between two visits to a source with news. */
function baseOf({ interval, isAdaptive, current, isFast, rhythm }: VisitHabit): number {
  if (!isAdaptive || !isFast) return interval;
  return Math.max(Math.min(interval, leastInterval), Math.min(interval, rhythm ?? current));
}

/** While a hub tells of news by itself, a source is asked but seldom, in case the hub forgets. */
export function restWithHub(next: NextVisit, interval: number): NextVisit {
  return { ...next, seconds: Math.max(next.seconds, Math.min(6 * hour, Math.max(hour, 4 * interval))) };
}

/** Seconds that a `Retry-After` header asks to wait, given as seconds or as a date. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  if (!header) return 0;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
