import { z } from 'zod';
import { defineModule } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { minForNorm } from '../cascade';
import { ofReposts } from './reposts-drill';

/** Figures by which posts are compared. */
export const normKeys = [
  'reposts',
  'people',
  'depth',
  'breadth',
  'firstHour',
  'halfMinutes',
  'suspectedShare',
] as const;

const row = z.object({
  Figure: z.enum(normKeys),
  /** For `suspectedShare` in percent. */
  Value: z.number(),
  /** Number of posts per hundred other posts that rank below; equal ones count half. */
  Percentile: z.number(),
  /** Number of other posts of the client that it is compared with. */
  Among: z.number(),
});
type Row = z.output<typeof row>;

const posts = { path: routes.repostSpread() } as const;

/** Rank of a post among those that the client has imported; no rows while there are too few. */
export const repostNorm = defineModule<Row>({
  ...ofReposts,
  id: 'repost-norm',
  question: 'repost-analysis:module.norm',
  rows: row,
  views: {
    bars: (view) =>
      view.rows.map(({ Figure, Percentile }) => ({
        key: Figure,
        name: view.text(`repost-analysis:figure.${Figure}`),
        value: Percentile,
        drill: posts,
      })),
    columns: [
      {
        key: 'Figure',
        title: 'repost-analysis:column.figure',
        value: ({ Figure }, view) => view.text(`repost-analysis:figure.${Figure}`),
      },
      { key: 'Value', title: 'repost-analysis:column.value', value: ({ Value }) => Value },
      { key: 'Percentile', title: 'repost-analysis:column.percentile', value: ({ Percentile }) => Percentile },
      { key: 'Among', title: 'repost-analysis:column.among', value: ({ Among }) => Among, drill: () => posts },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('repost-analysis:sentence.norm', { percentile: first.Percentile, among: first.Among })
        : view.text('repost-analysis:sentence.noNorm', { min: minForNorm });
    },
  },
});
