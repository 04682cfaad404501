import type { Resolver } from '#core';
import { ThreadService } from '#core/server';
import type { FetchedDocument, PageReading } from '../pages/page-reading';
import type { AdapterContext, ArticleAdapter, ReplyPage } from './adapter';
import { FetchFailure } from './fetch-failure';

const pageTypes = 'text/html, application/xhtml+xml, */*;q=0.5';
const feedTypes = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5';

/** Fetches a URL and parses it in a worker thread. */
async function read(
  services: Resolver,
  context: AdapterContext,
  of: FetchedDocument['of'],
  url: string,
  isFirst: boolean,
): Promise<PageReading> {
  const { body, headers, finalUrl } = await context.get(url, of === 'feed' ? feedTypes : pageTypes);
  const contentType = headers['content-type'];
  if (of === 'page' && contentType && !/html|xml|text\/plain/i.test(contentType))
    throw new FetchFailure('extraction.not-a-page', `${url} is not a web page but ${contentType}`, true);
  try {
    return await services
      .get(ThreadService)
      .run<PageReading>(
        [{ plugin: 'article-tracking', task: 'read-page', state: { version: '1', data: null } }],
        { of, bytes: body, contentType, url: finalUrl, now: context.now, isFirst } satisfies FetchedDocument,
        { pool: 'documents', queue: new URL(finalUrl).host },
      );
  } catch (error) {
    throw new FetchFailure(
      'extraction.unreadable',
      `${url}: ${error instanceof Error ? error.message : String(error)}`,
      true,
    );
  }
}

/** Reads the comment feed that the article's own feed declared (`wfw:commentRss`). */
export const feedAdapter = (services: Resolver): ArticleAdapter => ({
  name: 'feed',
  matches: ({ feedUrl }, kind) => kind === 'replies' && feedUrl !== null,
  fetchReplies: async (context) => {
    const { replies } = await read(services, context, 'feed', context.article.feedUrl ?? '', true);
    return { replies, next: null };
  },
});

/**
 * Reads any page: comments by the markup of common systems or by repeating elements, otherwise the comment feed that
 * the page declares.
 */
export const pageAdapter = (services: Resolver): ArticleAdapter => ({
  name: 'page',
  matches: () => true,
  fetchReplies: async (context, page): Promise<ReplyPage> => {
    const { replies, next, numbers, feedUrl } = await read(
      services,
      context,
      'page',
      page ?? context.article.url,
      page === null,
    );
    if (replies.length > 0 || page !== null || !feedUrl)
      return { replies, next: replies.length > 0 ? next : null, numbers };
    const feed = await read(services, context, 'feed', feedUrl, true);
    return { replies: feed.replies, next: null, numbers };
  },
  fetchNumbers: async (context) => {
    const { numbers } = await read(services, context, 'page', context.article.url, true);
    if (Object.keys(numbers).length === 0)
      throw new FetchFailure(
        'article-tracking.no-numbers',
        `${context.article.url} shows no readable engagement numbers`,
        true,
      );
    return numbers;
  },
});
