import { togetherness } from '#shared/keywords';

/** Article as a set of words; copies of one report share a cluster. */
export interface TopicDocument {
  readonly id: string;
  readonly cluster: string;
  /** Distinct words. */
  readonly words: readonly string[];
}

/** Two words, given by number, that co-occur more often than by chance. */
export interface WordPair {
  readonly from: number;
  readonly to: number;
  /** Articles with both words; copies count less. */
  readonly weight: number;
  /** Normalized pointwise mutual information, 0…1. */
  readonly strength: number;
}

/**
 * Maximum number of words that are paired per article, the list's most frequent words first: listing articles contain
 * hundreds of words, and pairs grow quadratically.
 */
const maxPaired = 30;

/**
 * Returns the weight of each document by the number of copies of its report: ten copies carry little more information
 * than one.
 */
export function copyWeights(documents: readonly Pick<TopicDocument, 'cluster'>[]): readonly number[] {
  const copies = new Map<string, number>();
  for (const { cluster } of documents) copies.set(cluster, (copies.get(cluster) ?? 0) + 1);
  return documents.map(({ cluster }) => {
    const count = copies.get(cluster) ?? 1;
    return (1 + Math.log(count)) / count;
  });
}

/** Returns the pairs of these words over documents; `words` maps each word to its number, most frequent first. */
export function getPairs(
  documents: readonly TopicDocument[],
  words: ReadonlyMap<string, number>,
  { minWeight, minStrength }: { readonly minWeight: number; readonly minStrength: number },
): readonly WordPair[] {
  const weights = copyWeights(documents);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const single = Array.from({ length: words.size }, () => 0);
  const both = new Map<number, number>();
  for (const [index, document] of documents.entries()) {
    const weight = weights[index] ?? 0;
    const indexes = document.words.flatMap((word) => words.get(word) ?? []).sort((a, b) => a - b);
    for (const word of indexes) single[word] = (single[word] ?? 0) + weight;
    const paired = indexes.slice(0, maxPaired);
    for (const [place, from] of paired.entries()) {
      for (const to of paired.slice(place + 1)) {
        const key = from * words.size + to;
        both.set(key, (both.get(key) ?? 0) + weight);
      }
    }
  }
  return [...both]
    .flatMap(([key, weight]): WordPair[] => {
      const [from, to] = [Math.floor(key / words.size), key % words.size];
      const strength = togetherness(weight, single[from] ?? 0, single[to] ?? 0, total);
      return weight >= minWeight && strength >= minStrength ? [{ from, to, weight, strength }] : [];
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
}
