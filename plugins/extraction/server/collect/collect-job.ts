import type { AddOptions } from '#core/server';

/**
 * The job that visits at once what is asked for by hand or told by a hub; what is due by the clock the nodes find
 * themselves.
 */
export const collectJob = 'extraction.collect';

/** Jobs of one lane run one after another, and one at most waits. */
export const collectLane = (lane: number): AddOptions => ({
  key: `${collectJob}.${lane}`,
  queue: `${collectJob}.${lane}`,
});
