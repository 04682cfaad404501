import { dayLength, hourLength } from '#shared/time';
import { fastInterval } from '../sites/learn-interval';
import type { SourceRecord } from '../sources/source-record';
import { offlineCode } from './connection-watch';
import type { Gathered } from './gather-articles';
import { maxWait } from './hosts';
import { nextVisit, restWithHub, type NextVisit, type VisitOutcome } from './next-visit';
import type { Visit } from './visitor';

/** Seconds between visits while this collector has no connection. */
const offlineInterval = 60;
/** Milliseconds for which a source counts as recently read. */
const recentTime = 2 * dayLength;
const hoursOfWeek = 168;
/** Maximum number of hours that are looked ahead for one in which a source publishes. */
const maxHoursAhead = 12;

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
  if (visit.error?.code === offlineCode)
    return { seconds: offlineInterval * (1 + 0.25 * random), current: source.current_interval ?? interval };
  const outcome = getNews(visit, gathered, failures, wasReached(source, now));
  const isAdaptive = source.is_adaptive !== false;
  const isFast = isAdaptive && source.priority === 'high';
  const rhythm =
    isFast && visit.list ? fastInterval(visit.list.items.map(({ publishedAt }) => publishedAt)) : undefined;
  const rest = hostWait > maxWait ? Math.max(visit.retryAfter, Math.ceil(hostWait / 1000)) : visit.retryAfter;
  const next = nextVisit(
    {
      interval,
      isAdaptive,
      current: source.current_interval ?? interval,
      isFast,
      rhythm,
      untilBusy: getUntilBusy(source.busy_hours, now),
    },
    outcome,
    random,
    rest,
  );
  const isPushed = source.hub_state === 'active' && source.hub_until !== null && source.hub_until > now;
  return isPushed && (outcome.is === 'quiet' || outcome.is === 'news') ? restWithHub(next, interval) : next;
}

function getNews(
  { error, unchanged, list, partsLeft = 0 }: Visit,
  gathered: Gathered | undefined,
  failures: number,
  wasReached: boolean,
): VisitOutcome {
  if (error) return { is: 'failed', failures, wasReached };
  const waiting = gathered?.waiting ?? 0;
  if (unchanged || (gathered?.articles.length === 0 && waiting === 0 && partsLeft === 0))
    return { is: 'quiet', ttlMinutes: list?.ttlMinutes };
  // When all pages failed, the rest is not tried at once.
  const isProgressing = gathered !== undefined && (gathered.pages === 0 || gathered.pages > gathered.pageFailures);
  return { is: partsLeft > 0 || (waiting > 0 && isProgressing) ? 'more' : 'news' };
}

const wasReached = ({ reached_at }: SourceRecord, now: Date): boolean =>
  reached_at !== null && now.getTime() - reached_at.getTime() < recentTime;

/** Returns the hour of the week in UTC, from 0 on Thursday at midnight, the weekday of the Unix epoch. */
export const hourOfWeek = (time: number): number => Math.floor(time / hourLength) % hoursOfWeek;

/**
 * Returns the seconds until the next of these hours of the week: 0 within one, undefined if none is within twelve
 * hours. The hour before counts too, because the hours are those in which articles were stored.
 */
export function getUntilBusy(hours: readonly number[], now: Date): number | undefined {
  const busy = new Set(hours.flatMap((each) => [each, (each + hoursOfWeek - 1) % hoursOfWeek]));
  const time = now.getTime();
  for (let ahead = 0; ahead <= maxHoursAhead; ahead += 1)
    if (busy.has(hourOfWeek(time + ahead * hourLength)))
      return ahead === 0 ? 0 : Math.ceil(((Math.floor(time / hourLength) + ahead) * hourLength - time) / 1000);
  return undefined;
}
