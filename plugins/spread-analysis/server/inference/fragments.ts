import { foldText, cutText } from '#shared/text';
import { withoutAttributions } from './attributions';

/** Characters per shingle (Broder 1997). */
const shingle = 5;
/** Only the start of longer texts is compared. */
const maxLength = 6_000;
/** Minimum number of shingles in a stretch; shorter ones may be chance. */
const fewest = 3;
const ignored = /[^\p{L}\p{N}]+/gu;

/** Texts of copies as sets of shared fragments. */
export interface Fragments {
  /** For each copy, a bit for each fragment. */
  readonly heldFragments: readonly Uint32Array[];
  /** For each copy, its number of fragments. */
  readonly sizes: Int32Array;
  /** For each copy, whether it has a stretch that no other one has. */
  readonly ownStretch: Uint8Array;
  /** For each fragment, the number of copies that contain it. */
  readonly holders: readonly number[];
  /** For each fragment, its number of shingles. */
  readonly lengths: readonly number[];
  /** For each copy, its number of shingles. */
  readonly shingleCounts: Int32Array;
}

function getHashes(text: string): Set<number> {
  const letters = cutText(foldText(withoutAttributions(text)).replace(ignored, ''), maxLength);
  const hashes = new Set<number>();
  for (let start = 0; start + shingle <= letters.length; start += 1) {
    let hash = 0x811c9dc5;
    for (let index = start; index < start + shingle; index += 1)
      hash = Math.imul(hash ^ letters.charCodeAt(index), 0x01000193);
    hashes.add(hash >>> 0);
  }
  return hashes;
}

const mix = (value: number): number => {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * Splits texts into fragments: all shingles that occur in exactly the same copies form one fragment, because they
 * originate from one edit. An inserted sentence is one; so are the shingles across the seam where a sentence was cut,
 * which all later copies of that copy keep. These are the shared innovations by which textual criticism infers the
 * descent of manuscripts (Maas 1927, “Leitfehler”). The set of copies of a shingle is represented as an exclusive or of
 * a random key for each copy (Zobrist 1970), 64 bits, so that a thousand long texts take a fraction of a second.
 */
export function getFragments(texts: readonly string[]): Fragments {
  const indexByHash = new Map<number, number>();
  const high: number[] = [];
  const low: number[] = [];
  const counts: number[] = [];
  const ofCopy = texts.map((text, copy) => {
    const [keyHigh, keyLow] = [mix(copy * 2 + 1), mix(copy * 2 + 0x51ed27)];
    const copyHashes: number[] = [];
    for (const hash of getHashes(text)) {
      let place = indexByHash.get(hash);
      if (place === undefined) {
        place = counts.length;
        indexByHash.set(hash, place);
        high.push(0);
        low.push(0);
        counts.push(0);
      }
      high[place] = (high[place] as number) ^ keyHigh;
      low[place] = (low[place] as number) ^ keyLow;
      counts[place] = (counts[place] as number) + 1;
      copyHashes.push(place);
    }
    return copyHashes;
  });

  const groups = new Map<number, Map<number, number>>();
  const holders: number[] = [];
  const lengths: number[] = [];
  const fragmentOf = counts.map((count, place) => {
    if (count < 2) return -1;
    let same = groups.get(high[place] as number);
    if (!same) groups.set(high[place] as number, (same = new Map<number, number>()));
    let fragment = same.get(low[place] as number);
    if (fragment === undefined) {
      fragment = holders.length;
      same.set(low[place] as number, fragment);
      holders.push(count);
      lengths.push(0);
    }
    lengths[fragment] = (lengths[fragment] as number) + 1;
    return fragment;
  });

  const words = Math.max(1, Math.ceil(holders.length / 32));
  const sizes = new Int32Array(texts.length);
  const ownStretch = new Uint8Array(texts.length);
  const heldFragments = ofCopy.map((fragments, copy) => {
    const bits = new Uint32Array(words);
    let uniqueCount = 0;
    for (const place of fragments) {
      const fragment = fragmentOf[place] as number;
      if (fragment === -1) uniqueCount += 1;
      else if ((lengths[fragment] as number) >= fewest)
        bits[fragment >>> 5] = (bits[fragment >>> 5] as number) | (1 << (fragment & 31));
    }
    sizes[copy] = bits.reduce((sum, word) => sum + bitCount(word), 0);
    ownStretch[copy] = uniqueCount >= fewest ? 1 : 0;
    return bits;
  });
  return {
    heldFragments,
    sizes,
    ownStretch,
    holders,
    lengths,
    shingleCounts: Int32Array.from(ofCopy, ({ length }) => length),
  };
}

/** Returns the number of set bits in a word (Warren, Hacker’s Delight, 5–1). */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the number of fragments that two copies share. */
export function sharedCount(one: Uint32Array, other: Uint32Array): number {
  let shared = 0;
  for (let word = 0; word < one.length; word += 1) {
    const both = (one[word] as number) & (other[word] as number);
    if (both !== 0) shared += bitCount(both);
  }
  return shared;
}
