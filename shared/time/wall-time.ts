import { DateTime, IANAZone } from 'luxon';

/** What a clock on the wall of a time zone shows; months count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The zone of people who have not chosen one, and of Chinese sources that give none. */
export const defaultZone = 'Asia/Shanghai';

/** True for a name of the IANA time zone database that this machine knows. */
export const isTimeZone = (zone: string): boolean => IANAZone.isValidZone(zone);

/** The instant on the clocks of `zone`; throws a RangeError for an invalid date or an unknown zone. */
export function zonedTime(instant: Date | number, zone: string = defaultZone): DateTime<true> {
  const time = DateTime.fromMillis(Number(instant), { zone, locale: 'en-US' });
  if (!time.isValid)
    throw new RangeError(`${String(instant)} in ${zone}: ${time.invalidExplanation ?? 'no such time'}`);
  return time;
}

/** The wall clock of `zone` at an instant; throws a RangeError for an invalid date or an unknown zone. */
export function wallTimeOf(instant: Date | number, zone: string = defaultZone): WallTime {
  const { year, month, day, hour, minute, second } = zonedTime(instant, zone);
  return { year, month, day, hour, minute, second };
}

/** What the clocks of any zone show, as the first instant at which those of `zone` show it. */
export const firstInZone = (time: DateTime, zone: string): Date =>
  (time.setZone(zone, { keepLocalTime: true }).getPossibleOffsets()[0] ?? time).toJSDate();

/**
 * The instant at which the clocks of `zone` show this wall time; parts may overflow (`day: 32` is the first of the next
 * month). A time that a change of clocks skips is moved on by the gap; of one that comes twice the first is taken.
 */
export function instantOf({ year, month, day, hour, minute, second }: WallTime, zone: string = defaultZone): Date {
  const time = DateTime.fromObject({ year }, { zone: 'utc' }).plus({
    months: month - 1,
    days: day - 1,
    hours: hour,
    minutes: minute,
    seconds: second,
  });
  return firstInZone(time, zone);
}

/** The first second of the day that holds the instant in `zone`, moved by whole calendar days. */
export const startOfDay = (instant: Date | number, zone: string = defaultZone, moveDays = 0): Date =>
  zonedTime(instant, zone).plus({ days: moveDays }).startOf('day').toJSDate();

/** The last second, 23:59:59, of the day that holds the instant in `zone`, moved by whole calendar days. */
export const endOfDay = (instant: Date | number, zone: string = defaultZone, moveDays = 0): Date =>
  zonedTime(instant, zone).plus({ days: moveDays }).endOf('day').startOf('second').toJSDate();
