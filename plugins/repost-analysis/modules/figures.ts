import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import type { RepostPart } from '../reposts-of';
import { ofReposts, repostsDrill } from './reposts-drill';

/** Figures of a cascade, in display order. */
const figureKeys = [
  'reposts',
  'people',
  'direct',
  'depth',
  'breadth',
  'firstHour',
  'suspected',
  'missing',
  'odd',
  'reach',
] as const;
export type RepostFigure = (typeof figureKeys)[number];

const row = z.object({
  Figure: z.enum(figureKeys),
  Count: z.number(),
  /** Filter of the question. */
  Of: z.string(),
  /** End of the first hour, or the widest level; empty for other figures. */
  At: z.string(),
});
type Row = z.output<typeof row>;

const parts: Readonly<Partial<Record<RepostFigure, (at: string) => RepostPart>>> = {
  reposts: () => ({}),
  people: () => ({ first: 'true' }),
  direct: () => ({ level: '1' }),
  breadth: (level) => ({ level }),
  firstHour: (to) => ({ to }),
  suspected: () => ({ suspected: 'true' }),
  missing: () => ({ issue: 'missing-parent' }),
  odd: () => ({ issue: 'any' }),
};

const getDrill = ({ Figure, Of, At, Count }: Row): Drill | null => {
  const part = parts[Figure];
  return part && (Count > 0 || At === '') && !((Figure === 'breadth' || Figure === 'firstHour') && At === '')
    ? repostsDrill(Of, part(At))
    : null;
};

/** Depth, width and number of participants of a cascade, and issues in its data. */
export const repostFigures = defineModule<Row>({
  ...ofReposts,
  id: 'repost-figures',
  question: 'repost-analysis:module.figures',
  rows: row,
  views: {
    numbers: (view) =>
      view.rows.map((each) => ({
        key: each.Figure,
        name: view.text(`repost-analysis:figure.${each.Figure}`),
        value: each.Count,
        before: null,
        drill: getDrill(each),
      })),
    columns: [
      {
        key: 'Figure',
        title: 'repost-analysis:column.figure',
        value: ({ Figure }, view) => view.text(`repost-analysis:figure.${Figure}`),
      },
      { key: 'Count', title: 'repost-analysis:column.value', value: ({ Count }) => Count, drill: getDrill },
    ],
    sentence: (view) => {
      const of = (key: RepostFigure): number => view.rows.find(({ Figure }) => Figure === key)?.Count ?? 0;
      return view.counted === 0
        ? view.text('repost-analysis:sentence.nothing')
        : view.text('repost-analysis:sentence.figures', {
            count: of('reposts'),
            people: of('people'),
            depth: of('depth'),
            breadth: of('breadth'),
            suspected: formatPercent(of('suspected') / Math.max(1, of('reposts')), view.language, 1),
            odd: of('odd'),
          });
    },
  },
});
