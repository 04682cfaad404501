import { shareInterval, type ShareInterval } from '#shared/statistics';

/** Articles of one kind that a draw was made from, and what was said of those that were drawn. */
export interface Stratum {
  readonly size: number;
  readonly belongs: number;
  readonly not: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The share of a subject's articles that belong there. Each stratum counts by its size; those that people took out of
 * the subject count as wrong without being drawn. The interval is Wilson's for as many articles as a simple sample
 * would need to be as telling (L. Kish, Survey Sampling, 1965), narrowed as far as the sample is the whole. Strata of
 * which nothing was reviewed are taken to be like the others. Null while nothing was reviewed.
 */
export function precisionOf(strata: readonly Stratum[], removed: number): ShareInterval | null {
  const reviewed = strata.filter(({ belongs, not }) => belongs + not > 0);
  const whole = sum(reviewed.map(({ size }) => size));
  if (whole === 0) return null;
  const counted = reviewed.map(({ size, belongs, not }) => ({ size, belongs, drawn: belongs + not }));
  const share = sum(counted.map(({ size, belongs, drawn }) => (size * belongs) / drawn)) / whole;
  const all = sum(strata.map(({ size }) => size));
  const kept = all / (all + removed);
  const drawn = sum(counted.map((each) => each.drawn));
  if (drawn >= all) return { share: share * kept, low: share * kept, high: share * kept };
  const telling = whole ** 2 / sum(counted.map((each) => each.size ** 2 / each.drawn));
  const equal = telling * ((all - 1) / (all - Math.min(drawn, all - 1)));
  const interval = shareInterval(share * equal, equal);
  return interval && { share: share * kept, low: interval.low * kept, high: interval.high * kept };
}

/** How much of what belongs to a subject its rule finds, and how many articles that makes in all. */
export interface Recall extends ShareInterval {
  /** Articles that belong to the subject, found or not. */
  readonly total: number;
  readonly totalLow: number;
  /** Null where the interval reaches down to a recall of nothing. */
  readonly totalHigh: number | null;
}

/**
 * Capture and recapture: of the articles that belong to the subject and were found another way, the rule has found
 * `recaptured` and not found `missed`. Their share is the recall, with Wilson's interval; `right`, what the rule finds
 * rightly, then says how many there are, by the estimator of D. G. Chapman (1951), which unlike that of Lincoln and
 * Petersen is nearly unbiased in small samples. Null while nothing was found another way.
 */
export function recallOf(recaptured: number, missed: number, right: number): Recall | null {
  const interval = shareInterval(recaptured, recaptured + missed);
  if (!interval) return null;
  return {
    ...interval,
    total: ((right + 1) * (recaptured + missed + 1)) / (recaptured + 1) - 1,
    totalLow: right / interval.high,
    totalHigh: interval.low > 0 ? right / interval.low : null,
  };
}

/** Some of each stratum, as many as its share of the whole, at least one of each; in random order. */
export function drawStrata<T>(strata: readonly (readonly T[])[], most: number, random: () => number): readonly T[] {
  const whole = sum(strata.map(({ length }) => length));
  if (whole === 0) return [];
  return shuffled(
    strata.flatMap((members) =>
      shuffled(members, random).slice(0, Math.max(1, Math.round((most * members.length) / whole))),
    ),
    random,
  );
}

/** The same in random order (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const place = Math.floor(random() * (last + 1));
    [mixed[last], mixed[place]] = [mixed[place] as T, mixed[last] as T];
  }
  return mixed;
}
