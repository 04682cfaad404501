import { listOf } from '#core/filter';
import { foldText } from '#shared/text';
import type { ArticleFilterSql } from './article-filter';
import { likeText } from './known-values';

/** Filters on the article itself, which all clients share. */
export const libraryFilters: readonly ArticleFilterSql[] = [
  { name: 'Site', sql: (value, { add }) => `a.site = any(${add(listOf(value).map(foldText))}::text[])` },
  {
    name: 'Domain',
    sql: (value, { add }) =>
      `(${listOf(value.toLowerCase())
        .map((domain) => `a.domain = ${add(domain)} or a.domain like ${add(`%.${likeText(domain)}`)}`)
        .join(' or ')})`,
  },
  { name: 'Author', sql: (value, { add }) => `a.author = any(${add(listOf(value).map(foldText))}::text[])` },
  { name: 'Language', sql: (value, { add }) => `a.language = any(${add(listOf(value))}::text[])` },
];
