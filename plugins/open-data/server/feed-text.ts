import type { ArticleRow } from '#plugins/articles';
import { routes } from '#shared/routes';
import { escapedHtml } from '#shared/text';
import { isWebAddress } from '#shared/web-address';

/** Content of a feed, independent of its format. */
export interface FeedContent {
  readonly title: string;
  /** URL of the feed, which is also its id. */
  readonly address: string;
  /** URL of the view's screen. */
  readonly home: string;
  readonly publicUrl: string;
  readonly language: string;
  /** Creation time, used for feeds without entries. */
  readonly since: string;
  readonly rows: readonly ArticleRow[];
}

/** Characters that XML forbids, which collected texts may contain. */
const forbiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const xml = (text: string): string => escapedHtml(text.replace(forbiddenCharacters, ''));

const getScreen = ({ publicUrl }: FeedContent, { Article_ID }: ArticleRow): string =>
  publicUrl + routes.article(Article_ID);

/** Returns the ingestion time of the newest entry. */
export const updatedAt = ({ rows, since }: FeedContent): string =>
  rows.reduce((newest, { Discovered_At }) => (Discovered_At > newest ? Discovered_At : newest), since);

/** Renders a feed according to RFC 4287. */
export function atomText(feed: FeedContent): string {
  const entries = feed.rows.map((row) => {
    const screen = getScreen(feed, row);
    return `<entry><id>${xml(screen)}</id><title type="text">${xml(row.Title)}</title><updated>${row.Discovered_At}</updated><published>${row.Published_At}</published><author><name>${xml(row.Author || row.Site || '—')}</name></author><link rel="alternate" href="${xml(isWebAddress(row.Url) ? row.Url : screen)}"/><link rel="related" href="${xml(screen)}"/><category term="${row.Emotion}"/><summary type="text">${xml(row.Summary)}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}"><id>${xml(feed.address)}</id><title type="text">${xml(feed.title)}</title><updated>${updatedAt(feed)}</updated><link rel="self" href="${xml(feed.address)}"/><link rel="alternate" href="${xml(feed.home)}"/>${entries.join('')}</feed>\n`;
}

/** Renders a feed according to JSON Feed version 1.1. */
export function jsonFeedText(feed: FeedContent): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.address,
    language: feed.language,
    items: feed.rows.map((row) => ({
      id: getScreen(feed, row),
      url: isWebAddress(row.Url) ? row.Url : getScreen(feed, row),
      title: row.Title,
      content_text: row.Summary,
      date_published: row.Published_At,
      date_modified: row.Discovered_At,
      authors: [{ name: row.Author || row.Site || '—' }],
      tags: [row.Emotion, ...row.Tags],
    })),
  });
}
