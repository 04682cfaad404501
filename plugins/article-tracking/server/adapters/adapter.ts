import { createExtensionPoint } from '#core';
import type { OutboundAnswer } from '#core/server';
import type { ArticleNumbers } from '#plugins/articles/server';
import type { TrackKind } from '../../reply';

/** What an adapter is told of an article. */
export interface TrackedArticle {
  readonly articleId: string;
  readonly url: string;
  readonly domain: string;
  readonly title: string;
  readonly publishedAt: Date;
  /** The feed of its comments, where the feed that brought the article named one. */
  readonly feedUrl: string | null;
}

/** A reply as a site gives it. Texts are plain; times are ISO 8601. */
export interface FoundReply {
  /** What the site calls it; left out, author and words stand for it. */
  readonly externalId?: string;
  /** What it answers, by `externalId`; left out, the article. */
  readonly parentId?: string;
  readonly author: string;
  readonly text: string;
  readonly place?: string;
  readonly likes?: number;
  readonly publishedAt?: string;
}

export interface ReplyPage {
  readonly replies: readonly FoundReply[];
  /** What `fetchReplies` takes for the page behind this one; null at the end. */
  readonly next: string | null;
  /** Replies come newest first, so that a page without news ends the reading. */
  readonly newestFirst?: boolean;
  /** Numbers that came along. */
  readonly numbers?: ArticleNumbers;
}

/** What came back for an address, with status 200 to 299. */
export type FetchedPage = Pick<OutboundAnswer, 'status' | 'finalUrl' | 'headers' | 'body' | 'ms'>;

/** What an adapter works with: the article, and one polite way out. */
export interface AdapterContext {
  readonly article: TrackedArticle;
  readonly now: Date;
  /** Fetches as the site's rules and pace allow; throws `FetchFailure` for everything but a good answer. */
  get(url: string, accept?: string): Promise<FetchedPage>;
}

/** Reads the replies and numbers of the articles of some site; either may be missing. */
export interface ArticleAdapter {
  /** Told to people as what an article was read by. */
  readonly name: string;
  /** Whether it reads that of this article. */
  matches(article: TrackedArticle, kind: TrackKind): boolean | Promise<boolean>;
  fetchReplies?(context: AdapterContext, page: string | null): Promise<ReplyPage>;
  fetchNumbers?(context: AdapterContext): Promise<ArticleNumbers>;
}

/** Adapters of particular sites; they go before the general ones. */
export const articleAdapters = createExtensionPoint<ArticleAdapter>('article-tracking.adapters', { onFailure: 'skip' });
