import { shareInterval, type ShareInterval } from '#shared/statistics';

/** Articles of one kind in a sample's population, and the decisions on the sampled ones. */
export interface Stratum {
  readonly size: number;
  readonly belongs: number;
  readonly not: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Estimates the share of a subject's articles that belong to it. Each stratum is weighted by its size; articles that
 * users removed from the subject count as wrong without being sampled. The interval is Wilson's for the effective
 * sample size (L. Kish, Survey Sampling, 1965), narrowed by the finite population correction. Strata without reviews
 * are assumed to be like the others. Null while nothing was reviewed.
 */
export function getPrecision(strata: readonly Stratum[], removed: number): ShareInterval | null {
  const reviewed = strata.filter(({ belongs, not }) => belongs + not > 0);
  const whole = sum(reviewed.map(({ size }) => size));
  if (whole === 0) return null;
  const counted = reviewed.map(({ size, belongs, not }) => ({ size, belongs, sampled: belongs + not }));
  const share = sum(counted.map(({ size, belongs, sampled }) => (size * belongs) / sampled)) / whole;
  const all = sum(strata.map(({ size }) => size));
  const remainingShare = all / (all + removed);
  const sampleSize = sum(counted.map((each) => each.sampled));
  if (sampleSize >= all)
    return { share: share * remainingShare, low: share * remainingShare, high: share * remainingShare };
  const telling = whole ** 2 / sum(counted.map((each) => each.size ** 2 / each.sampled));
  const equal = telling * ((all - 1) / (all - Math.min(sampleSize, all - 1)));
  const interval = shareInterval(share * equal, equal);
  return (
    interval && {
      share: share * remainingShare,
      low: interval.low * remainingShare,
      high: interval.high * remainingShare,
    }
  );
}

/** Share of a subject's relevant articles that its rule finds, and their estimated total. */
export interface Recall extends ShareInterval {
  /** Estimated number of articles that belong to the subject, found or not. */
  readonly total: number;
  readonly totalLow: number;
  /** Null where the lower bound of the recall is 0. */
  readonly totalHigh: number | null;
}

/**
 * Estimates recall by capture and recapture: of the relevant articles found by another method, the rule has found
 * `recaptured` and not found `missed`. Their share is the recall, with Wilson's interval; from `right`, the number of
 * correct articles of the rule, the total follows by the estimator of D. G. Chapman (1951), which unlike that of
 * Lincoln and Petersen is nearly unbiased in small samples. Null while no article was found by another method.
 */
export function getRecall(recaptured: number, missed: number, right: number): Recall | null {
  const interval = shareInterval(recaptured, recaptured + missed);
  if (!interval) return null;
  return {
    ...interval,
    total: ((right + 1) * (recaptured + missed + 1)) / (recaptured + 1) - 1,
    totalLow: right / interval.high,
    totalHigh: interval.low > 0 ? right / interval.low : null,
  };
}

/** Samples each stratum in proportion to its size, at least one article of each, in random order. */
export function sampleStrata<T>(strata: readonly (readonly T[])[], max: number, random: () => number): readonly T[] {
  const whole = sum(strata.map(({ length }) => length));
  if (whole === 0) return [];
  return shuffled(
    strata.flatMap((members) =>
      shuffled(members, random).slice(0, Math.max(1, Math.round((max * members.length) / whole))),
    ),
    random,
  );
}

/** Returns a shuffled copy (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const place = Math.floor(random() * (last + 1));
    [mixed[last], mixed[place]] = [mixed[place] as T, mixed[last] as T];
  }
  return mixed;
}
