import { shuffled } from './fit-ratios';

/** A training text; `numbers` of its features, `norm` as in `FeatureReader`. */
export interface TrainingText {
  readonly numbers: Int32Array;
  readonly norm: number;
  readonly lexicon: readonly number[];
  readonly isYes: boolean;
}

/** A head before quantization, by feature number. */
export interface TrainedHead {
  readonly weights: Float32Array;
  readonly bias: number;
  readonly coefficients: readonly number[];
}

const rounds = 3;
const rate = 0.5;
const smoothing = 1;
/** Every n-th text is held out to calibrate the confidence of the head. */
const holdoutInterval = 6;
const minHoldout = 60;

/**
 * Trains one head: logistic regression over features scaled by their naive Bayes log-count ratio (Wang and Manning,
 * 2012), fitted by stochastic gradient descent with a separate rate for each weight (Duchi et al., 2011), then
 * calibrated on held-out texts (Platt, 1999). The same texts in the same order give the same head.
 */
export function trainHead(texts: readonly TrainingText[], features: number): TrainedHead {
  const order = shuffled(texts, 20_251);
  const holdout = order.filter((_, index) => index % holdoutInterval === 0);
  const { slope, shift } =
    holdout.length < minHoldout
      ? { slope: 0.5, shift: 0 }
      : fitOdds(
          holdout,
          fit(
            order.filter((_, index) => index % holdoutInterval !== 0),
            features,
          ),
        );
  const { weights, bias, coefficients } = fit(order, features);
  return {
    weights: weights.map((weight) => weight * slope),
    bias: bias * slope + shift,
    coefficients: coefficients.map((coefficient) => coefficient * slope),
  };
}

/**
 * Returns the log-count ratios of the features; features that occur in a single text do not generalize and get none.
 */
function ratios(texts: readonly TrainingText[], features: number): Float32Array {
  const yes = new Float32Array(features).fill(smoothing);
  const no = new Float32Array(features).fill(smoothing);
  const seen = new Uint8Array(features);
  let [allYes, allNo] = [smoothing, smoothing];
  for (const { numbers, isYes } of texts) {
    const side = isYes ? yes : no;
    for (const number of numbers) {
      side[number]! += 1;
      if (seen[number]! < 2) seen[number]! += 1;
    }
    if (isYes) allYes += 1;
    else allNo += 1;
  }
  return yes.map((count, number) => (seen[number]! < 2 ? 0 : Math.log(count / allYes / (no[number]! / allNo))));
}

function fit(texts: readonly TrainingText[], features: number): TrainedHead {
  const ratio = ratios(texts, features);
  const weights = new Float32Array(features);
  const steps = new Float32Array(features).fill(1e-2);
  const featureCount = texts[0]?.lexicon.length ?? 0;
  const coefficients = new Float64Array(featureCount);
  const featureSteps = new Float64Array(featureCount).fill(10);
  let bias = 0;
  let biasSteps = 1;
  for (let round = 0; round < rounds; round += 1) {
    for (const text of shuffled(texts, round + 1)) {
      const { numbers, norm } = text;
      let sum = 0;
      for (const number of numbers) sum += weights[number]! * ratio[number]!;
      let odds = bias + sum / norm;
      for (let index = 0; index < featureCount; index += 1) odds += coefficients[index]! * text.lexicon[index]!;
      const error = 1 / (1 + Math.exp(-odds)) - (text.isYes ? 1 : 0);
      const share = error / norm;
      for (const number of numbers) {
        const gradient = share * ratio[number]!;
        if (gradient === 0) continue;
        const step = steps[number]! + gradient * gradient;
        steps[number] = step;
        weights[number]! -= (rate * gradient) / Math.sqrt(step);
      }
      for (let index = 0; index < featureCount; index += 1) {
        const gradient = error * text.lexicon[index]!;
        featureSteps[index]! += gradient * gradient;
        coefficients[index]! -= (rate * gradient) / Math.sqrt(featureSteps[index]!);
      }
      biasSteps += error * error;
      bias -= (rate * error) / Math.sqrt(biasSteps);
    }
  }
  return { weights: weights.map((weight, number) => weight * ratio[number]!), bias, coefficients: [...coefficients] };
}

/** Returns the maximum-likelihood line through the odds of the held-out texts, by Newton's method. */
function fitOdds(
  texts: readonly TrainingText[],
  { weights, bias, coefficients }: TrainedHead,
): { readonly slope: number; readonly shift: number } {
  const odds = texts.map(
    (text) =>
      text.numbers.reduce((sum, number) => sum + weights[number]!, 0) / text.norm +
      bias +
      text.lexicon.reduce((sum, featureValue, index) => sum + featureValue * coefficients[index]!, 0),
  );
  let slope = 0.5;
  let shift = 0;
  for (let step = 0; step < 30; step += 1) {
    let [slopeSum, shiftSum, a, b, c] = [0, 0, 1e-3, 0, 1e-3];
    for (const [index, { isYes }] of texts.entries()) {
      const x = odds[index]!;
      const chance = 1 / (1 + Math.exp(-(slope * x + shift)));
      const error = chance - (isYes ? 1 : 0);
      const curve = chance * (1 - chance);
      slopeSum += error * x;
      shiftSum += error;
      a += curve * x * x;
      b += curve * x;
      c += curve;
    }
    const determinant = a * c - b * b;
    slope = Math.max(0.05, Math.min(2, slope - (c * slopeSum - b * shiftSum) / determinant));
    shift -= (a * shiftSum - b * slopeSum) / determinant;
  }
  return { slope, shift };
}

/**
 * Returns the weight of the largest quantization step: weights beyond it belong to characters of only a few texts, and
 * finer steps for all others are more useful.
 */
export function getLimit(weights: Float32Array): number {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort();
  return sizes[Math.floor(sizes.length * 0.9995)] || 1;
}
