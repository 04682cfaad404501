import { DateTime } from 'luxon';
import { defaultZone, firstInZone, zonedTime } from './local-time';

/** Default format of dates. */
export const defaultDatePattern = 'yyyy/MM/dd HH:mm:ss';

/** Format of days in URLs, on the wire and in file names. */
export const dayPattern = 'yyyy-MM-dd';

/** Formats a date by a pattern of `yyyy MM dd HH mm ss`, in the local time of `zone`. */
export const formatDate = (
  date: Date | number,
  pattern: string = defaultDatePattern,
  zone: string = defaultZone,
): string => zonedTime(date, zone).toFormat(pattern);

/** Returns the calendar day of the instant in `zone`: `2026-03-05`. */
export const getDay = (date: Date | number, zone: string = defaultZone): string => formatDate(date, dayPattern, zone);

/** Moves a calendar day, `2026-03-05`, by whole days. */
export const moveDay = (day: string, by: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days: by }).toFormat(dayPattern);

/**
 * Parses a date in the given pattern; returns `undefined` for any other text and for days and hours that do not exist.
 */
export function parseDate(
  text: string,
  pattern: string = defaultDatePattern,
  zone: string = defaultZone,
): Date | undefined {
  const trimmed = text.trim();
  const time = DateTime.fromFormat(trimmed, pattern, { zone: 'utc', locale: 'en-US' });
  return time.isValid && time.year > 0 && time.toFormat(pattern) === trimmed ? firstInZone(time, zone) : undefined;
}
