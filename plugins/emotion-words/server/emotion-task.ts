import type { IntakeItem } from '#plugins/articles/server';
import { defineThreadTask } from '#core/server';
import { builtInWords, compileLexicon, scoreEmotion, type Lexicon } from './lexicon';

/** Judges every item by the built-in lexicon and keeps the words that decided. */
export default defineThreadTask<null, Lexicon, IntakeItem[], IntakeItem[]>({
  prepare: () => compileLexicon(builtInWords()),
  run: (lexicon, items) => {
    for (const item of items) {
      if (item.rejected) continue;
      const { emotion, probability, evidence } = scoreEmotion({ title: item.title, body: item.text }, lexicon);
      item.emotion = emotion;
      item.emotionProbability = probability;
      item.evidence = evidence.slice(0, 50);
    }
    return items;
  },
});
