import { listOf } from '#core/filter';
import { articleStatusTerms } from '#shared/vocabulary';
import type { ArticleFilterSql } from './article-filter';
import { articleFieldFilters } from './article-field-filters';
import { getNumbers } from './known-values';

/** Filters on the client's own row of an article. */
export const clientFilters: readonly ArticleFilterSql[] = [
  ...articleFieldFilters('m'),
  { name: 'Is_Merged', sql: (value) => (value === 'true' ? 'm.is_first' : '') },
  { name: 'Since_ID', sql: (value, { add }) => `m.article_id > ${add(value)}` },
  { name: 'Tag', sql: (value, { add, own }) => `${own}.tags && ${add(listOf(value))}::text[]` },
  {
    name: 'Status',
    sql: (value, { add, own }) => {
      getNumbers(value, articleStatusTerms, 'Status');
      return `${own}.status = any(${add(listOf(value))}::text[])`;
    },
  },
  {
    name: 'Is_Read',
    sql: (value, { add, caller }) =>
      `${value === 'true' ? '' : 'not '}exists (select 1 from article_read r where r.client_id = ${add(caller.clientId)}
        and r.user_id = ${add(caller.userId)} and r.article_id = m.article_id)`,
  },
];
