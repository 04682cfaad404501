import { parseDateText } from '../dates';
import type { Feed, FeedContext, FeedItem } from './feed';
import { firstAndLast } from './first-and-last';
import { absoluteLinks, absoluteUrl, plainText, textOfSource } from './markup';
import { getEnclosures, getImage } from './media';
import { joinNames, getPerson } from './people';
import { countOf, optional } from './rss';
import { getLine, textOf } from './vocabulary';
import type { XmlElement } from './xml-reader';

const named = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === `atom:${name}` || child.name === name) ?? [];

export function readAtom(root: XmlElement, context: FeedContext): Omit<Feed, 'warnings'> {
  const entries = firstAndLast(named(root, 'entry'));
  const language = root.attributes['xml:lang'] ?? '';
  const title = getLine(getConstruct(root, 'title'));
  const chinese = /^zh/i.test(language) || (language === '' && /[\u4e00-\u9fff]/.test(title));
  // Determined once, because a feed may have many entries without an author.
  const owner = joinNames(getAuthors(root));
  return {
    kind: 'atom',
    title,
    link: getLink(root, context.baseUrl),
    description: getLine(getConstruct(root, 'subtitle') || getConstruct(root, 'tagline')),
    language: language.toLowerCase(),
    ...optional('hub', getLinks(root, 'hub')[0]?.attributes.href),
    ...optional(
      'image',
      absoluteUrl(
        textOf(named(root, 'logo')[0]) ||
          root.children.find(({ name }) => name === 'itunes:image')?.attributes.href ||
          textOf(named(root, 'icon')[0]),
        context.baseUrl,
      ),
    ),
    categories: getCategories(root),
    items: entries.map((entry) => readEntry(entry, owner, { ...context, chinese })),
  };
}

function readEntry(
  entry: XmlElement,
  ownerOfFeed: string | undefined,
  context: FeedContext & { readonly chinese: boolean },
): FeedItem {
  const base = entry.base ?? context.baseUrl;
  const summary = getConstruct(entry, 'summary', context.baseUrl);
  const media = entry.children.find(({ name }) => name === 'media:group');
  const html =
    getConstruct(entry, 'content', context.baseUrl) ||
    summary ||
    textOf((media ?? entry).children.find(({ name }) => name === 'media:description'));
  const link = getLink(entry, base);
  const id = textOf(named(entry, 'id')[0]);
  const source = named(entry, 'source')[0];
  const date = (...names: string[]) =>
    names
      .map((name) => parseDateText(textOf(named(entry, name)[0]), context))
      .find((parsedDate) => parsedDate !== undefined);
  const updated = date('updated', 'modified');
  return {
    id: id || link,
    title: getLine(
      getConstruct(entry, 'title') ||
        textOf(entry.children.find(({ name }) => name === 'media:title' || name === 'dc:title')),
    ),
    link: link || (/^https?:\/\//i.test(id) ? id : ''),
    ...optional(
      'publishedAt',
      date('published', 'issued', 'created') ??
        parseDateText(textOf(entry.children.find(({ name }) => name === 'dc:date')), context) ??
        updated,
    ),
    ...optional('updatedAt', updated),
    ...optional('author', joinNames(getAuthors(entry)) ?? joinNames(getAuthors(source)) ?? ownerOfFeed),
    ...optional('contentHtml', html),
    ...optional('summary', plainText(summary)),
    categories: getCategories(entry),
    ...optional('image', absoluteUrl(getImage(entry, html), base)),
    enclosures: getEnclosures(entry).map((enclosure) => ({ ...enclosure, url: absoluteUrl(enclosure.url, base) })),
    ...optional('commentsUrl', absoluteUrl(getLinks(entry, 'replies')[0]?.attributes.href, base)),
    ...optional(
      'commentFeedUrl',
      absoluteUrl(
        getLinks(entry, 'replies').find(({ attributes }) => /atom|rss/.test(attributes.type ?? ''))?.attributes.href,
        base,
      ),
    ),
    ...optional(
      'comments',
      countOf(textOf(entry.children.find(({ name }) => name === 'thr:total' || name === 'slash:comments'))),
    ),
  };
}

function getCategories(element: XmlElement): string[] {
  const names = named(element, 'category').map(
    ({ attributes, inner }) => attributes.label || attributes.term || getLine(textOfSource(inner)),
  );
  const subjects = element.children
    .filter(({ name }) => name === 'dc:subject')
    .map((subject) => getLine(textOf(subject)));
  return [...new Set([...names, ...subjects].filter((name) => name !== ''))];
}

function getAuthors(element: XmlElement | undefined): string[] {
  const creators = element?.children.filter(({ name }) => name === 'dc:creator') ?? [];
  return [...named(element, 'author'), ...creators].map((author) => getPerson(author));
}

function getLinks(element: XmlElement, rel: string): readonly XmlElement[] {
  return named(element, 'link').filter(
    ({ attributes }) => (attributes.rel || 'alternate').toLowerCase() === rel && attributes.href,
  );
}

/** Returns the page of a feed or entry; of several alternates, the HTML one. */
function getLink(element: XmlElement, base: string | undefined): string {
  const alternates = getLinks(element, 'alternate');
  const link = alternates.find(({ attributes }) => !attributes.type || /html/.test(attributes.type)) ?? alternates[0];
  if (link) return absoluteUrl(link.attributes.href, link.base ?? base);
  const text = named(element, 'link')
    .map((other) => textOf(other))
    .find((address) => address !== '');
  return absoluteUrl(text, base);
}

/**
 * Returns a text construct as HTML: plain, HTML or XHTML in Atom 1.0, and base64 or escaped in 0.3. According to Atom,
 * plain text contains no markup; many publishers send markup as plain text, so it is read as what it looks like.
 */
function getConstruct(holder: XmlElement, name: string, baseUrl?: string): string {
  for (const element of named(holder, name)) {
    const type = (element.attributes.type ?? '').toLowerCase();
    const base = element.base ?? baseUrl;
    const inline = type.includes('xhtml') && /^\s*<(?!!\[CDATA\[)/.test(element.inner.replace(/^\s*<!--[^]*?-->/, ''));
    const isXml = /[+/]xml$/.test(type) && !type.includes('xhtml');
    const text = inline || isXml ? withoutDiv(textOfSource(element.inner, { keepEntities: true })) : textOf(element);
    const decoded = isBase64(element, type) ? fromBase64(text) : text;
    if (decoded) return absoluteLinks(type.includes('xhtml') ? withoutDiv(decoded) : decoded, base);
  }
  return '';
}

/** Removes the `div` around XHTML constructs, with any prefix on its tags. */
function withoutDiv(text: string): string {
  const prefix = /^\s*<([a-z][\w-]*:)?div[\s>]/i.exec(text)?.[1];
  const plain = prefix ? text.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</') : text;
  return /^\s*<div(?:\s[^<>]*)?>([^]*)<\/div>\s*$/i.exec(plain)?.[1]?.trim() ?? plain;
}

function isBase64({ attributes }: XmlElement, type: string): boolean {
  if (attributes.mode) return attributes.mode === 'base64';
  return type.includes('/') && !/^text\/|xml|html/.test(type);
}

function fromBase64(text: string): string {
  const compact = text.replace(/\s/g, '');
  if (compact.length % 4 !== 0 || !/^[A-Za-z\d+/]+=*$/.test(compact)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64')).trim();
  } catch {
    return text;
  }
}
