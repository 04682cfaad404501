import { listText } from '#core/filter';
import { defineModule, type Drill } from '#plugins/analysis';
import type { Emotion } from '#shared/vocabulary';
import { wordRowSchema, type WordRow } from './word-row';

/** Share from which a word counts as mostly of one sentiment. */
const mostly = 0.5;

const toTone = ({ Count, Negative, Positive }: WordRow): Emotion | undefined =>
  Negative / Count >= mostly ? 'negative' : Positive / Count >= mostly ? 'positive' : undefined;

const getDrill = ({ Word }: WordRow, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Word: listText(Word), ...more },
});

/** Words that occur in most articles, sized by count and colored by their predominant sentiment. */
export const wordCloud = defineModule<WordRow>({
  id: 'word-cloud',
  question: 'content-analysis:module.wordCloud',
  rows: wordRowSchema,
  size: 60,
  views: {
    cloud: (view) => ({
      data: {
        words: view.rows.map((row) => ({ key: row.Word, name: row.Word, weight: row.Count, tone: toTone(row) })),
      },
      drill: (key) => {
        const row = view.rows.find(({ Word }) => Word === key);
        return row ? getDrill(row) : null;
      },
    }),
    columns: [
      { key: 'Word', title: 'words:filter.word', value: ({ Word }) => Word },
      { key: 'Type', title: 'words:hot.kind', value: ({ Type }, { text }) => text(`words:type.${Type}`) },
      { key: 'Count', title: 'words:module.count', value: ({ Count }) => Count, drill: (row) => getDrill(row) },
      {
        key: 'Negative',
        title: 'words:module.negative',
        value: ({ Negative }) => Negative,
        drill: (row) => getDrill(row, { Emotion: 'negative' }),
      },
      {
        key: 'Positive',
        title: 'analysis:emotion.positive',
        value: ({ Positive }) => Positive,
        drill: (row) => getDrill(row, { Emotion: 'positive' }),
      },
      { key: 'Before', title: 'words:module.before', value: ({ Before }) => Before },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      if (!first) return view.text('content-analysis:sentence.noWords');
      const worst = view.rows.filter((row) => toTone(row) === 'negative').slice(0, 3);
      const summary = view.text('content-analysis:sentence.wordCloud', { word: first.Word, count: first.Count });
      return worst.length === 0
        ? summary
        : `${summary}${view.text('content-analysis:sentence.worstWords', {
            words: worst.map(({ Word }) => Word).join(view.text('content-analysis:and')),
          })}`;
    },
  },
});
