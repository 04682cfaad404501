import type { Emotion } from '#shared/vocabulary';
import { scoreEmotion, type EmotionScore, type Lexicon } from '../lexicon';
import { alignText } from './align-text';
import { assembleKinds } from './assemble-kinds';
import { opinionFeatures, polarityFeatures, getWidth, type EmotionHead, type EmotionModel } from './emotion-model';
import { FeatureReader } from './feature-reader';
import { FeatureTable } from './feature-table';
import { trainHead, type TrainedHead, type TrainingText } from './train-head';

/** A text labeled by a person. */
export interface LabelledText {
  readonly title?: string;
  readonly text: string;
  readonly label: Emotion;
}

/** Texts of one kind, such as one file. */
export interface LabelledKind {
  readonly name: string;
  readonly texts: readonly LabelledText[];
}

/** Minimum number of texts on either side for a kind of its own; smaller kinds are combined. */
const minTextsOfKind = 500;
const maxKinds = 6;

interface ReadText extends LabelledText {
  readonly numbers: Int32Array;
  readonly hashes: Int32Array;
  readonly norm: number;
  readonly lexicon: Pick<EmotionScore, 'score' | 'mass'>;
}

interface ReadKind {
  readonly name: string;
  readonly texts: readonly ReadText[];
}

const opinionated = ({ label }: LabelledText): boolean => label !== 'neutral';
const balance = (texts: readonly LabelledText[]): number =>
  Math.min(
    texts.filter(({ label }) => label === 'positive').length,
    texts.filter(({ label }) => label === 'negative').length,
  );

/** Returns the kinds large enough to be trained separately, and one that combines all others. */
function grouped(kinds: readonly ReadKind[]): ReadKind[] {
  const balancedKinds = kinds
    .map(({ name, texts }) => ({ name, texts: texts.filter(opinionated) }))
    .filter(({ texts }) => texts.length > 0);
  const large = balancedKinds.filter(({ texts }) => balance(texts) >= minTextsOfKind).slice(0, maxKinds - 1);
  const rest = balancedKinds.filter((kind) => !large.includes(kind));
  const others = { name: rest.map(({ name }) => name).join(' + '), texts: rest.flatMap(({ texts }) => texts) };
  return balance(others.texts) >= 20 ? [...large, others] : large.length > 0 ? large : [others];
}

/**
 * Trains a model on labeled texts. Only kinds with neutral texts teach the opinion head; if there are none, it is taken
 * from `base`. Throws if there are too few texts on either side.
 */
export function trainModel(
  kinds: readonly LabelledKind[],
  lexicon: Lexicon,
  name: string,
  base?: EmotionModel,
): EmotionModel {
  const table = new FeatureTable(500_000);
  const read = kinds.map((kind) => ({ name: kind.name, texts: readTexts(kind.texts, lexicon, table) }));
  const groups = grouped(read);
  if (groups.some(({ texts }) => balance(texts) < 20))
    throw new Error('At least 20 positive and 20 negative texts are required');
  const teaching = read
    .filter(({ texts }) => texts.some(opinionated) && texts.some((text) => !opinionated(text)))
    .flatMap(({ texts }) => texts);
  if (teaching.length === 0 && !base)
    throw new Error('There are no neutral texts, and no base model for the opinion head');

  const polarityText = (text: ReadText): TrainingText => ({
    ...text,
    lexicon: polarityFeatures(text.lexicon),
    isYes: text.label === 'positive',
  });
  const opinionText = (text: ReadText): TrainingText => ({
    ...text,
    lexicon: opinionFeatures(text.lexicon),
    isYes: opinionated(text),
  });
  const train = (texts: readonly TrainingText[]): TrainedHead => trainHead(texts, table.size);
  const common = teaching.length > 0 ? train(teaching.map(opinionText)) : transferHead(base!, read, table.size);
  const none: TrainedHead = { weights: new Float32Array(table.size), bias: 0, coefficients: [] };
  const trained = groups.map(({ name: kind, texts }) => ({
    name: kind,
    polarity: train(texts.map(polarityText)),
    opinion: common,
    gate:
      groups.length === 1
        ? none
        : train(
            groups.flatMap((group) =>
              group.texts.map((text): TrainingText => ({ ...text, lexicon: [], isYes: group.name === kind })),
            ),
          ),
  }));
  return {
    name,
    examples: kinds.reduce((sum, { texts }) => sum + texts.length, 0),
    trainedAt: new Date().toISOString(),
    ...assembleKinds(trained, getHashes(read, table.size)),
  };
}

function readTexts(texts: readonly LabelledText[], lexicon: Lexicon, table: FeatureTable): ReadText[] {
  const reader = new FeatureReader();
  return texts.map((labelled) => {
    const aligned = { title: alignText(labelled.title ?? ''), body: alignText(labelled.text) };
    reader.read(aligned.title, aligned.body);
    const hashes = reader.hashes.slice(0, reader.count);
    return {
      ...labelled,
      hashes,
      numbers: hashes.map((hash) => table.add(hash)),
      norm: Math.sqrt(reader.count) || 1,
      lexicon: scoreEmotion(aligned, lexicon),
    };
  });
}

function getHashes(kinds: readonly ReadKind[], size: number): Int32Array {
  const hashes = new Int32Array(size);
  for (const { texts } of kinds)
    for (const text of texts) text.numbers.forEach((number, index) => (hashes[number] = text.hashes[index]!));
  return hashes;
}

/** Returns the opinion head of another model on the features of this one: the mean of its kinds. */
function transferHead(
  { features, weights, kinds }: EmotionModel,
  read: readonly ReadKind[],
  size: number,
): TrainedHead {
  const width = getWidth(kinds.length);
  const place = new Map([...features].map((hash, index) => [hash, index]));
  const mean = (valueOf: (head: EmotionHead, kind: number) => number): number =>
    kinds.reduce((sum, { opinion }, kind) => sum + valueOf(opinion, kind), 0) / kinds.length;
  return {
    bias: mean(({ bias }) => bias),
    coefficients: (kinds[0]?.opinion.coefficients ?? []).map((_, index) =>
      mean(({ coefficients }) => coefficients[index] ?? 0),
    ),
    weights: Float32Array.from(getHashes(read, size), (hash) => {
      const at = place.get(hash);
      return at === undefined ? 0 : mean(({ scale }, kind) => (weights[at * width + 3 * kind + 1] ?? 0) * scale);
    }),
  };
}
