import { hourLength } from './lengths';
import { defaultDatePattern, formatDate, parseDate } from './date-text';
import { defaultZone, endOfDay, startOfDay, getLocalTime } from './local-time';

/** Range from `from` to `to`, both inclusive. */
export interface DateRange {
  readonly from: Date;
  readonly to: Date;
}

/** Types of date pickers; the first range type is the default. */
export const pickerTypes = ['date', 'daterange', 'datetime', 'datetimerange', 'year', 'month'] as const;

export type PickerType = (typeof pickerTypes)[number];

export const defaultPickerType: PickerType = 'daterange';

/** Date patterns by picker type. */
export const pickerPatterns: Readonly<Record<PickerType, string>> = {
  date: 'yyyy/MM/dd',
  daterange: defaultDatePattern,
  datetime: defaultDatePattern,
  datetimerange: defaultDatePattern,
  year: 'yyyy',
  month: 'yyyy/MM',
};

/**
 * Moves an end that names only a day, 00:00:00, to the last second of that day, so that the day is part of the range.
 */
export function closeDateRange({ from, to }: DateRange, zone: string = defaultZone): DateRange {
  const { hour, minute, second } = getLocalTime(to, zone);
  return { from, to: hour === 0 && minute === 0 && second === 0 ? endOfDay(to, zone) : to };
}

/** Formats a range as `yyyy/MM/dd HH:mm:ss - yyyy/MM/dd HH:mm:ss`, with the end closed. */
export function formatDateRange(range: DateRange, zone: string = defaultZone): string {
  const { from, to } = closeDateRange(range, zone);
  return `${formatDate(from, defaultDatePattern, zone)} - ${formatDate(to, defaultDatePattern, zone)}`;
}

/**
 * Parses a range in the format of `formatDateRange`; either side may be a bare day (`2026/01/02`). The end is closed.
 * Returns `undefined` for any other text and for an end before its start.
 */
export function parseDateRange(text: string, zone: string = defaultZone): DateRange | undefined {
  const sides = text.split(/\s+-\s+|\s*[–—~～]\s*/);
  if (sides.length !== 2) return undefined;
  const [from, to] = sides.map(
    (side) => parseDate(side, defaultDatePattern, zone) ?? parseDate(side, 'yyyy/MM/dd', zone),
  );
  if (!from || !to) return undefined;
  const range = closeDateRange({ from, to }, zone);
  return range.from <= range.to ? range : undefined;
}

/** Ranges offered as shortcuts; `last-3-days` and the like end today and include it. */
export const dateShortcuts = [
  'last-24-hours',
  'today',
  'yesterday',
  'last-3-days',
  'last-7-days',
  'last-30-days',
] as const;

export type DateShortcut = (typeof dateShortcuts)[number];

const shortcutDays: Readonly<Record<Exclude<DateShortcut, 'last-24-hours'>, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  'last-3-days': [-2, 0],
  'last-7-days': [-6, 0],
  'last-30-days': [-29, 0],
};

/**
 * Returns the range of a shortcut at `now`, in whole calendar days of `zone`; hour shortcuts include the current hour.
 */
export function shortcutRange(
  shortcut: DateShortcut,
  now: Date | number = Date.now(),
  zone: string = defaultZone,
): DateRange {
  if (shortcut === 'last-24-hours') {
    const hour = Math.floor(Number(now) / hourLength) * hourLength;
    return { from: new Date(hour - 23 * hourLength), to: new Date(hour + hourLength - 1000) };
  }
  const [first, last] = shortcutDays[shortcut];
  return { from: startOfDay(now, zone, first), to: endOfDay(now, zone, last) };
}
