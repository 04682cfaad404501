/**
 * Table slots are four numbers wide, so that a step touches one cache line: source node, character, target node, value
 * of the word that ends here.
 */
const width = 4;
/** Number of filter bits per slot. */
const filterBits = 4;

/** Trie of a fixed word list, each word with a number above 0; finds every word that begins at a position. */
export class WordTree {
  private readonly first = new Int32Array(65_536);
  private readonly firstValues = new Int32Array(65_536);
  private readonly slots: Int32Array;
  private readonly mask: number;
  /** Bloom filter of existing steps: most lookups are misses, and the slots do not fit into the cache. */
  private readonly filter: Int32Array;
  private readonly filterMask: number;
  private nodes = 1;

  /** For duplicate words the first value is used. */
  constructor(words: readonly string[], values: readonly number[]) {
    const letters = words.reduce((sum, word) => sum + word.length, 0);
    let size = 16;
    while (size < letters * 1.5) size *= 2;
    this.mask = size - 1;
    this.slots = new Int32Array(size * width);
    this.filterMask = size * filterBits - 1;
    this.filter = new Int32Array((size * filterBits) >> 5 || 1);
    words.forEach((word, number) => this.add(word, values[number]!));
  }

  /** Returns the node after the first character, 0 when no word begins with it. */
  begin(charCode: number): number {
    return this.first[charCode]!;
  }

  /** Returns the value of a one-character word, 0 when there is none. */
  single(charCode: number): number {
    return this.firstValues[charCode]!;
  }

  /** Returns the slot of the step from a node by a character, -1 when no word continues that way. */
  step(node: number, charCode: number): number {
    const { slots, mask, filter, filterMask } = this;
    const hash = getHash(node, charCode);
    if (((filter[(hash & filterMask) >>> 5] as number) & (1 << (hash & 31))) === 0) return -1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = slot * width;
      const parent = slots[at]!;
      if (parent === 0) return -1;
      if (parent === node && slots[at + 1] === charCode) return at;
    }
  }

  /** Returns the node that a step leads to. */
  nodeAt(step: number): number {
    return this.slots[step + 2]!;
  }

  /** Returns the value of the word that ends with a step, 0 when there is none. */
  valueAt(step: number): number {
    return this.slots[step + 3]!;
  }

  /** Returns the value of a word, 0 when it is not in the list. */
  valueOf(word: string): number {
    if (word.length < 2) return word === '' ? 0 : this.single(word.charCodeAt(0));
    let node = this.begin(word.charCodeAt(0));
    for (let at = 1; node !== 0; at += 1) {
      const step = this.step(node, word.charCodeAt(at));
      if (step < 0) return 0;
      if (at === word.length - 1) return this.valueAt(step);
      node = this.nodeAt(step);
    }
    return 0;
  }

  private add(word: string, value: number): void {
    if (word === '') return;
    const start = word.charCodeAt(0);
    let node = this.first[start] || (this.first[start] = this.nodes++);
    if (word.length === 1) {
      this.firstValues[start] ||= value;
      return;
    }
    for (let at = 1; at < word.length; at += 1) {
      let step = this.step(node, word.charCodeAt(at));
      if (step < 0) step = this.grow(node, word.charCodeAt(at));
      if (at === word.length - 1) this.slots[step + 3] ||= value;
      node = this.nodeAt(step);
    }
  }

  private grow(node: number, charCode: number): number {
    const hash = getHash(node, charCode);
    this.filter[(hash & this.filterMask) >>> 5]! |= 1 << (hash & 31);
    let slot = hash & this.mask;
    while (this.slots[slot * width] !== 0) slot = (slot + 1) & this.mask;
    this.slots.set([node, charCode, this.nodes++], slot * width);
    return slot * width;
  }
}

function getHash(node: number, charCode: number): number {
  const mixed = Math.imul(node, 0x9e37_79b1) ^ Math.imul(charCode, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
}
