import { findRegions, isRegion, mainRegion } from '#shared/geo';
import { cutText } from '#shared/text';
import type { MediaType } from '#shared/vocabulary';
import { parseDate, type DateOptions } from '../dates';
import type { FieldMapping, ImportField } from './field-mapping';
import type { ImportFault } from './import-row';
import { getMediaType } from './media-type-of';

/** An article as read from a line of a file. Times are ISO 8601 in UTC. */
export interface ImportedArticle {
  readonly via: 'import' | 'api';
  readonly url?: string;
  readonly title?: string;
  readonly text?: string;
  readonly html?: string;
  readonly summary?: string;
  readonly author?: string;
  readonly authorId?: string;
  readonly site?: string;
  readonly mediaType?: MediaType;
  readonly region?: string;
  readonly language?: string;
  readonly publishedAt?: string;
  readonly images?: readonly string[];
  readonly views?: number;
  readonly likes?: number;
  readonly comments?: number;
  readonly reposts?: number;
  readonly parentUrl?: string;
  readonly externalId?: string;
  readonly sourceId?: string;
}

export interface ImportDefaults extends DateOptions {
  /** Media type for records that do not state one. */
  readonly mediaType?: MediaType;
  readonly site?: string;
  readonly sourceId?: string;
  readonly via?: ImportedArticle['via'];
}

/** A record converted to an article, or all its faults. */
export type MappedRecord =
  | { readonly article: ImportedArticle; readonly faults?: undefined }
  | { readonly article?: undefined; readonly faults: readonly ImportFault[] };

const texts = {
  title: 1_000,
  summary: 20_000,
  author: 200,
  authorId: 200,
  site: 200,
  language: 20,
  externalId: 200,
} as const;
const numbers = ['views', 'likes', 'comments', 'reposts'] as const;
const maxTextLength = 4 * 1024 * 1024;

/** Converts a record to an article by the mapping and validates each value; empty values count as missing. */
export function toRawArticle(
  record: Readonly<Record<string, unknown>>,
  mapping: FieldMapping,
  defaults: ImportDefaults = {},
): MappedRecord {
  const faults: ImportFault[] = [];
  const column = (field: ImportField) => mapping[field] ?? '';
  const valueOf = (field: ImportField): string => {
    const name = mapping[field];
    return name !== undefined && Object.hasOwn(record, name) ? getCellText(record[name]) : '';
  };
  const fault = (code: ImportFault['code'], field: ImportField) => {
    faults.push({ code, params: { column: column(field), value: cutText(valueOf(field), 100) } });
  };
  const article: { -readonly [Key in keyof ImportedArticle]: ImportedArticle[Key] } = { via: defaults.via ?? 'import' };

  for (const [field, maxLength] of Object.entries(texts) as [keyof typeof texts, number][]) {
    const value = valueOf(field);
    if (value) article[field] = cutText(value, maxLength);
  }
  const content = cutText(valueOf('content'), maxTextLength);
  if (content && looksLikeHtml(content)) article.html = content;
  else if (content) article.text = content;
  if (!article.title && !content && !article.summary) faults.push({ code: 'import.no-text', params: {} });

  for (const field of ['url', 'parentUrl'] as const) {
    const address = getAddress(valueOf(field));
    if (address) article[field] = address;
    else if (valueOf(field)) fault('import.invalid-url', field);
  }
  const date = valueOf('publishedAt');
  const published = date ? parseDate(date, defaults) : undefined;
  if (published) article.publishedAt = published.toISOString();
  else if (date) fault('import.invalid-date', 'publishedAt');

  for (const field of numbers) {
    const value = valueOf(field);
    const number = value ? countOf(value) : undefined;
    if (number !== undefined) article[field] = number;
    else if (value) fault('import.invalid-number', field);
  }
  const kind = valueOf('mediaType');
  const mediaType = kind ? getMediaType(kind) : defaults.mediaType;
  if (mediaType) article.mediaType = mediaType;
  else if (kind) fault('import.invalid-media-type', 'mediaType');

  const region = regionNamed(valueOf('region'));
  if (region) article.region = region;
  const images = valueOf('images')
    .split(/[\s,;|，；]+/)
    .filter((image) => /^https?:\/\//i.test(image));
  if (images.length > 0) article.images = images.slice(0, 50);
  article.site ??= defaults.site;
  if (defaults.sourceId) article.sourceId = defaults.sourceId;
  return faults.length > 0 ? { faults } : { article };
}

/** Returns a cell as text; empty if it has none. */
export function getCellText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(getCellText)
      .filter((text) => text !== '')
      .join(' ');
  return '';
}

const looksLikeHtml = (text: string) => /<(p|br|div|span|img|a|h\d|table|ul|section|strong|article)[\s/>]/i.test(text);

/** URLs without a scheme are read as https, because users often copy them that way. */
function getAddress(text: string): string | undefined {
  const whole = /^(www\.)?[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)/i.test(text) ? `https://${text}` : text;
  return /^https?:\/\//i.test(whole) && whole.length <= 4_000 && URL.canParse(whole) ? whole : undefined;
}

/** Parses `1,234`, `1.2万`, `3亿`, `10万+` as a whole number. */
export function countOf(text: string): number | undefined {
  const match = /^(\d[\d,，]*(?:\.\d+)?)\s*([万亿wk]?)\+?$/i.exec(text.trim());
  if (!match) return undefined;
  const factor = { 万: 1e4, w: 1e4, 亿: 1e8, k: 1e3 }[(match[2] ?? '').toLowerCase()] ?? 1;
  const count = Math.round(Number((match[1] as string).replace(/[,，]/g, '')) * factor);
  return count <= 2_147_483_647 ? count : 2_147_483_647;
}

/** Returns a region code or the region of a place name; unknown places are later determined from the text. */
export function regionNamed(text: string): string | undefined {
  if (/^\d{6}$/.test(text)) return isRegion(text) ? text : undefined;
  return text ? (mainRegion(findRegions(text)) ?? undefined) : undefined;
}
