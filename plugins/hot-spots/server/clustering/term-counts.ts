/** Maximum load factor of the slots. */
const fullAt = 0.6;
const minSlots = 1 << 12;

/** Term counts: maps 32-bit numbers to numbers with less time and memory than a Map. */
export class TermCounts {
  /**
   * Slots of two adjacent numbers, so that a lookup touches one cache line: the term, and its count plus one, since 0
   * marks a free slot.
   */
  private slots = new Int32Array(minSlots * 2);
  private usedSlots = 0;

  get(term: number): number {
    const value = this.slots[this.getPlace(term) + 1] as number;
    return value === 0 ? 0 : value - 1;
  }

  /** Counts never go below 0. */
  add(term: number, by: number): void {
    const place = this.getPlace(term);
    const value = this.slots[place + 1] as number;
    if (value > 0) {
      this.slots[place + 1] = Math.max(1, value + by);
      return;
    }
    if (by <= 0) return;
    this.slots[place] = term;
    this.slots[place + 1] = by + 1;
    this.usedSlots += 1;
    if (this.usedSlots * 2 > this.slots.length * fullAt) this.rebuild();
  }

  /** Returns the slot of a term, or the free slot for it. */
  private getPlace(term: number): number {
    const { slots } = this;
    const last = slots.length - 2;
    const mixed = Math.imul(term, 0x9e37_79b1);
    let place = ((mixed ^ (mixed >>> 15)) << 1) & last;
    while (slots[place + 1] !== 0 && slots[place] !== term) place = (place + 2) & last;
    return place;
  }

  /** Drops terms with count zero and doubles the capacity. */
  private rebuild(): void {
    const { slots } = this;
    let live = 0;
    for (let place = 0; place < slots.length; place += 2) if ((slots[place + 1] as number) > 1) live += 1;
    let size = minSlots;
    while (size * fullAt < live * 2) size *= 2;
    this.slots = new Int32Array(size * 2);
    this.usedSlots = live;
    for (let place = 0; place < slots.length; place += 2) {
      const value = slots[place + 1] as number;
      if (value <= 1) continue;
      const to = this.getPlace(slots[place] as number);
      this.slots[to] = slots[place] as number;
      this.slots[to + 1] = value;
    }
  }
}
