import type { Emotion } from '#shared/vocabulary';
import { alignText, FeatureReader } from '../model';
import { calibrated, minLabels, fitCalibration, type Calibration } from './calibration';
import { decide } from './decide';
import { learnStream, type StreamText } from './learn-stream';
import { ReadyStream, type StreamOdds } from './stream-odds';

/** Training result of a stream, validated against users' labels. */
export interface TaughtStream {
  /** Null if there are too few texts, or if users' labels showed a loss. */
  readonly odds: StreamOdds | null;
  readonly calibration: Calibration | null;
  readonly texts: number;
  readonly labelled: number;
  /** Accuracy on the labeled texts without and with what the rest teaches; null if there are none. */
  readonly before: number | null;
  readonly after: number | null;
  /** Share of all texts whose result changed. */
  readonly changed: number;
}

const folds = 5;
/** Number of unlabeled texts per fold: enough to measure, fast enough for every night. */
const foldTexts = 4_000;
/** Minimum number of labels to disable a calibration. */
const enoughToRefuse = 10;

/**
 * Calibrates to a stream and validates the result by five-fold cross-validation on users' labels, using the other four
 * folds and the stream. A calibration that shows a loss is not used.
 */
export function teachStream(texts: readonly StreamText[]): TaughtStream {
  const labelled = texts.filter((text): text is StreamText & { label: Emotion } => text.label !== null);
  const open = texts.filter(({ label }) => label === null).slice(0, foldTexts);
  const whole = learnStream(texts);
  const foldResults = Array.from({ length: Math.min(folds, labelled.length) }, (_, fold) => {
    const testFold = labelled.filter((_label, index) => index % folds === fold);
    const trainingFold = labelled.filter((_label, index) => index % folds !== fold);
    const odds = learnStream([...trainingFold, ...open]);
    const line = fitCalibration(withOdds(trainingFold, odds));
    return withOdds(testFold, odds).map((text) => ({
      label: text.label,
      before: decide(text.text.polarity, text.text.opinion, 0).emotion,
      after: getEmotion(line ? calibrated(text, line) : text),
    }));
  }).flat();
  const right = (side: 'before' | 'after'): number | null =>
    foldResults.length === 0
      ? null
      : foldResults.filter((each) => each[side] === each.label).length / foldResults.length;
  const [before, after] = [right('before'), right('after')];
  const isLoss = showsLoss(before, after, labelled.length);
  const odds = isLoss ? null : whole;
  const calibration = isLoss || labelled.length < minLabels ? null : fitCalibration(withOdds(labelled, odds));
  const all = withOdds(texts, whole);
  const changed = all.filter(
    (text) => getEmotion(text) !== decide(text.text.polarity, text.text.opinion, 0).emotion,
  ).length;
  return {
    odds,
    calibration,
    texts: texts.length,
    labelled: labelled.length,
    before,
    after,
    changed: changed / Math.max(1, texts.length),
  };
}

/** Returns whether users' labels show a loss and are numerous enough to be trusted. */
export const showsLoss = (before: number | null, after: number | null, labelled: number): boolean =>
  before !== null && after !== null && after < before && labelled >= enoughToRefuse;

const getEmotion = ({ polarity, opinion }: { readonly polarity: number; readonly opinion: number }): Emotion =>
  decide(polarity, opinion, 0).emotion;

function withOdds<Text extends StreamText>(
  texts: readonly Text[],
  odds: StreamOdds | null,
): { readonly text: Text; readonly label: Text['label']; readonly polarity: number; readonly opinion: number }[] {
  const reader = new FeatureReader();
  const ready = odds && new ReadyStream(odds);
  return texts.map((text) => {
    if (!ready) return { text, label: text.label, polarity: text.polarity, opinion: text.opinion };
    reader.read(alignText(text.title), alignText(text.text));
    return { text, label: text.label, ...ready.adjust(reader, text.polarity, text.opinion) };
  });
}
