import { z } from 'zod';
import { defineModule } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { mediaTypeTerms } from '#shared/vocabulary';
import { spreadPrivilege } from './part-drill';

const row = z.object({
  Article_ID: z.string(),
  Title: z.string(),
  Site: z.string(),
  Media_Type: z.enum(mediaTypeTerms.values),
  Published_At: z.string(),
  /** All its copies, including itself, at any time. */
  Count: z.number(),
});
type Row = z.output<typeof row>;

/** Most copied articles of the question; each links to its spread. */
export const maxCopied = defineModule<Row>({
  id: 'most-copied',
  question: 'spread-analysis:module.mostCopied',
  rows: row,
  privilege: spreadPrivilege,
  size: 12,
  // One article of each group of copies is counted.
  whole: { fields: { Is_Merged: 'true' } },
  views: {
    lines: (view) =>
      view.rows.map((each) => ({
        key: each.Article_ID,
        title: each.Title,
        drill: { path: routes.articleSpread({ id: each.Article_ID }) },
        site: each.Site,
        media: each.Media_Type,
        at: each.Published_At,
        count: {
          text: view.text('spread-analysis:copies', { count: each.Count }),
          drill: { only: { Copy_Of: each.Article_ID, Is_Merged: 'false' } },
        },
      })),
    columns: [
      {
        key: 'Title',
        title: 'spread-analysis:column.title',
        value: ({ Title }) => Title,
        drill: ({ Article_ID }) => ({ path: routes.articleSpread({ id: Article_ID }) }),
      },
      { key: 'Site', title: 'spread-analysis:column.site', value: ({ Site }) => Site },
      {
        key: 'Count',
        title: 'spread-analysis:column.copies',
        value: ({ Count }) => Count,
        drill: ({ Article_ID }) => ({ only: { Copy_Of: Article_ID, Is_Merged: 'false' } }),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('spread-analysis:sentence.mostCopied', { title: first.Title, part: first.Count })
        : view.text('spread-analysis:sentence.nothing');
    },
  },
});
