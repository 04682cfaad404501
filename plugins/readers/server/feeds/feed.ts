/** A file attached to an entry, such as a podcast's audio. */
export interface FeedEnclosure {
  readonly url: string;
  readonly type?: string;
  /** In bytes. */
  readonly length?: number;
}

/** An entry of a feed of any kind. URLs are absolute if the feed allows it; times are ISO 8601 in UTC. */
export interface FeedItem {
  /** The publisher's identifier, or else the link. */
  readonly id: string;
  /** Plain text; empty for short posts without a title. */
  readonly title: string;
  readonly link: string;
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  /** Names joined by commas. */
  readonly author?: string;
  /** The most complete text of the entry as published; it must be cleaned before it is shown. */
  readonly contentHtml?: string;
  /** Plain text. */
  readonly summary?: string;
  readonly categories: readonly string[];
  readonly image?: string;
  readonly enclosures: readonly FeedEnclosure[];
  readonly commentsUrl?: string;
  /** A feed of the comments on the entry, with their number. */
  readonly commentFeedUrl?: string;
  readonly comments?: number;
}

export type FeedWarning =
  | 'charset-doubtful'
  | 'malformed'
  /** The feed has too many entries, so only the first and last were read. */
  | 'many-items'
  | 'items-without-link'
  | 'items-without-date'
  | 'unreadable-date';

export interface Feed {
  readonly kind: 'rss' | 'rdf' | 'atom' | 'json';
  readonly title: string;
  /** The page that the feed belongs to. */
  readonly link: string;
  /** Plain text. */
  readonly description: string;
  /** As given, in lower case, such as `zh-cn`; empty if the feed does not state it. */
  readonly language: string;
  /** URL for subscribing to pushed updates (WebSub). */
  readonly hub?: string;
  /** Minimum interval between visits requested by the publisher. */
  readonly ttlMinutes?: number;
  /** Its logo or icon. */
  readonly image?: string;
  readonly categories: readonly string[];
  readonly items: readonly FeedItem[];
  readonly warnings: readonly FeedWarning[];
}

/** Context of the document for a format's reader. */
export interface FeedContext {
  readonly baseUrl: string | undefined;
  /** IANA time zone of dates without one. */
  readonly zone: string | undefined;
  readonly now: Date;
}
