/** Document frequencies of words, and the total number of articles. */
export interface DocumentFrequencies {
  readonly total: number;
  of(word: string): number;
}

/** Used before any article has been counted. */
export const noFrequencies: DocumentFrequencies = { total: 0, of: () => 0 };

/** Weight of the word list's prior, in articles. */
const priorArticles = 300;
const wordsAnArticle = 180;

/**
 * Returns how informative a word is: the logarithm of its inverse document frequency. The counts are combined with the
 * frequency expected from its share of running text (`cost`: minus the natural logarithm of the share), so that a new
 * installation gets good keywords from its first article on.
 */
export function telling(word: string, cost: number, frequencies: DocumentFrequencies): number {
  const expected = Math.min(0.9, Math.exp(-cost) * wordsAnArticle);
  return -Math.log((frequencies.of(word) + expected * priorArticles) / (frequencies.total + priorArticles));
}
