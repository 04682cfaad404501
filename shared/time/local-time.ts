import { DateTime, IANAZone } from 'luxon';

/** Local date and time of a time zone; months count from 1. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Default zone of users, and of Chinese sources without a zone. */
export const defaultZone = 'Asia/Shanghai';

/** Returns true for a name of the IANA time zone database known to this system. */
export const isTimeZone = (zone: string): boolean => IANAZone.isValidZone(zone);

/**
 * Converts the instant to the local time of `zone`.
 *
 * @throws {RangeError} for an invalid date or an unknown zone
 */
export function zonedTime(instant: Date | number, zone: string = defaultZone): DateTime<true> {
  const time = DateTime.fromMillis(Number(instant), { zone, locale: 'en-US' });
  if (!time.isValid)
    throw new RangeError(`${String(instant)} in ${zone}: ${time.invalidExplanation ?? 'no such time'}`);
  return time;
}

/**
 * Returns the local time of `zone` at an instant.
 *
 * @throws {RangeError} for an invalid date or an unknown zone
 */
export function getLocalTime(instant: Date | number, zone: string = defaultZone): LocalTime {
  const { year, month, day, hour, minute, second } = zonedTime(instant, zone);
  return { year, month, day, hour, minute, second };
}

/** Returns the first instant at which `zone` has the given local time. */
export const firstInZone = (time: DateTime, zone: string): Date =>
  (time.setZone(zone, { keepLocalTime: true }).getPossibleOffsets()[0] ?? time).toJSDate();

/**
 * Returns the instant of a local time in `zone`; parts may overflow (`day: 32` is the first of the next month). A time
 * skipped by a clock change is moved forward by the gap; of a repeated one the first is taken.
 */
export function getInstant({ year, month, day, hour, minute, second }: LocalTime, zone: string = defaultZone): Date {
  const time = DateTime.fromObject({ year }, { zone: 'utc' }).plus({
    months: month - 1,
    days: day - 1,
    hours: hour,
    minutes: minute,
    seconds: second,
  });
  return firstInZone(time, zone);
}

/** Returns the first second of the day that contains the instant in `zone`, moved by whole calendar days. */
export const startOfDay = (instant: Date | number, zone: string = defaultZone, moveDays = 0): Date =>
  zonedTime(instant, zone).plus({ days: moveDays }).startOf('day').toJSDate();

/** Returns the last second, 23:59:59, of the day that contains the instant in `zone`, moved by whole calendar days. */
export const endOfDay = (instant: Date | number, zone: string = defaultZone, moveDays = 0): Date =>
  zonedTime(instant, zone).plus({ days: moveDays }).endOf('day').startOf('second').toJSDate();
