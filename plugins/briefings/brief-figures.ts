import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { emotionTerms, isEmotion } from '#shared/vocabulary';

const names = ['total', ...emotionTerms.values] as const;
const row = z.object({ Figure: z.enum(names), Count: z.number() });
type Row = z.output<typeof row>;

const getDrill = (figure: Row['Figure']): Drill => ({ fields: figure === 'total' ? {} : { Emotion: figure } });

/**
 * Key figures at the start of a brief: volume, sentiment and the comparison with the previous period. They are the same
 * for every reader, unlike the key figures of a workspace, which count what a user has not read.
 */
export const briefFigures = defineModule<Row>({
  id: 'brief-figures',
  question: 'briefings:figures.title',
  rows: row,
  views: {
    numbers: ({ rows, before, language, text }) =>
      rows.map(({ Figure, Count }) => ({
        key: Figure,
        name: isEmotion(Figure) ? emotionTerms.getLabel(Figure, language) : text('briefings:figures.total'),
        value: Count,
        before: before?.find((each) => each.Figure === Figure)?.Count ?? null,
        better: Figure === 'negative' ? 'less' : undefined,
        tone: Figure === 'negative' ? 'negative' : undefined,
        drill: getDrill(Figure),
      })),
    columns: [
      {
        key: 'Figure',
        title: 'briefings:figures.figure',
        value: ({ Figure }, { language, text }) =>
          isEmotion(Figure) ? emotionTerms.getLabel(Figure, language) : text('briefings:figures.total'),
      },
      {
        key: 'Count',
        title: 'briefings:figures.count',
        value: ({ Count }) => Count,
        drill: ({ Figure }) => getDrill(Figure),
      },
    ],
    sentence: ({ rows, before, language, text }) => {
      const countOf = (list: readonly Row[], figure: Row['Figure']): number =>
        list.find(({ Figure }) => Figure === figure)?.Count ?? 0;
      const total = countOf(rows, 'total');
      if (total === 0) return text('briefings:figures.nothing');
      const past = before ? countOf(before, 'total') : 0;
      const key = past === 0 ? 'plain' : total > past ? 'more' : total < past ? 'less' : 'same';
      return text(`briefings:figures.sentence.${key}`, {
        total,
        past,
        change: formatPercent(past === 0 ? 0 : Math.abs(total - past) / past, language),
        negative: countOf(rows, 'negative'),
        share: formatPercent(countOf(rows, 'negative') / total, language),
        positive: countOf(rows, 'positive'),
        neutral: countOf(rows, 'neutral'),
      });
    },
  },
});
