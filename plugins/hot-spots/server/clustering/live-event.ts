import { noTerms, type TermVector } from './event-index';
import type { EventTerms } from './event-terms';

/** The complete state of a running event, so that it can be stored in a table and restored. */
export interface EventState {
  readonly id: string;
  /** Sums over its articles, by ascending term. */
  readonly terms: Int32Array;
  readonly weights: Float32Array;
  /** Number of titles that contain each of these terms. */
  readonly titleTerms: Int32Array;
  readonly titleCounts: Int32Array;
  /** Number of articles, excluding copies. */
  readonly size: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Returns the sums of two ascending lists of terms. */
export function addTerms<Counts extends Float32Array | Int32Array>(
  terms: Int32Array,
  counts: Counts,
  more: Int32Array,
  added: Counts,
  make: (length: number) => Counts,
): { readonly terms: Int32Array; readonly counts: Counts } {
  const length = terms.length + more.length;
  const joined = new Int32Array(length);
  const sums = make(length);
  let left = 0;
  let right = 0;
  let used = 0;
  while (left < terms.length || right < more.length) {
    const a = left < terms.length ? (terms[left] as number) : Number.POSITIVE_INFINITY;
    const b = right < more.length ? (more[right] as number) : Number.POSITIVE_INFINITY;
    joined[used] = Math.min(a, b);
    sums[used] = (a <= b ? (counts[left] as number) : 0) + (b <= a ? (added[right] as number) : 0);
    if (a <= b) left += 1;
    if (b <= a) right += 1;
    used += 1;
  }
  return { terms: joined.slice(0, used), counts: sums.slice(0, used) as Counts };
}

/** Returns the strongest terms, in ascending order. */
export function strongest<Counts extends Float32Array | Int32Array>(
  terms: Int32Array,
  counts: Counts,
  max: number,
): { readonly terms: Int32Array; readonly counts: Counts } {
  const order = Array.from(terms.keys())
    .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
    .slice(0, max)
    .sort((a, b) => a - b);
  return {
    terms: terms.map((_, place) => terms[order[place] ?? 0] as number).slice(0, order.length),
    counts: counts.map((_, place) => counts[order[place] ?? 0] as number).slice(0, order.length) as Counts,
  };
}

/** Returns the index of a term in an ascending list; -1 if it is missing. */
export function getPlace(terms: Int32Array, term: number): number {
  let low = 0;
  let high = terms.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = terms[middle] as number;
    if (value === term) return middle;
    if (value < term) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** An event that may still grow. */
export class LiveEvent {
  terms: Int32Array;
  weights: Float32Array;
  titleTerms: Int32Array;
  titleCounts: Int32Array;
  size: number;
  firstAt: number;
  lastAt: number;
  /** The terms under which it is indexed, as of `indexedSize` articles. */
  keys: TermVector = noTerms;
  indexedSize = 0;

  constructor(
    readonly id: string,
    state?: EventState,
  ) {
    this.terms = state?.terms ?? new Int32Array(0);
    this.weights = state?.weights ?? new Float32Array(0);
    this.titleTerms = state?.titleTerms ?? new Int32Array(0);
    this.titleCounts = state?.titleCounts ?? new Int32Array(0);
    this.size = state?.size ?? 0;
    this.firstAt = state?.firstAt ?? Number.POSITIVE_INFINITY;
    this.lastAt = state?.lastAt ?? Number.NEGATIVE_INFINITY;
  }

  add({ terms, weights, titleTerms }: EventTerms, at: number): void {
    this.sum({
      terms,
      weights,
      titleTerms,
      titleCounts: new Int32Array(titleTerms.length).fill(1),
      size: 1,
      firstAt: at,
      lastAt: at,
    });
  }

  sum(other: Omit<EventState, 'id'>): void {
    const body = addTerms(this.terms, this.weights, other.terms, other.weights, (length) => new Float32Array(length));
    const title = addTerms(
      this.titleTerms,
      this.titleCounts,
      other.titleTerms,
      other.titleCounts,
      (length) => new Int32Array(length),
    );
    this.terms = body.terms;
    this.weights = body.counts;
    this.titleTerms = title.terms;
    this.titleCounts = title.counts;
    this.size += other.size;
    this.firstAt = Math.min(this.firstAt, other.firstAt);
    this.lastAt = Math.max(this.lastAt, other.lastAt);
  }

  /** Returns the number of titles that contain a term. */
  inTitles(term: number): number {
    const place = getPlace(this.titleTerms, term);
    return place < 0 ? 0 : (this.titleCounts[place] as number);
  }

  /** Returns the weight of a term among the indexed terms. */
  keyWeight(term: number): number {
    const place = this.keys.terms.indexOf(term);
    return place < 0 ? 0 : (this.keys.weights[place] as number);
  }
}
