/** Milliseconds of an hour. */
export const hourLength = 3_600_000;
/** Milliseconds of a day of 24 hours; days of a calendar may be longer or shorter. */
export const dayLength = 24 * hourLength;
