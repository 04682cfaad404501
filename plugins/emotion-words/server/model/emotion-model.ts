import { FeatureTable } from './feature-table';
import type { FeatureReader } from './feature-reader';

/**
 * One question about a text, answered by a weighted sum. What each feature weighs stands in the model's table, in steps
 * of `scale`.
 */
export interface EmotionHead {
  readonly scale: number;
  readonly bias: number;
  /** For what the lexicon says; see `polarityFacts` and `opinionFacts`. */
  readonly facts: readonly number[];
}

/** A kind of text, such as posts or reviews: the same word may praise in one and blame in another. */
export interface EmotionKind {
  readonly name: string;
  /** Log-odds that a text is good rather than bad news, among texts of this kind. */
  readonly polarity: EmotionHead;
  /** Log-odds that a text is an opinion rather than a plain report, among texts of this kind. */
  readonly opinion: EmotionHead;
  /** Log-odds that a text is of this kind. */
  readonly gate: EmotionHead;
}

/** A trained model: of which kind is a text, is it an opinion or a plain report, and is it good or bad. */
export interface EmotionModel {
  readonly name: string;
  /** How many texts it was made from. */
  readonly examples: number;
  /** ISO 8601. */
  readonly trainedAt: string;
  readonly kinds: readonly EmotionKind[];
  /** Hashes of the features, ascending. */
  readonly features: Int32Array;
  /** Feature by feature, kind by kind: its weights for polarity, opinion and gate. */
  readonly weights: Int8Array;
}

/** What the lexicon says of a text; see `scoreEmotion`. */
export interface LexiconFacts {
  readonly score: number;
  readonly mass: number;
}

export const polarityFacts = ({ score }: LexiconFacts): readonly number[] => [score];
export const opinionFacts = ({ score, mass }: LexiconFacts): readonly number[] => [Math.abs(score), Math.log1p(mass)];

/** How many weights a feature has. */
export const widthOf = (kinds: number): number => 3 * kinds;

/** What a model says of a text. */
export interface ModelOdds {
  /** Log-odds that it is good rather than bad, should it be an opinion. */
  readonly polarity: number;
  /** Log-odds that it is an opinion. */
  readonly opinion: number;
  /** How much of each kind it is; they sum to 1. */
  readonly shares: readonly number[];
}

const factOdds = ({ facts }: EmotionHead, values: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + value * (facts[index] ?? 0), 0);

/** A model that is ready to be asked. */
export class ReadyModel {
  private readonly table: FeatureTable;
  private readonly width: number;
  private readonly sums: Float64Array;

  constructor(readonly model: EmotionModel) {
    this.width = widthOf(model.kinds.length);
    this.sums = new Float64Array(this.width);
    this.table = new FeatureTable(model.features.length);
    for (const hash of model.features) this.table.add(hash);
  }

  /** Judges what the reader has read last. */
  odds(reader: FeatureReader, facts: LexiconFacts): ModelOdds {
    const {
      table,
      width,
      sums,
      model: { weights, kinds },
    } = this;
    const { hashes, values, count, norm } = reader;
    sums.fill(0);
    for (let index = 0; index < count; index += 1) {
      const number = table.find(hashes[index]!);
      if (number < 0) continue;
      const value = values[index]!;
      for (let column = 0, at = number * width; column < width; column += 1, at += 1)
        sums[column]! += weights[at]! * value;
    }
    const sumOf = (head: EmotionHead, column: number): number => head.bias + (sums[column]! * head.scale) / norm;
    const shares = softmax(kinds.map(({ gate }, index) => sumOf(gate, 3 * index + 2)));
    const byKind = (oddsOf: (kind: EmotionKind, column: number) => number): number =>
      kinds.reduce((sum, kind, index) => sum + oddsOf(kind, 3 * index) * shares[index]!, 0);
    const [score, saying] = [polarityFacts(facts), opinionFacts(facts)];
    return {
      polarity: byKind(({ polarity }, column) => sumOf(polarity, column) + factOdds(polarity, score)),
      opinion: byKind(({ opinion }, column) => sumOf(opinion, column + 1) + factOdds(opinion, saying)),
      shares,
    };
  }

  /**
   * What each feature read last has moved the polarity by, in log-odds; those that moved it by less than `least` are
   * passed over.
   */
  featureOdds(
    reader: FeatureReader,
    shares: readonly number[],
    least: number,
    listen: (feature: number, odds: number) => void,
  ): void {
    const {
      table,
      width,
      model: { weights, kinds },
    } = this;
    const factors = kinds.map(({ polarity }, kind) => (polarity.scale * shares[kind]!) / reader.norm);
    const { hashes, values, count } = reader;
    for (let index = 0; index < count; index += 1) {
      const number = table.find(hashes[index]!);
      if (number < 0) continue;
      let odds = 0;
      for (let kind = 0, at = number * width; kind < factors.length; kind += 1, at += 3)
        odds += weights[at]! * factors[kind]!;
      odds *= values[index]!;
      if (odds >= least || odds <= -least) listen(index, odds);
    }
  }

  /** What one step of the lexicon's score moves the polarity by, in log-odds. */
  scoreOdds(shares: readonly number[]): number {
    return this.model.kinds.reduce((sum, { polarity }, index) => sum + (polarity.facts[0] ?? 0) * shares[index]!, 0);
  }
}

function softmax(odds: readonly number[]): number[] {
  const most = Math.max(...odds);
  const powers = odds.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
