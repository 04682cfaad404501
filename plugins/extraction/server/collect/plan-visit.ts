import { fastInterval } from '../sites/learn-interval';
import type { SourceRecord } from '../sources/source-record';
import type { Gathered } from './gather-articles';
import { maxWait } from './hosts';
import { nextVisit, restWithHub, type NextVisit, type VisitOutcome } from './next-visit';
import type { Visit } from './visitor';

/** Circumstances of a finished visit. */
export interface VisitCircumstances {
  readonly now: Date;
  /** From 0 to 1. */
  readonly random: number;
  /** Consecutive failures, including this visit. */
  readonly failures: number;
  /** Milliseconds until the host of the source may be requested again. */
  readonly hostWait: number;
}

/** Plans the next visit to a source by what the last one found. */
export function planVisit(
  source: SourceRecord,
  visit: Visit,
  gathered: Gathered | undefined,
  { now, random, failures, hostWait }: VisitCircumstances,
): NextVisit {
  const interval = Number(source.interval_seconds);
  const outcome = getOutcome(visit, gathered, failures);
  const isAdaptive = source.is_adaptive !== false;
  const isFast = isAdaptive && source.priority === 'high';
  const rhythm =
    isFast && visit.list ? fastInterval(visit.list.items.map(({ publishedAt }) => publishedAt)) : undefined;
  const rest = hostWait > maxWait ? Math.max(visit.retryAfter, Math.ceil(hostWait / 1000)) : visit.retryAfter;
  const next = nextVisit(
    { interval, isAdaptive, current: source.current_interval ?? interval, isFast, rhythm },
    outcome,
    random,
    rest,
  );
  const isPushed = source.hub_state === 'active' && source.hub_until !== null && source.hub_until > now;
  return isPushed && (outcome.is === 'quiet' || outcome.is === 'news') ? restWithHub(next, interval) : next;
}

function getOutcome(
  { error, unchanged, list, partsLeft = 0 }: Visit,
  gathered: Gathered | undefined,
  failures: number,
): VisitOutcome {
  if (error) return { is: 'failed', failures };
  const waiting = gathered?.waiting ?? 0;
  if (unchanged || (gathered?.articles.length === 0 && waiting === 0 && partsLeft === 0))
    return { is: 'quiet', ttlMinutes: list?.ttlMinutes };
  // When all pages failed, the rest is not tried at once.
  const isProgressing = gathered !== undefined && (gathered.pages === 0 || gathered.pages > gathered.pageFailures);
  return { is: partsLeft > 0 || (waiting > 0 && isProgressing) ? 'more' : 'news' };
}
