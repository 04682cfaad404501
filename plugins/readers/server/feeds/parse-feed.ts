import { decodeBytes } from '../charset';
import { readAtom } from './atom';
import { maxEntries } from './first-and-last';
import { hasWrongEntities } from './wrong-entities';
import type { Feed, FeedContext, FeedWarning } from './feed';
import { FeedError } from './feed-error';
import { readJsonFeed } from './json-feed';
import { readRss } from './rss';
import { feedVocabulary } from './vocabulary';
import { readXml, type Vocabulary, type XmlDocument } from './xml-reader';

export interface FeedOptions {
  readonly contentType?: string;
  /** URL of the feed, used to make relative links absolute. */
  readonly baseUrl?: string;
  /** IANA time zone of dates without one; defaults to China's. */
  readonly zone?: string;
  readonly now?: Date;
}

const maxBytes = 32 * 1024 * 1024;

/**
 * Reads a feed of any kind: RSS 0.90–2.0 also in JSON, RDF, CDF, Atom 0.3 and 1.0, JSON Feed.
 *
 * @throws {FeedError} for anything else.
 */
export function parseFeed(bytes: Uint8Array, { contentType, baseUrl, zone, now = new Date() }: FeedOptions = {}): Feed {
  if (bytes.length > maxBytes)
    throw new FeedError('feed.too-large', `The document is too large: ${bytes.length} bytes`);
  const { text, doubtful } = decodeBytes(bytes, { contentType });
  const context: FeedContext = { baseUrl, zone, now };
  const warnings: FeedWarning[] = doubtful ? ['charset-doubtful'] : [];
  const start = text.trimStart();
  if (start === '') throw new FeedError('feed.empty', 'The document is empty');
  if (start.startsWith('{')) return withWarnings(readJsonFeed(start, context), warnings);

  const { root, malformed } = readXmlOf(text, feedVocabulary, /^(rss|channel|rdf:rdf|rdf|feed|atom:feed)$/);
  if (malformed || hasWrongEntities(text)) warnings.push('malformed');
  if (!root) throw new FeedError('feed.not-a-feed', 'The document is neither a feed nor JSON');
  return withWarnings(root.name.endsWith('feed') ? readAtom(root, context) : readRss(root, context), warnings);
}

/** Reads XML whose root has one of these names; warnings and errors printed before it by servers are skipped. */
export function readXmlOf(text: string, vocabulary: Vocabulary, names: RegExp): XmlDocument {
  const first = readXml(text, vocabulary);
  if (first.root && names.test(first.root.name)) return first;
  if (first.root?.name === 'html' || /^\s*<!doctype html/i.test(text)) return { root: undefined, malformed: true };
  const start = /<(?:[a-z][\w-]*:)?(?:rss|channel|rdf|feed|opml|urlset|sitemapindex)[\s>]/i.exec(text)?.index;
  if (start === undefined) return { root: undefined, malformed: true };
  const { root } = readXml(text.slice(start), vocabulary);
  return { root: root && names.test(root.name) ? root : undefined, malformed: true };
}

function withWarnings(feed: Omit<Feed, 'warnings'>, warnings: FeedWarning[]): Feed {
  if (feed.items.length === maxEntries) warnings.push('many-items');
  if (feed.items.some(({ link }) => link === '')) warnings.push('items-without-link');
  if (feed.items.some(({ publishedAt }) => publishedAt === undefined)) warnings.push('items-without-date');
  return { ...feed, warnings };
}
