import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { accountFields } from '../account';
import {
  accountColumns,
  accountName,
  accountRowSchema,
  authorPrivilege,
  between,
  otherDetailDrill,
  rounded,
  type AccountRow,
} from './author-row';

const similar = accountRowSchema.extend({
  Count: z.number(),
  /** 0 to 1. */
  Score: z.number(),
  /** Names of subjects that both accounts write about. */
  Subjects: z.array(z.string()),
  /** Words that both accounts use more than others. */
  Words: z.array(z.string()),
});
export type SimilarAccount = z.output<typeof similar>;

const elsewhere = (row: AccountRow, more: Readonly<Record<string, string>> = {}): Drill | null =>
  row.Site === '' ? null : { only: { ...row.Field, ...accountFields(row), ...more } };

/** Accounts that write about the same topics in the same words as one account. */
export const authorSimilar = defineModule<SimilarAccount>({
  id: 'author-similar',
  question: 'author-analysis:module.similar',
  rows: similar,
  privilege: authorPrivilege,
  size: 8,
  views: {
    lines: (view) =>
      view.rows.map((account) => ({
        key: accountName(account),
        title: `${accountName(account)} · ${Math.round(account.Score * 100)}%`,
        drill: otherDetailDrill(account),
        site: [...account.Subjects, ...account.Words].join(between(view.language)),
        count: {
          text: view.text('author-analysis:articlesOf', { count: account.Count }),
          drill: elsewhere(account),
        },
      })),
    columns: [
      ...accountColumns<SimilarAccount>(otherDetailDrill),
      {
        key: 'Score',
        title: 'author-analysis:column.similarity',
        value: ({ Score }) => rounded(Score * 100),
      },
      {
        key: 'Count',
        title: 'author-analysis:column.count',
        value: ({ Count }) => Count,
        drill: (account) => elsewhere(account),
      },
      {
        key: 'Subjects',
        title: 'author-analysis:column.sharedSubjects',
        value: ({ Subjects }, { language }) => Subjects.join(between(language)),
      },
      {
        key: 'Words',
        title: 'author-analysis:column.sharedWords',
        value: ({ Words }, { language }) => Words.join(between(language)),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('author-analysis:sentence.similar', {
            name: accountName(first),
            score: `${Math.round(first.Score * 100)}%`,
            why: [...first.Subjects, ...first.Words].slice(0, 5).join(between(view.language)),
          })
        : view.text('author-analysis:sentence.noSimilar');
    },
  },
});

const namesake = accountRowSchema.extend({ Count: z.number(), Negative: z.number() });
export type Namesake = z.output<typeof namesake>;

/** Other sites on which the same name writes, possibly the same person. */
export const authorSites = defineModule<Namesake>({
  id: 'author-sites',
  question: 'author-analysis:module.sites',
  rows: namesake,
  privilege: authorPrivilege,
  views: {
    bars: (view) =>
      view.rows.map((account) => ({
        key: account.Site,
        name: account.Site,
        value: account.Count,
        drill: elsewhere(account),
      })),
    columns: [
      { key: 'Site', title: 'author-analysis:column.site', value: ({ Site }) => Site },
      {
        key: 'Count',
        title: 'author-analysis:column.count',
        value: ({ Count }) => Count,
        drill: (account) => elsewhere(account),
      },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (account) => elsewhere(account, { Emotion: 'negative' }),
      },
    ],
    sentence: (view) =>
      view.rows.length > 1
        ? view.text('author-analysis:sentence.sites', { count: view.rows.length })
        : view.text('author-analysis:sentence.oneSite'),
  },
});
