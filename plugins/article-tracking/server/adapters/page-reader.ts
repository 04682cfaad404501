import { inject } from '#core';
import { ThreadService } from '#core/server';
import type { FetchedDocument, PageReading } from '../pages/page-reading';
import type { AdapterContext } from './adapter';
import { FetchFailure } from './fetch-failure';

const pageTypes = 'text/html, application/xhtml+xml, */*;q=0.5';
const feedTypes = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5';

/** Fetches pages and feeds and parses them in worker threads. */
export class PageReader {
  constructor(@inject(ThreadService) private readonly threads: ThreadService) {}

  /** @throws {FetchFailure} when the URL is no page or cannot be parsed. */
  async read(context: AdapterContext, of: FetchedDocument['of'], url: string, isFirst: boolean): Promise<PageReading> {
    const { body, headers, finalUrl } = await context.get(url, of === 'feed' ? feedTypes : pageTypes);
    const contentType = headers['content-type'];
    if (of === 'page' && contentType && !/html|xml|text\/plain/i.test(contentType))
      throw new FetchFailure('extraction.not-a-page', `${url} is not a web page but ${contentType}`, true);
    try {
      return await this.threads.run<PageReading>(
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
}
