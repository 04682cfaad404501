import { DateTime } from 'luxon';
import { defaultZone, zonedTime } from './local-time';

interface ShortDateOptions {
  /** Current time in milliseconds; defaults to the clock. */
  readonly now?: Date | number;
  readonly zone?: string;
  /** A BCP 47 tag; defaults to Chinese. */
  readonly language?: string;
}

const isChinese = (language: string): boolean => language.startsWith('zh');

/** Formats the distance from now in hours or minutes, whichever fits: `刚刚`, `5 分钟前`, `3 hours ago`. */
export function relativeTime(
  date: Date | number,
  { now = Date.now(), language = 'zh-CN' }: ShortDateOptions = {},
): string {
  if (Math.abs(Number(date) - Number(now)) < 60_000) return isChinese(language) ? '刚刚' : 'just now';
  const base = DateTime.fromMillis(Number(now));
  const text =
    DateTime.fromMillis(Number(date)).toRelative({ base, locale: language, unit: ['hours', 'minutes'] }) ?? '';
  // A number and a Chinese word are set apart, as everywhere in the product.
  return isChinese(language) ? text.replace(/^(\d+)(?=\D)/, '$1 ') : text;
}

/**
 * Formats the shortest unambiguous date: relative on the same day, month and day in the same year, otherwise with the
 * year. Chinese uses `03-05` and `2025-03-05`; other languages name the month, because the order of numbers differs
 * between countries.
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
