import { InputError } from '#core';
import { listOf } from '#core/filter';
import { articleStatusTerms, emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import type { ArticleFilterSql } from './article-filter';
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

/** Filters over what the client's own row of an article holds. */
export const clientFilters: readonly ArticleFilterSql[] = [
  {
    name: 'Published_At',
    sql: (value, { add }) => {
      const { from, to } = boundsOf(value);
      return [from && `m.published_at >= ${add(from)}`, to && `m.published_at <= ${add(to)}`]
        .filter(Boolean)
        .join(' and ');
    },
  },
  {
    name: 'Media_Type',
    sql: (value, { add }) => `m.media_type = any(${add(numbersOf(value, mediaTypeTerms, 'Media_Type'))}::smallint[])`,
  },
  {
    name: 'Emotion',
    sql: (value, { add }) => `m.emotion = any(${add(numbersOf(value, emotionTerms, 'Emotion'))}::smallint[])`,
  },
  {
    name: 'Region',
    sql: (value, { add }) =>
      `(${regionRanges(listOf(value))
        .map(([low, high]) => `m.region between ${add(low)} and ${add(high)}`)
        .join(' or ')})`,
  },
  { name: 'Is_Merged', sql: (value) => (value === 'true' ? 'm.is_first' : '') },
  { name: 'Since_ID', sql: (value, { add }) => `m.article_id > ${add(value)}` },
  { name: 'Tag', sql: (value, { add, own }) => `${own}.tags && ${add(listOf(value))}::text[]` },
  {
    name: 'Status',
    sql: (value, { add, own }) => {
      numbersOf(value, articleStatusTerms, 'Status');
      return `${own}.status = any(${add(listOf(value))}::text[])`;
    },
  },
  {
    name: 'Is_Read',
    sql: (value, { add, caller }) =>
      `${value === 'true' ? '' : 'not '}exists (select 1 from article_read r where r.client_id = m.client_id and r.user_id = ${add(caller.userId)} and r.article_id = m.article_id)`,
  },
];
