/** In how many of how many articles words stand. */
export interface DocumentFrequencies {
  readonly total: number;
  of(word: string): number;
}

/** Before any article was counted. */
export const noFrequencies: DocumentFrequencies = { total: 0, of: () => 0 };

/** As many articles as what a word list says of a word weighs. */
const priorArticles = 300;
const wordsAnArticle = 180;

/**
 * How telling a word is: the logarithm of one in how many articles it stands. What has been counted is mixed with what
 * its share of running text lets expect (`cost`: minus the natural logarithm of it), so that the first article of a new
 * installation gets good keywords too.
 */
export function telling(word: string, cost: number, frequencies: DocumentFrequencies): number {
  const expected = Math.min(0.9, Math.exp(-cost) * wordsAnArticle);
  return -Math.log((frequencies.of(word) + expected * priorArticles) / (frequencies.total + priorArticles));
}
