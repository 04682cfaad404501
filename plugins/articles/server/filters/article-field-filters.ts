import { InputError } from '#core';
import { listOf } from '#core/filter';
import { getChildren, getCodes, isOwnPart, rootCode } from '#shared/geo';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { getBounds } from './bounds';
import { getNumbers } from './known-values';

/**
 * A six-digit code matches everything within it, 310000 … 319999; after `=` it matches articles within it but in none
 * of its subregions, and `=86` matches articles without a region.
 */
function regionSql(code: string, column: string, add: (value: unknown) => string): string {
  const isOwn = isOwnPart(code);
  const of = isOwn ? code.slice(1) : code;
  if (!/^\d{6}$/.test(of) && !(isOwn && of === rootCode)) throw new InputError(`Region: ${code} is not a region code`);
  const [low, high] = getCodes(of);
  const inside = `${column} between ${add(low)} and ${add(high)}`;
  const parts = isOwn ? getChildren(of).map((child) => getCodes(child.code)) : [];
  if (parts.length === 0) return inside;
  const [lows, highs] = [parts.map(([first]) => first), parts.map(([, last]) => last)];
  return `(${inside} and not exists (select 1 from unnest(${add(lows)}::int[], ${add(highs)}::int[]) part (low, high)
    where ${column} between part.low and part.high))`;
}

/** Implementation of one filter on a metadata field; `add` adds a parameter and returns its placeholder. */
interface ArticleFieldFilter {
  readonly name: 'Published_At' | 'Media_Type' | 'Emotion' | 'Region';
  sql(value: string, context: { add(value: unknown): string }): string;
}

/** Filters on metadata that both an article and a client's row of it hold; `row` is the alias of either. */
export const articleFieldFilters = (row: 'm' | 'a'): readonly ArticleFieldFilter[] => [
  {
    name: 'Published_At',
    sql: (value, { add }) => {
      const { from, to } = getBounds(value);
      return [from && `${row}.published_at >= ${add(from)}`, to && `${row}.published_at <= ${add(to)}`]
        .filter(Boolean)
        .join(' and ');
    },
  },
  {
    name: 'Media_Type',
    sql: (value, { add }) =>
      `${row}.media_type = any(${add(getNumbers(value, mediaTypeTerms, 'Media_Type'))}::smallint[])`,
  },
  {
    name: 'Emotion',
    sql: (value, { add }) => `${row}.emotion = any(${add(getNumbers(value, emotionTerms, 'Emotion'))}::smallint[])`,
  },
  {
    name: 'Region',
    sql: (value, { add }) =>
      `(${listOf(value)
        .map((code) => regionSql(code, `${row}.region`, add))
        .join(' or ')})`,
  },
];
