import { z } from 'zod';
import { defineModule } from '../module';
import { articleColumns, articleLine, listedArticleSchema } from './listed-article';

const row = listedArticleSchema.extend({
  Author: z.string(),
  Heat: z.number(),
  Is_Read: z.boolean(),
});
export type ArticleLine = z.output<typeof row>;

/** Filter fields of the list of negative articles, with duplicates merged. */
export const negativeFields = { Emotion: 'negative', Is_Merged: 'true' } as const;
const usualSize = 7;

function negativeList(id: string, question: string) {
  return defineModule<ArticleLine>({
    id,
    question,
    rows: row,
    size: usualSize,
    isPersonal: true,
    whole: { fields: negativeFields },
    views: {
      lines: (view) => view.rows.map((each) => ({ ...articleLine(each), isRead: each.Is_Read })),
      columns: [
        articleColumns.title,
        articleColumns.site,
        { key: 'Author', title: 'analysis:column.author', value: ({ Author }) => Author },
        articleColumns.publishedAt,
        articleColumns.heat,
      ],
      sentence: (view) => {
        const [first] = view.rows;
        return first
          ? view.text('analysis:sentence.negativeList', {
              count: view.counted,
              title: first.Title,
            })
          : view.text('analysis:sentence.noNegative');
      },
    },
  });
}

/** The most recent negative articles. */
export const newestNegative = negativeList('newest-negative', 'analysis:module.newestNegative');
/** The negative articles with the highest popularity. */
export const negativeRank = negativeList('negative-rank', 'analysis:module.negativeRank');
