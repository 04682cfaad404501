import { z } from 'zod';
import { defineModule, getTaken, type Drill } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { differenceInterval, shareInterval } from '#shared/statistics';
import { accountFilter } from '../account';
import {
  accountColumns,
  accountName,
  accountRowSchema,
  authorPrivilege,
  between,
  detailDrill,
  rounded,
  wroteDrill,
} from './author-row';

const row = accountRowSchema.extend({
  Count: z.number(),
  Negative: z.number(),
  /** Figure of all other accounts in the same question. */
  Others: z.number(),
  Others_Negative: z.number(),
});
export type AuthorEmotion = z.output<typeof row>;

const getAccountInterval = ({ Negative, Count }: AuthorEmotion) => shareInterval(Negative, Count);
const others = ({ Others_Negative, Others }: AuthorEmotion) => shareInterval(Others_Negative, Others);
const percent = (share: number | undefined): number | null => (share === undefined ? null : rounded(share * 100));

/**
 * Returns whether an account is significantly more or less negative than all others; 0 where the difference may be
 * chance.
 */
export function getStance(each: AuthorEmotion): -1 | 0 | 1 {
  const [mine, theirs] = [getAccountInterval(each), others(each)];
  if (!mine || !theirs) return 0;
  const { low, high } = differenceInterval(mine, theirs);
  return low > 0 ? -1 : high < 0 ? 1 : 0;
}

function othersDrill(each: AuthorEmotion, more: Readonly<Record<string, string>> = {}): Drill | null {
  const Other_Than = accountFilter(each);
  return Other_Than === null ? null : { only: { ...each.Field, Other_Than, ...more } };
}

/** Negativity of accounts compared with all others who write about the same topic. */
export const authorEmotion = defineModule<AuthorEmotion>({
  id: 'author-emotion',
  question: 'author-analysis:module.emotion',
  rows: row,
  privilege: authorPrivilege,
  size: 10,
  views: {
    chart: (view) => ({
      data: {
        kind: 'bar',
        categories: view.rows.map(accountName),
        series: [
          {
            key: 'own',
            name: view.text('author-analysis:column.negativeShare'),
            tone: 'negative',
            values: view.rows.map((each) => percent(getAccountInterval(each)?.share)),
          },
          {
            key: 'others',
            name: view.text('author-analysis:column.othersShare'),
            tone: 'neutral',
            values: view.rows.map((each) => percent(others(each)?.share)),
          },
        ],
      },
      drill: (category, series) => {
        const each = view.rows.find((account) => accountName(account) === category);
        if (!each) return null;
        return getTaken(series === 'others' ? othersDrill(each, { Emotion: 'negative' }) : detailDrill(each));
      },
    }),
    columns: [
      ...accountColumns<AuthorEmotion>((each) => detailDrill(each)),
      {
        key: 'Count',
        title: 'author-analysis:column.count',
        value: ({ Count }) => Count,
        drill: (each) => wroteDrill(each),
      },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (each) => wroteDrill(each, { Emotion: 'negative' }),
      },
      {
        key: 'Share',
        title: 'author-analysis:column.negativeShare',
        value: (each) => percent(getAccountInterval(each)?.share),
      },
      { key: 'Low', title: 'author-analysis:column.low', value: (each) => percent(getAccountInterval(each)?.low) },
      { key: 'High', title: 'author-analysis:column.high', value: (each) => percent(getAccountInterval(each)?.high) },
      {
        key: 'Others',
        title: 'author-analysis:column.others',
        value: ({ Others }) => Others,
        drill: (each) => othersDrill(each),
      },
      {
        key: 'Others_Negative',
        title: 'author-analysis:column.othersNegative',
        value: ({ Others_Negative }) => Others_Negative,
        drill: (each) => othersDrill(each, { Emotion: 'negative' }),
      },
      {
        key: 'Stance',
        title: 'author-analysis:column.stance',
        value: (each, { text }) => text(`author-analysis:stance.${getStance(each)}`),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      const share = first && getAccountInterval(first);
      if (!first || !share) return view.text('author-analysis:sentence.nothing');
      const getNames = (stance: -1 | 1): string =>
        view.rows
          .filter((each) => getStance(each) === stance)
          .map(accountName)
          .join(between(view.language));
      const [worse, better] = [getNames(-1), getNames(1)];
      return [
        view.text('author-analysis:sentence.emotion', {
          name: accountName(first),
          share: formatPercent(share.share, view.language),
          low: formatPercent(share.low, view.language),
          high: formatPercent(share.high, view.language),
          others: formatPercent(others(first)?.share ?? 0, view.language),
        }),
        worse === '' ? '' : view.text('author-analysis:sentence.worse', { names: worse }),
        better === '' ? '' : view.text('author-analysis:sentence.better', { names: better }),
      ].join('');
    },
  },
});
