import { z } from 'zod';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { mediaTypeTerms } from '#shared/vocabulary';
import { defineModule } from '../module';

const row = z.object({
  Article_ID: z.string(),
  Title: z.string(),
  Site: z.string(),
  Author: z.string(),
  Media_Type: z.enum(mediaTypeTerms.values),
  Published_At: z.string(),
  Heat: z.number(),
  Is_Read: z.boolean(),
});
export type ArticleLine = z.output<typeof row>;

/** What the list of negative articles is asked for: copies folded. */
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
    faces: {
      lines: (view) =>
        view.rows.map((each) => ({
          key: each.Article_ID,
          title: each.Title,
          drill: { path: routes.article(each.Article_ID) },
          site: each.Site,
          media: each.Media_Type,
          at: each.Published_At,
          isRead: each.Is_Read,
        })),
      columns: [
        {
          key: 'Title',
          title: 'analysis:column.title',
          value: ({ Title }) => Title,
          drill: ({ Article_ID }) => ({ path: routes.article(Article_ID) }),
        },
        { key: 'Site', title: 'analysis:column.site', value: ({ Site }) => Site },
        { key: 'Author', title: 'analysis:column.author', value: ({ Author }) => Author },
        {
          key: 'Published_At',
          title: 'analysis:column.publishedAt',
          value: ({ Published_At }, { timeZone }) => formatDate(new Date(Published_At), undefined, timeZone),
        },
        { key: 'Heat', title: 'analysis:column.heat', value: ({ Heat }) => Math.round(Heat * 10) / 10 },
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

/** The negative articles that came last. */
export const newestNegative = negativeList('newest-negative', 'analysis:module.newestNegative');
/** The negative articles that are talked about most. */
export const negativeRank = negativeList('negative-rank', 'analysis:module.negativeRank');
