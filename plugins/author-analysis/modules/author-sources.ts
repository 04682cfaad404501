import { z } from 'zod';
import { defineModule } from '#plugins/analysis';
import { accountFields, accountFilter } from '../account';
import {
  accountColumns,
  accountName,
  accountRowSchema,
  authorPrivilege,
  copiesDrill,
  otherDetailDrill,
  rounded,
} from './author-row';

const row = accountRowSchema.extend({
  Count: z.number(),
  /** Half of the copies followed the first article within this many minutes. */
  Median_Minutes: z.number(),
});
export type CopiedAccount = z.output<typeof row>;

const getHours = ({ Median_Minutes }: CopiedAccount): number => rounded(Median_Minutes / 60);
const delayColumn = {
  key: 'Delay',
  title: 'author-analysis:column.delay',
  value: getHours,
};

function fromDrill(source: CopiedAccount) {
  const Copy_From = accountFilter(source);
  return Copy_From === null ? null : { fields: { Copy_From } };
}

/** Accounts whose articles are copied: those that published them first among all articles of the client. */
export const authorSources = defineModule<CopiedAccount>({
  id: 'author-sources',
  question: 'author-analysis:module.sources',
  rows: row,
  privilege: authorPrivilege,
  size: 10,
  views: {
    bars: (view) =>
      view.rows.map((source) => ({
        key: accountName(source),
        name: accountName(source),
        value: source.Count,
        drill: fromDrill(source),
      })),
    columns: [
      ...accountColumns<CopiedAccount>(otherDetailDrill),
      { key: 'Count', title: 'author-analysis:column.repeated', value: ({ Count }) => Count, drill: fromDrill },
      delayColumn,
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('author-analysis:sentence.sources', {
            name: accountName(first),
            count: first.Count,
            hours: getHours(first),
          })
        : view.text('author-analysis:sentence.noSources');
    },
  },
});

const repeater = row.extend({
  /** The copied account. */
  Of: z.object({ Author: z.string(), Site: z.string() }),
});
export type Repeater = z.output<typeof repeater>;

const repeatedDrill = (account: Repeater) =>
  copiesDrill({ ...account.Of, Field: account.Field }, accountFields(account));

/** Accounts that copy what one account published first. */
export const authorRepeaters = defineModule<Repeater>({
  id: 'author-repeaters',
  question: 'author-analysis:module.repeaters',
  rows: repeater,
  privilege: authorPrivilege,
  size: 10,
  views: {
    bars: (view) =>
      view.rows.map((account) => ({
        key: accountName(account),
        name: accountName(account),
        value: account.Count,
        drill: repeatedDrill(account),
      })),
    columns: [
      ...accountColumns<Repeater>(otherDetailDrill),
      { key: 'Count', title: 'author-analysis:column.copies', value: ({ Count }) => Count, drill: repeatedDrill },
      delayColumn,
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('author-analysis:sentence.repeaters', {
            name: accountName(first),
            count: first.Count,
            hours: getHours(first),
          })
        : view.text('author-analysis:sentence.noRepeaters');
    },
  },
});
