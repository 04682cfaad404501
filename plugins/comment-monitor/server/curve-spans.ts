import { DateTime } from 'luxon';

/** A stretch of time with its comments. */
export interface CurveSpan {
  readonly From: string;
  readonly To: string;
  readonly Count: number;
  readonly Negative: number;
}

/** Days up to which a curve goes by hours, and by days. */
const mostHourly = 3;
const mostDaily = 92;
const mostSpans = 400;

/** Where the stretches from the first to the last moment begin on the clocks of a zone, and where the last ends. */
export function curveSpans(first: Date, last: Date, timeZone: string): string[] {
  const days = (last.getTime() - first.getTime()) / 86_400_000;
  const step = days <= mostHourly ? 'hour' : days <= mostDaily ? 'day' : 'week';
  const starts: string[] = [];
  let at = DateTime.fromJSDate(last)
    .setZone(timeZone)
    .startOf(step)
    .plus({ [step]: 1 });
  for (; at.toJSDate() > first && starts.length < mostSpans; at = at.minus({ [step]: 1 }))
    starts.push(at.toUTC().toISO() ?? '');
  starts.push(at.toUTC().toISO() ?? '');
  return starts.reverse();
}
