import { FeatureTable } from './feature-table';
import type { FeatureReader } from './feature-reader';

/**
 * A binary question about a text, answered by a weighted sum. The weight of each feature is in the model's table, in
 * steps of `scale`.
 */
export interface EmotionHead {
  readonly scale: number;
  readonly bias: number;
  /** Weights of the lexicon results; see `polarityFeatures` and `opinionFeatures`. */
  readonly coefficients: readonly number[];
}

/** A kind of text, such as posts or reviews: the same word may be positive in one and negative in another. */
export interface EmotionKind {
  readonly name: string;
  /** Log-odds that a text of this kind is positive rather than negative. */
  readonly polarity: EmotionHead;
  /** Log-odds that a text of this kind is an opinion rather than a factual report. */
  readonly opinion: EmotionHead;
  /** Log-odds that a text is of this kind. */
  readonly gate: EmotionHead;
}

/**
 * A trained model: the kind of a text, whether it is an opinion or a factual report, and whether it is positive or
 * negative.
 */
export interface EmotionModel {
  readonly name: string;
  /** Number of training texts. */
  readonly examples: number;
  /** ISO 8601. */
  readonly trainedAt: string;
  readonly kinds: readonly EmotionKind[];
  /** Hashes of the features, ascending. */
  readonly features: Int32Array;
  /** By feature, then kind: the weights for polarity, opinion and gate. */
  readonly weights: Int8Array;
}

/** Lexicon results of a text; see `scoreEmotion`. */
export interface LexiconFeatures {
  readonly score: number;
  readonly mass: number;
}

export const polarityFeatures = ({ score }: LexiconFeatures): readonly number[] => [score];
export const opinionFeatures = ({ score, mass }: LexiconFeatures): readonly number[] => [
  Math.abs(score),
  Math.log1p(mass),
];

/** Returns the number of weights per feature. */
export const getWidth = (kinds: number): number => 3 * kinds;

/** Model results of a text. */
export interface ModelOdds {
  /** Log-odds of positive against negative, given that it is an opinion. */
  readonly polarity: number;
  /** Log-odds that it is an opinion. */
  readonly opinion: number;
  /** Shares of the kinds; they sum to 1. */
  readonly shares: readonly number[];
}

const featureLogOdds = ({ coefficients }: EmotionHead, values: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + value * (coefficients[index] ?? 0), 0);

/** Number of hash bits that address the bits of the filter; with 19 the filter takes 64 KB. */
const filterBits = 19;

/** A model ready for use. */
export class ReadyModel {
  private readonly table: FeatureTable;
  private readonly width: number;
  private readonly sums: Float64Array;
  /** Bloom-style filter with one bit per known feature: three in four features of a text are unknown. */
  private readonly filter = new Int32Array(1 << (filterBits - 5));
  /** Features of the last text that the model knows, and the offsets of their weights. */
  private featureNumbers = new Int32Array(0);
  private places = new Int32Array(0);
  private count = 0;

  constructor(readonly model: EmotionModel) {
    this.width = getWidth(model.kinds.length);
    this.sums = new Float64Array(this.width);
    this.table = new FeatureTable(model.features.length);
    for (const hash of model.features) {
      this.table.add(hash);
      const bit = hash >>> (32 - filterBits);
      this.filter[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  /** Returns the odds of the text that the reader has read last. */
  odds(reader: FeatureReader, lexicon: LexiconFeatures): ModelOdds {
    const {
      sums,
      model: { kinds },
    } = this;
    const { norm } = reader;
    this.find(reader);
    for (let kind = 0; kind < kinds.length; kind += 1) this.sumUp(reader, 3 * kind);
    const sumOf = (head: EmotionHead, column: number): number => head.bias + (sums[column]! * head.scale) / norm;
    const shares = softmax(kinds.map(({ gate }, index) => sumOf(gate, 3 * index + 2)));
    const byKind = (getOdds: (kind: EmotionKind, column: number) => number): number =>
      kinds.reduce((sum, kind, index) => sum + getOdds(kind, 3 * index) * shares[index]!, 0);
    const [score, saying] = [polarityFeatures(lexicon), opinionFeatures(lexicon)];
    return {
      polarity: byKind(({ polarity }, column) => sumOf(polarity, column) + featureLogOdds(polarity, score)),
      opinion: byKind(({ opinion }, column) => sumOf(opinion, column + 1) + featureLogOdds(opinion, saying)),
      shares,
    };
  }

  /** Looks up the features in the reader. */
  private find({ hashes, count }: FeatureReader): void {
    const { table, width, filter } = this;
    if (this.featureNumbers.length <= hashes.length) {
      this.featureNumbers = new Int32Array(hashes.length + 1);
      this.places = new Int32Array(hashes.length);
    }
    const { featureNumbers: numbers, places } = this;
    // Branch-free, because the branch would be unpredictable.
    let likely = 0;
    for (let index = 0; index < count; index += 1) {
      const bit = hashes[index]! >>> (32 - filterBits);
      numbers[likely] = index;
      likely += (filter[bit >>> 5]! >>> (bit & 31)) & 1;
    }
    let featureCount = 0;
    for (let each = 0; each < likely; each += 1) {
      const index = numbers[each]!;
      const number = table.find(hashes[index]!);
      if (number < 0) continue;
      numbers[featureCount] = index;
      places[featureCount] = number * width;
      featureCount += 1;
    }
    this.count = featureCount;
  }

  /** Sums the three columns of one kind at once, so that the sums stay in registers. */
  private sumUp({ values }: FeatureReader, column: number): void {
    const {
      featureNumbers: known,
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
   * Returns by how much each feature of the last text changed the polarity, in log-odds; changes below `min` are
   * skipped.
   */
  featureOdds(
    reader: FeatureReader,
    shares: readonly number[],
    min: number,
    listen: (feature: number, odds: number) => void,
  ): void {
    const {
      featureNumbers: known,
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
      if (odds >= min || odds <= -min) listen(feature, odds);
    }
  }

  /** Returns the change of polarity per step of the lexicon's score, in log-odds. */
  scoreOdds(shares: readonly number[]): number {
    return this.model.kinds.reduce(
      (sum, { polarity }, index) => sum + (polarity.coefficients[0] ?? 0) * shares[index]!,
      0,
    );
  }
}

function softmax(odds: readonly number[]): number[] {
  const max = Math.max(...odds);
  const powers = odds.map((value) => Math.exp(value - max));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
