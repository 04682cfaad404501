import { DateTime } from 'luxon';

/** A time interval with its comments. */
export interface CurveSpan {
  readonly From: string;
  readonly To: string;
  readonly Count: number;
  readonly Negative: number;
}

/** Maximum number of days with hourly intervals, and with daily ones. */
const maxHourly = 3;
const maxDaily = 92;
const maxSpans = 400;

/**
 * Returns the start times of the intervals from the first to the last moment in a time zone, and the end of the last
 * one.
 */
export function curveSpans(first: Date, last: Date, timeZone: string): string[] {
  const days = (last.getTime() - first.getTime()) / 86_400_000;
  const step = days <= maxHourly ? 'hour' : days <= maxDaily ? 'day' : 'week';
  const starts: string[] = [];
  let at = DateTime.fromJSDate(last)
    .setZone(timeZone)
    .startOf(step)
    .plus({ [step]: 1 });
  for (; at.toJSDate() > first && starts.length < maxSpans; at = at.minus({ [step]: 1 }))
    starts.push(at.toUTC().toISO() ?? '');
  starts.push(at.toUTC().toISO() ?? '');
  return starts.reverse();
}
