export const minuteLength = 60_000;
export const hourLength = 60 * minuteLength;
/** Milliseconds of a day of 24 hours; calendar days may be longer or shorter. */
export const dayLength = 24 * hourLength;
