import type { MediaType } from '#shared/vocabulary';

/** An article as delivered by a source, before processing. Texts may be missing or malformed; times are ISO 8601. */
export interface RawArticle {
  readonly url?: string;
  readonly title?: string;
  /** Body as HTML, or as plain text without markup; one of the two is enough. */
  readonly html?: string;
  readonly text?: string;
  readonly summary?: string;
  readonly author?: string;
  readonly authorId?: string;
  readonly site?: string;
  readonly domain?: string;
  readonly mediaType?: MediaType;
  readonly publishedAt?: string;
  /** Six-digit code, when the source provides the article's region. */
  readonly region?: string;
  readonly language?: string;
  readonly views?: number;
  readonly likes?: number;
  readonly comments?: number;
  readonly reposts?: number;
  /** Feed of the article's comments, when its source names one. */
  readonly commentFeedUrl?: string;
  /** URL of the article this replies to. */
  readonly parentUrl?: string;
  readonly images?: readonly string[];
  readonly sourceId?: string;
  /** Ingestion channel. */
  readonly via: 'feed' | 'page' | 'import' | 'api' | 'push' | 'sample';
  readonly fetchedAt?: string;
  readonly externalId?: string;
  /**
   * Client that provided the article for its own use: only this client sees it, regardless of its rules. Common to all
   * when omitted.
   */
  readonly clientId?: string;
  /**
   * The text arrived after the article was stored: it replaces a shorter one, or any when a person pasted it. Articles
   * not stored yet are stored.
   */
  readonly repairs?: 'fetch' | 'paste';
  /** Demo article; removed with the sample data. */
  readonly isSample?: boolean;
}
