import { z } from 'zod';
import { defineModule } from '#plugins/analysis';
import { copiesOf } from '#plugins/spread-analysis';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { mediaTypeTerms } from '#shared/vocabulary';
import { authorPrivilege } from './author-row';

const row = z.object({
  Article_ID: z.string(),
  Title: z.string(),
  Author: z.string(),
  Site: z.string(),
  Media_Type: z.enum(mediaTypeTerms.values),
  Published_At: z.string(),
  /** Copies, the first included. */
  Count: z.number(),
});
export type FirstArticle = z.output<typeof row>;

const openDrill = ({ Article_ID }: FirstArticle) => ({ path: routes.article(Article_ID) });
const copiesDrill = ({ Article_ID }: FirstArticle) => ({ only: { Copy_Of: copiesOf(Article_ID) } });

/** What somebody published before all others, the most copied first. */
export const authorFirst = defineModule<FirstArticle>({
  id: 'author-first',
  question: 'author-analysis:module.first',
  rows: row,
  privilege: authorPrivilege,
  size: 6,
  whole: { fields: { Is_Origin: 'true' } },
  faces: {
    lines: (view) =>
      view.rows.map((article) => ({
        key: article.Article_ID,
        title: article.Title,
        drill: openDrill(article),
        site: [article.Author, article.Site].filter(Boolean).join(' · '),
        media: article.Media_Type,
        at: article.Published_At,
        count: {
          text: view.text('author-analysis:copiesOf', { count: article.Count }),
          drill: copiesDrill(article),
        },
      })),
    columns: [
      { key: 'Title', title: 'analysis:column.title', value: ({ Title }) => Title, drill: openDrill },
      { key: 'Author', title: 'author-analysis:column.author', value: ({ Author }) => Author },
      { key: 'Site', title: 'author-analysis:column.site', value: ({ Site }) => Site },
      {
        key: 'Published_At',
        title: 'analysis:column.publishedAt',
        value: ({ Published_At }, { timeZone }) => formatDate(new Date(Published_At), undefined, timeZone),
      },
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
