/**
 * Adjusts the score by receivers' feedback, 0 … 100 with one decimal: increased by half if all alerts were useful,
 * reduced by half if none were. `worth` is 0 … 1.
 */
export const adjustedScore = (score: number, worth: number): number =>
  Math.min(100, Math.round(score * (0.5 + worth) * 10) / 10);

/**
 * Estimates the usefulness of a kind of alerts from feedback; two pseudo-observations pull it towards 0.5, so that a
 * single mark has limited effect.
 */
export const getWorth = (useful: number, useless: number): number => (useful + 1) / (useful + useless + 2);

/**
 * Returns the minimum score at which about `wanted` alerts are sent. `notifiedAt` returns the number for a score, and
 * falls
 * as the score rises; of the two scores around the wanted number the nearer one is returned.
 */
export function proposeScore(
  scores: readonly number[],
  targetCount: number,
  notifiedAt: (minScore: number) => number,
): number {
  const steps = [...new Set([0, ...scores, Math.min(100, Math.max(0, ...scores) + 0.1)])].sort((a, b) => a - b);
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (notifiedAt(steps[middle] as number) <= targetCount) high = middle;
    else low = middle + 1;
  }
  const [fewer, more] = [steps[low] as number, steps[Math.max(0, low - 1)] as number];
  const nearest = Math.abs(notifiedAt(fewer) - targetCount) < Math.abs(notifiedAt(more) - targetCount) ? fewer : more;
  return Math.round(nearest * 10) / 10;
}
