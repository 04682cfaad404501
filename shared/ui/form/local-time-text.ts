import { formatDate, parseDate } from '#shared/time';

/**
 * Converts between times and the local texts that Arco's pickers use, which are based on dayjs: the pickers receive and
 * return texts in the user's time zone, in these formats.
 */
export const localFormats = {
  /** The same format in Arco's syntax and in that of the rest of the code. */
  day: { arco: 'YYYY-MM-DD', pattern: 'yyyy-MM-dd', complete: /^\d{4}-\d\d-\d\d$/ },
  moment: { arco: 'YYYY-MM-DD HH:mm:ss', pattern: 'yyyy-MM-dd HH:mm:ss', complete: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ },
  time: { arco: 'HH:mm', pattern: 'HH:mm', complete: /^([01]\d|2[0-3]):[0-5]\d$/ },
} as const;

/** Converts an ISO 8601 time to a local text in a time zone; empty for null. */
export const momentToLocal = (iso: string | null, timeZone: string): string =>
  iso ? formatDate(new Date(iso), localFormats.moment.pattern, timeZone) : '';

/** Converts a local text in a time zone to an ISO 8601 time; null for an empty or invalid text. */
export const localToMoment = (text: string, timeZone: string): string | null =>
  parseDate(text, localFormats.moment.pattern, timeZone)?.toISOString() ?? null;
