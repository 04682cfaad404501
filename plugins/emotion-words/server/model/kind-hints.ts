import * as hints from '../lexicon';
import type { CorpusKind } from './own-corpus';
import type { TrainedHead } from './train-head';

/** Sequences of characters and the log-odds that each of them moves a head by, before the text's norm divides it. */
export type WeighedHints = readonly (readonly [pieces: readonly string[], odds: number])[];

/** What a kind speaks of: hints that a corpus of some hundred texts is too small to find by itself. */
export interface KindHints {
  readonly polarity: WeighedHints;
  readonly opinion: WeighedHints;
  readonly gate: WeighedHints;
}

/** How much less of an opinion a piece of an advertisement makes of a text. */
const advertOdds = -8;

/** How far a topic shows of which kind a text is. */
const topicOdds = 30;

/**
 * Written by hand; their weights are set by the bench. Posts praise and blame least in words of praise and blame, so
 * hints weigh most there; customers say what they mean.
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

/** A head with what hints add to it; `numberOf` numbers a hint among the features. */
export function withHints(head: TrainedHead, given: WeighedHints, numberOf: (piece: string) => number): TrainedHead {
  const weights = Float32Array.from(head.weights);
  for (const [pieces, odds] of given) for (const piece of pieces) weights[numberOf(piece)]! += odds;
  return { ...head, weights };
}
