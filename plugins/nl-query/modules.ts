import { z } from 'zod';
import { defineModule, type Module } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { mediaTypeTerms } from '#shared/vocabulary';

const row = z.object({
  Article_ID: z.string(),
  Title: z.string(),
  Site: z.string(),
  Media_Type: z.enum(mediaTypeTerms.values),
  Published_At: z.string(),
  Heat: z.number(),
  Is_Read: z.boolean(),
});
export type FoundLine = z.output<typeof row>;

const found = (id: string, question: string, said: string) =>
  defineModule<FoundLine>({
    id,
    question,
    rows: row,
    size: 10,
    isPersonal: true,
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
          ? view.text(said, { count: view.counted, title: first.Title })
          : view.text('nl-query:sentence.nothing');
      },
    },
  });

/** The articles of the question, the newest first. */
export const newestArticles = found('newest-articles', 'nl-query:module.newest', 'nl-query:sentence.newest');
/** The articles of the question, those talked about most first. */
export const hottestArticles = found('hottest-articles', 'nl-query:module.hottest', 'nl-query:sentence.hottest');

export const foundModules = [newestArticles, hottestArticles] as unknown as readonly Module[];
