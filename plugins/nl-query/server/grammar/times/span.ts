import type { DateTime } from 'luxon';
import type { DateShortcut } from '#shared/time';

export const spanUnits = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type SpanUnit = (typeof spanUnits)[number];

/** A span of time that a question names, in the time zone of the user who asks; `to` is its last second. */
export interface Span {
  readonly from: DateTime;
  readonly to: DateTime;
  /** Calendar unit for the spans before and after; days unless the span is a whole unit. */
  readonly unit: SpanUnit;
  /** The equivalent shortcut, which moves with the calendar. */
  readonly period?: DateShortcut;
  /** For a holiday, the day itself. */
  readonly holiday?: DateTime;
}

/** A time expression: a sticky pattern and the meaning of its match. */
export interface TimePattern {
  readonly pattern: RegExp;
  /** Returns null for a day that exists in no calendar, and undefined if the words mean no time. */
  read(match: RegExpExecArray, now: DateTime): Span | null | undefined;
}

/** Compares the local dates. luxon's own comparison computes both ends of the day, which is slower. */
export const sameDay = (one: DateTime, other: DateTime): boolean =>
  one.year === other.year && one.ordinal === other.ordinal;

const lastSecond = (time: DateTime): DateTime => time.startOf('second');

export const days = (from: DateTime, to: DateTime, period?: DateShortcut): Span => ({
  from: from.startOf('day'),
  to: lastSecond(to.endOf('day')),
  unit: 'day',
  period,
});

/** Returns a whole calendar unit, shifted by a number of units. */
export function getUnit(now: DateTime, unit: SpanUnit, move = 0): Span {
  const at = now.plus({ [unit]: move });
  return { from: at.startOf(unit), to: lastSecond(at.endOf(unit)), unit };
}

/** Returns a day by its date, or null if the calendar has no such day. */
export function getDay(now: DateTime, date: { year?: number; month?: number; day?: number }): Span | null {
  const day = now.startOf('day').set({ day: 1 }).set(date);
  return date.day !== undefined && day.day !== date.day ? null : days(day, day);
}

/**
 * Returns the most recent occurrence of a date without a year: the current year, or the previous one if it is still to
 * come.
 */
export function lastTime(now: DateTime, make: (year: number) => Span | null | undefined): Span | null | undefined {
  const present = make(now.year);
  return present && present.from > now ? make(now.year - 1) : present;
}

/** Returns the last `count` units up to now, including the current hour, day or week. */
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
  // Fractions such as half a year.
  const months = count * { month: 1, quarter: 3, year: 12, hour: 0, day: 0, week: 0 }[unit];
  const halfMonth = months % 1 === 0 ? 0 : 15;
  return days(now.minus({ months: Math.floor(months) }).minus({ days: halfMonth - 1 }), now);
}

/** Returns a range of hours of a day. */
export const getHours = ({ from }: Span, first: number, last: number): Span => ({
  from: from.set({ hour: first }).startOf('hour'),
  to: lastSecond(from.set({ hour: last }).endOf('hour')),
  unit: 'hour',
});
