import { z } from 'zod';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { mediaTypeTerms } from '#shared/vocabulary';
import type { ModuleColumn, ModuleLine } from '../module';

/** Minimum fields of a row about an article. */
export const listedArticleSchema = z.object({
  Article_ID: z.string(),
  Title: z.string(),
  Site: z.string(),
  Media_Type: z.enum(mediaTypeTerms.values),
  Published_At: z.string(),
});
export type ListedArticle = z.output<typeof listedArticleSchema>;

const articleDrill = ({ Article_ID }: Pick<ListedArticle, 'Article_ID'>) => ({ path: routes.article(Article_ID) });

/** The list line of an article, linked to the article. */
export const articleLine = (article: ListedArticle): ModuleLine => ({
  key: article.Article_ID,
  title: article.Title,
  drill: articleDrill(article),
  site: article.Site,
  media: article.Media_Type,
  at: article.Published_At,
});

/** Article columns in the tables of modules. */
export const articleColumns = {
  title: {
    key: 'Title',
    title: 'analysis:column.title',
    value: ({ Title }) => Title,
    drill: articleDrill,
  } satisfies ModuleColumn<ListedArticle>,
  site: {
    key: 'Site',
    title: 'analysis:column.site',
    value: ({ Site }) => Site,
  } satisfies ModuleColumn<ListedArticle>,
  publishedAt: {
    key: 'Published_At',
    title: 'analysis:column.publishedAt',
    value: ({ Published_At }, { timeZone }) => formatDate(new Date(Published_At), undefined, timeZone),
  } satisfies ModuleColumn<ListedArticle>,
  heat: {
    key: 'Heat',
    title: 'analysis:column.heat',
    value: ({ Heat }) => Math.round(Heat * 10) / 10,
  } satisfies ModuleColumn<{ readonly Heat: number }>,
};
