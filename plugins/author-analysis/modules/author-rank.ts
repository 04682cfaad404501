import { defineModule, getTaken, type ModuleColumn } from '#plugins/analysis';
import {
  accountColumns,
  accountName,
  authorPrivilege,
  authorRowSchema,
  copiesDrill,
  detailDrill,
  wroteDrill,
  type AuthorRow,
} from './author-row';

type Column = ModuleColumn<AuthorRow>;

/** Columns shown for each account, whatever the ranking. */
const columns: readonly Column[] = [
  ...accountColumns<AuthorRow>((row) => detailDrill(row)),
  { key: 'Influence', title: 'author-analysis:column.influence', value: ({ Influence }) => Influence },
  { key: 'Count', title: 'author-analysis:column.count', value: ({ Count }) => Count, drill: (row) => wroteDrill(row) },
  {
    key: 'Before',
    title: 'author-analysis:column.before',
    value: ({ Before }) => Before,
    drill: (row) => wroteDrill(row, { Published_At: row.Before_At }),
  },
  {
    key: 'Negative',
    title: 'analysis:emotion.negative',
    value: ({ Negative }) => Negative,
    drill: (row) => wroteDrill(row, { Emotion: 'negative' }),
  },
  { key: 'Interactions', title: 'author-analysis:column.interactions', value: ({ Interactions }) => Interactions },
  { key: 'Views', title: 'author-analysis:column.views', value: ({ Views }) => Views },
  {
    key: 'Copies',
    title: 'author-analysis:column.copies',
    value: ({ Copies }) => Copies,
    drill: (row) => copiesDrill(row),
  },
  {
    key: 'Origins',
    title: 'author-analysis:column.origins',
    value: ({ Origins }) => Origins,
    drill: (row) => wroteDrill(row, { Is_Origin: 'true' }),
  },
];

/** Ranking measures, with the link targets of their bars: the account's articles as far as they were counted. */
const measures = {
  influence: { value: ({ Influence }: AuthorRow) => Influence, drill: (row: AuthorRow) => getTaken(detailDrill(row)) },
  posts: { value: ({ Count }: AuthorRow) => Count, drill: (row: AuthorRow) => detailDrill(row) },
  negative: {
    value: ({ Negative }: AuthorRow) => Negative,
    drill: (row: AuthorRow) => detailDrill(row, { Emotion: 'negative' }),
  },
  interactions: {
    value: ({ Interactions }: AuthorRow) => Interactions,
    drill: (row: AuthorRow) => getTaken(detailDrill(row)),
  },
  copies: { value: ({ Copies }: AuthorRow) => Copies, drill: (row: AuthorRow) => copiesDrill(row) },
  origins: {
    value: ({ Origins }: AuthorRow) => Origins,
    drill: (row: AuthorRow) => detailDrill(row, { Is_Origin: 'true' }),
  },
  rise: {
    value: ({ Count, Before }: AuthorRow) => Count - Before,
    drill: (row: AuthorRow) => getTaken(detailDrill(row)),
  },
} as const;
export type AuthorMeasure = keyof typeof measures;

/** Returns the figure that a measure ranks by. */
export const getMeasure = (measure: AuthorMeasure, row: AuthorRow): number => measures[measure].value(row);

function rankedBy(id: string, measure: AuthorMeasure, size: number) {
  const { value, drill } = measures[measure];
  return defineModule<AuthorRow>({
    id,
    question: `author-analysis:module.${measure}`,
    rows: authorRowSchema,
    privilege: authorPrivilege,
    size,
    views: {
      bars: (view) =>
        view.rows.map((row) => ({
          key: accountName(row),
          name: accountName(row),
          value: value(row),
          drill: drill(row),
        })),
      columns,
      sentence: (view) => {
        const [first] = view.rows;
        return first
          ? view.text(`author-analysis:sentence.${measure}`, {
              name: accountName(first),
              count: value(first),
              before: first.Before,
            })
          : view.text('author-analysis:sentence.nothing');
      },
    },
  });
}

/** Accounts with the highest influence, by the formula of `influence.ts`. */
export const authorRank = rankedBy('author-rank', 'influence', 20);

/** Leading accounts by a single figure. */
export const authorLeaders = (['posts', 'negative', 'interactions', 'copies', 'origins', 'rise'] as const).map(
  (measure) => ({ measure, module: rankedBy(`author-top-${measure}`, measure, 10) }),
);
