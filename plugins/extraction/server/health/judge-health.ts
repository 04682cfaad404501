import type { sourceHealths } from '../../resource';

export type Health = (typeof sourceHealths)[number];

/** What a source brought within the last hours, and what it brings at these hours of the week as a rule. */
export interface Window {
  readonly hours: number;
  readonly observed: number;
  /** Sum over the hours of the mean of the same hour of the week in the 28 days before. */
  readonly expected: number;
}

/** Days of history without which nothing is concluded. */
const leastDays = 7;
/** With so many expected, none at all happens by chance once in 400 times (Poisson, e^-6). */
const enoughToMiss = 6;
const leastFlood = 30;
const floodTimes = 6;

/**
 * Judges a source by its own rhythm: silent when it should have brought something for certain, flooding when it brings
 * far more than ever.
 */
export function judgeHealth(windows: readonly Window[], days: number): Health {
  if (days < leastDays) return 'normal';
  if (windows.some(({ observed, expected }) => observed === 0 && expected >= enoughToMiss)) return 'silent';
  return windows.some(
    ({ hours, observed, expected }) => hours <= 6 && observed >= Math.max(leastFlood, floodTimes * expected),
  )
    ? 'flooding'
    : 'normal';
}
