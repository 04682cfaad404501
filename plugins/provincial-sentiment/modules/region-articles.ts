import type { z } from 'zod';
import { articleColumns, articleLine, defineModule, listedArticleSchema } from '#plugins/analysis';
import { regionPrivilege } from './region-row';

export type RegionArticle = z.output<typeof listedArticleSchema>;

/** Newest articles of the selected region. */
export const regionArticles = defineModule<RegionArticle>({
  id: 'region-articles',
  question: 'provincial-sentiment:module.articles',
  rows: listedArticleSchema,
  privilege: regionPrivilege,
  size: 15,
  views: {
    lines: (view) => view.rows.map(articleLine),
    columns: [articleColumns.title, articleColumns.site, articleColumns.publishedAt],
    sentence: (view) =>
      view.counted > 0
        ? view.text('provincial-sentiment:sentence.articles', { count: view.counted, shown: view.rows.length })
        : view.text('provincial-sentiment:sentence.noArticles'),
  },
});
