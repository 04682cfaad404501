import { DateTime } from 'luxon';
import { defaultZone, zonedTime } from './wall-time';

interface ShortDateOptions {
  /** The present, in milliseconds; the clock by default. */
  readonly now?: Date | number;
  readonly zone?: string;
  /** A BCP 47 tag; Chinese by default. */
  readonly language?: string;
}

const isChinese = (language: string): boolean => language.startsWith('zh');

/** How long ago or ahead, in hours or minutes, whichever fits: `刚刚`, `5分钟前`, `3 hours ago`. */
export function relativeTime(
  date: Date | number,
  { now = Date.now(), language = 'zh-CN' }: ShortDateOptions = {},
): string {
  if (Math.abs(Number(date) - Number(now)) < 60_000) return isChinese(language) ? '刚刚' : 'just now';
  const base = DateTime.fromMillis(Number(now));
  return DateTime.fromMillis(Number(date)).toRelative({ base, locale: language, unit: ['hours', 'minutes'] }) ?? '';
}

/**
 * The shortest date that is still clear: relative on the same day, month and day in the same year, else with the year.
 * Chinese writes `03-05` and `2025-03-05`; other languages name the month, whose order of numbers differs from land to
 * land.
 */
export function shortDate(date: Date | number, options: ShortDateOptions = {}): string {
  const { now = Date.now(), zone = defaultZone, language = 'zh-CN' } = options;
  const then = zonedTime(date, zone);
  const today = zonedTime(now, zone);
  const isThisYear = then.year === today.year;
  if (isThisYear && then.ordinal === today.ordinal) return relativeTime(date, { now, language });
  if (isChinese(language)) return then.toFormat(isThisYear ? 'MM-dd' : 'yyyy-MM-dd');
  const year = isThisYear ? undefined : 'numeric';
  return then.toLocaleString({ month: 'short', day: 'numeric', year }, { locale: language });
}
