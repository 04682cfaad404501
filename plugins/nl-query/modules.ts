import { z } from 'zod';
import { articleColumns, articleLine, defineModule, listedArticleSchema, type Module } from '#plugins/analysis';

const row = listedArticleSchema.extend({
  Heat: z.number(),
  Is_Read: z.boolean(),
});
export type FoundLine = z.output<typeof row>;

const found = (id: string, question: string, said: string) =>
  defineModule<FoundLine>({
    id,
    question,
    rows: row,
    size: 10,
    isPersonal: true,
    faces: {
      lines: (view) => view.rows.map((each) => ({ ...articleLine(each), isRead: each.Is_Read })),
      columns: [articleColumns.title, articleColumns.site, articleColumns.publishedAt, articleColumns.heat],
      sentence: (view) => {
        const [first] = view.rows;
        return first
          ? view.text(said, { count: view.counted, title: first.Title })
          : view.text('nl-query:sentence.nothing');
      },
    },
  });

/** The articles of the question, the newest first. */
export const newestArticles = found('newest-articles', 'nl-query:module.newest', 'nl-query:sentence.newest');
/** The articles of the question, those talked about most first. */
export const hottestArticles = found('hottest-articles', 'nl-query:module.hottest', 'nl-query:sentence.hottest');

export const foundModules = [newestArticles, hottestArticles] as unknown as readonly Module[];
