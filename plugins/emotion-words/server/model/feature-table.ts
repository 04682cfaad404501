/** Numbers features by their hash, from 0 on in the order of their coming. */
export class FeatureTable {
  private hashes: Int32Array;
  private numbers: Int32Array;
  private mask: number;
  private filled = 0;

  /** @param expected how many will come; more than that makes it grow */
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

  /** The number of a feature, -1 when it is not there. */
  find(hash: number): number {
    const { hashes, mask } = this;
    for (let slot = (hash ^ (hash >>> 17)) & mask; ; slot = (slot + 1) & mask) {
      const found = hashes[slot];
      if (found === hash) return this.numbers[slot]!;
      if (found === 0) return -1;
    }
  }

  /** The number of a feature, which is given one when it has none. */
  add(hash: number): number {
    const known = this.find(hash);
    if (known >= 0) return known;
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
