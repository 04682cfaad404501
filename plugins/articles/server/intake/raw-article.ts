import type { MediaType } from '#shared/vocabulary';

/** An article as a source gives it, before anything is known of it. Texts may be missing or odd; times are ISO 8601. */
export interface RawArticle {
  readonly url?: string;
  readonly title?: string;
  /** Body as HTML or, without mark-up, as text; one of the two is enough. */
  readonly html?: string;
  readonly text?: string;
  readonly summary?: string;
  readonly author?: string;
  readonly authorId?: string;
  readonly site?: string;
  readonly domain?: string;
  readonly mediaType?: MediaType;
  readonly publishedAt?: string;
  /** Six-digit code, when the source says where it plays. */
  readonly region?: string;
  readonly language?: string;
  readonly views?: number;
  readonly likes?: number;
  readonly comments?: number;
  readonly reposts?: number;
  /** A feed of the comments on it, where its source names one. */
  readonly commentFeedUrl?: string;
  /** Address of what this replies to. */
  readonly parentUrl?: string;
  readonly images?: readonly string[];
  readonly sourceId?: string;
  /** How it came. */
  readonly via: 'feed' | 'page' | 'import' | 'api' | 'push' | 'sample';
  readonly fetchedAt?: string;
  readonly externalId?: string;
  /**
   * Who gave it for own use: it shows to this client, whatever its rules say, and to no other. Left out, it is
   * everybody's.
   */
  readonly clientId?: string;
  /**
   * The text came after the article was stored: it takes the place of a shorter one, or of any when a person pasted it.
   * What is not stored yet is stored.
   */
  readonly repairs?: 'fetch' | 'paste';
  /** Made up for the demo; removed with the sample data. */
  readonly isSample?: boolean;
}
