import { z } from 'zod';
import { formatPercent } from '#shared/format';
import { emotionTerms, isEmotion } from '#shared/vocabulary';
import { defineModule, type ModuleFigure, type ModuleView } from '../module';

/** Key figures in display order, with the list fields that each counts. */
export const keyFigureFields = {
  total: {},
  negative: { Emotion: 'negative' },
  neutral: { Emotion: 'neutral' },
  positive: { Emotion: 'positive' },
  unread: { Is_Read: 'false' },
} as const;
export type KeyFigure = keyof typeof keyFigureFields;

const names = Object.keys(keyFigureFields) as [KeyFigure, ...KeyFigure[]];
const row = z.object({ Figure: z.enum(names), Count: z.number() });
type Row = z.output<typeof row>;

const getName = (figure: KeyFigure, { language, text }: Pick<ModuleView<Row>, 'language' | 'text'>): string =>
  isEmotion(figure) ? emotionTerms.getLabel(figure, language) : text(`analysis:figure.${figure}`);

const better: Readonly<Partial<Record<KeyFigure, ModuleFigure['better']>>> = { negative: 'less', positive: 'more' };

/** Total number of articles, counts by sentiment, and number of unread articles. */
export const keyFigures = defineModule<Row>({
  id: 'key-figures',
  question: 'analysis:module.keyFigures',
  rows: row,
  isPersonal: true,
  views: {
    numbers: (view) =>
      view.rows.map(({ Figure, Count }) => ({
        key: Figure,
        name: getName(Figure, view),
        value: Count,
        before: Figure === 'unread' ? null : (view.before?.find((each) => each.Figure === Figure)?.Count ?? null),
        better: better[Figure],
        tone: Figure === 'negative' ? 'negative' : undefined,
        drill: { fields: keyFigureFields[Figure] },
      })),
    columns: [
      {
        key: 'Figure',
        title: 'analysis:column.figure',
        value: ({ Figure }, view) => getName(Figure, view),
      },
      {
        key: 'Count',
        title: 'analysis:articles',
        value: ({ Count }) => Count,
        drill: ({ Figure }) => ({ fields: keyFigureFields[Figure] }),
      },
    ],
    sentence: (view) => {
      const countOf = (figure: KeyFigure): number => view.rows.find(({ Figure }) => Figure === figure)?.Count ?? 0;
      return countOf('total') === 0
        ? view.text('analysis:sentence.nothing')
        : view.text('analysis:sentence.keyFigures', {
            count: countOf('total'),
            negative: countOf('negative'),
            share: formatPercent(countOf('negative') / countOf('total'), view.language),
            unread: countOf('unread'),
          });
    },
  },
});
