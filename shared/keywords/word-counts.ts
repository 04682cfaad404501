import type { DocumentFrequencies } from './document-frequencies';

/** Number of characters of a word that form its key: 64 bits. */
const keyLength = 4;
/** Number of filter bits per slot. */
const filterBits = 8;

/**
 * Document frequencies for callers that look up every word of a text. Short words are keyed by their characters in
 * typed arrays, which takes a third of the memory of a Map with tens of thousands of strings.
 */
export class WordCounts implements DocumentFrequencies {
  /** Both halves of a key; the first half of a used key is never 0. */
  private readonly keys: Int32Array;
  private readonly counts: Float64Array;
  /** Filter bits of the words present: most lookups miss, and the slots do not fit into the CPU cache. */
  private readonly filter: Int32Array;
  private readonly mask: number;
  private readonly filterMask: number;
  private readonly longer = new Map<string, number>();

  /** For duplicate words, the last count is used. */
  constructor(
    readonly total: number,
    words: readonly string[],
    counts: readonly number[],
  ) {
    let size = 16;
    while (size < words.length * 2) size *= 2;
    this.keys = new Int32Array(size * 2);
    this.counts = new Float64Array(size);
    this.mask = size - 1;
    this.filter = new Int32Array((size * filterBits) >> 5);
    this.filterMask = size * filterBits - 1;
    words.forEach((word, place) => this.set(word, counts[place]!));
  }

  of(word: string): number {
    const { length } = word;
    if (length > keyLength) return this.longer.get(word) ?? 0;
    const first = firstKey(word, length);
    const second = secondKey(word, length);
    const hash = getHash(first, second);
    if ((this.filter[(hash & this.filterMask) >>> 5]! & (1 << (hash & 31))) === 0) return 0;
    const { keys, mask } = this;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const slotKey = keys[slot * 2]!;
      if (slotKey === 0) return 0;
      if (slotKey === first && keys[slot * 2 + 1] === second) return this.counts[slot]!;
    }
  }

  private set(word: string, count: number): void {
    if (word === '') return;
    if (word.length > keyLength) {
      this.longer.set(word, count);
      return;
    }
    const first = firstKey(word, word.length);
    const second = secondKey(word, word.length);
    const hash = getHash(first, second);
    this.filter[(hash & this.filterMask) >>> 5]! |= 1 << (hash & 31);
    const { keys, mask } = this;
    let slot = hash & mask;
    while (keys[slot * 2] !== 0 && !(keys[slot * 2] === first && keys[slot * 2 + 1] === second))
      slot = (slot + 1) & mask;
    keys[slot * 2] = first;
    keys[slot * 2 + 1] = second;
    this.counts[slot] = count;
  }
}

const firstKey = (word: string, length: number): number =>
  length > 1 ? word.charCodeAt(0) | (word.charCodeAt(1) << 16) : length === 0 ? 0 : word.charCodeAt(0);
const secondKey = (word: string, length: number): number =>
  length > 3 ? word.charCodeAt(2) | (word.charCodeAt(3) << 16) : length > 2 ? word.charCodeAt(2) : 0;

function getHash(first: number, second: number): number {
  const mixed = Math.imul(first ^ (first >>> 16), 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
}
