import { parseDateText } from '../dates';
import { decodeBytes } from '../charset';
import { FeedError } from './feed-error';
import { absoluteUrl } from './markup';
import { readXmlOf, type FeedOptions } from './parse-feed';
import { optional } from './rss';
import { getChild, getLine, textIn } from './vocabulary';
import type { Vocabulary } from './xml-reader';

/** A page in a sitemap; `title` and `publishedAt` only in news sitemaps. */
export interface SitemapPage {
  readonly url: string;
  readonly modifiedAt?: string;
  readonly title?: string;
  readonly publishedAt?: string;
  readonly language?: string;
  /** The publication's name in a news sitemap. */
  readonly source?: string;
  readonly image?: string;
}

/** A sitemap lists pages, an index lists further sitemaps; the format allows 50,000 of each. */
export interface Sitemap {
  readonly pages: readonly SitemapPage[];
  readonly sitemaps: readonly { readonly url: string; readonly modifiedAt?: string }[];
}

const vocabulary: Vocabulary = {
  containers: new Set(['urlset', 'sitemapindex', 'url', 'sitemap', 'news:news', 'news:publication', 'image:image']),
  short: new Set(['loc', 'lastmod', 'news:title', 'news:publication_date', 'image:loc']),
  records: new Set(['url', 'sitemap']),
};

/**
 * Reads a sitemap in XML, or a plain list of URLs, one per line.
 *
 * @throws {FeedError} for anything else.
 */
export function parseSitemap(bytes: Uint8Array, options: FeedOptions = {}): Sitemap {
  const { text } = decodeBytes(bytes, { contentType: options.contentType });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/.test(line)))
    return { pages: lines.slice(0, 50_000).map((url) => ({ url })), sitemaps: [] };
  const { root } = readXmlOf(text, vocabulary, /^(urlset|sitemapindex)$/);
  if (!root) throw new FeedError('feed.not-a-feed', 'The document is not a sitemap');
  const getAddress = (element: (typeof root.children)[number]) => absoluteUrl(textIn(element, 'loc'), options.baseUrl);
  return {
    pages: root.children
      .filter(({ name }) => name === 'url')
      .slice(0, 50_000)
      .map((element) => {
        const news = getChild(element, 'news:news');
        const publication = getChild(news, 'news:publication');
        return {
          url: getAddress(element),
          ...optional('modifiedAt', parseDateText(textIn(element, 'lastmod'), options)),
          ...optional('title', getLine(textIn(news, 'news:title'))),
          ...optional('publishedAt', parseDateText(textIn(news, 'news:publication_date'), options)),
          ...optional('language', textIn(publication, 'news:language')),
          ...optional('source', getLine(textIn(publication, 'news:name'))),
          ...optional('image', textIn(getChild(element, 'image:image'), 'image:loc')),
        };
      })
      .filter(({ url }) => url !== ''),
    sitemaps: root.children
      .filter(({ name }) => name === 'sitemap')
      .slice(0, 50_000)
      .map((element) => ({
        url: getAddress(element),
        ...optional('modifiedAt', parseDateText(textIn(element, 'lastmod'), options)),
      }))
      .filter(({ url }) => url !== ''),
  };
}
