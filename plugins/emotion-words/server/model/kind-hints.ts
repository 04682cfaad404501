import * as hints from '../lexicon';
import type { CorpusKind } from './training-corpus';
import type { TrainedHead } from './train-head';

/** Character sequences and the log-odds that each adds to a head, before division by the text's norm. */
export type WeighedHints = readonly (readonly [pieces: readonly string[], odds: number])[];

/** Topics of a kind: hints that a corpus of some hundred texts is too small to teach. */
export interface KindHints {
  readonly polarity: WeighedHints;
  readonly opinion: WeighedHints;
  readonly gate: WeighedHints;
}

/** Reduction of the opinion log-odds by an advertisement hint. */
const advertOdds = -8;

/** Log-odds by which a topic indicates the kind of a text. */
const topicOdds = 30;

/**
 * Written by hand; the weights are set by the benchmark. Posts express sentiment least through words of praise and
 * blame, so hints weigh most there; customers are explicit.
 */
export const kindHints: Readonly<Record<CorpusKind, KindHints>> = {
  posts: {
    polarity: [
      [hints.gladHints, 3],
      [hints.gloomHints, -4.5],
      [hints.laughHints, 8],
      [hints.wearyHints, -9],
    ],
    opinion: [[hints.advertHints, advertOdds]],
    gate: [[hints.postTopics, topicOdds]],
  },
  customers: {
    polarity: [
      [hints.contentHints, 0.6],
      [hints.discontentHints, -0.6],
      [hints.weighedHints, 2.4],
      [hints.reproachHints, -3.9],
    ],
    opinion: [],
    gate: [[hints.customerTopics, topicOdds]],
  },
  market: {
    polarity: [
      [hints.hopeHints, 4],
      [hints.fearHints, -5],
    ],
    opinion: [
      [hints.hopeHints, 1.8],
      [hints.fearHints, 1.8],
      [hints.plainMarketHints, -1.8],
    ],
    gate: [[hints.marketTopics, topicOdds]],
  },
  news: {
    polarity: [
      [hints.orderlyHints, 3],
      [hints.troubleHints, -3],
    ],
    opinion: [
      [hints.troubleHints, 3],
      [hints.advertHints, advertOdds],
    ],
    gate: [[hints.newsTopics, topicOdds]],
  },
};

/** Adds hints to a head; `getNumber` returns the feature number of a hint. */
export function withHints(
  head: TrainedHead,
  weighedHints: WeighedHints,
  getNumber: (piece: string) => number,
): TrainedHead {
  const weights = Float32Array.from(head.weights);
  for (const [pieces, odds] of weighedHints) for (const piece of pieces) weights[getNumber(piece)]! += odds;
  return { ...head, weights };
}
