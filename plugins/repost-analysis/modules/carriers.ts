import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { formatDate } from '#shared/time';
import { maxCarriers } from '../cascade';
import { ofReposts, repostsDrill } from './reposts-drill';

const row = z.object({
  Number: z.number(),
  User: z.string(),
  At: z.string().nullable(),
  Level: z.number().nullable(),
  Followers: z.number().nullable(),
  /** Number of direct and indirect reposts of this repost within the question. */
  Count: z.number(),
  Direct: z.number(),
  Of: z.string(),
});
type Row = z.output<typeof row>;

const getDrill = ({ Of, Number: number }: Row): Drill | null => repostsDrill(Of, { under: String(number) });
const getName = ({ User, Number: number }: Row): string => User || `#${number}`;

/** Users with the most reposted reposts: the carriers of the second wave. */
export const repostCarriers = defineModule<Row>({
  ...ofReposts,
  id: 'repost-carriers',
  question: 'repost-analysis:module.carriers',
  rows: row,
  size: maxCarriers,
  views: {
    bars: (view) =>
      view.rows.map((each) => ({
        key: String(each.Number),
        name: getName(each),
        value: each.Count,
        drill: getDrill(each),
      })),
    columns: [
      { key: 'User', title: 'repost-analysis:column.user', value: getName },
      {
        key: 'At',
        title: 'repost-analysis:column.at',
        value: ({ At }, { timeZone }) => (At === null ? '' : formatDate(new Date(At), undefined, timeZone)),
      },
      { key: 'Level', title: 'repost-analysis:column.level', value: ({ Level }) => Level },
      { key: 'Followers', title: 'repost-analysis:column.followers', value: ({ Followers }) => Followers },
      { key: 'Count', title: 'repost-analysis:column.carried', value: ({ Count }) => Count, drill: getDrill },
      {
        key: 'Direct',
        title: 'repost-analysis:column.direct',
        value: ({ Direct }) => Direct,
        drill: ({ Of, Number: number }) => repostsDrill(Of, { parent: String(number) }),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('repost-analysis:sentence.carriers', {
            name: getName(first),
            part: first.Count,
            count: view.counted,
          })
        : view.text('repost-analysis:sentence.noCarriers');
    },
  },
});
