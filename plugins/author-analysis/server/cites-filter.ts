import { z } from 'zod';
import { withServices } from '#core';
import { listOf } from '#core/filter';
import type { ArticleFilter } from '#plugins/articles';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { CitedSources } from './cited-sources';

/** Filters articles whose texts name a medium as their source, among the newest articles of the remaining filter. */
export const citesFilter = withServices(
  { citedSources: CitedSources },
  ({ citedSources }): ArticleFilterSql => ({
    name: 'Cites',
    schema: z.string().trim().min(1).max(200),
    sql: async (value, { caller, filter, add }) => {
      const {
        Cites: _cites,
        sort: _sort,
        after: _after,
        size: _size,
        ...rest
      } = filter as ArticleFilter & Readonly<Record<'Cites' | 'sort' | 'after' | 'size', string | undefined>>;
      const sources = await citedSources.of(caller, rest);
      const names = listOf(value);
      const ids = sources.filter(({ name }) => names.includes(name)).flatMap(({ articleIds }) => articleIds);
      return `m.article_id = any(${add(ids)}::bigint[])`;
    },
  }),
);
