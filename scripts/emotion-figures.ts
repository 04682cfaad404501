import { EmotionEngine } from '../plugins/emotion-words/server/engine';
import { builtInWords, compileLexicon } from '../plugins/emotion-words/server/lexicon';
import type { EmotionModel, LabelledText } from '../plugins/emotion-words/server/model';

/** How well a model judges texts that it has not seen; shares from 0 to 1. */
export interface EmotionFigures {
  readonly texts: number;
  readonly accuracy: number;
  /**
   * Mean distance between how sure a judgement was and how often it was right, over ten bins of equal width, weighted
   * by their size (Naeini and others, 2015).
   */
  readonly calibrationError: number;
}

const bins = 10;
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function measured(judged: readonly { readonly sure: number; readonly right: boolean }[]): EmotionFigures {
  const sums = Array.from({ length: bins }, () => ({ sure: 0, right: 0 }));
  for (const { sure, right } of judged) {
    const bin = sums[Math.min(bins - 1, Math.floor(sure * bins))]!;
    bin.sure += sure;
    bin.right += right ? 1 : 0;
  }
  const right = judged.filter((each) => each.right).length;
  return {
    texts: judged.length,
    accuracy: rounded(right / Math.max(1, judged.length)),
    calibrationError: rounded(
      sums.reduce((sum, bin) => sum + Math.abs(bin.sure - bin.right), 0) / Math.max(1, judged.length),
    ),
  };
}

const engineOf = (model: EmotionModel): EmotionEngine => new EmotionEngine(model, compileLexicon(builtInWords()));

/** Good or bad, where a text is known to be one of them. */
export function twoWayFigures(model: EmotionModel, texts: readonly LabelledText[]): EmotionFigures {
  const engine = engineOf(model);
  return measured(
    texts
      .filter(({ label }) => label !== 'neutral')
      .map(({ title, text, label }) => {
        const chance = 1 / (1 + Math.exp(-engine.judge({ title, body: text }, 0).polarity));
        return { sure: Math.max(chance, 1 - chance), right: chance > 0.5 === (label === 'positive') };
      }),
  );
}

/** Good, bad or neither. */
export function threeWayFigures(model: EmotionModel, texts: readonly LabelledText[]): EmotionFigures {
  const engine = engineOf(model);
  return measured(
    texts.map(({ title, text, label }) => {
      const { emotion, probability } = engine.judge({ title, body: text }, 0);
      return { sure: probability, right: emotion === label };
    }),
  );
}

/** Texts judged in a second of one processor, words that decided included. */
export function judgingSpeed(model: EmotionModel, texts: readonly LabelledText[]): number {
  const engine = engineOf(model);
  const judge = (): void => {
    for (const { title, text } of texts) engine.judge({ title, body: text }, 0.4);
  };
  judge();
  const begun = process.cpuUsage();
  judge();
  const { user, system } = process.cpuUsage(begun);
  return Math.round(texts.length / ((user + system) / 1e6));
}
