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
 * Range as stored by lists and URLs: a shortcut such as `last-7-days`, which moves with the calendar, `yyyy/MM/dd
 * HH:mm:ss - yyyy/MM/dd HH:mm:ss`, or `from..to` as in calls. Empty means any time.
 */
export type DateRangeValue = string;

/** Returns the shortcut in a value, if any. */
export const getShortcut = (value: DateRangeValue): DateShortcut | undefined =>
  dateShortcuts.find((shortcut) => shortcut === value);

/** Parses `from..to` in ISO 8601; a time without offset is in `zone`. */
function readWire(value: string, zone: string): DateRange | undefined {
  const [from, to, ...rest] = value.split('..').map((end) => DateTime.fromISO(end, { zone }));
  if (!from?.isValid || !to?.isValid || rest.length > 0 || from > to) return undefined;
  return closeDateRange({ from: from.toJSDate(), to: to.toJSDate() }, zone);
}

/** Resolves a value to its two moments now; undefined for any time, and for invalid values. */
export function getRange(value: DateRangeValue, timeZone: string, now: number = Date.now()): DateRange | undefined {
  const shortcut = getShortcut(value);
  return shortcut
    ? shortcutRange(shortcut, now, timeZone)
    : (parseDateRange(value, timeZone) ?? readWire(value, timeZone));
}

/**
 * Formats the two moments for the wire, `from..to` in ISO 8601; empty for any time. An invalid range is passed on
 * unchanged, so that the call refuses it instead of widening the list to any time.
 */
export function getWireRange(value: DateRangeValue, timeZone: string): string {
  const range = getRange(value, timeZone);
  return range ? `${range.from.toISOString()}..${range.to.toISOString()}` : value;
}
