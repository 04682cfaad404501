import { defineThreadTask } from '#core/server';
import type { Emotion } from '#shared/vocabulary';
import type { EmotionState } from './emotion-task';
import { EmotionEngine, encodeStream, teachStream, type TaughtStream } from './engine';
import { compileLexicon } from './lexicon';
import { decodeModel, defaultModel } from './model';

/** A text of a stream; `label` if a user has labeled it. */
export interface StreamItem {
  readonly title: string;
  readonly text: string;
  readonly label: Emotion | null;
}

/** A training result as stored in the database. */
export type StreamCalibration = Omit<TaughtStream, 'odds'> & { readonly odds: Uint8Array | null };

/** Classifies the texts of a stream with the shared model, and calibrates to the stream. */
export default defineThreadTask<EmotionState, EmotionEngine, readonly StreamItem[], StreamCalibration>({
  prepare: ({ model, words }) => new EmotionEngine(model ? decodeModel(model) : defaultModel(), compileLexicon(words)),
  run: (engine, items) => {
    const { odds, ...taught } = teachStream(
      items.map((item) => {
        const { polarity, opinion } = engine.odds({ title: item.title, body: item.text });
        return { ...item, polarity, opinion };
      }),
    );
    return { ...taught, odds: odds && encodeStream(odds) };
  },
});
