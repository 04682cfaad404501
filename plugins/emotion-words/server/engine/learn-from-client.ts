import type { Emotion } from '#shared/vocabulary';
import { alignText, FeatureReader, FeatureTable } from '../model';
import type { LearnedOdds } from './client-emotion';
import { decide } from './decide';

/**
 * A text with its shared classification; `label` if a user of the client has labeled it, otherwise its result must not
 * change.
 */
export interface ClientExample {
  readonly title: string;
  readonly text: string;
  readonly polarity: number;
  readonly opinion: number;
  readonly label: Emotion | null;
}

const rounds = 12;
/** Learning rate of a text's error, spread over its features. */
const rate = 4;
/** Decay of every learned weight towards zero, once per round. */
const forgetting = 0.02;
/** Maximum addition of one feature, so that no correction can change all results. */
const maxOdds = 4;
const maxFeatures = 20_000;
/** Weight of a text without a correction. */
const unchangedWeight = 0.3;
const minOdds = 0.02;

const getChance = (odds: number): number => 1 / (1 + Math.exp(-odds));

interface ReadExample extends ClientExample {
  /** Indexes of the features that occur in corrected texts. */
  readonly numbers: Int32Array;
  readonly norm: number;
}

/** Converts the examples to numbers once for all rounds. */
function readExamples(examples: readonly ClientExample[]): {
  readonly read: readonly ReadExample[];
  readonly hashes: readonly number[];
} {
  const reader = new FeatureReader();
  const table = new FeatureTable();
  const hashes: number[] = [];
  const texts = examples.map((example) => {
    reader.read(alignText(example.title), alignText(example.text));
    const documentHashes = reader.hashes.slice(0, reader.count);
    if (example.label !== null) {
      for (const hash of documentHashes) {
        const number = hashes.length < maxFeatures ? table.add(hash) : -1;
        if (number >= 0) hashes[number] = hash;
      }
    }
    return { ...example, hashes: documentHashes, norm: Math.sqrt(reader.count) || 1 };
  });
  return {
    hashes,
    read: texts.map(({ hashes, ...example }) => ({
      ...example,
      numbers: hashes.map((hash) => table.find(hash)).filter((number) => number >= 0),
    })),
  };
}

/**
 * Learns from corrections what the shared model lacks about this client: small additions to the odds of features in the
 * corrected texts, by stochastic gradient descent from the model's own odds. Texts without corrections are held at
 * their odds, additions decay, each is bounded and so is their number. Returns null without corrections.
 */
export function learnFromClient(examples: readonly ClientExample[]): LearnedOdds | null {
  if (!examples.some(({ label }) => label !== null)) return null;
  const { read, hashes } = readExamples(examples);
  const polarity = new Float32Array(hashes.length);
  const opinion = new Float32Array(hashes.length);
  const step = (odds: Float32Array, { numbers, norm }: ReadExample, error: number): void => {
    const move = (rate * error) / norm;
    for (const number of numbers) odds[number] = Math.max(-maxOdds, Math.min(maxOdds, odds[number]! - move));
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const example of read) {
      const { label } = example;
      const weight = label === null ? unchangedWeight : 1;
      const spoken = label === null ? getChance(example.opinion) : label === 'neutral' ? 0 : 1;
      step(opinion, example, (getChance(example.opinion + added(opinion, example)) - spoken) * weight);
      if (label === 'neutral') continue;
      const good = label === null ? getChance(example.polarity) : label === 'positive' ? 1 : 0;
      step(polarity, example, (getChance(example.polarity + added(polarity, example)) - good) * weight);
    }
    for (const odds of [polarity, opinion])
      for (let number = 0; number < odds.length; number += 1) odds[number]! *= 1 - forgetting;
  }
  const retainedNumbers = [...hashes.keys()].filter(
    (number) => Math.abs(polarity[number]!) + Math.abs(opinion[number]!) >= minOdds,
  );
  return {
    features: Int32Array.from(retainedNumbers, (number) => hashes[number]!),
    polarity: Float32Array.from(retainedNumbers, (number) => polarity[number]!),
    opinion: Float32Array.from(retainedNumbers, (number) => opinion[number]!),
  };
}

function added(odds: Float32Array, { numbers, norm }: ReadExample): number {
  let sum = 0;
  for (const number of numbers) sum += odds[number]!;
  return sum / norm;
}

const folds = 5;

/**
 * Measures the accuracy of the shared model on the labeled examples, and the accuracy with what is learned from the
 * others (five-fold cross-validation).
 */
export function measureLearning(
  examples: readonly ClientExample[],
  abstainBelow: number,
): { readonly labelled: number; readonly before: number; readonly after: number } {
  const labelled = examples.filter(({ label }) => label !== null);
  const reader = new FeatureReader();
  let [before, after] = [0, 0];
  for (let fold = 0; fold < folds; fold += 1) {
    const testFold = labelled.filter((_, index) => index % folds === fold);
    if (testFold.length === 0) continue;
    const learned = learnFromClient(examples.filter((example) => !testFold.includes(example)));
    const place = new Map([...(learned?.features ?? [])].map((hash, index) => [hash, index]));
    for (const { title, text, polarity, opinion, label } of testFold) {
      if (decide(polarity, opinion, abstainBelow).emotion === label) before += 1;
      reader.read(alignText(title), alignText(text));
      let [polarityStep, opinionStep] = [0, 0];
      for (let index = 0; index < reader.count; index += 1) {
        const at = place.get(reader.hashes[index]!);
        if (at === undefined || !learned) continue;
        polarityStep += learned.polarity[at]! * reader.values[index]!;
        opinionStep += learned.opinion[at]! * reader.values[index]!;
      }
      if (
        decide(polarity + polarityStep / reader.norm, opinion + opinionStep / reader.norm, abstainBelow).emotion ===
        label
      )
        after += 1;
    }
  }
  const share = (count: number): number => (labelled.length === 0 ? 0 : count / labelled.length);
  return { labelled: labelled.length, before: share(before), after: share(after) };
}
