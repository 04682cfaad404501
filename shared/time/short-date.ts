import { formatDate } from './date-text';
import { defaultZone, wallTimeOf } from './wall-time';

interface ShortDateOptions {
  /** The present, in milliseconds; the clock by default. */
  readonly now?: Date | number;
  readonly zone?: string;
  /** A BCP 47 tag; Chinese by default. */
  readonly language?: string;
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** How long ago or ahead, in the largest of hours, minutes and "now" that fits: `5分钟前`, `3 hours ago`. */
export function relativeTime(
  date: Date | number,
  { now = Date.now(), language = 'zh-CN' }: ShortDateOptions = {},
): string {
  let relative = relatives.get(language);
  if (!relative) relatives.set(language, (relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })));
  const seconds = (Number(date) - Number(now)) / 1000;
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(0, 'second');
  if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
  return relative.format(Math.trunc(seconds / 3600), 'hour');
}

/**
 * The shortest date that is still clear: relative on the same day, month and day in the same year, else with the year.
 * Chinese writes `03-05` and `2025-03-05`; other languages name the month, whose order of numbers differs from land to
 * land.
 */
export function shortDate(date: Date | number, options: ShortDateOptions = {}): string {
  const { now = Date.now(), zone = defaultZone, language = 'zh-CN' } = options;
  const then = wallTimeOf(date, zone);
  const today = wallTimeOf(now, zone);
  const sameYear = then.year === today.year;
  if (sameYear && then.month === today.month && then.day === today.day) return relativeTime(date, { now, language });
  if (language.startsWith('zh')) return formatDate(date, sameYear ? 'MM-dd' : 'yyyy-MM-dd', zone);
  return new Intl.DateTimeFormat(language, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    year: sameYear ? undefined : 'numeric',
  }).format(date);
}
