import { z } from 'zod';
import { articleColumns, articleLine, defineModule, listedArticleSchema, type Module } from '#plugins/analysis';

const row = listedArticleSchema.extend({
  Heat: z.number(),
  Is_Read: z.boolean(),
});
export type ArticleLine = z.output<typeof row>;

const defineArticleList = (id: string, question: string, sentenceKey: string) =>
  defineModule<ArticleLine>({
    id,
    question,
    rows: row,
    size: 10,
    isPersonal: true,
    views: {
      lines: (view) => view.rows.map((each) => ({ ...articleLine(each), isRead: each.Is_Read })),
      columns: [articleColumns.title, articleColumns.site, articleColumns.publishedAt, articleColumns.heat],
      sentence: (view) => {
        const [first] = view.rows;
        return first
          ? view.text(sentenceKey, { count: view.counted, title: first.Title })
          : view.text('nl-query:sentence.nothing');
      },
    },
  });

/** Articles that match the question, newest first. */
export const newestArticles = defineArticleList(
  'newest-articles',
  'nl-query:module.newest',
  'nl-query:sentence.newest',
);
/** Articles that match the question, most popular first. */
export const hottestArticles = defineArticleList(
  'hottest-articles',
  'nl-query:module.hottest',
  'nl-query:sentence.hottest',
);

export const foundModules = [newestArticles, hottestArticles] as unknown as readonly Module[];
