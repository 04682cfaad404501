import { z } from 'zod';
import { listText } from '#core/filter';
import { defineModule } from '#plugins/analysis';
import { wordTypes } from './contract';

const row = z.object({
  Word: z.string(),
  Type: z.enum(wordTypes),
  /** Articles that contain it, including merged words. */
  Count: z.number(),
  /** Count in the preceding period of the same length. */
  Before: z.number(),
  Negative: z.number(),
});
export type HotWordRow = z.output<typeof row>;

const usualSize = 20;

export const hotWords = defineModule<HotWordRow>({
  id: 'hot-words',
  question: 'words:hot.title',
  rows: row,
  size: usualSize,
  views: {
    bars: (view) =>
      view.rows.map(({ Word, Count }) => ({
        key: Word,
        name: Word,
        value: Count,
        drill: { fields: { Word: listText(Word) } },
      })),
    columns: [
      { key: 'Word', title: 'words:filter.word', value: ({ Word }) => Word },
      { key: 'Type', title: 'words:hot.kind', value: ({ Type }, { text }) => text(`words:type.${Type}`) },
      {
        key: 'Count',
        title: 'words:module.count',
        value: ({ Count }) => Count,
        drill: ({ Word }) => ({ fields: { Word: listText(Word) } }),
      },
      {
        key: 'Negative',
        title: 'words:module.negative',
        value: ({ Negative }) => Negative,
        drill: ({ Word }) => ({ fields: { Word: listText(Word), Emotion: 'negative' } }),
      },
      { key: 'Before', title: 'words:module.before', value: ({ Before }) => Before },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('words:module.sentence', { word: first.Word, count: first.Count })
        : view.text('words:module.nothing');
    },
  },
});
