import { withServices } from '#core';
import type { Counter, LiveCount } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { counters } from './counters';

const getReader = withServices({ reader: ArticleReader }, ({ reader }) => reader);

/**
 * Number of articles for each of these rows in the caller's lists: articles hidden or deleted since, and those outside
 * the subjects that a user may see, are not in any list. The stored counters hold the number of articles ever counted.
 */
const visibleCount = (field: string, { of, by }: Counter): LiveCount => ({
  field,
  of: async (ids, { caller, services }) => {
    const reader = getReader(services);
    const list = await reader.sql(caller, {});
    const { own, where, parameters } = list;
    const { rows } = await reader.query<{ id: string; count: number }>(
      caller,
      list,
      `select k.id, count(*)::int as count from ${own} join (select ${by} as id, article_id from ${of}
         where client_id = ${parameters.add(caller.clientId)} and ${by} = any(${parameters.add(ids)}::bigint[])) k
         on k.article_id = m.article_id where ${where} group by 1`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
});

export const visibleArticles = visibleCount('Article_Count', counters.articlesOfClass);
export const visibleHits = visibleCount('Hit_Count', counters.hitsOfKeyword);
