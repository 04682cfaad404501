import { hourLength } from '#shared/time';
import type { HourCalendar } from './hour-kinds';
import { baselineHours, type StretchHistory } from './spike';

/** Milliseconds of one bin; stretches begin and end at bins. */
export const binLength = 300_000;
/** Number of bins in an hour. */
export const binsPerHour = hourLength / binLength;

/** Counts of articles by bin; bin 0 is the last one before `end`, bin 1 the one before it. */
export class BinCounts {
  /** Number of articles in all bins before a bin. */
  private readonly sums: Uint32Array;

  constructor(
    readonly end: Date,
    counts: ReadonlyMap<number, number>,
  ) {
    const size = [...counts.keys()].reduce((most, bin) => Math.max(most, bin), -1) + 1;
    this.sums = new Uint32Array(size + 1);
    for (let bin = 0; bin < size; bin += 1) this.sums[bin + 1] = (this.sums[bin] ?? 0) + (counts.get(bin) ?? 0);
  }

  /** Returns the count of `length` bins, the last of which ended `back` bins before the end. */
  count(back: number, length: number): number {
    const last = this.sums.length - 1;
    return (this.sums[Math.min(back + length, last)] ?? 0) - (this.sums[Math.min(back, last)] ?? 0);
  }

  /** Returns start and end of such a stretch. */
  span(back: number, length: number): { readonly from: Date; readonly to: Date } {
    const to = this.end.getTime() - back * binLength;
    return { from: new Date(to - length * binLength), to: new Date(to) };
  }
}

/**
 * Returns the counts of the same stretch of each hour of the four weeks before a stretch: at 11:05 the hour from 10:05
 * is compared with those from 10:05 of other days.
 */
export function historyOf(bins: BinCounts, back: number, length: number, calendar: HourCalendar): StretchHistory {
  const first = bins.span(back, length).from.getTime() - baselineHours * hourLength;
  return {
    counts: Array.from({ length: baselineHours }, (_, index) =>
      bins.count(back + (baselineHours - index) * binsPerHour, length),
    ),
    kindOf: (index) => calendar.kindAt(first + index * hourLength),
  };
}
