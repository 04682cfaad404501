import { formatDateRange, type DateRange, type DateRangeValue } from '#shared/time';

export { getRange, getShortcut, getWireRange, type DateRangeValue } from '#shared/time';

/** Returns the value of a custom period. */
export const valueOfRange = (range: DateRange, timeZone: string): DateRangeValue => formatDateRange(range, timeZone);
