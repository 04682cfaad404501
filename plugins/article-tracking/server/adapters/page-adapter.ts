import type { ArticleAdapter, ReplyPage } from './adapter';
import { FetchFailure } from './fetch-failure';
import type { PageReader } from './page-reader';

/** Reads the comment feed that the article's own feed declared (`wfw:commentRss`). */
export const feedAdapter = (reader: PageReader): ArticleAdapter => ({
  name: 'feed',
  matches: ({ feedUrl }, kind) => kind === 'replies' && feedUrl !== null,
  fetchReplies: async (context) => {
    const { replies } = await reader.read(context, 'feed', context.article.feedUrl ?? '', true);
    return { replies, next: null };
  },
});

/**
 * Reads any page: comments by the markup of common systems or by repeating elements, otherwise the comment feed that
 * the page declares.
 */
export const pageAdapter = (reader: PageReader): ArticleAdapter => ({
  name: 'page',
  matches: () => true,
  fetchReplies: async (context, page): Promise<ReplyPage> => {
    const { replies, next, numbers, feedUrl } = await reader.read(
      context,
      'page',
      page ?? context.article.url,
      page === null,
    );
    if (replies.length > 0 || page !== null || !feedUrl)
      return { replies, next: replies.length > 0 ? next : null, numbers };
    const feed = await reader.read(context, 'feed', feedUrl, true);
    return { replies: feed.replies, next: null, numbers };
  },
  fetchNumbers: async (context) => {
    const { numbers } = await reader.read(context, 'page', context.article.url, true);
    if (Object.keys(numbers).length === 0)
      throw new FetchFailure(
        'article-tracking.no-numbers',
        `${context.article.url} shows no readable engagement numbers`,
        true,
      );
    return numbers;
  },
});
