/** Something that could be told: what it scored, and whether it may never be left out. */
export interface Candidate {
  readonly score: number;
  readonly isUrgent: boolean;
  /** How useful such alerts were so far, 0 … 1; 0.5 where nobody has said. */
  readonly worth: number;
}

/** The score as the marks of receivers bend it: half as much again where all were useful, half where none were. */
export const bentScore = ({ score, worth }: Pick<Candidate, 'score' | 'worth'>): number => score * (0.5 + worth);

/** How useful alerts of a kind were, by marks; drawn to 0.5 by two imagined ones, so that one mark alone is no rule. */
export const worthOf = (useful: number, useless: number): number => (useful + 1) / (useful + useless + 2);

/**
 * The least score at which about `aDay` are told. What is urgent is told anyway and counts; of equal scores all are
 * told or none, whichever is nearer.
 */
export function proposeScore(candidates: readonly Candidate[], days: number, aDay: number): number {
  const wanted = aDay * days;
  const urgent = candidates.filter(({ isUrgent }) => isUrgent).length;
  const scores = candidates
    .filter(({ isUrgent }) => !isUrgent)
    .map(bentScore)
    .sort((a, b) => b - a);
  let best = { score: 0, off: Math.abs(candidates.length - wanted) };
  for (const [index, score] of scores.entries()) {
    if (scores[index + 1] === score) continue;
    const off = Math.abs(urgent + index + 1 - wanted);
    if (off < best.off) best = { score, off };
  }
  if (Math.abs(urgent - wanted) < best.off) return Math.min(100, Math.ceil(((scores[0] ?? 0) + 0.1) * 10) / 10);
  return Math.floor(best.score * 10) / 10;
}
