/**
 * Reproducible random numbers from a seed, identical on every machine (sfc32, seeded by an FNV-1a hash of the text).
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: string) {
    let hash = 0x811c_9dc5;
    for (let at = 0; at < seed.length; at += 1) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x0100_0193);
    this.a = hash;
    this.b = Math.imul(hash ^ 0x9e37_79b9, 0x85eb_ca6b);
    this.c = Math.imul(hash ^ 0x7f4a_7c15, 0xc2b2_ae35);
    for (let round = 0; round < 12; round += 1) this.next();
  }

  /** 0 to 1, the end excluded. */
  next(): number {
    const sum = (this.a + this.b + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** Integer from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an element of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('Cannot pick from an empty list');
    return picked;
  }

  /** Returns a random index, weighted by the given weights. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return index;
    }
    return weights.length - 1;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let at = mixed.length - 1; at > 0; at -= 1) {
      const other = this.integer(0, at);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  }

  /** Returns log-normal values around `median`: many small, few large. */
  skewed(median: number, spread = 1): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(normal * spread);
  }
}
