import { builtInWords } from '../lexicon';
import { alignText } from './align-text';
import type { EmotionModel } from './emotion-model';
import { FeatureReader } from './feature-reader';
import { FeatureTable } from './feature-table';
import { limitOf, trainHead, type TrainingText } from './train-head';

/**
 * What the lexicon's score says of polarity: the slope of the likeliest line through labelled posts, reviews and
 * company news, each weighing the same. A text is neutral up to a score of 0.75, which one clear word in a short text
 * exceeds.
 */
const polaritySlope = 0.9;
const opinionSlope = 1.3;
const opinionBias = -0.55;
/** How far the pieces of words may decide: they matter where no word of the lexicon stands. */
const pieceShare = 0.03;

/**
 * The model that the product begins with, made from its own lexicon alone: the score of the words decides, and where no
 * word is known, the characters that good and bad words are made of. It is small and made in a moment, so it needs no
 * file and can never be out of step with the lexicon.
 */
export function defaultModel(): EmotionModel {
  const reader = new FeatureReader();
  const table = new FeatureTable(10_000);
  const hashes: number[] = [];
  const texts = builtInWords()
    .filter(({ emotion }) => emotion !== 'neutral')
    .map(({ word, emotion }): TrainingText => {
      reader.read('', alignText(word));
      const own = reader.hashes.slice(0, reader.count);
      const numbers = own.map((hash) => table.add(hash));
      own.forEach((hash, index) => (hashes[numbers[index]!] = hash));
      return { numbers, norm: Math.sqrt(reader.count) || 1, facts: [], isYes: emotion === 'positive' };
    });
  const { weights } = trainHead(texts, table.size);
  const limit = limitOf(weights);
  const stepOf = (number: number): number =>
    Math.max(-127, Math.min(127, Math.round((weights[number]! / limit) * 127)));
  const kept = hashes
    .map((_, number) => number)
    .filter((number) => stepOf(number) !== 0)
    .sort((a, b) => hashes[a]! - hashes[b]!);
  return {
    name: 'default',
    examples: texts.length,
    trainedAt: '',
    opinion: { scale: 1, bias: opinionBias, facts: [opinionSlope, 0] },
    kinds: [
      {
        name: 'lexicon',
        polarity: { scale: (limit / 127) * pieceShare, bias: 0, facts: [polaritySlope] },
        gate: { scale: 1, bias: 0, facts: [] },
      },
    ],
    features: Int32Array.from(kept, (number) => hashes[number]!),
    weights: Int8Array.from(kept.flatMap((number) => [0, stepOf(number), 0])),
  };
}
