import type { Stage } from '../contract';

/** Where an event stands in its life: `trend` is the present speed against that of the last day, 1 when steady. */
export interface LifeCycle {
  readonly stage: Stage;
  readonly trend: number;
}

/** Half-lives in hours of the speed of now and of the last day. */
const fastLife = 4;
const slowLife = 16;
/** So many hours an event is new. */
const newFor = 6;
const risingFrom = 1.2;
/** … and this share of its greatest speed, or noise at the end of an event would be a rise. */
const risingAbove = 0.2;
/** An event whose speed is this share of its greatest is at its peak. */
const peakFrom = 0.55;

/**
 * Tells from the number of articles by hour, up to the present hour, whether an event is new, rising, at its peak or
 * fading. Two exponential averages of the speed are compared, one quick and one slow, so that a quiet hour or night
 * alone turns nothing.
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
  // Both begin at nothing; what they lack of a full history is given back, or every young event would seem to rise.
  const age = hours.length - start;
  const trend = fast / (1 - quick ** age) / (slow / (1 - calm ** age));
  if (age <= newFor) return { stage: 'new', trend };
  if (trend >= risingFrom && fast >= risingAbove * peak) return { stage: 'rising', trend };
  return { stage: fast >= peakFrom * peak ? 'peak' : 'fading', trend };
}
