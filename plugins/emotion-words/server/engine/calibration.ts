import type { Emotion } from '#shared/vocabulary';

interface Odds {
  readonly polarity: number;
  readonly opinion: number;
}

/** Calibration of the odds of one kind of text: linear functions of polarity and opinion (Platt, 1999). */
export interface Calibration {
  readonly slope: number;
  readonly shift: number;
  readonly opinionSlope: number;
  readonly opinionShift: number;
}

/** Minimum number of user labels; with fewer, the confidence cannot be estimated. */
export const minLabels = 20;
/** Strength of the prior towards the unchanged line, in user labels. */
const prior = 10;
const steps = 25;

/** Returns calibrated odds. */
export const calibrated = ({ polarity, opinion }: Odds, line: Calibration): Odds => ({
  polarity: line.slope * polarity + line.shift,
  opinion: line.opinionSlope * opinion + line.opinionShift,
});

/** Fits the lines to user labels; null if there are too few. */
export function fitCalibration(labelled: readonly (Odds & { readonly label: Emotion })[]): Calibration | null {
  if (labelled.length < minLabels) return null;
  const opinionated = labelled.filter(({ label }) => label !== 'neutral');
  const polarity = fitLine(opinionated.map((each) => ({ odds: each.polarity, isYes: each.label === 'positive' })));
  const opinion = fitLine(labelled.map((each) => ({ odds: each.opinion, isYes: each.label !== 'neutral' })));
  return {
    slope: polarity.slope,
    shift: polarity.shift,
    opinionSlope: opinion.slope,
    opinionShift: opinion.shift,
  };
}

/** Returns the maximum-likelihood line through the odds, with a prior towards the identity; by Newton's method. */
function fitLine(cases: readonly { readonly odds: number; readonly isYes: boolean }[]): {
  readonly slope: number;
  readonly shift: number;
} {
  let [slope, shift] = [1, 0];
  for (let step = 0; step < steps; step += 1) {
    let [slopeSum, shiftSum, a, b, c] = [prior * (slope - 1), prior * 0.25 * shift, prior, 0, prior * 0.25];
    for (const { odds, isYes } of cases) {
      const chance = 1 / (1 + Math.exp(-(slope * odds + shift)));
      const error = chance - (isYes ? 1 : 0);
      const curve = chance * (1 - chance);
      slopeSum += error * odds;
      shiftSum += error;
      a += curve * odds * odds;
      b += curve * odds;
      c += curve;
    }
    const determinant = a * c - b * b;
    slope = Math.max(0.1, Math.min(3, slope - (c * slopeSum - b * shiftSum) / determinant));
    shift = Math.max(-3, Math.min(3, shift - (a * shiftSum - b * slopeSum) / determinant));
  }
  return { slope, shift };
}
