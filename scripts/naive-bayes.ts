import { alignText, FeatureReader, FeatureTable, type LabelledText } from '../plugins/emotion-words/server/model';
import type { EmotionMeasure } from './emotion-figures';

const smoothing = 0.5;

/**
 * Baseline: multinomial naive Bayes over the same character sequences, trained with the labels of the kind. Returns
 * probabilities in the format of the classifier, so that the same measures apply.
 */
export function naiveBayes(
  train: readonly LabelledText[],
  test: readonly LabelledText[],
  measure: EmotionMeasure,
): readonly { readonly text: LabelledText; readonly polarity: number; readonly opinion: number }[] {
  const reader = new FeatureReader();
  const table = new FeatureTable(300_000);
  const read = ({ title = '', text }: LabelledText): Int32Array => {
    reader.read(alignText(title), alignText(text));
    return reader.hashes.slice(0, reader.count).map((hash) => table.add(hash));
  };
  const taught = train
    .filter(({ label }) => measure !== 'polarity' || label !== 'neutral')
    .map(({ label, ...text }) => ({ label, numbers: read({ label, ...text }) }));
  const testTexts = test.map((text) => ({ text, numbers: read(text) }));
  const logs = (['negative', 'neutral', 'positive'] as const).map((label) => {
    const counts = new Float64Array(table.size).fill(smoothing);
    const labelTexts = taught.filter((each) => each.label === label);
    for (const { numbers } of labelTexts) for (const number of numbers) counts[number]! += 1;
    const all = counts.reduce((sum, count) => sum + count, 0);
    const prior = Math.log((labelTexts.length + smoothing) / (taught.length + smoothing));
    return (numbers: Int32Array): number => {
      let sum = prior;
      for (const number of numbers) sum += Math.log(counts[number]! / all);
      return sum;
    };
  });
  return testTexts.map(({ text, numbers }) => {
    const [negative, neutral, positive] = logs.map((of) => of(numbers)) as [number, number, number];
    const [bad, plain, good] = likelihoods([negative, neutral, positive]);
    return { text, polarity: Math.log(good / bad), opinion: Math.log((bad + good) / plain) };
  });
}

/** Converts log-likelihoods to probabilities, none of them 0. */
function likelihoods(logs: readonly [number, number, number]): readonly [number, number, number] {
  const max = Math.max(...logs);
  const powers = logs.map((log) => Math.exp(Math.max(-50, log - max)));
  const sum = powers.reduce((total, power) => total + power, 0);
  return [powers[0]! / sum, powers[1]! / sum, powers[2]! / sum];
}
