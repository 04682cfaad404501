import { z } from 'zod';
import { defineModule, getTaken, type Drill } from '#plugins/analysis';
import { influenceParts, influenceWeights } from '../influence';
import { accountName, accountRowSchema, authorPrivilege, copiesDrill, rounded, wroteDrill } from './author-row';

const row = accountRowSchema.extend({
  Part: z.enum(influenceParts),
  Value: z.number(),
  /** Points added to the influence score. */
  Points: z.number(),
  Influence: z.number(),
  /** Rank among all compared accounts, starting at 1. */
  Place: z.number(),
  Accounts: z.number(),
});
export type InfluenceRow = z.output<typeof row>;

/** Links a part that counts articles to those articles. */
function countedDrill(part: InfluenceRow): Drill | null {
  if (part.Part === 'spread') return copiesDrill(part);
  return part.Part === 'origin' ? wroteDrill(part, { Is_Origin: 'true' }) : null;
}

/** Influence of one account and its parts; the formula is in `influence.ts`. */
export const authorInfluence = defineModule<InfluenceRow>({
  id: 'author-influence',
  question: 'author-analysis:module.influenceOf',
  rows: row,
  privilege: authorPrivilege,
  views: {
    bars: (view) =>
      view.rows.map((part) => ({
        key: part.Part,
        name: view.text('author-analysis:partOf', {
          name: view.text(`author-analysis:part.${part.Part}`),
          value: part.Value,
          weight: influenceWeights[part.Part],
        }),
        value: rounded(part.Points),
        drill: getTaken(countedDrill(part) ?? wroteDrill(part)),
      })),
    columns: [
      {
        key: 'Part',
        title: 'author-analysis:column.part',
        value: ({ Part }, { text }) => text(`author-analysis:part.${Part}`),
      },
      { key: 'Value', title: 'author-analysis:column.value', value: ({ Value }) => Value, drill: countedDrill },
      { key: 'Points', title: 'author-analysis:column.points', value: ({ Points }) => rounded(Points) },
      { key: 'Weight', title: 'author-analysis:column.weight', value: ({ Part }) => influenceWeights[Part] },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('author-analysis:sentence.influenceOf', {
            name: accountName(first),
            influence: first.Influence,
            place: first.Place,
            count: first.Accounts,
          })
        : view.text('author-analysis:sentence.nothing');
    },
  },
});
