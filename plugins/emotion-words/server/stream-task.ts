import { defineThreadTask } from '#core/server';
import type { Emotion } from '#shared/vocabulary';
import type { EmotionState } from './emotion-task';
import { EmotionEngine, encodeStream, teachStream, type TaughtStream } from './engine';
import { compileLexicon } from './lexicon';
import { decodeModel, defaultModel } from './model';

/** A text of a stream; `label` when a person has said what it is. */
export interface StreamItem {
  readonly title: string;
  readonly text: string;
  readonly label: Emotion | null;
}

/** What a stream has taught, as the database keeps it. */
export type StreamLesson = Omit<TaughtStream, 'odds'> & { readonly odds: Uint8Array | null };

/** Judges the texts of a stream as everybody does, and learns from them how the stream speaks. */
export default defineThreadTask<EmotionState, EmotionEngine, readonly StreamItem[], StreamLesson>({
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
