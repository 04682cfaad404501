import type { sourceHealths } from '../../resource';

export type Health = (typeof sourceHealths)[number];

/** Article count of a source in the last hours, and the usual count at these hours of the week. */
export interface Window {
  readonly hours: number;
  readonly observed: number;
  /** Sum over the hours of the mean of the same hour of the week in the preceding 28 days. */
  readonly expected: number;
}

/** Minimum number of days of history for an assessment. */
const minDays = 7;
/** With this many expected articles, none arriving has a probability of 1 in 400 (Poisson, e^-6). */
const enoughToMiss = 6;
const minFlood = 30;
const floodTimes = 6;

/**
 * Assesses a source by its own history: silent when articles were certain to have arrived, flooding when it brings far
 * more than ever.
 */
export function assessHealth(windows: readonly Window[], days: number): Health {
  if (days < minDays) return 'normal';
  if (windows.some(({ observed, expected }) => observed === 0 && expected >= enoughToMiss)) return 'silent';
  return windows.some(
    ({ hours, observed, expected }) => hours <= 6 && observed >= Math.max(minFlood, floodTimes * expected),
  )
    ? 'flooding'
    : 'normal';
}
