/**
 * The score as the marks of receivers bend it, 0 … 100 with one decimal: half as much again where all were useful, half
 * where none were. `worth` is 0 … 1.
 */
export const bentScore = (score: number, worth: number): number =>
  Math.min(100, Math.round(score * (0.5 + worth) * 10) / 10);

/** How useful alerts of a kind were, by marks; drawn to 0.5 by two imagined ones, so that one mark alone is no rule. */
export const worthOf = (useful: number, useless: number): number => (useful + 1) / (useful + useless + 2);

/**
 * The least score at which about `wanted` are told. `toldAt` counts them for one, and falls as the score rises; of two
 * scores on both sides of the wanted number the nearer is taken.
 */
export function proposeScore(
  scores: readonly number[],
  wanted: number,
  toldAt: (leastScore: number) => number,
): number {
  const steps = [...new Set([0, ...scores, Math.min(100, Math.max(0, ...scores) + 0.1)])].sort((a, b) => a - b);
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (toldAt(steps[middle] as number) <= wanted) high = middle;
    else low = middle + 1;
  }
  const [fewer, more] = [steps[low] as number, steps[Math.max(0, low - 1)] as number];
  const nearest = Math.abs(toldAt(fewer) - wanted) < Math.abs(toldAt(more) - wanted) ? fewer : more;
  return Math.round(nearest * 10) / 10;
}
