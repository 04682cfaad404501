import type { DateTime } from 'luxon';
import type { DateShortcut } from '#shared/time';

export const spanUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type SpanUnit = (typeof spanUnits)[number];

/** A stretch of time that a question names, by the clocks of whoever asks; `to` is its last second. */
export interface Span {
  readonly from: DateTime;
  readonly to: DateTime;
  /** Calendar unit, for what comes before and after it; days unless it is a whole of one. */
  readonly unit: SpanUnit;
  /** The shortcut that says the same, so that it moves with the calendar. */
  readonly period?: DateShortcut;
  /** Of a feast the day itself. */
  readonly feast?: DateTime;
}

/** A way to say a time: a sticky pattern, and what its match means. */
export interface TimePattern {
  readonly pattern: RegExp;
  /** Null for a day that no calendar has; nothing where the words mean no time. */
  read(match: RegExpExecArray, now: DateTime): Span | null | undefined;
}

/** Of one day by the clocks of both; luxon's own way reckons with both ends of it. */
export const sameDay = (one: DateTime, other: DateTime): boolean =>
  one.year === other.year && one.ordinal === other.ordinal;

const lastSecond = (time: DateTime): DateTime => time.startOf('second');

/** Whole days. */
export const days = (from: DateTime, to: DateTime, period?: DateShortcut): Span => ({
  from: from.startOf('day'),
  to: lastSecond(to.endOf('day')),
  unit: 'day',
  period,
});

/** One whole unit of the calendar, moved by so many of them. */
export function unitOf(now: DateTime, unit: SpanUnit, move = 0): Span {
  const at = now.plus({ [unit]: move });
  return { from: at.startOf(unit), to: lastSecond(at.endOf(unit)), unit };
}

/** A day by its date; null where the calendar has no such day. */
export function dayOf(now: DateTime, date: { year?: number; month?: number; day?: number }): Span | null {
  const day = now.startOf('day').set({ day: 1 }).set(date);
  return date.day !== undefined && day.day !== date.day ? null : days(day, day);
}

/** Without a year, what was last: the present year, or the one before for what is still to come. */
export function lastTime(now: DateTime, make: (year: number) => Span | null | undefined): Span | null | undefined {
  const present = make(now.year);
  return present && present.from > now ? make(now.year - 1) : present;
}

/** The last so many units up to now; the present hour, day or week counts. */
export function lastUnits(now: DateTime, count: number, unit: SpanUnit): Span {
  if (unit === 'hour') {
    if (count === 24) return { ...days(now, now), period: 'last-24-hours' };
    const from = now.startOf('hour').minus({ hours: Math.ceil(count) - 1 });
    return { from, to: lastSecond(now.endOf('hour')), unit };
  }
  const length = unit === 'day' ? Math.ceil(count) : unit === 'week' ? Math.ceil(count * 7) : undefined;
  const whole = length ?? (unit === 'month' && count === 1 ? 30 : undefined);
  if (whole !== undefined) {
    const period = whole === 1 ? 'today' : ([3, 7, 30] as number[]).includes(whole) ? `last-${whole}-days` : undefined;
    return days(now.minus({ days: whole - 1 }), now, period as DateShortcut | undefined);
  }
  // Half a year and the like.
  const months = count * { month: 1, quarter: 3, year: 12, hour: 0, day: 0, week: 0 }[unit];
  const halfMonth = months % 1 === 0 ? 0 : 15;
  return days(now.minus({ months: Math.floor(months) }).minus({ days: halfMonth - 1 }), now);
}

/** Hours of a day. */
export const hoursOf = ({ from }: Span, first: number, last: number): Span => ({
  from: from.set({ hour: first }).startOf('hour'),
  to: lastSecond(from.set({ hour: last }).endOf('hour')),
  unit: 'hour',
});
