import { createExtensionPoint } from '#core';
import type { OutboundAnswer } from '#core/server';
import type { ArticleNumbers } from '#plugins/articles/server';
import type { TrackKind } from '../../reply';

export interface TrackedArticle {
  readonly articleId: string;
  readonly url: string;
  readonly domain: string;
  readonly title: string;
  readonly publishedAt: Date;
  /** Comment feed of the article, if the feed that contained the article declared one. */
  readonly feedUrl: string | null;
}

/** Reply as returned by a site. Texts are plain; times are ISO 8601. */
export interface FoundReply {
  /** Id assigned by the site; when omitted, author and text identify the reply. */
  readonly externalId?: string;
  /** `externalId` of the parent reply; when omitted, the article is the parent. */
  readonly parentId?: string;
  readonly author: string;
  readonly text: string;
  readonly place?: string;
  readonly likes?: number;
  readonly publishedAt?: string;
}

export interface ReplyPage {
  readonly replies: readonly FoundReply[];
  /** Page token for the next `fetchReplies`; null at the end. */
  readonly next: string | null;
  /** Replies are sorted newest first, so that reading stops at a page without new replies. */
  readonly newestFirst?: boolean;
  readonly numbers?: ArticleNumbers;
}

/** Response of a URL with status 200 to 299. */
export type FetchedPage = Pick<OutboundAnswer, 'status' | 'finalUrl' | 'headers' | 'body' | 'ms'>;

/** Context of an adapter: the article, and a rate-limited HTTP client. */
export interface AdapterContext {
  readonly article: TrackedArticle;
  readonly now: Date;
  /**
   * Fetches within the site's rules and rate limit.
   *
   * @throws {FetchFailure} for everything but a successful response.
   */
  get(url: string, accept?: string): Promise<FetchedPage>;
}

/** Reads the replies and numbers of a site's articles; either may be missing. */
export interface ArticleAdapter {
  /** Display name of the adapter that read an article. */
  readonly name: string;
  /** Whether it can read this kind of data of the article. */
  matches(article: TrackedArticle, kind: TrackKind): boolean | Promise<boolean>;
  fetchReplies?(context: AdapterContext, page: string | null): Promise<ReplyPage>;
  fetchNumbers?(context: AdapterContext): Promise<ArticleNumbers>;
}

/** Adapters of particular sites, which take precedence over the generic ones. */
export const articleAdapters = createExtensionPoint<ArticleAdapter>('article-tracking.adapters', { onFailure: 'skip' });
