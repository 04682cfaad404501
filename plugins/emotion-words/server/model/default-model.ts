import { builtInWords, compileLexicon, scoreEmotion } from '../lexicon';
import { alignText } from './align-text';
import { assembleKinds } from './assemble-kinds';
import type { EmotionModel } from './emotion-model';
import { FeatureReader } from './feature-reader';
import { FeatureTable } from './feature-table';
import { fitRatios, type FittedHead, type FittingText } from './fit-ratios';
import { corpusKinds, ownCorpus, type CorpusKind, type CorpusText } from './own-corpus';
import type { TrainedHead } from './train-head';

/**
 * What the lexicon's score says of polarity: the slope of the likeliest line through labelled posts, reviews and
 * company news, each weighing the same. A text is neutral up to a score of 0.75, which one clear word in a short text
 * exceeds.
 */
const polaritySlope = 0.9;
const opinionSlope = 1.3;
const opinionBias = -0.55;
/** What a text of another kind counts for where a kind is learned: praise of a dish says little about a share. */
const otherKind = 0.1;
interface KindTrust {
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
}

/** Set by the bench: posts speak of everything, so a corpus covers little of them. */
const trust: Readonly<Record<CorpusKind, KindTrust>> = {
  posts: { pieces: 0.15, polarity: 0.25, opinion: 0.6, isBalanceTrue: false, sureness: 1, readiness: 0 },
  customers: { pieces: 0.05, polarity: 0.8, opinion: 0.6, isBalanceTrue: true, sureness: 1.45, readiness: 0 },
  market: { pieces: 0.4, polarity: 0.8, opinion: 0.6, isBalanceTrue: true, sureness: 0.85, readiness: -0.45 },
  news: { pieces: 0.4, polarity: 0.8, opinion: 0.6, isBalanceTrue: true, sureness: 1, readiness: 0 },
};
const gateSlope = 3;

interface ReadText extends CorpusText {
  readonly numbers: Int32Array;
  readonly norm: number;
  readonly score: number;
}

let made: EmotionModel | undefined;

/**
 * The model that the product begins with: the score of its lexicon, and what its own labelled corpus adds to that kind
 * by kind. It is made in a moment, so it needs no file and can never be out of step with the lexicon.
 */
export function defaultModel(): EmotionModel {
  made ??= trainOn(ownCorpus());
  return made;
}

/** The model that the product would begin with, had it this corpus. */
export function trainOn(corpus: readonly CorpusText[]): EmotionModel {
  const table = new FeatureTable(100_000);
  const hashes: number[] = [];
  const reader = new TextReader(table, hashes);
  const texts = corpus.map((text): ReadText => ({ ...text, ...reader.read(text.text) }));
  const pieces = fitRatios(
    builtInWords()
      .filter(({ emotion }) => emotion !== 'neutral')
      .map(({ word, emotion }) => ({ ...reader.read(word), offset: 0, weight: 1, isYes: emotion === 'positive' })),
    table.size,
  );
  const fit = (
    kept: readonly ReadText[],
    kind: CorpusKind | null,
    isYes: (text: ReadText) => boolean,
    offset: (text: ReadText) => number,
  ): FittedHead =>
    fitRatios(
      kept.map(
        (text): FittingText => ({
          ...text,
          offset: offset(text),
          weight: kind === null || text.kind === kind ? 1 : otherKind,
          isYes: isYes(text),
        }),
      ),
      table.size,
    );
  const opinionated = texts.filter(({ label }) => label !== 'neutral');
  const kinds = corpusKinds.map((kind) => ({
    name: kind,
    polarity: withPieces(
      pieces,
      trust[kind].pieces,
      headOf(
        fit(
          opinionated,
          kind,
          ({ label }) => label === 'positive',
          ({ score }) => polaritySlope * score,
        ),
        trust[kind].polarity * trust[kind].sureness,
        trust[kind].isBalanceTrue ? 1 : 0,
        0,
        [polaritySlope * trust[kind].sureness],
      ),
    ),
    opinion: headOf(
      fit(
        texts,
        kind,
        ({ label }) => label !== 'neutral',
        ({ score }) => opinionSlope * Math.abs(score) + opinionBias,
      ),
      trust[kind].opinion,
      1,
      opinionBias + trust[kind].readiness,
      [opinionSlope, 0],
    ),
    gate: headOf(
      fit(
        texts,
        null,
        (text) => text.kind === kind,
        () => 0,
      ),
      gateSlope,
      0,
      0,
      [],
    ),
  }));
  return {
    name: 'default',
    examples: texts.length,
    trainedAt: '',
    ...assembleKinds(kinds, Int32Array.from(hashes)),
  };
}

const headOf = (
  { weights, bias }: FittedHead,
  share: number,
  biasShare: number,
  shift: number,
  facts: readonly number[],
): TrainedHead => ({
  weights: weights.map((weight) => weight * share),
  bias: bias * share * biasShare + shift,
  facts,
});

const withPieces = (pieces: FittedHead, share: number, head: TrainedHead): TrainedHead => ({
  ...head,
  weights: head.weights.map((weight, number) => weight + (pieces.weights[number] ?? 0) * share),
});

/** Reads texts into numbers of features, keeping the hash of each. */
class TextReader {
  private readonly reader = new FeatureReader();
  private readonly lexicon = compileLexicon(builtInWords());

  constructor(
    private readonly table: FeatureTable,
    private readonly hashes: number[],
  ) {}

  read(text: string): { readonly numbers: Int32Array; readonly norm: number; readonly score: number } {
    const body = alignText(text);
    this.reader.read('', body);
    const own = this.reader.hashes.slice(0, this.reader.count);
    const numbers = own.map((hash) => this.table.add(hash));
    numbers.forEach((number, index) => (this.hashes[number] = own[index]!));
    return { numbers, norm: this.reader.norm, score: scoreEmotion({ body }, this.lexicon).score };
  }
}
