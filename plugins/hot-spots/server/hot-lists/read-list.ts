import { InputError } from '#core';
import { decodeBytes, parseFeed } from '#plugins/readers/server';
import { parseJson } from '#shared/json';
import { plainLine, cutText } from '#shared/text';
import type { HotListShape } from '../../resource';
import type { HotLine } from './hot-lists';
import { addressAt, textAt, valuesAt } from './json-path';

/** A line as read from a response. */
export type ReadLine = Omit<HotLine, 'platform' | 'at'>;

/** Format of the response. */
export interface ListShape {
  readonly shape: HotListShape;
  readonly listPath: string;
  readonly titlePath: string;
  readonly popularityHistoryPath: string;
  readonly urlPath: string;
}

const maxItems = 200;
/** Maximum number of entries examined. */
const maxEntries = 5_000;
/** Maximum length of the text in which a number is searched. */
const figureLength = 60;
const units: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, w: 1e4, k: 1e3, m: 1e6 };

/** Parses a number as platforms write it, such as `123.4万` or `1,204,300 热度`; null if there is none. */
export function getPopularity(text: string): number | null {
  const [, figure = '', unit = ''] = /([\d,]*\.?\d+)\s*([万亿wkm]?)/iu.exec(cutText(text, figureLength)) ?? [];
  const value = Number(figure.replaceAll(',', '')) * (units[unit.toLowerCase()] ?? 1);
  return figure === '' || !Number.isFinite(value) || value > 9e15 ? null : Math.round(value);
}

/**
 * Returns the lines of a list in the order of the response.
 *
 * @throws {InputError} if the response contains no title.
 */
export function readList(body: Buffer, contentType: string | undefined, baseUrl: string, shape: ListShape): ReadLine[] {
  const parsedList =
    shape.shape === 'feed' ? ofFeed(body, contentType, baseUrl) : ofJson(body, contentType, baseUrl, shape);
  const titles = new Set<string>();
  const lines = parsedList
    .filter(({ title }) => title !== '' && !titles.has(title) && titles.add(title))
    .slice(0, maxItems);
  if (lines.length === 0)
    throw new InputError('The answer holds no titles where they were expected', 'hot-spots.list-empty');
  return lines.map((line, place) => ({ ...line, rank: place + 1 }));
}

type Found = Omit<ReadLine, 'rank'>;

function ofFeed(body: Buffer, contentType: string | undefined, baseUrl: string): Found[] {
  try {
    return parseFeed(body, { baseUrl, ...(contentType === undefined ? {} : { contentType }) }).items.map(
      ({ title, link }) => ({ title: plainTitle(title), heat: null, url: webAddress(link, baseUrl) }),
    );
  } catch {
    throw new InputError('The response is not a feed', 'hot-spots.list-no-feed');
  }
}

function ofJson(
  body: Buffer,
  contentType: string | undefined,
  baseUrl: string,
  { listPath, titlePath, popularityHistoryPath, urlPath }: ListShape,
): Found[] {
  let document: unknown;
  try {
    document = parseJson(decodeBytes(body, contentType === undefined ? {} : { contentType }).text);
  } catch {
    throw new InputError('The response is not JSON', 'hot-spots.list-no-json');
  }
  const entries = valuesAt(document, listPath).flatMap((value) =>
    Array.isArray(value) ? (value as unknown[]) : [value],
  );
  return entries.slice(0, maxEntries).map((entry) => ({
    title: plainTitle(typeof entry === 'string' && titlePath === '' ? entry : textAt(entry, titlePath)),
    heat: getPopularity(textAt(entry, popularityHistoryPath)),
    url: webAddress(addressAt(entry, urlPath), baseUrl),
  }));
}

/** Normalizes a title for storage. */
export const plainTitle = (text: string): string => plainLine(text, 300);

export function webAddress(address: string, baseUrl: string): string | null {
  if (address === '' || !URL.canParse(address, baseUrl)) return null;
  const { protocol, href } = new URL(address, baseUrl);
  return /^https?:$/.test(protocol) && href.length <= 2000 ? href : null;
}
