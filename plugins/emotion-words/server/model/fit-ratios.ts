/** A text for fitting; `numbers` of its features, `norm` as in `FeatureReader`. */
export interface FittingText {
  readonly numbers: Int32Array;
  readonly norm: number;
  /** Fixed log-odds, to which the fitted ones are added. */
  readonly offset: number;
  /** Sample weight of the text. */
  readonly weight: number;
  readonly isYes: boolean;
}

/** Log-odds to be added to the fixed ones, by feature number. */
export interface FittedHead {
  readonly weights: Float32Array;
  readonly bias: number;
}

const rounds = 5;
const rate = 0.5;
const smoothing = 1;
/** Inverse regularization strength, like C in common libraries. */
const freedom = 0.3;

/**
 * Fits what character sequences add to given log-odds: logistic regression over features scaled by their naive Bayes
 * log-count ratio (Wang and Manning, 2012), by stochastic gradient descent with a separate rate for each weight (Duchi
 * et al., 2011). Features that occur in a single text do not generalize and get no weight. The same texts in the same
 * order give the same result.
 */
export function fitRatios(texts: readonly FittingText[], features: number): FittedHead {
  const ratio = getRatios(texts, features);
  const weights = new Float32Array(features);
  const steps = new Float32Array(features).fill(1e-2);
  const pull = 1 / (freedom * Math.max(1, texts.length));
  let bias = 0;
  let biasSteps = 1;
  const order = shuffled(texts, 7);
  for (let round = 0; round < rounds; round += 1) {
    for (const { numbers, norm, offset, weight, isYes } of order) {
      let sum = 0;
      for (const number of numbers) sum += weights[number]! * ratio[number]!;
      const error = (1 / (1 + Math.exp(-(offset + bias + sum / norm))) - (isYes ? 1 : 0)) * weight;
      const share = error / norm;
      for (const number of numbers) {
        const gradient = share * ratio[number]! + pull * weights[number]!;
        if (gradient === 0) continue;
        const step = steps[number]! + gradient * gradient;
        steps[number] = step;
        weights[number]! -= (rate * gradient) / Math.sqrt(step);
      }
      biasSteps += error * error;
      bias -= (rate * error) / Math.sqrt(biasSteps);
    }
  }
  return { weights: weights.map((weight, number) => weight * ratio[number]!), bias };
}

function getRatios(texts: readonly FittingText[], features: number): Float32Array {
  const yes = new Float32Array(features).fill(smoothing);
  const no = new Float32Array(features).fill(smoothing);
  const seen = new Uint8Array(features);
  let [allYes, allNo] = [smoothing, smoothing];
  for (const { numbers, weight, isYes } of texts) {
    const side = isYes ? yes : no;
    for (const number of numbers) {
      side[number]! += weight;
      if (seen[number]! < 2) seen[number]! += 1;
    }
    if (isYes) allYes += weight;
    else allNo += weight;
  }
  return yes.map((count, number) => (seen[number]! < 2 ? 0 : Math.log(count / allYes / (no[number]! / allNo))));
}

/** Shuffles deterministically: the same seed gives the same order. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  let state = seed;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 4_294_967_296) * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
