import { togetherness } from '#shared/keywords';

/** An article as its words; copies of one report share a cluster. */
export interface TopicDocument {
  readonly id: string;
  readonly cluster: string;
  /** Each once. */
  readonly words: readonly string[];
}

/** Two words, by their numbers, that stand together more often than by chance. */
export interface WordPair {
  readonly from: number;
  readonly to: number;
  /** Articles with both, copies counting less. */
  readonly weight: number;
  /** Normalised pointwise mutual information, 0…1. */
  readonly strength: number;
}

/**
 * Of an article so many words are paired, the most frequent of the list first: an article of lists holds hundreds, and
 * pairs grow with their square.
 */
const mostPaired = 30;

/** How much one copy of a report counts: ten copies say little more than one. */
export function copyWeights(documents: readonly Pick<TopicDocument, 'cluster'>[]): readonly number[] {
  const copies = new Map<string, number>();
  for (const { cluster } of documents) copies.set(cluster, (copies.get(cluster) ?? 0) + 1);
  return documents.map(({ cluster }) => {
    const count = copies.get(cluster) ?? 1;
    return (1 + Math.log(count)) / count;
  });
}

/** The pairs of these words over documents; `words` says which number each has, the most frequent first. */
export function pairsOf(
  documents: readonly TopicDocument[],
  words: ReadonlyMap<string, number>,
  { leastWeight, leastStrength }: { readonly leastWeight: number; readonly leastStrength: number },
): readonly WordPair[] {
  const weights = copyWeights(documents);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const single = Array.from({ length: words.size }, () => 0);
  const both = new Map<number, number>();
  for (const [index, document] of documents.entries()) {
    const weight = weights[index] ?? 0;
    const held = document.words.flatMap((word) => words.get(word) ?? []).sort((a, b) => a - b);
    for (const word of held) single[word] = (single[word] ?? 0) + weight;
    const paired = held.slice(0, mostPaired);
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
      return weight >= leastWeight && strength >= leastStrength ? [{ from, to, weight, strength }] : [];
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
}
