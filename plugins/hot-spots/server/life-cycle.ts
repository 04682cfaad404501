import type { Stage } from '../contract';

/** Life-cycle stage of an event; `trend` is the current rate relative to that of the last day, 1 when steady. */
export interface LifeCycle {
  readonly stage: Stage;
  readonly trend: number;
}

/** Half-lives in hours of the current rate and of the rate of the last day. */
const fastLife = 4;
const slowLife = 16;
/** Hours for which an event is new. */
const newFor = 6;
const risingFrom = 1.2;
/** … and this share of its maximum rate; otherwise noise at the end of an event would count as a rise. */
const risingAbove = 0.2;
/** An event whose rate is at least this share of its maximum is at its peak. */
const peakFrom = 0.55;

/**
 * Determines from the number of articles by hour, up to the current hour, whether an event is new, rising, at its peak
 * or fading. Compares a fast and a slow exponential average of the rate, so that a single quiet hour or night does not
 * change the stage.
 */
export function lifeCycle(hours: readonly number[]): LifeCycle {
  const start = hours.findIndex((count) => count > 0);
  if (start < 0) return { stage: 'fading', trend: 0 };
  const [quick, calm] = [0.5 ** (1 / fastLife), 0.5 ** (1 / slowLife)];
  let fast = 0;
  let slow = 0;
  let peak = 0;
  for (const count of hours.slice(start)) {
    fast = fast * quick + count * (1 - quick);
    slow = slow * calm + count * (1 - calm);
    peak = Math.max(peak, fast);
  }
  // Both averages start at zero. The bias of a short history is corrected, because otherwise every young event would
  // appear to rise.
  const age = hours.length - start;
  const trend = fast / (1 - quick ** age) / (slow / (1 - calm ** age));
  if (age <= newFor) return { stage: 'new', trend };
  if (trend >= risingFrom && fast >= risingAbove * peak) return { stage: 'rising', trend };
  return { stage: fast >= peakFrom * peak ? 'peak' : 'fading', trend };
}
