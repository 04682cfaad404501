import type { ArticleNumbers } from '#plugins/articles/server';
import type { FoundReply } from '../adapters/adapter';

/** What is to be read, as it was fetched. */
export interface FetchedDocument {
  readonly of: 'page' | 'feed';
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  readonly url: string;
  readonly now: Date;
  /** The first page of a thread begins with the article itself. */
  readonly isFirst: boolean;
}

/** What a page says of the replies to its article. */
export interface PageReading {
  readonly replies: readonly FoundReply[];
  /** Address of the page with more of them. */
  readonly next: string | null;
  readonly numbers: ArticleNumbers;
  /** Address of the feed of the article's comments. */
  readonly feedUrl: string | null;
}
