import { isTooComplex } from '#shared/json';
import { parseDateText } from '../dates';
import type { Feed, FeedContext, FeedEnclosure, FeedItem } from './feed';
import { FeedError } from './feed-error';
import { firstAndLast } from './first-and-last';
import { absoluteLinks, absoluteUrl, firstImage, plainText } from './markup';
import { joinNames } from './people';
import { optional, readRss } from './rss';
import type { XmlElement } from './xml-reader';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads JSON Feed 1.0 and 1.1, and RSS in JSON. */
export function readJsonFeed(source: string, context: FeedContext): Omit<Feed, 'warnings'> {
  if (isTooComplex(source))
    throw new FeedError('feed.too-complex', 'The JSON is nested too deeply or has too many members');
  let feed: unknown;
  try {
    feed = JSON.parse(source);
  } catch (error) {
    throw new FeedError('feed.malformed', `The JSON is invalid: ${error instanceof Error ? error.message : ''}`);
  }
  if (isObject(feed) && isObject(feed.rss)) return readRss(getElement('rss', feed.rss, { left: maxElements }), context);
  if (!isObject(feed) || !Array.isArray(feed.items) || !(text(feed.version) || text(feed.title))) {
    throw new FeedError('feed.not-a-feed', 'The JSON is not a JSON Feed');
  }
  if (!text(feed.title) && feed.items.length === 0)
    throw new FeedError('feed.empty', 'The JSON Feed has neither title nor entries');
  const hub = list(feed.hubs).find(isObject);
  const author = getAuthors(feed);
  return {
    kind: 'json',
    title: plainText(text(feed.title)),
    link: absoluteUrl(text(feed.home_page_url), context.baseUrl),
    description: plainText(text(feed.description)),
    language: text(feed.language).toLowerCase(),
    ...optional('hub', hub && text(hub.url)),
    ...optional('image', absoluteUrl(text(feed.icon) || text(feed.favicon), context.baseUrl)),
    categories: [],
    items: firstAndLast(feed.items.filter(isObject)).map((item) => readItem(item, author, context)),
  };
}

function readItem(item: Json, feedAuthor: string | undefined, context: FeedContext): FeedItem {
  const link = absoluteUrl(text(item.url) || text(item.external_url), context.baseUrl);
  const html = text(item.content_html) || escaped(text(item.content_text));
  const published = parseDateText(text(item.date_published), context);
  const updated = parseDateText(text(item.date_modified), context);
  return {
    id: text(item.id) || link,
    title: plainText(text(item.title)),
    link: link || (/^https?:\/\//i.test(text(item.id)) ? text(item.id) : ''),
    ...optional('publishedAt', published ?? updated),
    ...optional('updatedAt', updated),
    ...optional('author', getAuthors(item) ?? feedAuthor),
    ...optional('contentHtml', absoluteLinks(html, link || context.baseUrl)),
    ...optional('summary', plainText(text(item.summary))),
    categories: [
      ...new Set(
        list(item.tags)
          .map(text)
          .filter((tag) => tag !== ''),
      ),
    ],
    ...optional('image', absoluteUrl(text(item.image) || text(item.banner_image) || firstImage(html), context.baseUrl)),
    enclosures: list(item.attachments)
      .filter(isObject)
      .map(readAttachment)
      .filter(({ url }) => url !== ''),
  };
}

function readAttachment(attachment: Json): FeedEnclosure {
  const length = Number(attachment.size_in_bytes);
  return {
    url: text(attachment.url),
    ...optional('type', text(attachment.mime_type)),
    ...(length > 0 ? { length } : {}),
  };
}

function getAuthors(holder: Json): string | undefined {
  const people = Array.isArray(holder.authors) ? holder.authors : [holder.author];
  return joinNames(people.map((person) => (isObject(person) ? text(person.name) : text(person))));
}

function escaped(plain: string): string {
  const safe = plain.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return safe
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/\n/g, '<br>')}</p>`)
    .join('');
}

/** Maximum depth of RSS in JSON; its members and entries are limited too. */
const deepest = 12;
const maxElements = 250_000;

/** Converts an object to the corresponding XML element: short members become attributes, and all become elements. */
function getElement(name: string, value: unknown, count: { left: number }, depth = 0): XmlElement {
  count.left -= 1;
  if (count.left < 0) throw new FeedError('feed.too-complex', 'The document has too many elements');
  const members = isObject(value) && depth < deepest ? Object.entries(value) : [];
  const attributes = members
    .map(([key, member]): [string, string] => [
      key.toLowerCase(),
      typeof member === 'boolean' ? String(member) : text(member),
    ])
    .filter(([key, member]) => member !== '' && key !== '__proto__');
  const valueText = isObject(value) ? text(value['#value']) || text(value.value) : text(value);
  return {
    name,
    attributes: Object.fromEntries(attributes),
    children: members.flatMap(([key, member]) =>
      (Array.isArray(member) ? member : [member]).map((one) => getElement(key.toLowerCase(), one, count, depth + 1)),
    ),
    inner: valueText === '' ? '' : `<![CDATA[${valueText.replaceAll(']]>', ']]&gt;')}]]>`,
    base: undefined,
  };
}
