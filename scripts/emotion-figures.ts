import type { EncoderOdds } from '../plugins/emotion-words/server/encoder';
import {
  decide,
  EmotionEngine,
  learnStream,
  ReadyStream,
  type StreamText,
} from '../plugins/emotion-words/server/engine';
import { builtInWords, compileLexicon } from '../plugins/emotion-words/server/lexicon';
import {
  alignText,
  defaultModel,
  FeatureReader,
  type EmotionModel,
  type LabelledText,
} from '../plugins/emotion-words/server/model';
import { naiveBayes } from './naive-bayes';

/**
 * Metric of a kind of text: accuracy of positive or negative where only these exist, macro-F1 of all three classes, or
 * negative or not.
 */
export type EmotionMeasure = 'polarity' | 'three' | 'negative';

export interface EmotionKindTexts {
  readonly measure: EmotionMeasure;
  readonly train: readonly LabelledText[];
  readonly test: readonly LabelledText[];
}

/** Shares from 0 to 1. */
export interface KindFigures {
  readonly texts: number;
  readonly fresh: number;
  readonly learned: number;
  readonly floor: number;
  /**
   * Expected calibration error: mean distance between confidence and accuracy over ten bins of equal width, weighted by
   * their size (Naeini et al., 2015).
   */
  readonly freshCalibrationError: number;
  readonly learnedCalibrationError: number;
  readonly textsASecond: number;
  readonly learnedTextsASecond: number;
  readonly learning20000Seconds: number;
  /** Figures of a pretrained encoder, when one is given. */
  readonly encoder?: { readonly right: number; readonly calibrationError: number; readonly textsASecond: number };
}

interface ClassifiedText {
  readonly text: LabelledText;
  readonly polarity: number;
  readonly opinion: number;
}

const unlabelled = 4_000;
const largest = 20_000;
const bins = 10;
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Measures one kind of text: without adaptation, after learning from its texts without labels, and compared to the
 * baseline.
 */
export async function measureKind(
  { measure, train, test }: EmotionKindTexts,
  encoder: EncoderOdds | null,
): Promise<KindFigures> {
  const engine = getEngine(defaultModel());
  const odds = (text: LabelledText): StreamText => ({
    title: text.title ?? '',
    text: text.text,
    label: null,
    ...engine.odds({ title: text.title, body: text.text }),
  });
  const stream = train.map(odds);
  const calibration = learnStream(stream.slice(0, unlabelled));
  if (!calibration) throw new Error(`${train.length} texts are too few to learn from`);
  const ready = new ReadyStream(calibration);
  const reader = new FeatureReader();
  const fresh = test.map((text): ClassifiedText => ({ text, ...engine.odds({ title: text.title, body: text.text }) }));
  const learned = fresh.map((each): ClassifiedText => {
    reader.read(alignText(each.text.title ?? ''), alignText(each.text.text));
    return { text: each.text, ...ready.adjust(reader, each.polarity, each.opinion) };
  });
  const many = Array.from({ length: largest }, (_, index) => stream[index % stream.length]!);
  const begun = process.cpuUsage();
  learnStream(many);
  const learning = secondsSince(begun);
  return {
    texts: test.length,
    fresh: getRight(measure, fresh),
    learned: getRight(measure, learned),
    floor: getRight(measure, naiveBayes(train, test, measure)),
    freshCalibrationError: getCalibrationError(measure, fresh),
    learnedCalibrationError: getCalibrationError(measure, learned),
    textsASecond: getSpeed(test, (text) => engine.classify({ title: text.title, body: text.text }, 0.4)),
    learnedTextsASecond: getSpeed(test, (text) => {
      const { polarity, opinion } = engine.classify({ title: text.title, body: text.text }, 0.4);
      reader.read(alignText(text.title ?? ''), alignText(text.text));
      ready.adjust(reader, polarity, opinion);
    }),
    learning20000Seconds: Math.round(learning * 10) / 10,
    ...(encoder ? { encoder: await encoderFigures(encoder, measure, fresh) } : {}),
  };
}

async function encoderFigures(encoder: EncoderOdds, measure: EmotionMeasure, fresh: readonly ClassifiedText[]) {
  const begun = process.cpuUsage();
  const odds = await encoder.classify(
    fresh.map(({ text }) => `${text.title ?? ''}\n${text.text}`.trim()),
    fresh.map(({ opinion }) => opinion),
  );
  const seconds = secondsSince(begun);
  const classified = fresh.map(({ text }, index): ClassifiedText => ({ text, ...odds[index]! }));
  return {
    right: getRight(measure, classified),
    calibrationError: getCalibrationError(measure, classified),
    textsASecond: Math.round(fresh.length / seconds),
  };
}

/** Evaluates a model on unseen texts: positive or negative, and all three classes where there are neutral texts. */
export function modelFigures(model: EmotionModel, texts: readonly LabelledText[]) {
  const engine = getEngine(model);
  const classified = texts.map(
    (text): ClassifiedText => ({ text, ...engine.odds({ title: text.title, body: text.text }) }),
  );
  const figures = (measure: EmotionMeasure) => ({
    right: getRight(measure, classified),
    calibrationError: getCalibrationError(measure, classified),
  });
  return {
    polarity: figures('polarity'),
    ...(texts.some(({ label }) => label === 'neutral') ? { three: figures('three') } : {}),
  };
}

const getEngine = (model: EmotionModel): EmotionEngine => new EmotionEngine(model, compileLexicon(builtInWords()));

const decided = ({ polarity, opinion }: ClassifiedText) => decide(polarity, opinion, 0);

function getRight(measure: EmotionMeasure, classified: readonly ClassifiedText[]): number {
  if (measure === 'three') {
    const scores = (['negative', 'neutral', 'positive'] as const).map((emotion) => {
      const predicted = classified.filter((each) => decided(each).emotion === emotion);
      const right = predicted.filter(({ text }) => text.label === emotion).length;
      const all = classified.filter(({ text }) => text.label === emotion).length;
      return (2 * right) / Math.max(1, predicted.length + all);
    });
    return rounded(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  }
  const answers = getAnswers(measure, classified);
  return rounded(answers.filter(({ isRight }) => isRight).length / Math.max(1, answers.length));
}

/** Returns the confidence of each answer, and whether it was correct. */
function getAnswers(
  measure: EmotionMeasure,
  classified: readonly ClassifiedText[],
): readonly { readonly sure: number; readonly isRight: boolean }[] {
  if (measure === 'polarity')
    return classified
      .filter(({ text }) => text.label !== 'neutral')
      .map(({ text, polarity }) => {
        const chance = 1 / (1 + Math.exp(-polarity));
        return { sure: Math.max(chance, 1 - chance), isRight: chance > 0.5 === (text.label === 'positive') };
      });
  return classified.map((each) => {
    const { emotion, chances } = decided(each);
    if (measure === 'three') return { sure: chances[emotion], isRight: emotion === each.text.label };
    const isBad = emotion === 'negative';
    return {
      sure: isBad ? chances.negative : 1 - chances.negative,
      isRight: isBad === (each.text.label === 'negative'),
    };
  });
}

function getCalibrationError(measure: EmotionMeasure, classified: readonly ClassifiedText[]): number {
  const sums = Array.from({ length: bins }, () => ({ sure: 0, right: 0 }));
  const answers = getAnswers(measure, classified);
  for (const { sure, isRight } of answers) {
    const bin = sums[Math.min(bins - 1, Math.floor(sure * bins))]!;
    bin.sure += sure;
    bin.right += isRight ? 1 : 0;
  }
  return rounded(sums.reduce((sum, bin) => sum + Math.abs(bin.sure - bin.right), 0) / Math.max(1, answers.length));
}

function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** Returns the number of texts per second on one processor. */
function getSpeed(texts: readonly LabelledText[], judge: (text: LabelledText) => void): number {
  const some = texts.slice(0, 3_000);
  for (const text of some) judge(text);
  const begun = process.cpuUsage();
  for (const text of some) judge(text);
  return Math.round(some.length / secondsSince(begun));
}
