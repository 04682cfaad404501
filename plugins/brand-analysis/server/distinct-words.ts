/** Number of articles of a group that contain each word. */
export type WordCounts = ReadonlyMap<string, number>;

/**
 * Scores how distinctive each word of one group is, as the z-score of its log-odds ratio with an informative Dirichlet
 * prior: B. Monroe, M. Colaresi and K. Quinn, "Fightin' Words", Political Analysis 16 (2008) 372–403, equations 15, 16,
 * 19 and 22. The prior is the distribution over all groups, with the weight of `prior` mentions.
 */
export function distinctWords(
  groupCounts: WordCounts,
  others: readonly WordCounts[],
  prior = 100,
): ReadonlyMap<string, number> {
  const rest = new Map<string, number>();
  for (const counts of others) for (const [word, count] of counts) rest.set(word, (rest.get(word) ?? 0) + count);
  const sum = (counts: WordCounts): number => [...counts.values()].reduce((total, count) => total + count, 0);
  const [ownSum, restSum] = [sum(groupCounts), sum(rest)];
  const scores = new Map<string, number>();
  for (const [word, count] of groupCounts) {
    const otherCount = rest.get(word) ?? 0;
    const weight = (prior * (count + otherCount)) / (ownSum + restSum);
    const odds = (held: number, whole: number): number => Math.log((held + weight) / (whole + prior - held - weight));
    const variance = 1 / (count + weight) + 1 / (otherCount + weight);
    scores.set(word, (odds(count, ownSum) - odds(otherCount, restSum)) / Math.sqrt(variance));
  }
  return scores;
}
