import { InputError } from '#core';
import { listOf } from '#core/filter';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { boundsOf } from './bounds';
import { numbersOf } from './known-values';

/** Six-digit codes as ranges that hold what lies within: 310000 … 319999. */
function regionRanges(codes: readonly string[]): [number, number][] {
  return codes.map((code) => {
    if (!/^\d{6}$/.test(code)) throw new InputError(`Region: ${code} is no region code`);
    const size = code.endsWith('0000') ? 10_000 : code.endsWith('00') ? 100 : 1;
    return [Number(code), Number(code) + size - 1];
  });
}

/** What one filter over a fact means; `add` adds a parameter and gives its place. */
interface FactFilter {
  readonly name: 'Published_At' | 'Media_Type' | 'Emotion' | 'Region';
  sql(value: string, context: { add(value: unknown): string }): string;
}

/** Filters over the facts that an article and a client's row of it both hold; `row` is the alias of either. */
export const factFilters = (row: 'm' | 'a'): readonly FactFilter[] => [
  {
    name: 'Published_At',
    sql: (value, { add }) => {
      const { from, to } = boundsOf(value);
      return [from && `${row}.published_at >= ${add(from)}`, to && `${row}.published_at <= ${add(to)}`]
        .filter(Boolean)
        .join(' and ');
    },
  },
  {
    name: 'Media_Type',
    sql: (value, { add }) =>
      `${row}.media_type = any(${add(numbersOf(value, mediaTypeTerms, 'Media_Type'))}::smallint[])`,
  },
  {
    name: 'Emotion',
    sql: (value, { add }) => `${row}.emotion = any(${add(numbersOf(value, emotionTerms, 'Emotion'))}::smallint[])`,
  },
  {
    name: 'Region',
    sql: (value, { add }) =>
      `(${regionRanges(listOf(value))
        .map(([low, high]) => `${row}.region between ${add(low)} and ${add(high)}`)
        .join(' or ')})`,
  },
];
