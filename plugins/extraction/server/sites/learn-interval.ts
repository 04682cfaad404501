const usual = 1800;
/** Seconds, so that nobody wonders at odd numbers in a list. */
const steps = [300, 600, 900, 1800, 3600, 7200, 21_600, 43_200];

/**
 * Learns from the times of a list's articles how long to wait between two visits, in seconds: half of the median pause between two articles,
 * and never so long that the list could turn over unseen (a third of what it spans). 1,800 when the times tell nothing.
 */
export function learnInterval(times: readonly (string | undefined)[], ttlMinutes = 0): number {
  const sorted = times.map((time) => Date.parse(time ?? '')).filter((time) => !Number.isNaN(time)).sort((a, b) => a - b);
  const pauses = sorted.slice(1).map((time, index) => (time - (sorted[index] as number)) / 1000).filter((pause) => pause > 0).sort((a, b) => a - b);
  if (pauses.length < 2) return Math.max(usual, stepOf(ttlMinutes * 60));
  const median = pauses[Math.floor(pauses.length / 2)] as number;
  const span = ((sorted.at(-1) as number) - (sorted[0] as number)) / 1000;
  return stepOf(Math.max(Math.min(median / 2, span / 3), ttlMinutes * 60));
}

/** The longest step that is not longer, the shortest when all are. */
const stepOf = (seconds: number): number => steps.findLast((step) => step <= seconds) ?? (steps[0] as number);
