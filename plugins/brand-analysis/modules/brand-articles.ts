import { z } from 'zod';
import { articleColumns, articleLine, defineModule, listedArticleSchema } from '#plugins/analysis';
import { brandDrill, brandPrivilege, brandRowSchema } from './brand-row';

const row = brandRowSchema.extend({
  ...listedArticleSchema.shape,
  Heat: z.number(),
  /** Articles of the brand with this sentiment, with copies merged. */
  Count: z.number(),
});
export type BrandArticle = z.output<typeof row>;

/** Lists the most popular articles of one sentiment for each brand. */
function articlesOf(id: string, emotion: 'positive' | 'negative', question: string) {
  const fields = { Emotion: emotion, Is_Merged: 'true' };
  return defineModule<BrandArticle>({
    id,
    question,
    rows: row,
    privilege: brandPrivilege,
    size: 2,
    whole: { fields },
    views: {
      lines: (view) =>
        view.rows.map((article) => ({
          ...articleLine(article),
          key: `${article.Name} ${article.Article_ID}`,
          count: {
            text: view.text(`brand-analysis:${emotion}Of`, { name: article.Name, count: article.Count }),
            drill: brandDrill(article, fields),
          },
        })),
      columns: [
        { key: 'Name', title: 'brand-analysis:column.brand', value: ({ Name }) => Name },
        articleColumns.title,
        articleColumns.site,
        articleColumns.publishedAt,
        articleColumns.heat,
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

/** The most popular positive articles of each brand. */
export const brandBest = articlesOf('brand-best', 'positive', 'brand-analysis:module.best');
/** The most popular negative articles of each brand. */
export const brandWorst = articlesOf('brand-worst', 'negative', 'brand-analysis:module.worst');
