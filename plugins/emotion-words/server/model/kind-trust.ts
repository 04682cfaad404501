import type { CorpusKind } from './own-corpus';

/** How far each part of the default model is believed where it judges a kind. */
export interface KindTrust {
  /** How far the pieces of the lexicon's words may decide: they matter where no word of it stands. */
  readonly pieces: number;
  /** How much of what the corpus teaches is believed: it is small beside what is to be judged. */
  readonly polarity: number;
  readonly opinion: number;
  /** Whether the corpus has as many good texts beside bad ones as life has. */
  readonly isBalanceTrue: boolean;
  /** How much surer the sum may be than the parts say. */
  readonly sureness: number;
  /** How much readier than the corpus a kind is to be an opinion, in log-odds. */
  readonly readiness: number;
  /** How much surer than its parts say it may be that a text is an opinion. */
  readonly opinionSureness: number;
  /** How much more than the corpus a kind leans to praise, in log-odds. */
  readonly leaning: number;
}

/** Set by the bench: posts speak of everything, so a corpus covers little of them. */
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
