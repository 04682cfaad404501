import { formatDateRange, type DateRange, type DateRangeValue } from '#shared/time';

export { rangeOf, shortcutOf, wireRangeOf, type DateRangeValue } from '#shared/time';

/** Returns the value of a custom period. */
export const valueOfRange = (range: DateRange, timeZone: string): DateRangeValue => formatDateRange(range, timeZone);
