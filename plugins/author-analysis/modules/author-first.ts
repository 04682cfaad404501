import { z } from 'zod';
import { articleColumns, articleLine, defineModule, listedArticleSchema } from '#plugins/analysis';
import { copiesOf } from '#plugins/spread-analysis';
import { authorPrivilege } from './author-row';

const row = listedArticleSchema.extend({
  Author: z.string(),
  /** Number of copies, including the first. */
  Count: z.number(),
});
export type FirstArticle = z.output<typeof row>;

const copiesDrill = ({ Article_ID }: FirstArticle) => ({ only: { Copy_Of: copiesOf(Article_ID) } });

/** Articles that an account published before all others, the most copied first. */
export const authorFirst = defineModule<FirstArticle>({
  id: 'author-first',
  question: 'author-analysis:module.first',
  rows: row,
  privilege: authorPrivilege,
  size: 6,
  whole: { fields: { Is_Origin: 'true' } },
  views: {
    lines: (view) =>
      view.rows.map((article) => ({
        ...articleLine(article),
        site: [article.Author, article.Site].filter(Boolean).join(' · '),
        count: {
          text: view.text('author-analysis:copiesOf', { count: article.Count }),
          drill: copiesDrill(article),
        },
      })),
    columns: [
      articleColumns.title,
      { key: 'Author', title: 'author-analysis:column.author', value: ({ Author }) => Author },
      { key: 'Site', title: 'author-analysis:column.site', value: ({ Site }) => Site },
      articleColumns.publishedAt,
      {
        key: 'Count',
        title: 'author-analysis:column.clusterSize',
        value: ({ Count }) => Count,
        drill: copiesDrill,
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('author-analysis:sentence.first', {
            count: view.counted,
            title: first.Title,
            copies: first.Count,
          })
        : view.text('author-analysis:sentence.noFirst');
    },
  },
});
