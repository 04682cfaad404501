/** One day of a subject and its untreated controls; null for a day without data. */
export interface EffectDay {
  readonly isAfter: boolean;
  readonly treated: number | null;
  readonly controls: readonly (number | null)[];
}

/** Effect of a treatment, with its 95% confidence interval. */
export interface Effect {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const draws = 1_000;
const interval = 0.95;
const fewestDays = 3;

/** Generates integers below `max` from a fixed seed, so that repeated requests return the same figure. */
function* places(max: number, seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield Math.floor((state / 4_294_967_296) * max);
  }
}

/** Mean of the values present, or null if there are none. */
function mean(values: readonly (number | null)[]): number | null {
  let [sum, count] = [0, 0];
  for (const value of values)
    if (value !== null) {
      sum += value;
      count += 1;
    }
  return count === 0 ? null : sum / count;
}

/** Differences between treated and controls on the days with data for both. */
const gaps = (days: readonly EffectDay[]): number[] =>
  days.flatMap(({ treated, controls }) => {
    const control = mean(controls);
    return treated === null || control === null ? [] : [treated - control];
  });

/**
 * Difference in differences (Card and Krueger 1994): the effect on a figure is the change in its distance from the mean
 * of the controls between the days before and after the treatment. Influences common to all subjects, such as a
 * holiday, cancel out. The interval is the percentile bootstrap (Efron 1979) with 1,000 resamples of days, drawn
 * separately before and after, keeping all subjects of a day together. Null with fewer than three days on either side.
 *
 * For volumes pass ln(1 + articles): exp(value) − 1 is then the relative change.
 */
export function measureEffect(days: readonly EffectDay[]): Effect | null {
  const before = gaps(days.filter(({ isAfter }) => !isAfter));
  const after = gaps(days.filter(({ isAfter }) => isAfter));
  if (before.length < fewestDays || after.length < fewestDays) return null;
  const [fromBefore, fromAfter] = [places(before.length, 1), places(after.length, 2)];
  const resampledMean = (values: readonly number[], from: Generator<number, never>): number => {
    let sum = 0;
    for (let count = 0; count < values.length; count += 1) sum += values[from.next().value]!;
    return sum / values.length;
  };
  const effects = Array.from(
    { length: draws },
    () => resampledMean(after, fromAfter) - resampledMean(before, fromBefore),
  ).sort((one, other) => one - other);
  const at = (share: number): number => effects[Math.min(draws - 1, Math.floor(share * draws))]!;
  return {
    value: mean(after)! - mean(before)!,
    low: at((1 - interval) / 2),
    high: at(1 - (1 - interval) / 2),
  };
}
