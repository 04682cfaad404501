/** A file that goes with an entry, such as a podcast's sound. */
export interface FeedEnclosure {
  readonly url: string;
  readonly type?: string;
  /** Bytes. */
  readonly length?: number;
}

/** An entry of a feed of any kind. Addresses are absolute where the feed lets them be; times are ISO 8601 in UTC. */
export interface FeedItem {
  /** The publisher's own identifier, else the link. */
  readonly id: string;
  /** Plain text; empty for short posts without one. */
  readonly title: string;
  readonly link: string;
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  /** Names joined by commas. */
  readonly author?: string;
  /** The fullest text of the entry, as published: to be cleaned before anyone sees it. */
  readonly contentHtml?: string;
  /** Plain text. */
  readonly summary?: string;
  readonly categories: readonly string[];
  readonly image?: string;
  readonly enclosures: readonly FeedEnclosure[];
  readonly commentsUrl?: string;
  /** A feed of the comments on the entry, and how many there are. */
  readonly commentFeedUrl?: string;
  readonly comments?: number;
}

export type FeedWarning =
  | 'charset-doubtful'
  | 'malformed'
  /** It has so many that only the first and the last were read. */
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
  /** As given, lower case, such as `zh-cn`; empty when the feed does not say. */
  readonly language: string;
  /** Where to subscribe to pushed updates (WebSub). */
  readonly hub?: string;
  /** How long the publisher asks to wait between two visits. */
  readonly ttlMinutes?: number;
  /** Its logo or icon. */
  readonly image?: string;
  readonly categories: readonly string[];
  readonly items: readonly FeedItem[];
  readonly warnings: readonly FeedWarning[];
}

/** What a reader of one kind needs to know of the document. */
export interface FeedContext {
  readonly baseUrl: string | undefined;
  /** IANA zone of dates that name none. */
  readonly zone: string | undefined;
  readonly now: Date;
}
