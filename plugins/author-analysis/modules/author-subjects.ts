import { z } from 'zod';
import { defineModule, getTaken } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { authorPrivilege, rounded } from './author-row';

const row = z.object({
  Subject_ID: z.string(),
  Subject_Name: z.string(),
  Count: z.number(),
  Negative: z.number(),
  /** Share of the articles of the question, 0 to 1. */
  Share: z.number(),
  /** Share of the articles of all accounts that write about the same topic. */
  Share_All: z.number(),
});
export type AuthorSubject = z.output<typeof row>;

const getDrill = ({ Subject_ID }: AuthorSubject) => ({ fields: { Subject_ID } });
const percent = (share: number): number => rounded(share * 100);

/** Subjects of an account compared with those of all accounts. */
export const authorSubjects = defineModule<AuthorSubject>({
  id: 'author-subjects',
  question: 'author-analysis:module.subjects',
  rows: row,
  privilege: authorPrivilege,
  views: {
    chart: (view) => ({
      data: {
        kind: 'bar',
        categories: view.rows.map(({ Subject_Name }) => Subject_Name),
        series: [
          {
            key: 'own',
            name: view.text('author-analysis:column.share'),
            values: view.rows.map(({ Share }) => percent(Share)),
          },
          {
            key: 'all',
            name: view.text('author-analysis:column.shareAll'),
            tone: 'neutral',
            values: view.rows.map(({ Share_All }) => percent(Share_All)),
          },
        ],
      },
      drill: (category) => {
        const subject = view.rows.find(({ Subject_Name }) => Subject_Name === category);
        return subject ? getTaken(getDrill(subject)) : null;
      },
    }),
    columns: [
      { key: 'Subject_Name', title: 'analysis:column.subject', value: ({ Subject_Name }) => Subject_Name },
      { key: 'Count', title: 'author-analysis:column.count', value: ({ Count }) => Count, drill: getDrill },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (subject) => ({ fields: { ...getDrill(subject).fields, Emotion: 'negative' } }),
      },
      { key: 'Share', title: 'author-analysis:column.share', value: ({ Share }) => percent(Share) },
      { key: 'Share_All', title: 'author-analysis:column.shareAll', value: ({ Share_All }) => percent(Share_All) },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('author-analysis:sentence.subjects', {
            name: first.Subject_Name,
            share: formatPercent(first.Share, view.language),
            all: formatPercent(first.Share_All, view.language),
          })
        : view.text('author-analysis:sentence.noSubjects');
    },
  },
});
