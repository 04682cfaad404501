const defaultInterval = 1800;
/** Round interval values, in seconds. */
const steps = [30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200];
/** Minimum suggested interval in seconds; priority sources may go down to `minInterval` by their own frequency. */
const minSuggested = 300;
/** Minimum interval between two visits that is ever learned, in seconds. */
export const minInterval = 30;

/**
 * Returns the interval in seconds that the publishing times of a list suggest: half of the median time between two
 * articles, but at most a third of the period that the list covers, so that no items are missed. Undefined when the
 * times are insufficient.
 */
export function getRhythm(times: readonly (string | undefined)[]): number | undefined {
  const sorted = times
    .map((time) => Date.parse(time ?? ''))
    .filter((time) => !Number.isNaN(time))
    .sort((a, b) => a - b);
  const pauses = sorted
    .slice(1)
    .map((time, index) => (time - (sorted[index] as number)) / 1000)
    .filter((pause) => pause > 0)
    .sort((a, b) => a - b);
  if (pauses.length < 2) return undefined;
  const median = pauses[Math.floor(pauses.length / 2)] as number;
  const span = ((sorted.at(-1) as number) - (sorted[0] as number)) / 1000;
  return Math.min(median / 2, span / 3);
}

/**
 * Suggests the interval of a new source from the publishing times of its articles, in round steps; 1,800 when they are
 * insufficient.
 */
export function learnInterval(times: readonly (string | undefined)[], ttlMinutes = 0): number {
  return getStep(Math.max(getRhythm(times) ?? defaultInterval, ttlMinutes * 60), minSuggested);
}

/** Returns the interval of a priority source by its frequency: down to 30 seconds. */
export function fastInterval(times: readonly (string | undefined)[]): number | undefined {
  const rhythm = getRhythm(times);
  return rhythm === undefined ? undefined : getStep(rhythm, minInterval);
}

/** Returns the longest step that does not exceed the value, or the shortest allowed step when all do. */
const getStep = (seconds: number, min: number): number =>
  steps.findLast((step) => step <= seconds && step >= min) ?? min;
