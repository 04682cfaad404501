import { dateShortcuts, parseDateRange, shortcutRange, type DateRange, type DateShortcut } from './date-range';

/**
 * A range as lists and addresses keep it: a shortcut such as `last-7-days`, which moves with the calendar,
 * or `yyyy/MM/dd HH:mm:ss - yyyy/MM/dd HH:mm:ss`. Empty means any time.
 */
export type DateRangeValue = string;

/** The shortcut a value names, if it does. */
export const shortcutOf = (value: DateRangeValue): DateShortcut | undefined =>
  dateShortcuts.find((shortcut) => shortcut === value);

/** The two moments a value stands for now. */
export function rangeOf(value: DateRangeValue, timeZone: string, now: number = Date.now()): DateRange | undefined {
  const shortcut = shortcutOf(value);
  return shortcut ? shortcutRange(shortcut, now, timeZone) : parseDateRange(value, timeZone);
}

/** The two moments as the wire has them, `from..to` in ISO 8601; empty for any time. */
export function wireRangeOf(value: DateRangeValue, timeZone: string): string {
  const range = rangeOf(value, timeZone);
  return range ? `${range.from.toISOString()}..${range.to.toISOString()}` : '';
}
