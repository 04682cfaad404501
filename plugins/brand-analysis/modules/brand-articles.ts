import { z } from 'zod';
import { defineModule } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { mediaTypeTerms } from '#shared/vocabulary';
import { brandDrill, brandPrivilege, brandRowSchema } from './brand-row';

const row = brandRowSchema.extend({
  Article_ID: z.string(),
  Title: z.string(),
  Site: z.string(),
  Media_Type: z.enum(mediaTypeTerms.values),
  Published_At: z.string(),
  Heat: z.number(),
  /** Articles of the brand with this sentiment, copies folded. */
  Count: z.number(),
});
export type BrandArticle = z.output<typeof row>;

/** The articles of one sentiment that are talked about most, of each brand. */
function articlesOf(id: string, emotion: 'positive' | 'negative', question: string) {
  const fields = { Emotion: emotion, Is_Merged: 'true' };
  return defineModule<BrandArticle>({
    id,
    question,
    rows: row,
    privilege: brandPrivilege,
    size: 2,
    whole: { fields },
    faces: {
      lines: (view) =>
        view.rows.map((article) => ({
          key: `${article.Name} ${article.Article_ID}`,
          title: article.Title,
          drill: { path: routes.article(article.Article_ID) },
          site: article.Site,
          media: article.Media_Type,
          at: article.Published_At,
          count: {
            text: view.text(`brand-analysis:${emotion}Of`, { name: article.Name, count: article.Count }),
            drill: brandDrill(article, fields),
          },
        })),
      columns: [
        { key: 'Name', title: 'brand-analysis:column.brand', value: ({ Name }) => Name },
        {
          key: 'Title',
          title: 'analysis:column.title',
          value: ({ Title }) => Title,
          drill: ({ Article_ID }) => ({ path: routes.article(Article_ID) }),
        },
        { key: 'Site', title: 'analysis:column.site', value: ({ Site }) => Site },
        {
          key: 'Published_At',
          title: 'analysis:column.publishedAt',
          value: ({ Published_At }, { timeZone }) => formatDate(new Date(Published_At), undefined, timeZone),
        },
        { key: 'Heat', title: 'analysis:column.heat', value: ({ Heat }) => Math.round(Heat * 10) / 10 },
        {
          key: 'Count',
          title: `analysis:emotion.${emotion}`,
          value: ({ Count }) => Count,
          drill: (article) => brandDrill(article, fields),
        },
      ],
      sentence: (view) => {
        const [first] = view.rows;
        return first
          ? view.text('brand-analysis:sentence.articles', { name: first.Name, title: first.Title })
          : view.text('brand-analysis:sentence.nothing');
      },
    },
  });
}

/** What is praised most of each brand. */
export const brandBest = articlesOf('brand-best', 'positive', 'brand-analysis:module.best');
/** What harms each brand most. */
export const brandWorst = articlesOf('brand-worst', 'negative', 'brand-analysis:module.worst');
