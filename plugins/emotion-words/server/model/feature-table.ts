/** Assigns numbers to feature hashes, from 0 in the order of insertion. */
export class FeatureTable {
  private hashes: Int32Array;
  private numbers: Int32Array;
  private mask: number;
  private filled = 0;

  /** @param expected expected number of features; the table grows beyond it */
  constructor(expected = 1_000) {
    let size = 1_024;
    while (size < expected * 2) size *= 2;
    this.hashes = new Int32Array(size);
    this.numbers = new Int32Array(size);
    this.mask = size - 1;
  }

  get size(): number {
    return this.filled;
  }

  /** Returns the number of a feature, -1 if it is missing. */
  find(hash: number): number {
    const { hashes, mask } = this;
    for (let slot = (hash ^ (hash >>> 17)) & mask; ; slot = (slot + 1) & mask) {
      const slotHash = hashes[slot];
      if (slotHash === hash) return this.numbers[slot]!;
      if (slotHash === 0) return -1;
    }
  }

  /** Returns the number of a feature, which is added if it is missing. */
  add(hash: number): number {
    const existing = this.find(hash);
    if (existing >= 0) return existing;
    if (this.filled * 2 >= this.hashes.length) this.grow();
    this.insert(hash, this.filled);
    this.filled += 1;
    return this.filled - 1;
  }

  private insert(hash: number, number: number): void {
    let slot = (hash ^ (hash >>> 17)) & this.mask;
    while (this.hashes[slot] !== 0) slot = (slot + 1) & this.mask;
    this.hashes[slot] = hash;
    this.numbers[slot] = number;
  }

  private grow(): void {
    const { hashes, numbers } = this;
    this.hashes = new Int32Array(hashes.length * 2);
    this.numbers = new Int32Array(hashes.length * 2);
    this.mask = this.hashes.length - 1;
    for (let slot = 0; slot < hashes.length; slot += 1)
      if (hashes[slot] !== 0) this.insert(hashes[slot]!, numbers[slot]!);
  }
}
