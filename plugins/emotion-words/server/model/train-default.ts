import { builtInWords, compileLexicon, scoreEmotion } from '../lexicon';
import { alignText } from './align-text';
import { assembleKinds } from './assemble-kinds';
import type { EmotionModel } from './emotion-model';
import { FeatureReader } from './feature-reader';
import { FeatureTable } from './feature-table';
import { fitRatios, type FittedHead, type FittingText } from './fit-ratios';
import { kindHints, withHints, type WeighedHints } from './kind-hints';
import { kindTrust } from './kind-trust';
import { corpusKinds, type CorpusKind, type CorpusText } from './training-corpus';
import type { TrainedHead } from './train-head';

/**
 * Weight of the lexicon's score for polarity: the maximum-likelihood slope over labeled posts, reviews and company news
 * with equal weight. A text is neutral up to a score of 0.75, which one clear word in a short text exceeds.
 */
const polaritySlope = 0.9;
const opinionSlope = 1.3;
const opinionBias = -0.55;
/** Weight of texts of other kinds when a kind is trained: praise of a dish says little about a share. */
const otherKind = 0.1;
const gateSlope = 1.5;

interface ReadText extends CorpusText {
  readonly numbers: Int32Array;
  readonly norm: number;
  readonly score: number;
}

/**
 * Trains the built-in model on a corpus: the score of the lexicon, plus what the labeled corpus adds per kind. Takes
 * almost a second.
 */
export function trainOn(corpus: readonly CorpusText[]): EmotionModel {
  const table = new FeatureTable(100_000);
  const hashes: number[] = [];
  const reader = new TextReader(table, hashes);
  const texts = corpus.map((text): ReadText => ({ ...text, ...reader.read(text.text) }));
  for (const { polarity, opinion, gate } of Object.values(kindHints))
    for (const [hints] of [...polarity, ...opinion, ...gate]) for (const hint of hints) reader.getNumber(hint);
  const hinted = (head: TrainedHead, hints: WeighedHints): TrainedHead =>
    withHints(head, hints, (hint) => reader.getNumber(hint));
  const pieces = fitRatios(
    builtInWords()
      .filter(({ emotion }) => emotion !== 'neutral')
      .map(({ word, emotion }) => ({ ...reader.read(word), offset: 0, weight: 1, isYes: emotion === 'positive' })),
    table.size,
  );
  const fit = (
    trainingTexts: readonly ReadText[],
    kind: CorpusKind | null,
    isYes: (text: ReadText) => boolean,
    offset: (text: ReadText) => number,
  ): FittedHead =>
    fitRatios(
      trainingTexts.map(
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
  const kinds = corpusKinds.map((kind) => {
    const trust = kindTrust[kind];
    const hints = kindHints[kind];
    const polarity = getHead(
      fit(
        opinionated,
        kind,
        ({ label }) => label === 'positive',
        ({ score }) => polaritySlope * score,
      ),
      trust.polarity * trust.sureness,
      trust.isBalanceTrue ? 1 : 0,
      trust.leaning,
      [polaritySlope * trust.sureness],
    );
    const opinion = getHead(
      fit(
        texts,
        kind,
        ({ label }) => label !== 'neutral',
        ({ score }) => opinionSlope * Math.abs(score) + opinionBias,
      ),
      trust.opinion * trust.opinionSureness,
      1,
      (opinionBias + trust.readiness) * trust.opinionSureness,
      [opinionSlope * trust.opinionSureness, 0],
    );
    const gate = getHead(
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
    );
    return {
      name: kind,
      polarity: hinted(withPieces(pieces, trust.pieces, polarity), hints.polarity),
      opinion: hinted(opinion, hints.opinion),
      gate: hinted(gate, hints.gate),
    };
  });
  return {
    name: 'default',
    examples: texts.length,
    trainedAt: '',
    ...assembleKinds(kinds, Int32Array.from(hashes)),
  };
}

const getHead = (
  { weights, bias }: FittedHead,
  share: number,
  biasShare: number,
  shift: number,
  coefficients: readonly number[],
): TrainedHead => ({
  weights: weights.map((weight) => weight * share),
  bias: bias * share * biasShare + shift,
  coefficients,
});

const withPieces = (pieces: FittedHead, share: number, head: TrainedHead): TrainedHead => ({
  ...head,
  weights: head.weights.map((weight, number) => weight + (pieces.weights[number] ?? 0) * share),
});

/** Converts texts to feature numbers and stores the hash of each. */
class TextReader {
  private readonly reader = new FeatureReader();
  private readonly lexicon = compileLexicon(builtInWords());

  constructor(
    private readonly table: FeatureTable,
    private readonly hashes: number[],
  ) {}

  getNumber(piece: string): number {
    const hash = this.reader.getHash(alignText(piece));
    const number = this.table.add(hash);
    this.hashes[number] = hash;
    return number;
  }

  read(text: string): { readonly numbers: Int32Array; readonly norm: number; readonly score: number } {
    const body = alignText(text);
    this.reader.read('', body);
    const documentHashes = this.reader.hashes.slice(0, this.reader.count);
    const numbers = documentHashes.map((hash) => this.table.add(hash));
    numbers.forEach((number, index) => (this.hashes[number] = documentHashes[index]!));
    return { numbers, norm: this.reader.norm, score: scoreEmotion({ body }, this.lexicon).score };
  }
}
