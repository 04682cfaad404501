import { parseDateText } from '../dates';
import type { Feed, FeedContext, FeedItem } from './feed';
import { firstAndLast } from './first-and-last';
import { absoluteLinks, absoluteUrl, plainText } from './markup';
import { getEnclosures, getImage } from './media';
import { joinNames, personName, getPerson } from './people';
import { getChild, getChildren, getLine, textIn, textOf } from './vocabulary';
import type { XmlElement } from './xml-reader';

/** Reads RSS 0.9x and 2.0, and the RDF of 0.90 and 1.0, where the entries are siblings of the channel. */
export function readRss(root: XmlElement, context: FeedContext): Omit<Feed, 'warnings'> {
  const channel = root.name === 'channel' ? root : getChild(root, 'channel');
  const elements = [
    channel?.children ?? [],
    root === channel ? [] : root.children,
    getChild(root, 'items')?.children ?? [],
  ].flat();
  const language =
    textIn(channel, 'language', 'dc:language') || channel?.attributes['xml:lang'] || root.attributes['xml:lang'] || '';
  const chinese =
    /^zh/i.test(language) || (language === '' && /[\u4e00-\u9fff]/.test(textIn(channel, 'title', 'description')));
  // Determined once, because a feed may have many entries without an author.
  const author = channel && feedAuthor(channel);
  return {
    kind: root.name.startsWith('rdf') ? 'rdf' : 'rss',
    title: getLine(textIn(channel, 'title', 'dc:title', 'itunes:title')),
    link: channel ? getLink(channel, context.baseUrl) || absoluteUrl(channel.attributes.href, context.baseUrl) : '',
    description: getLine(
      textIn(channel, 'description', 'itunes:subtitle', 'itunes:summary', 'dc:description', 'abstract'),
    ),
    language: language.toLowerCase(),
    ...optional(
      'hub',
      channel?.children.find(({ name, attributes }) => name === 'atom:link' && attributes.rel === 'hub')?.attributes
        .href,
    ),
    ...optional('ttlMinutes', getTtl(channel)),
    ...optional('image', channel && absoluteUrl(pictureOf(channel, root), channel.base ?? context.baseUrl)),
    categories: channel ? getCategories(channel) : [],
    items: firstAndLast(elements.filter(({ name }) => name === 'item')).map((item) =>
      readItem(item, author, { ...context, chinese }),
    ),
  };
}

/** Returns the picture of a feed: its own, or the one for iTunes. In RDF it is a sibling of the channel. */
const pictureOf = (channel: XmlElement, root: XmlElement): string | undefined =>
  [
    ...[channel, root].map((element) => textIn(getChild(element, 'image'), 'url')),
    getChild(channel, 'itunes:image')?.attributes.href,
  ].find((address) => address !== undefined && address !== '');

interface ItemContext extends FeedContext {
  readonly chinese: boolean;
}

function readItem(item: XmlElement, ownerOfFeed: string | undefined, context: ItemContext): FeedItem {
  const base = item.base ?? context.baseUrl;
  const description =
    textIn(item, 'description') ||
    textIn(item, 'itunes:summary', 'dc:description', 'media:description', 'itunes:subtitle', 'abstract');
  const html = absoluteLinks(
    textIn(item, 'content:encoded', 'xhtml:body', 'atom:content', 'content') || description,
    base,
  );
  const link =
    getLink(item, base) || absoluteUrl(item.attributes['rdf:about'], base) || absoluteUrl(item.attributes.href, base);
  const guid = textIn(item, 'guid', 'atom:id', 'dc:identifier') || item.attributes['rdf:about'];
  const date = (...names: string[]) => {
    for (const name of names) {
      const parsedDate = parseDateText(textIn(item, name), context);
      if (parsedDate) return parsedDate;
    }
    return undefined;
  };
  const updated = date('atom:updated', 'dcterms:modified', 'lastupdated', 'updated');
  return {
    id: guid || link,
    title: getLine(textIn(item, 'title', 'atom:title', 'dc:title', 'media:title', 'itunes:title')),
    link,
    ...optional(
      'publishedAt',
      date(
        'pubdate',
        'atom:published',
        'dc:date',
        'dcterms:issued',
        'dcterms:created',
        'dc:created',
        'published',
        'date',
        'atom:issued',
      ) ??
        parseDateText(item.attributes.lastmod, context) ??
        updated,
    ),
    ...optional('updatedAt', updated ?? date('dc:date')),
    ...optional('author', getAuthor(item) ?? ownerOfFeed),
    ...optional('contentHtml', html),
    ...optional('summary', plainText(description)),
    categories: getCategories(item),
    ...optional('image', absoluteUrl(getImage(item, html), base)),
    enclosures: getEnclosures(item).map((enclosure) => ({ ...enclosure, url: absoluteUrl(enclosure.url, base) })),
    ...optional('commentsUrl', absoluteUrl(textIn(item, 'comments'), base)),
    ...optional('commentFeedUrl', absoluteUrl(textIn(item, 'wfw:commentrss'), base)),
    ...optional('comments', countOf(textIn(item, 'slash:comments', 'thr:total'))),
  };
}

/**
 * Returns `<link>` as text or `href` (the last of several, like other readers), else an Atom link, else a guid that is
 * a URL.
 */
function getLink(element: XmlElement, base: string | undefined): string {
  const links = element.children
    .filter(({ name, attributes }) => name === 'link' && (attributes.rel ?? 'alternate') === 'alternate')
    .reverse();
  for (const link of links) {
    const address = textOf(link) || link.attributes.href || link.attributes['rdf:resource'];
    if (address) return absoluteUrl(plainText(address), link.base ?? base);
  }
  const alternate = element.children.find(
    ({ name, attributes }) =>
      name === 'atom:link' && (attributes.rel ?? 'alternate') === 'alternate' && attributes.href,
  );
  if (alternate) return absoluteUrl(alternate.attributes.href, alternate.base ?? base);
  const guid = getChild(element, 'guid');
  const address = guid && guid.attributes.ispermalink !== 'false' ? textOf(guid) : '';
  return /^https?:\/\//i.test(address) ? address : '';
}

function getAuthor(item: XmlElement): string | undefined {
  for (const name of ['author', 'dc:creator', 'dc:author', 'itunes:author', 'atom:author', 'media:credit']) {
    const names = joinNames(
      getChildren(item, name).map((element) =>
        element.children.length > 0 ? getPerson(element) : personName(textOf(element)),
      ),
    );
    if (names) return names;
  }
  return undefined;
}

/**
 * A personal feed names its author once; the editors and webmasters of newspapers are not the authors of their
 * articles.
 */
function feedAuthor(channel: XmlElement): string | undefined {
  return joinNames(
    getChildren(channel, 'dc:creator', 'atom:author', 'itunes:author').map((element) =>
      element.children.length > 0 ? getPerson(element) : personName(textOf(element)),
    ),
  );
}

/** Returns an iTunes category with its subcategories. */
const itunesCategories = (element: XmlElement): string[] => [
  element.attributes.text ?? getLine(textOf(element)),
  ...getChildren(element, 'itunes:category').flatMap(itunesCategories),
];

function getCategories(item: XmlElement): string[] {
  const names = item.children.flatMap((child) => {
    if (child.name === 'category' || child.name === 'dc:subject' || child.name === 'media:category')
      return [getLine(textOf(child) || child.attributes.text || '')];
    if (child.name === 'atom:category') return [child.attributes.label ?? child.attributes.term ?? ''];
    if (child.name === 'itunes:category') return itunesCategories(child);
    if (child.name === 'itunes:keywords' || child.name === 'media:keywords')
      return textOf(child)
        .split(',')
        .map((word) => word.trim());
    return [];
  });
  return [...new Set(names.filter((name) => name !== ''))];
}

const periods: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

function getTtl(channel: XmlElement | undefined): number | undefined {
  const minutes = Number(textIn(channel, 'ttl'));
  if (minutes > 0) return Math.round(minutes);
  const period = periods[textIn(channel, 'sy:updateperiod').toLowerCase()];
  const frequency = Number(textIn(channel, 'sy:updatefrequency')) || 1;
  return period && frequency > 0 ? Math.round(period / frequency) : undefined;
}

/** Parses a whole number; returns undefined for anything else. */
export const countOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;

/** Returns an object with the member only if it has a value. */
export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [name in K]?: V } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { readonly [name in K]?: V });
}
