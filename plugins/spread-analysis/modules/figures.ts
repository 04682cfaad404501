import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { spreadPrivilege } from './part-drill';

/** Figures of a spread in display order. */
export const spreadFigureKeys = ['copies', 'hour', 'quarterDay', 'day', 'sites', 'depth', 'sure', 'reach'] as const;
export type SpreadFigure = (typeof spreadFigureKeys)[number];

const row = z.object({
  Figure: z.enum(spreadFigureKeys),
  Count: z.number(),
  /** Time range of a count; empty for figures that do not count articles. */
  From: z.string(),
  To: z.string(),
});
type Row = z.output<typeof row>;

const getDrill = ({ Figure, From, To }: Row): Drill | null =>
  Figure === 'copies' ? { fields: {} } : From === '' ? null : { fields: { Published_At: `${From}..${To}` } };

/**
 * Extent and speed of an article's spread: copies, how many of them in the first 1, 6 and 24 hours, sites, depth,
 * copies with a certain origin, and estimated readers.
 */
export const spreadFigures = defineModule<Row>({
  id: 'spread-figures',
  question: 'spread-analysis:module.figures',
  rows: row,
  privilege: spreadPrivilege,
  views: {
    numbers: (view) =>
      view.rows.map((each) => ({
        key: each.Figure,
        name: view.text(`spread-analysis:figure.${each.Figure}`),
        value: each.Count,
        before: null,
        drill: getDrill(each),
      })),
    columns: [
      {
        key: 'Figure',
        title: 'spread-analysis:column.figure',
        value: ({ Figure }, view) => view.text(`spread-analysis:figure.${Figure}`),
      },
      { key: 'Count', title: 'spread-analysis:column.value', value: ({ Count }) => Count, drill: getDrill },
    ],
    sentence: (view) => {
      const of = (key: SpreadFigure): number => view.rows.find(({ Figure }) => Figure === key)?.Count ?? 0;
      return view.counted === 0
        ? view.text('spread-analysis:sentence.nothing')
        : view.text('spread-analysis:sentence.figures', {
            count: of('copies'),
            sites: of('sites'),
            day: formatPercent(of('day') / Math.max(1, of('copies')), view.language, 0),
            depth: of('depth'),
            reach: of('reach'),
          });
    },
  },
});
