import type { Draft } from '#core/resource';
import type { ArticleNumbers } from '#plugins/articles/server';
import { decodeBytes, parseDateText, plainText } from '#plugins/readers/server';
import type { replyAdapter } from '../../resource';
import { readCount } from '../pages/count-text';
import type { AdapterContext, FoundReply, ReplyPage } from './adapter';
import { FetchFailure } from './fetch-failure';
import { parseAnswer, textAt, valueAt } from './json-path';
import { fillTemplate, parseUrlPattern } from './url-pattern';

export type JsonDefinition = Draft<typeof replyAdapter>;

const accept = 'application/json, text/javascript;q=0.9, */*;q=0.5';
/** Maximum depth of nested replies. */
const deepest = 5;
const maxPerPage = 1000;

/** Returns the placeholder values of a definition's pattern for a URL; null when the URL does not match. */
export const getCaptures = (definition: JsonDefinition, url: string): Readonly<Record<string, string>> | null =>
  parseUrlPattern(definition.Url_Pattern).read(url);

/** Reads a page of replies; `page` is the page number, offset or cursor returned with the previous page. */
export async function readJsonReplies(
  definition: JsonDefinition,
  context: AdapterContext,
  page: string | null,
): Promise<ReplyPage> {
  const size = definition.Page_Size ?? 20;
  const first =
    definition.Paging === 'page' ? String(definition.First_Page ?? 1) : definition.Paging === 'offset' ? '0' : '';
  const at = page ?? first;
  const answer = await ask(definition, definition.Replies_Url ?? '', context, {
    page: at,
    offset: at,
    cursor: at,
    size: String(size),
  });
  const list = definition.List_Path ? valueAt(answer, definition.List_Path) : answer;
  if (list === undefined && page === null)
    throw new FetchFailure(
      'article-tracking.path',
      `${definition.List_Path ?? '$'} was not found in the response, which has ${getKeys(answer)}`,
      true,
    );
  const entries = Array.isArray(list)
    ? list.slice(0, maxPerPage)
    : typeof list === 'object' && list !== null
      ? Object.values(list).slice(0, maxPerPage)
      : [];
  const replies = entries.flatMap((entry) => getReplies(definition, entry, undefined, context.now, 0));
  if (entries.length > 0 && replies.length === 0)
    throw new FetchFailure(
      'article-tracking.path',
      `${definition.Text_Path ?? ''} yields no text in an entry, which has ${getKeys(entries[0])}`,
      true,
    );
  return {
    replies,
    next: getNext(definition, answer, at, entries.length, size),
    newestFirst: definition.Is_Newest_First !== false,
    numbers: definition.Numbers_Url ? undefined : numbersIn(definition, answer),
  };
}

/** Reads the numbers from their own URL, or from the response with the replies. */
export async function readJsonNumbers(definition: JsonDefinition, context: AdapterContext): Promise<ArticleNumbers> {
  const first =
    definition.Paging === 'page' ? String(definition.First_Page ?? 1) : definition.Paging === 'offset' ? '0' : '';
  const answer = await ask(definition, definition.Numbers_Url || definition.Replies_Url || '', context, {
    page: first,
    offset: first,
    cursor: '',
    size: String(definition.Page_Size ?? 20),
  });
  const numbers = numbersIn(definition, answer);
  if (Object.keys(numbers).length === 0)
    throw new FetchFailure(
      'article-tracking.path',
      `No number path was found in the response, which has ${getKeys(answer)}`,
      true,
    );
  return numbers;
}

async function ask(
  definition: JsonDefinition,
  template: string,
  context: AdapterContext,
  values: Readonly<Record<string, string>>,
): Promise<unknown> {
  const captures = getCaptures(definition, context.article.url);
  if (!captures)
    throw new FetchFailure(
      'article-tracking.pattern-no-match',
      `${context.article.url} does not match ${definition.Url_Pattern}`,
      true,
    );
  const url = fillTemplate(template, { ...values, url: context.article.url, ...captures });
  const { body, headers } = await context.get(url, accept);
  try {
    return parseAnswer(decodeBytes(body, { contentType: headers['content-type'] }).text);
  } catch {
    throw new FetchFailure('article-tracking.not-json', `${url} did not return JSON`, false);
  }
}

function getReplies(
  definition: JsonDefinition,
  entry: unknown,
  parentId: string | undefined,
  now: Date,
  depth: number,
): FoundReply[] {
  const text = plainText(textAt(entry, definition.Text_Path), { lines: true });
  const externalId = textAt(entry, definition.Id_Path) || undefined;
  const entryParentId = textAt(entry, definition.Parent_Path);
  const children = definition.Children_Path && depth < deepest ? valueAt(entry, definition.Children_Path) : undefined;
  const below = Array.isArray(children)
    ? children.slice(0, maxPerPage).flatMap((child) => getReplies(definition, child, externalId, now, depth + 1))
    : [];
  if (text === '') return below;
  const parent = entryParentId && entryParentId !== '0' && entryParentId !== externalId ? entryParentId : parentId;
  return [
    {
      externalId,
      text,
      author: plainText(textAt(entry, definition.Author_Path)),
      parentId: parent,
      place: plainText(textAt(entry, definition.Place_Path)) || undefined,
      likes: readCount(textAt(entry, definition.Likes_Path)),
      publishedAt: parseDateText(textAt(entry, definition.Time_Path) || undefined, { now, chinese: true }),
    },
    ...below,
  ];
}

function getNext(
  { Paging: paging, Cursor_Path: cursorPath }: JsonDefinition,
  answer: unknown,
  at: string,
  count: number,
  size: number,
): string | null {
  if (paging === 'cursor') {
    const next = textAt(answer, cursorPath);
    return next !== '' && next !== at && next !== '0' && next !== '-1' && next !== 'false' ? next : null;
  }
  if (count === 0 || count < size || !paging || paging === 'none') return null;
  return String(Number(at) + (paging === 'page' ? 1 : count));
}

function numbersIn(definition: JsonDefinition, answer: unknown): ArticleNumbers {
  const paths = {
    views: definition.Views_Path,
    likes: definition.Number_Likes_Path,
    comments: definition.Comments_Path,
    reposts: definition.Reposts_Path,
  };
  const entries = Object.entries(paths).map(([name, path]) => [name, readCount(textAt(answer, path))] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const getKeys = (value: unknown): string =>
  Array.isArray(value)
    ? 'a list'
    : typeof value === 'object' && value !== null
      ? Object.keys(value).slice(0, 12).join(', ') || 'nothing'
      : typeof value;
