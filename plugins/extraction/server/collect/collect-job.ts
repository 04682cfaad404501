import type { AddOptions } from '#core/server';

/**
 * Name of the job that immediately visits sources requested by hand or announced by a hub; nodes find scheduled visits
 * themselves.
 */
export const collectJob = 'extraction.collect';

/** Job options: jobs of one lane run one after another, with at most one waiting. */
export const collectLane = (lane: number): AddOptions => ({
  key: `${collectJob}.${lane}`,
  queue: `${collectJob}.${lane}`,
});
