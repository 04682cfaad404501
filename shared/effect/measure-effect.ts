/** One day of a subject and of those that nothing was done about; null where a day says nothing. */
export interface EffectDay {
  readonly isAfter: boolean;
  readonly treated: number | null;
  readonly controls: readonly (number | null)[];
}

/** How much changed by what was done, with the interval that holds the truth in 95 of 100 cases. */
export interface Effect {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const draws = 1_000;
const interval = 0.95;
const fewestDays = 3;

/** Whole numbers below `most`, the same ones each time: a figure must not change by being asked for twice. */
function* places(most: number, seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield Math.floor((state / 4_294_967_296) * most);
  }
}

/** The mean of what is there; null of nothing. */
function mean(values: readonly (number | null)[]): number | null {
  let [sum, count] = [0, 0];
  for (const value of values)
    if (value !== null) {
      sum += value;
      count += 1;
    }
  return count === 0 ? null : sum / count;
}

/** The difference of treated and controls on the days on which both say something. */
const gaps = (days: readonly EffectDay[]): number[] =>
  days.flatMap(({ treated, controls }) => {
    const control = mean(controls);
    return treated === null || control === null ? [] : [treated - control];
  });

/**
 * Difference in differences (Card and Krueger 1994): what was done changed a figure by how its distance from the mean
 * of the controls differs between the days after and the days before. What moves all subjects alike, such as a holiday,
 * falls out. The interval is the percentile bootstrap (Efron 1979) of 1,000 draws of days, before and after apart, the
 * subjects of a day together. Null with fewer than three days on either side.
 *
 * For volumes give ln(1 + articles): exp(value) − 1 is the share by which they changed.
 */
export function measureEffect(days: readonly EffectDay[]): Effect | null {
  const before = gaps(days.filter(({ isAfter }) => !isAfter));
  const after = gaps(days.filter(({ isAfter }) => isAfter));
  if (before.length < fewestDays || after.length < fewestDays) return null;
  const [fromBefore, fromAfter] = [places(before.length, 1), places(after.length, 2)];
  const drawn = (values: readonly number[], from: Generator<number, never>): number => {
    let sum = 0;
    for (let count = 0; count < values.length; count += 1) sum += values[from.next().value]!;
    return sum / values.length;
  };
  const effects = Array.from({ length: draws }, () => drawn(after, fromAfter) - drawn(before, fromBefore)).sort(
    (one, other) => one - other,
  );
  const at = (share: number): number => effects[Math.min(draws - 1, Math.floor(share * draws))]!;
  return {
    value: mean(after)! - mean(before)!,
    low: at((1 - interval) / 2),
    high: at(1 - (1 - interval) / 2),
  };
}
