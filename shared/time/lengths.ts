/** Milliseconds of a minute. */
export const minuteLength = 60_000;
/** Milliseconds of an hour. */
export const hourLength = 60 * minuteLength;
/** Milliseconds of a day of 24 hours; days of a calendar may be longer or shorter. */
export const dayLength = 24 * hourLength;
