import { withServices } from '#core';
import { DatabaseService } from '#core/server';
import { getEmotion, type ArticleNumbers } from '#plugins/articles/server';
import {
  FetchFailure,
  NumberHistory,
  type AdapterContext,
  type ArticleAdapter,
} from '#plugins/article-tracking/server';
import { sampleSites } from '../generator';
import { readState } from '../sample-state';
import { siteAddress } from './site-address';

interface SiteAnswer {
  readonly next: number | null;
  readonly numbers: {
    readonly views: number;
    readonly likes: number;
    readonly comments: number;
    readonly reposts: number;
  };
  readonly list: readonly {
    readonly id: string;
    readonly parent?: string;
    readonly author: string;
    readonly text: string;
    readonly place: string;
    readonly likes: number;
    readonly at: string;
  }[];
}

const domains = new Set(sampleSites.map(({ domain }) => domain));

/** Reads the comments of the sample media from the demo news site, as they exist nowhere else. */
export const siteAdapter = withServices(
  { database: DatabaseService, numberHistory: NumberHistory },
  ({ database, numberHistory }): ArticleAdapter => {
    const port = async (): Promise<number | null> => {
      const state = await readState(database);
      return state?.status === 'filled' || state?.status === 'filling' ? state.site_port : null;
    };
    const ask = async ({ article, get }: AdapterContext, page: string | null): Promise<SiteAnswer> => {
      const open = await port();
      if (open === null)
        throw new FetchFailure('sample-data.site-closed', 'The news site of the sample data is not running', true);
      // Numbers grow from those that the article was ingested with.
      const { rows } = await database.query<ArticleNumbers & { emotion: number }>(
        'select emotion, views, likes, comments, reposts from article where article_id = $1',
        [article.articleId],
      );
      const [present] = rows;
      const [first = present] = await numberHistory.of(article.articleId);
      const query = new URLSearchParams({
        url: article.url,
        published: article.publishedAt.toISOString(),
        mood: getEmotion(present?.emotion ?? 0),
        base: first ? [first.views, first.likes, first.comments, first.reposts].join(',') : '',
        page: page ?? '1',
      });
      const { body } = await get(`${siteAddress(open)}/api/comments.json?${query.toString()}`, 'application/json');
      return JSON.parse(body.toString('utf8')) as SiteAnswer;
    };
    return {
      name: 'sample-site',
      matches: async ({ domain }) => domains.has(domain) && (await port()) !== null,
      fetchReplies: async (context, page) => {
        const { list, next, numbers } = await ask(context, page);
        return {
          replies: list.map(({ id, parent, at, ...reply }) => ({
            ...reply,
            externalId: id,
            parentId: parent,
            publishedAt: at,
          })),
          next: next === null ? null : String(next),
          newestFirst: true,
          numbers,
        };
      },
      fetchNumbers: async (context) => (await ask(context, null)).numbers,
    };
  },
);
