import { DateTime } from 'luxon';
import { defaultZone, firstInZone, zonedTime } from './wall-time';

/** How dates are written and read unless a screen says otherwise. */
export const defaultDatePattern = 'yyyy/MM/dd HH:mm:ss';

/** How days are written in addresses, on the wire and in names of files. */
export const dayPattern = 'yyyy-MM-dd';

/** Writes a date by a pattern of `yyyy MM dd HH mm ss`, as the clocks of `zone` show it. */
export const formatDate = (
  date: Date | number,
  pattern: string = defaultDatePattern,
  zone: string = defaultZone,
): string => zonedTime(date, zone).toFormat(pattern);

/** The calendar day that holds the instant in `zone`: `2026-03-05`. */
export const dayOf = (date: Date | number, zone: string = defaultZone): string => formatDate(date, dayPattern, zone);

/** Moves a calendar day, `2026-03-05`, by whole days. */
export const moveDay = (day: string, by: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days: by }).toFormat(dayPattern);

/** Reads a date written by the pattern; `undefined` for any other text and for days and hours that no calendar has. */
export function parseDate(
  text: string,
  pattern: string = defaultDatePattern,
  zone: string = defaultZone,
): Date | undefined {
  const given = text.trim();
  const time = DateTime.fromFormat(given, pattern, { zone: 'utc', locale: 'en-US' });
  return time.isValid && time.year > 0 && time.toFormat(pattern) === given ? firstInZone(time, zone) : undefined;
}
