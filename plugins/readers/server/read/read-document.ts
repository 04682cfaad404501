import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { BusinessError } from '#core';
import { canonicalUrl } from '#shared/web-address';
import { decodeBytes } from '../charset';
import { discoverFeeds, parseFeed, parseSitemap, plainText, type DiscoveredFeed, type FeedItem } from '../feeds';
import { extractArticle, extractList, findNextPage, type ExtractedArticle, type PageSelectors } from '../pages';
import { hubOfFeed, type HubLinks } from '../feeds/hub-links';

/** An article as named in a list, with the text that the list contains. Times are ISO 8601 in UTC. */
export interface FoundItem {
  /** Identifies it among the articles of its source. */
  readonly key: string;
  /** The publisher's id, by which it is recognized when its URL has changed. */
  readonly alias?: string;
  readonly url?: string;
  readonly title: string;
  readonly html?: string;
  readonly summary?: string;
  readonly author?: string;
  readonly publishedAt?: string;
  readonly image?: string;
  readonly commentFeedUrl?: string;
  readonly comments?: number;
  /** Number of text characters in `html`. */
  readonly textLength: number;
}

/** The detected type and content of a list. */
export interface FoundList {
  readonly format: 'rss' | 'rdf' | 'atom' | 'json' | 'sitemap' | 'sitemap-index' | 'list-page' | 'unknown';
  readonly title: string;
  readonly language: string;
  readonly items: readonly FoundItem[];
  /** Next page of a list page. */
  readonly nextUrl?: string;
  /** For an index: its sitemaps, latest first. */
  readonly sitemaps: readonly string[];
  /** For an index: its sitemaps in its order, with their dates. */
  readonly parts: readonly { readonly url: string; readonly modifiedAt?: string }[];
  readonly ttlMinutes?: number;
  readonly warnings: readonly string[];
  /** The hub and topic URL of a feed that supports subscriptions (WebSub). */
  readonly hub?: HubLinks;
  /** Feeds declared by a page that was given as a feed. */
  readonly feeds: readonly DiscoveredFeed[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** How a URL is read: as a feed of any kind, a sitemap, or a web page with links. */
export type ListKind = 'rss' | 'sitemap' | 'list-page';

export interface ListDocument {
  readonly of: 'list';
  readonly kind: ListKind;
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  readonly url: string;
  readonly listSelector?: string;
  readonly now: Date;
}

export interface ArticleDocument {
  readonly of: 'article';
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  readonly url: string;
  readonly selectors: PageSelectors;
  readonly now: Date;
}

const maxItems = 500;
const maxBytes = 32 * 1024 * 1024;
const nothing = { title: '', language: '', items: [], sitemaps: [], parts: [], warnings: [], feeds: [] } as const;

/** Reads a list of any kind. Never throws for a document; problems are returned in `error`. */
export function readList(document: ListDocument): FoundList {
  try {
    const bytes = unpacked(document.bytes);
    if (document.kind === 'rss') return readFeed({ ...document, bytes });
    if (document.kind === 'sitemap') return readSitemap({ ...document, bytes });
    const { text, doubtful, charset } = decodeBytes(bytes, { contentType: document.contentType });
    const items = extractList(text, document.url, {
      selector: document.listSelector || undefined,
      now: document.now,
      charset,
    }).map((item) => getItem({ ...item, key: item.url }));
    const nextUrl = items.length > 0 ? findNextPage(text, document.url) : undefined;
    const error =
      items.length === 0
        ? { error: { code: 'extraction.nothing-found', message: `No list of articles was found on ${document.url}` } }
        : {};
    return {
      ...nothing,
      format: 'list-page',
      title: titleOf(text),
      items: items.slice(0, maxItems),
      ...(nextUrl ? { nextUrl } : {}),
      warnings: doubtful ? ['charset-doubtful'] : [],
      ...error,
    };
  } catch (error) {
    return failedList(error, document.kind === 'rss' ? getFeeds(document) : []);
  }
}

/** Returns the result for a list that could not be read. */
export const failedList = (error: unknown, feeds: readonly DiscoveredFeed[] = []): FoundList => ({
  ...nothing,
  format: 'unknown',
  feeds,
  error: {
    code: error instanceof BusinessError ? error.code : 'extraction.unreadable',
    message: error instanceof Error ? error.message : String(error),
  },
});

/** Extracts the article from a page. */
export function readArticle({ bytes, contentType, url, selectors, now }: ArticleDocument): ExtractedArticle {
  return extractArticle(bytes, { url, contentType, selectors, now });
}

function readFeed({ bytes, contentType, url, now }: ListDocument): FoundList {
  const feed = parseFeed(bytes, { contentType, baseUrl: url, now });
  const shared = sharedLinks(feed.items);
  const items = newest(feed.items).map((item) => {
    // A link that several entries share identifies none of them.
    const link = shared.has(item.link) ? '' : item.link;
    return getItem({
      ...item,
      url: link || undefined,
      key: getKey({ ...item, link }),
      alias: link && item.id !== link ? item.id : undefined,
      html: item.contentHtml,
    });
  });
  return {
    ...nothing,
    format: feed.kind,
    title: feed.title,
    language: feed.language,
    items: items.filter(({ key }) => key !== ''),
    ttlMinutes: feed.ttlMinutes,
    warnings: feed.warnings,
    hub: hubOfFeed(feed.hub, bytes, url),
  };
}

/**
 * Limits the entries to the maximum number and keeps the newest, in their order, because some feeds begin with the
 * oldest.
 */
function newest(items: readonly FeedItem[]): readonly FeedItem[] {
  if (items.length <= maxItems) return items;
  return items
    .map((item, index) => ({ item, index, at: item.publishedAt ?? '' }))
    .sort((a, b) => (a.at === b.at ? a.index - b.index : a.at < b.at ? 1 : -1))
    .slice(0, maxItems)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

/** Returns the links that entries with different ids share. */
function sharedLinks(items: readonly FeedItem[]): ReadonlySet<string> {
  const ids = new Map<string, Set<string>>();
  for (const { link, id } of items) if (link && id && id !== link) ids.set(link, (ids.get(link) ?? new Set()).add(id));
  return new Set([...ids].filter(([, { size }]) => size > 1).map(([link]) => link));
}

/** Returns the key of an entry: its URL, its publisher's id, else its content; empty if it has none. */
function getKey({ link, id, title, contentHtml = '', summary = '' }: FeedItem): string {
  if (link || id) return link || id;
  const contentText = `${title}\n${contentHtml || summary}`;
  return contentText.trim() === '' ? '' : `urn:sha256:${createHash('sha256').update(contentText).digest('hex')}`;
}

function readSitemap({ bytes, contentType, url, now }: ListDocument): FoundList {
  const { pages, sitemaps } = parseSitemap(bytes, { contentType, baseUrl: url, now });
  const latest = <T extends { readonly modifiedAt?: string; readonly publishedAt?: string }>(list: readonly T[]): T[] =>
    list
      .map((each, index) => ({ each, index, at: each.publishedAt ?? each.modifiedAt ?? '' }))
      .sort((a, b) => (a.at === b.at ? a.index - b.index : a.at < b.at ? 1 : -1))
      .map(({ each }) => each);
  // All are returned, because new ones may stand anywhere; the caller knows which are new.
  const items = latest(isRising(pages) ? pages.toReversed() : pages).map((page) =>
    getItem({ ...page, title: page.title ?? '', key: page.url, publishedAt: page.publishedAt ?? page.modifiedAt }),
  );
  return {
    ...nothing,
    format: sitemaps.length > 0 && pages.length === 0 ? 'sitemap-index' : 'sitemap',
    title: pages.find(({ source }) => source)?.source ?? '',
    items,
    sitemaps: latest(isRising(sitemaps) ? sitemaps.toReversed() : sitemaps).map((sitemap) => sitemap.url),
    parts: latest(isRising(sitemaps) ? sitemaps.toReversed() : sitemaps),
  };
}

/** Whether the numbers in addresses grow, so that new ones are appended and the last is the newest. */
function isRising(list: readonly { readonly url: string }[]): boolean {
  const [first, last] = [list[0]?.url ?? '', list.at(-1)?.url ?? ''];
  return first.localeCompare(last, 'en', { numeric: true }) < 0;
}

function getItem({
  key,
  alias,
  url,
  title,
  html,
  summary,
  author,
  publishedAt,
  image,
  commentFeedUrl,
  comments,
}: Partial<FeedItem> & {
  readonly key: string;
  readonly alias?: string;
  readonly url?: string;
  readonly html?: string;
  readonly title: string;
}): FoundItem {
  return {
    key: canonicalUrl(key) ?? key,
    ...(alias ? { alias } : {}),
    url,
    title,
    html,
    summary,
    author,
    publishedAt,
    image,
    commentFeedUrl,
    comments,
    textLength: html ? plainText(html).length : 0,
  };
}

/** Returns the title in a page's head. */
const titleOf = (html: string): string =>
  plainText(/<title[^<>]*>([^<]{0,500})/i.exec(html)?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Sitemaps are often stored as gzip files without a corresponding header. */
function unpacked(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes;
}

function getFeeds({ bytes, contentType, url }: ListDocument): DiscoveredFeed[] {
  try {
    return discoverFeeds(decodeBytes(bytes, { contentType }).text, url);
  } catch {
    return [];
  }
}
