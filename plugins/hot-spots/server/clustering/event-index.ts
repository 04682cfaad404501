import type { LiveEvent } from './live-event';

/** Terms with their weights, heaviest first, of length 1. */
export interface TermVector {
  readonly terms: Int32Array;
  readonly weights: Float64Array;
}

export const noTerms: TermVector = { terms: new Int32Array(0), weights: new Float64Array(0) };

/** An event and its similarity. */
export interface LikeEvent {
  readonly event: LiveEvent;
  readonly cosine: number;
}

/** Slots of the events found by a term, in order of insertion. */
interface Posting {
  slots: Int32Array;
  weights: Float64Array;
  length: number;
}

/** Index of events by their key terms. */
export class EventIndex {
  private readonly postings = new Map<number, Posting>();
  /** Events by slot; a slot belongs to one event while it is indexed. */
  private readonly events: (LiveEvent | undefined)[] = [];
  private readonly free: number[] = [];
  private readonly slots = new Map<LiveEvent, number>();
  private sums = new Float64Array(1024);
  private matchedSlots = new Int32Array(1024);

  /** Indexes an event under its keys; it must not be indexed already. */
  put(event: LiveEvent): void {
    const slot = this.free.pop() ?? this.events.length;
    this.events[slot] = event;
    this.slots.set(event, slot);
    if (slot >= this.sums.length) this.grow();
    const { terms, weights } = event.keys;
    for (let place = 0; place < terms.length; place += 1)
      push(this.getPosting(terms[place] as number), slot, weights[place] as number);
  }

  /** Removes an event, if it is indexed. */
  take(event: LiveEvent): void {
    const slot = this.slots.get(event);
    if (slot === undefined) return;
    for (const term of event.keys.terms) {
      const posting = this.postings.get(term);
      if (!posting) continue;
      drop(posting, slot);
      if (posting.length === 0) this.postings.delete(term);
    }
    this.slots.delete(event);
    this.events[slot] = undefined;
    this.free.push(slot);
  }

  /**
   * Returns the events whose cosine with a vector is at least `min`; a term with more than `tooMany` events is
   * skipped.
   */
  like({ terms, weights }: TermVector, min: number, tooMany: number, except?: LiveEvent): LikeEvent[] {
    const { sums, matchedSlots: found } = this;
    let count = 0;
    for (let place = 0; place < terms.length; place += 1) {
      const posting = this.postings.get(terms[place] as number);
      if (!posting || posting.length > tooMany) continue;
      const weight = weights[place] as number;
      for (let each = 0; each < posting.length; each += 1) {
        const slot = posting.slots[each] as number;
        // Weights are above 0, so a sum of 0 has not been started.
        if (sums[slot] === 0) {
          found[count] = slot;
          count += 1;
        }
        sums[slot] = (sums[slot] as number) + weight * (posting.weights[each] as number);
      }
    }
    const like: LikeEvent[] = [];
    for (let place = 0; place < count; place += 1) {
      const slot = found[place] as number;
      const cosine = sums[slot] as number;
      const event = this.events[slot];
      sums[slot] = 0;
      if (cosine >= min && event && event !== except) like.push({ event, cosine });
    }
    return like;
  }

  private getPosting(term: number): Posting {
    let posting = this.postings.get(term);
    if (!posting) {
      posting = { slots: new Int32Array(2), weights: new Float64Array(2), length: 0 };
      this.postings.set(term, posting);
    }
    return posting;
  }

  private grow(): void {
    const { sums } = this;
    this.sums = new Float64Array(sums.length * 2);
    this.matchedSlots = new Int32Array(sums.length * 2);
  }
}

function push(posting: Posting, slot: number, weight: number): void {
  const { slots, weights, length } = posting;
  if (length === slots.length) {
    posting.slots = new Int32Array(length * 2);
    posting.slots.set(slots);
    posting.weights = new Float64Array(length * 2);
    posting.weights.set(weights);
  }
  posting.slots[length] = slot;
  posting.weights[length] = weight;
  posting.length = length + 1;
}

/** Preserves the order of the others. */
function drop(posting: Posting, slot: number): void {
  const { slots, weights, length } = posting;
  const place = slots.indexOf(slot);
  if (place < 0 || place >= length) return;
  slots.copyWithin(place, place + 1, length);
  weights.copyWithin(place, place + 1, length);
  posting.length = length - 1;
}
