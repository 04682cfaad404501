import { DateTime } from 'luxon';
import {
  closeDateRange,
  dateShortcuts,
  parseDateRange,
  shortcutRange,
  type DateRange,
  type DateShortcut,
} from './date-range';

/**
 * A range as lists and addresses keep it: a shortcut such as `last-7-days`, which moves with the calendar,
 * `yyyy/MM/dd HH:mm:ss - yyyy/MM/dd HH:mm:ss`, or `from..to` as calls have it. Empty means any time.
 */
export type DateRangeValue = string;

/** The shortcut a value names, if it does. */
export const shortcutOf = (value: DateRangeValue): DateShortcut | undefined =>
  dateShortcuts.find((shortcut) => shortcut === value);

/** Reads `from..to` in ISO 8601; a time without offset is one of `zone`. */
function readWire(value: string, zone: string): DateRange | undefined {
  const [from, to, ...rest] = value.split('..').map((end) => DateTime.fromISO(end, { zone }));
  if (!from?.isValid || !to?.isValid || rest.length > 0 || from > to) return undefined;
  return closeDateRange({ from: from.toJSDate(), to: to.toJSDate() }, zone);
}

/** The two moments a value stands for now; undefined for any time, and for what is none. */
export function rangeOf(value: DateRangeValue, timeZone: string, now: number = Date.now()): DateRange | undefined {
  const shortcut = shortcutOf(value);
  return shortcut
    ? shortcutRange(shortcut, now, timeZone)
    : (parseDateRange(value, timeZone) ?? readWire(value, timeZone));
}

/**
 * The two moments as the wire has them, `from..to` in ISO 8601; empty for any time. What is no range stays as it is, so
 * that the call refuses it: it must not widen a list to any time.
 */
export function wireRangeOf(value: DateRangeValue, timeZone: string): string {
  const range = rangeOf(value, timeZone);
  return range ? `${range.from.toISOString()}..${range.to.toISOString()}` : value;
}
