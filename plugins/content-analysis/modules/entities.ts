import { listText } from '#core/filter';
import { defineModule, type Drill } from '#plugins/analysis';
import { emotionTerms, type Emotion } from '#shared/vocabulary';
import { wordRowSchema, type WordRow } from './word-row';

const countOf: Readonly<Record<Emotion, (row: WordRow) => number>> = {
  negative: ({ Negative }) => Negative,
  neutral: ({ Count, Negative, Positive }) => Count - Negative - Positive,
  positive: ({ Positive }) => Positive,
};

const getDrill = ({ Word }: WordRow, Emotion?: string): Drill => ({
  fields: { Word: listText(Word), ...(Emotion ? { Emotion } : {}) },
});

/** People, organizations, places and brands that occur in most articles, with their sentiment. */
export const entityRank = defineModule<WordRow>({
  id: 'entity-rank',
  question: 'content-analysis:module.entities',
  rows: wordRowSchema,
  size: 12,
  views: {
    chart: (view) => {
      const rows = [...view.rows].reverse();
      return {
        data: {
          kind: 'bar',
          stacked: true,
          horizontal: true,
          categories: rows.map(({ Word }) => Word),
          series: emotionTerms.values.map((emotion) => ({
            key: emotion,
            name: emotionTerms.getLabel(emotion, view.language),
            tone: emotion,
            values: rows.map(countOf[emotion]),
          })),
        },
        drill: (category, series) => {
          const row = rows.find(({ Word }) => Word === category);
          return row ? getDrill(row, series) : null;
        },
      };
    },
    columns: [
      { key: 'Word', title: 'content-analysis:column.name', value: ({ Word }) => Word },
      { key: 'Type', title: 'words:hot.kind', value: ({ Type }, { text }) => text(`words:type.${Type}`) },
      { key: 'Count', title: 'words:module.count', value: ({ Count }) => Count, drill: (row) => getDrill(row) },
      ...emotionTerms.values.map((emotion) => ({
        key: emotion,
        title: `analysis:emotion.${emotion}`,
        value: countOf[emotion],
        drill: (row: WordRow) => getDrill(row, emotion),
      })),
      { key: 'Before', title: 'words:module.before', value: ({ Before }) => Before },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('content-analysis:sentence.entities', { name: first.Word, count: first.Count })
        : view.text('content-analysis:sentence.noEntities');
    },
  },
});
