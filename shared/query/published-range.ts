import { DateTime } from 'luxon';
import { dayLength, formatDate } from '#shared/time';
import type { PublishedQuery } from './query';

/** Default time zone of the dates in a rule: China's, in minutes east of UTC. */
export const defaultUtcOffset = 480;

const pattern = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:T(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u;

/** Years whose neighbors also have four digits. */
const readableYears = /^(?:19|[2-8]\d)\d\d/u;

interface Moment {
  /** Milliseconds, with the written time taken as UTC. */
  readonly time: number;
  /** Duration of the written time: a day or a second. */
  readonly lasts: number;
}

/** Returns the canonical spelling of a typed date or time; undefined when it does not exist. */
export function canonicalTime(text: string): string | undefined {
  const moment = getMoment(text);
  return moment && readableYears.test(text) ? spell(moment) : undefined;
}

/** Returns the moment right after or before a date or time, for exclusive bounds. */
export function neighbourTime(text: string, direction: 1 | -1): string | undefined {
  const moment = getMoment(text);
  return moment && spell({ ...moment, time: moment.time + direction * moment.lasts });
}

/** Returns the bounds in milliseconds since 1970 UTC: `from` inclusive, `until` exclusive. */
export function publishedBounds(
  query: PublishedQuery,
  utcOffset = defaultUtcOffset,
): { readonly from?: number; readonly until?: number } {
  const from = query.from === undefined ? undefined : getMoment(query.from);
  const to = query.to === undefined ? undefined : getMoment(query.to);
  const shift = utcOffset * 60_000;
  return {
    ...(from && { from: from.time - shift }),
    ...(to && { until: to.time + to.lasts - shift }),
  };
}

function getMoment(text: string): Moment | undefined {
  const parts = pattern
    .exec(text)
    ?.slice(1)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)));
  if (!parts) return undefined;
  const [year = 0, month = 0, date = 0, hour, minute = 0, second = 0] = parts;
  const time = DateTime.utc(year, month, date, hour ?? 0, minute, second);
  return time.isValid && hour !== 24
    ? { time: time.toMillis(), lasts: hour === undefined ? dayLength : 1000 }
    : undefined;
}

function spell({ time, lasts }: Moment): string {
  return formatDate(time, lasts === dayLength ? 'yyyy/MM/dd' : "yyyy/MM/dd'T'HH:mm:ss", 'UTC');
}
