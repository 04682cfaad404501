import { cutText } from '#shared/text';
import { decodeEntities, plainText } from '../feeds/markup';
import type { PageDocument } from './page-document';
import { squeezed } from './tidy-content';

/** Metadata of a page from its head. */
export interface PageMetadata {
  /** By lower-case name, property or itemprop; the first wins if repeated. */
  readonly meta: ReadonlyMap<string, string>;
  /** Authors given by several elements of the same name. */
  readonly authors: readonly string[];
  /** The JSON-LD object that describes the article, if any. */
  readonly article: Readonly<Record<string, unknown>> | undefined;
  readonly pageTitle: string;
  readonly language: string;
}

/** Maximum length of a title or name in characters. */
const maxLength = 2_000;
/** Limits for JSON-LD: number of objects, nesting depth and number of authors. */
const max = { things: 100, depth: 5, authors: 8 } as const;

export function getDomainEvents({ tree, linkedData }: PageDocument): PageMetadata {
  const meta = new Map<string, string>();
  const authors = new Map<string, string[]>();
  for (const element of tree.querySelectorAll('meta')) {
    const content = cutText(element.getAttribute('content') ?? '', maxLength).trim();
    if (!content) continue;
    // An element may have several names, separated by spaces.
    const keys = ['property', 'name', 'itemprop'].flatMap((name) =>
      cutText(element.getAttribute(name) ?? '', maxKeyLength)
        .trim()
        .toLowerCase()
        .split(/\s+/),
    );
    for (const key of keys) if (key && !meta.has(key)) meta.set(key, decodeEntities(content));
    for (const key of keys)
      if (authorKeys.has(key))
        authors.set(key, [...(authors.get(key) ?? []).slice(0, max.authors), decodeEntities(content)]);
  }
  const pageTitle = plainText(cutText(tree.querySelector('title')?.textContent ?? '', maxLength));
  return {
    meta,
    authors: [...authors.values()].find(({ length }) => length > 1) ?? [],
    article: withPeople(articleIn(linkedData, pageTitle), linkedData),
    pageTitle,
    language: getLanguage(tree),
  };
}

/** Metadata names for authors, one element for each of several authors. */
const authorKeys = new Set(['author', 'article:author', 'citation_author', 'dc.creator', 'parsely-author']);
const maxKeyLength = 200;

type Thing = Readonly<Record<string, unknown>>;

/** Returns the object of a page that describes its article; objects about others may come first. */
function articleIn(things: readonly Thing[], pageTitle: string): Thing | undefined {
  const isOf = (kinds: RegExp) => (thing: Thing) =>
    [thing['@type']]
      .flat()
      .slice(0, max.things)
      .some((type) => kinds.test(String(type)));
  const articles = things.filter(isOf(/Article|Report|Posting|NewsItem/));
  const key = squeezed(pageTitle);
  const isOwn = ({ headline }: Thing) =>
    typeof headline === 'string' &&
    headline.length >= 8 &&
    key.includes(squeezed(plainText(cutText(headline, maxLength))));
  const article =
    (articles.length > 1 ? articles.slice(0, max.things).find(isOwn) : undefined) ??
    articles[0] ??
    things.find(({ headline }) => headline !== undefined);
  if (article?.author !== undefined) return article;
  const author =
    (isThing(article?.creator) ? article.creator : undefined) ??
    things.find((thing) => thing.author !== undefined && isOf(/Recipe|Review|WebPage|CreativeWork/)(thing))?.author;
  return author === undefined ? article : { ...article, author };
}

/** Returns the value of the first of the names that the head contains. */
export function getMeta({ meta }: PageMetadata, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = meta.get(name);
    if (value) return value;
  }
  return undefined;
}

/** Returns the text of a JSON-LD value: a string, an object's name, or the first of several; people are joined. */
export function linkedText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return plainText(cutText(value, maxLength));
  if (depth >= max.depth) return '';
  if (Array.isArray(value)) {
    const texts = value.slice(0, max.things).map((one) => linkedText(one, depth + 1));
    return [...new Set(texts.filter((text) => text !== ''))].join(', ');
  }
  if (typeof value === 'object' && value !== null && 'name' in value) return linkedText(value.name, depth + 1);
  return '';
}

/** Returns the people of a JSON-LD value, without organizations. */
export function linkedPeople(value: unknown): readonly string[] {
  // Personal blogs are declared as both.
  const isOrganisation = (one: unknown) =>
    isThing(one) &&
    /Organi[sz]ation|Corporation|WebSite/.test(String(one['@type'])) &&
    !/Person/.test(String(one['@type']));
  return [value]
    .flat()
    .slice(0, max.things)
    .filter((one) => !isOrganisation(one))
    .map((one) => linkedText(one))
    .filter((text) => text !== '');
}

const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Resolves author and publisher of the article that are only references by `@id`. */
function withPeople(
  article: Readonly<Record<string, unknown>> | undefined,
  things: PageDocument['linkedData'],
): PageMetadata['article'] {
  if (!article) return undefined;
  const byId = new Map(things.filter((one) => 'name' in one).map((one) => [one['@id'], one]));
  const resolved = (value: unknown): unknown =>
    isThing(value) && value.name === undefined ? (byId.get(value['@id']) ?? value) : value;
  const all = (value: unknown) => (Array.isArray(value) ? value.slice(0, max.things).map(resolved) : resolved(value));
  return { ...article, author: all(article.author), publisher: all(article.publisher) };
}

function getLanguage(tree: Document): string {
  const declared = (tree.documentElement?.getAttribute('lang') ?? '').trim().toLowerCase();
  return /^[a-z]{2,3}([-_][a-z\d]+)*$/.test(declared) ? declared.replaceAll('_', '-') : '';
}

/** Returns the languages that a page declares, with or without a country. */
export const getLocales = ({ language, meta, article }: PageMetadata): readonly string[] =>
  [language, meta.get('og:locale'), meta.get('content-language'), article?.inLanguage].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );

/**
 * Returns the language of a text (`zh`, `zh-hant`, `ja`, `en` …; empty if unknown), as far as its script shows it;
 * declared languages of templates are often wrong for Chinese.
 */
export function languageOfText(text: string, declared: string): string {
  const sample = cutText(text, 2_000);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const han = count(/[\u4e00-\u9fff]/g);
  if (count(/[\u3040-\u30ff]/g) > han / 10 && count(/[\u3040-\u30ff]/g) > 10) return 'ja';
  if (count(/[\uac00-\ud7af]/g) > 20) return 'ko';
  if (han > sample.length / 10) return /^zh.*(tw|hk|mo|hant)/.test(declared) ? 'zh-hant' : 'zh';
  return declared.startsWith('zh')
    ? 'en'
    : declared.split('-')[0] || (count(/[a-z]/gi) > sample.length / 2 ? 'en' : '');
}
