import { FeatureTable, getLimit, type FeatureReader, type FittedHead } from '../model';

/**
 * Calibration of a stream: log-odds that a feature adds to the shared polarity. Plain data that can be passed to a
 * worker thread.
 */
export interface StreamOdds {
  /** Number of training texts. */
  readonly texts: number;
  readonly bias: number;
  /** Mean increase of the distance of the stream's texts from the center due to the calibration. */
  readonly spread: number;
  /** Value of one weight step. */
  readonly scale: number;
  readonly features: Int32Array;
  /** Parallel to the features. */
  readonly weights: Int8Array;
}

/** Maximum number of features stored, those with the greatest weights: 0.01 MB per two thousand. */
const maxFeatures = 40_000;
/** Factor applied to the learned odds. */
export const streamSlope = 1;
/**
 * Factor for the confidence of the sum: both parts agree more often than they are correct, because one was learned from
 * the other. Fitted to labeled reviews, deliveries, posts and forum posts with equal weight.
 */
export const sureness = 0.55;
/** Increase of the opinion odds for each step of polarity that the stream adds. */
const opinionLift = 0.15;

/** Quantizes the fitted weights and keeps the features with the greatest weights. */
export function assembleStream(
  { weights, bias }: FittedHead,
  hashes: Int32Array,
  texts: number,
  spread: number,
): StreamOdds {
  const scale = getLimit(weights) / 127;
  const getStep = (number: number): number => Math.max(-127, Math.min(127, Math.round(weights[number]! / scale)));
  const retainedNumbers = [...hashes.keys()]
    .filter((number) => getStep(number) !== 0)
    .sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!))
    .slice(0, maxFeatures);
  return {
    texts,
    bias,
    spread,
    scale,
    features: Int32Array.from(retainedNumbers, (number) => hashes[number]!),
    weights: Int8Array.from(retainedNumbers, getStep),
  };
}

/** A calibration ready for use. */
export class ReadyStream {
  private readonly table: FeatureTable;

  constructor(private readonly odds: StreamOdds) {
    this.table = new FeatureTable(odds.features.length);
    for (const hash of odds.features) this.table.add(hash);
  }

  /** Returns the shared odds of the text read last, adjusted by the calibration. */
  adjust(
    { hashes, values, count, norm }: FeatureReader,
    polarity: number,
    opinion: number,
  ): { readonly polarity: number; readonly opinion: number } {
    const { weights, scale, bias } = this.odds;
    let sum = 0;
    for (let index = 0; index < count; index += 1) {
      const number = this.table.find(hashes[index]!);
      if (number >= 0) sum += weights[number]! * values[index]!;
    }
    const whole = polarity + (bias + (sum * scale) / norm) * streamSlope;
    return {
      polarity: whole * sureness,
      opinion: opinion + opinionLift * (Math.abs(whole) - Math.abs(polarity) - this.odds.spread),
    };
  }
}
