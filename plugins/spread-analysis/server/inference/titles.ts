import { foldText } from '#shared/text';

const ignored = /[^\p{L}\p{N}]+/gu;

/** Distinct titles of copies, and the similarity of two of them. */
export interface Titles {
  /** For each copy, the index of its title; −1 without one. */
  readonly numbers: Int32Array;
  /** For each copy, whether an earlier one has its title. */
  readonly isKnown: Uint8Array;
  /** Dice coefficient of the character bigrams of two titles, 0…1, by their indexes. */
  alike(one: number, other: number): number;
}

const getPairs = (title: string): Set<string> =>
  new Set([...title].slice(1).map((character, index) => `${[...title][index]}${character}`));

/** Indexes titles in the order of copies; only letters and digits count. */
export function getTitles(written: readonly string[]): Titles {
  const indexByTitle = new Map<string, number>();
  const pairs: Set<string>[] = [];
  const isKnown = new Uint8Array(written.length);
  const numbers = Int32Array.from(written, (title, copy) => {
    const key = foldText(title).replace(ignored, '');
    if (key === '') return -1;
    const before = indexByTitle.get(key);
    if (before !== undefined) {
      isKnown[copy] = 1;
      return before;
    }
    indexByTitle.set(key, pairs.length);
    pairs.push(getPairs(key));
    return pairs.length - 1;
  });
  const similarityCache = new Map<number, number>();
  return {
    numbers,
    isKnown,
    alike: (one, other) => {
      if (one === other) return 1;
      const [first, second] = [pairs[one], pairs[other]];
      if (!first || !second || first.size + second.size === 0) return 0;
      const key = Math.min(one, other) * pairs.length + Math.max(one, other);
      let similarity = similarityCache.get(key);
      if (similarity === undefined) {
        let shared = 0;
        for (const pair of first) if (second.has(pair)) shared += 1;
        similarityCache.set(key, (similarity = (2 * shared) / (first.size + second.size)));
      }
      return similarity;
    },
  };
}
