import { z } from 'zod';
import { listText } from '#core/filter';
import { defineModule, type Drill } from '#plugins/analysis';

const row = z.object({
  Word: z.string(),
  /** Articles that the word matched into a subject. */
  Count: z.number(),
  Negative: z.number(),
});
export type HitWordRow = z.output<typeof row>;

const getDrill = ({ Word }: HitWordRow, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Hit_Word: listText(Word), ...more },
});

/** Matched words of the rules with their article counts. */
export const hitWords = defineModule<HitWordRow>({
  id: 'hit-words',
  question: 'content-analysis:module.hitWords',
  rows: row,
  size: 12,
  views: {
    bars: (view) =>
      view.rows.map((each) => ({ key: each.Word, name: each.Word, value: each.Count, drill: getDrill(each) })),
    columns: [
      { key: 'Word', title: 'content-analysis:filter.hitWord', value: ({ Word }) => Word },
      { key: 'Count', title: 'analysis:articles', value: ({ Count }) => Count, drill: (each) => getDrill(each) },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (each) => getDrill(each, { Emotion: 'negative' }),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('content-analysis:sentence.hitWords', { word: first.Word, count: first.Count })
        : view.text('content-analysis:sentence.noHitWords');
    },
  },
});
