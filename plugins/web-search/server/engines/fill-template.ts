import { InputError } from '#core';
import { cutText } from '#shared/text';

/** Number of results requested at once, where an engine supports it. */
export const pageSize = 20;

/** Start of a page of results; both values from 0. */
export interface PageStart {
  readonly page: number;
  readonly index: number;
}

/** First index and first page number of an engine. */
export interface TemplateOffsets {
  readonly page?: number;
  readonly index?: number;
}

const place = /\{([^{}?]*)(\?)?\}/g;

/** True when the template supports further pages. */
export function hasPages(template: string): boolean {
  return /\{(startPage|startIndex)\??\}/.test(template);
}

/**
 * Builds the URL for words and a page by OpenSearch 1.1: `{searchTerms}`, `{count}`, `{startIndex}`, `{startPage}`,
 * `{language}`, `{inputEncoding}`, `{outputEncoding}`. Unknown parameters marked with `?` stay empty.
 * @throws {InputError} `web-search.template`.
 */
export function fillTemplate(
  template: string,
  words: readonly string[],
  start: PageStart = { page: 0, index: 0 },
  offsets: TemplateOffsets = {},
): string {
  if (!/\{searchTerms\??\}/.test(template)) throw wrong('The address does not say where the words go: {searchTerms}');
  const values: Readonly<Record<string, string>> = {
    searchTerms: words.join(' '),
    count: String(pageSize),
    startIndex: String((offsets.index ?? 1) + start.index),
    startPage: String((offsets.page ?? 1) + start.page),
    language: 'zh-CN',
    inputEncoding: 'UTF-8',
    outputEncoding: 'UTF-8',
  };
  const address = template.replace(place, (_, name: string, optional: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined && !optional) throw wrong(`The URL requires {${name}}, which is not supported`);
    return encodeURIComponent(value ?? '');
  });
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw wrong(`Not an address of the web: ${cutText(address, 200)}`);
  return address;
}

const wrong = (message: string): InputError => new InputError(message, 'web-search.template');
