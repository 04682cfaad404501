import type { CorpusKind } from './training-corpus';

/** Weights of the parts of the default model for a kind. */
export interface KindTrust {
  /** Influence of the pieces of lexicon words, which matter if a text contains no complete lexicon word. */
  readonly pieces: number;
  /** Influence of the corpus, which is small compared with the texts to classify. */
  readonly polarity: number;
  readonly opinion: number;
  /** Whether the ratio of positive to negative texts in the corpus is realistic. */
  readonly isBalanceTrue: boolean;
  /** Factor for the confidence of the sum relative to its parts. */
  readonly sureness: number;
  /** Log-odds added to the corpus's odds that a text of the kind is an opinion. */
  readonly readiness: number;
  /** Factor for the confidence that a text is an opinion, relative to its parts. */
  readonly opinionSureness: number;
  /** Log-odds added to the corpus's odds that a text of the kind is positive. */
  readonly leaning: number;
}

/** Set by the benchmark: posts cover all topics, so that a corpus represents them poorly. */
export const kindTrust: Readonly<Record<CorpusKind, KindTrust>> = {
  posts: {
    pieces: 0.15,
    polarity: 0.25,
    opinion: 0.6,
    isBalanceTrue: false,
    sureness: 1,
    readiness: 0,
    opinionSureness: 1,
    leaning: 0,
  },
  customers: {
    pieces: 0.05,
    polarity: 0.8,
    opinion: 0.6,
    isBalanceTrue: true,
    sureness: 1.45,
    readiness: 0,
    opinionSureness: 1,
    leaning: 0,
  },
  market: {
    pieces: 0.4,
    polarity: 0.8,
    opinion: 0.6,
    isBalanceTrue: true,
    sureness: 0.85,
    readiness: 0.05,
    opinionSureness: 0.6,
    leaning: 0,
  },
  news: {
    pieces: 0.4,
    polarity: 0.8,
    opinion: 0.6,
    isBalanceTrue: true,
    sureness: 1,
    readiness: 0,
    opinionSureness: 1,
    leaning: 0,
  },
};
