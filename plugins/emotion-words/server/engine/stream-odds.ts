import { FeatureTable, limitOf, type FeatureReader, type FittedHead } from '../model';

/** What a stream has taught: log-odds that a feature adds to everybody's polarity. Plain data, fit for a thread. */
export interface StreamOdds {
  /** How many texts it was learned from. */
  readonly texts: number;
  readonly bias: number;
  /** How much farther from the middle, on the mean, the texts of the stream stand by what it teaches. */
  readonly spread: number;
  /** What one step of a weight stands for. */
  readonly scale: number;
  readonly features: Int32Array;
  /** Parallel to the features. */
  readonly weights: Int8Array;
}

/** Most features that are kept, those of the greatest weight: a hundredth of a megabyte for every two thousand. */
const mostFeatures = 40_000;
/** How much of what is learned is believed. */
export const streamSlope = 1;
/**
 * How sure the sum of both may be: they agree more often than they are right, as one was learned from the other. Fitted
 * to labelled reviews, deliveries, posts and forum talk, each weighing the same.
 */
export const sureness = 0.55;
/** How much more of an opinion a text becomes for each step of polarity that the stream adds. */
const opinionLift = 0.15;

/** Rounds what was fitted to steps and keeps the features of the greatest weight. */
export function assembleStream(
  { weights, bias }: FittedHead,
  hashes: Int32Array,
  texts: number,
  spread: number,
): StreamOdds {
  const scale = limitOf(weights) / 127;
  const stepOf = (number: number): number => Math.max(-127, Math.min(127, Math.round(weights[number]! / scale)));
  const kept = [...hashes.keys()]
    .filter((number) => stepOf(number) !== 0)
    .sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!))
    .slice(0, mostFeatures);
  return {
    texts,
    bias,
    spread,
    scale,
    features: Int32Array.from(kept, (number) => hashes[number]!),
    weights: Int8Array.from(kept, stepOf),
  };
}

/** What a stream has taught, ready to be asked. */
export class ReadyStream {
  private readonly table: FeatureTable;

  constructor(private readonly odds: StreamOdds) {
    this.table = new FeatureTable(odds.features.length);
    for (const hash of odds.features) this.table.add(hash);
  }

  /** Everybody's odds of what the reader has read last, with what the stream has taught. */
  judge(
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
