import type { ArticleNumbers } from '#plugins/articles/server';
import type { FoundReply } from '../adapters/adapter';

/** Fetched document to parse. */
export interface FetchedDocument {
  readonly of: 'page' | 'feed';
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly now: Date;
  /** The first page of a thread begins with the article itself. */
  readonly isFirst: boolean;
}

/** Replies and numbers found on a page. */
export interface PageReading {
  readonly replies: readonly FoundReply[];
  /** URL of the next page of replies. */
  readonly next: string | null;
  readonly numbers: ArticleNumbers;
  /** URL of the article's comment feed. */
  readonly feedUrl: string | null;
}
