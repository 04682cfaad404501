const usual = 1800;
/** Seconds, so that nobody wonders at odd numbers in a list. */
const steps = [30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200];
/**
 * No source is suggested to be visited more often, in seconds; priority sources may come down to `leastInterval` by
 * their own rhythm.
 */
const leastSuggested = 300;
/** The shortest time between two visits that is ever learned, in seconds. */
export const leastInterval = 30;

/**
 * The pause between two visits that the times of a list's articles suggest, in seconds: half of the median pause
 * between two articles, and never so long that the list could turn over unseen (a third of what it spans). Undefined
 * when the times tell nothing.
 */
export function rhythmOf(times: readonly (string | undefined)[]): number | undefined {
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
 * Suggests the interval of a new source from the times of its articles, in steps that read well; 1,800 when they tell
 * nothing.
 */
export function learnInterval(times: readonly (string | undefined)[], ttlMinutes = 0): number {
  return stepOf(Math.max(rhythmOf(times) ?? usual, ttlMinutes * 60), leastSuggested);
}

/** The interval of a priority source by its rhythm: down to 30 seconds. */
export function fastInterval(times: readonly (string | undefined)[]): number | undefined {
  const rhythm = rhythmOf(times);
  return rhythm === undefined ? undefined : stepOf(rhythm, leastInterval);
}

/** The longest step that is not longer, the shortest that is allowed when all are. */
const stepOf = (seconds: number, least: number): number =>
  steps.findLast((step) => step <= seconds && step >= least) ?? least;
