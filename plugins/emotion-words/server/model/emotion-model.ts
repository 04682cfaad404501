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

/** So many bits of a hash number the bits of a filter; with 19 of them it takes 64 KB. */
const filterBits = 19;

/** A model that is ready to be asked. */
export class ReadyModel {
  private readonly table: FeatureTable;
  private readonly width: number;
  private readonly sums: Float64Array;
  /** A bit for each feature that there is: of those of a text three in four are not there. */
  private readonly filter = new Int32Array(1 << (filterBits - 5));
  /** Of what was judged last: the features that the model knows, and where the weights of each begin. */
  private known = new Int32Array(0);
  private places = new Int32Array(0);
  private count = 0;

  constructor(readonly model: EmotionModel) {
    this.width = widthOf(model.kinds.length);
    this.sums = new Float64Array(this.width);
    this.table = new FeatureTable(model.features.length);
    for (const hash of model.features) {
      this.table.add(hash);
      const bit = hash >>> (32 - filterBits);
      this.filter[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  /** Judges what the reader has read last. */
  odds(reader: FeatureReader, facts: LexiconFacts): ModelOdds {
    const {
      sums,
      model: { kinds },
    } = this;
    const { norm } = reader;
    this.find(reader);
    for (let kind = 0; kind < kinds.length; kind += 1) this.sumUp(reader, 3 * kind);
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

  /** Looks up what the reader has read. */
  private find({ hashes, count }: FeatureReader): void {
    const { table, width, filter } = this;
    if (this.known.length <= hashes.length) {
      this.known = new Int32Array(hashes.length + 1);
      this.places = new Int32Array(hashes.length);
    }
    const { known, places } = this;
    // Without a branch, as nothing foretells which way one would go.
    let likely = 0;
    for (let index = 0; index < count; index += 1) {
      const bit = hashes[index]! >>> (32 - filterBits);
      known[likely] = index;
      likely += (filter[bit >>> 5]! >>> (bit & 31)) & 1;
    }
    let found = 0;
    for (let each = 0; each < likely; each += 1) {
      const index = known[each]!;
      const number = table.find(hashes[index]!);
      if (number < 0) continue;
      known[found] = index;
      places[found] = number * width;
      found += 1;
    }
    this.count = found;
  }

  /** Sums the three columns of one kind, so that the sums need not be kept in memory meanwhile. */
  private sumUp({ values }: FeatureReader, column: number): void {
    const {
      known,
      places,
      count,
      sums,
      model: { weights },
    } = this;
    let [polarity, opinion, gate] = [0, 0, 0];
    for (let each = 0; each < count; each += 1) {
      const value = values[known[each]!]!;
      const at = places[each]! + column;
      polarity += weights[at]! * value;
      opinion += weights[at + 1]! * value;
      gate += weights[at + 2]! * value;
    }
    sums[column] = polarity;
    sums[column + 1] = opinion;
    sums[column + 2] = gate;
  }

  /**
   * What each feature that was judged last has moved the polarity by, in log-odds; those that moved it by less than
   * `least` are passed over.
   */
  featureOdds(
    reader: FeatureReader,
    shares: readonly number[],
    least: number,
    listen: (feature: number, odds: number) => void,
  ): void {
    const {
      known,
      places,
      count,
      model: { weights, kinds },
    } = this;
    const factors = kinds.map(({ polarity }, kind) => (polarity.scale * shares[kind]!) / reader.norm);
    const { values } = reader;
    for (let each = 0; each < count; each += 1) {
      let odds = 0;
      for (let kind = 0, at = places[each]!; kind < factors.length; kind += 1, at += 3)
        odds += weights[at]! * factors[kind]!;
      const feature = known[each]!;
      odds *= values[feature]!;
      if (odds >= least || odds <= -least) listen(feature, odds);
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
