import { formatDateRange, type DateRange, type DateRangeValue } from '#shared/time';

export { rangeOf, shortcutOf, wireRangeOf, type DateRangeValue } from '#shared/time';

/** The value of a range that was picked by hand. */
export const valueOfRange = (range: DateRange, timeZone: string): DateRangeValue => formatDateRange(range, timeZone);
