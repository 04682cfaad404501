import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { formatDate } from '#shared/time';
import { ofReposts, repostsDrill } from './reposts-drill';

const row = z.object({
  /** Both ends included. */
  From: z.string(),
  To: z.string(),
  Count: z.number(),
  /** Number of reposts below carriers of the second wave. */
  Carried: z.number(),
  /** Carriers that reposted in this time. */
  Accounts: z.array(z.object({ Number: z.number(), User: z.string(), At: z.string(), Count: z.number() })),
  /** Number of reposts of the question without a time usable for the curve. */
  Untimed: z.number(),
  Of: z.string(),
});
export type CurveRow = z.output<typeof row>;

const getDrill = ({ From, To, Of }: CurveRow, series?: string): Drill | null =>
  repostsDrill(Of, {
    from: From,
    to: To,
    ...(series === 'carried' ? { carried: 'true' } : series === 'other' ? { carried: 'false' } : {}),
  });

/**
 * Number of reposts over time, with those below carriers shown separately, and the times at which carriers reposted.
 */
export const repostCurve = defineModule<CurveRow>({
  ...ofReposts,
  id: 'repost-curve',
  question: 'repost-analysis:module.curve',
  rows: row,
  views: {
    chart: (view) => {
      const marks = view.rows.flatMap(({ Accounts }) => Accounts);
      const categories = view.rows.map(({ From, Accounts }) => {
        const time = formatDate(new Date(From), 'MM/dd HH:mm', view.timeZone);
        return Accounts.length === 0 ? time : `${time} ▲${Accounts.map((each) => marks.indexOf(each) + 1).join('·')}`;
      });
      return {
        data: {
          kind: 'bar',
          stacked: true,
          categories,
          series: [
            {
              key: 'other',
              name: view.text('repost-analysis:series.other'),
              values: view.rows.map(({ Count, Carried }) => Count - Carried),
            },
            {
              key: 'carried',
              name: view.text('repost-analysis:series.carried'),
              values: view.rows.map(({ Carried }) => Carried),
            },
          ],
        },
        drill: (category, series) => {
          const matchingRow = view.rows[categories.indexOf(category)];
          return matchingRow ? getDrill(matchingRow, series) : null;
        },
      };
    },
    columns: [
      {
        key: 'From',
        title: 'repost-analysis:column.from',
        value: ({ From }, { timeZone }) => formatDate(new Date(From), undefined, timeZone),
      },
      {
        key: 'Count',
        title: 'repost-analysis:column.reposts',
        value: ({ Count }) => Count,
        drill: (each) => getDrill(each),
      },
      {
        key: 'Carried',
        title: 'repost-analysis:series.carried',
        value: ({ Carried }) => Carried,
        drill: (each) => getDrill(each, 'carried'),
      },
      {
        key: 'Accounts',
        title: 'repost-analysis:column.accounts',
        value: ({ Accounts }, { language }) =>
          Accounts.map(({ User }) => User).join(language === 'zh-CN' ? '、' : ', '),
      },
    ],
    sentence: (view) => {
      const peak = view.rows.reduce<CurveRow | null>(
        (best, each) => (best && best.Count >= each.Count ? best : each),
        null,
      );
      return peak
        ? view.text('repost-analysis:sentence.curve', {
            at: formatDate(new Date(peak.From), 'MM/dd HH:mm', view.timeZone),
            part: peak.Count,
            untimed: peak.Untimed,
          })
        : view.text('repost-analysis:sentence.nothing');
    },
  },
});
