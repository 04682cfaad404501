import type { Resolver } from '#core';
import type { Caller, Counter, ResourceRules } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { contentClass, tagKeyword } from '../resource';
import { counters } from './counters';

/**
 * How many articles of each of these rows the caller's lists hold: what was hidden or removed since, and what somebody
 * may not see who sees some subjects only, is in no list. The kept counters say how many there ever were, for sorting.
 */
async function seenCounts(
  services: Resolver,
  caller: Caller,
  { of, by }: Counter,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const reader = services.get(ArticleReader);
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
}

/** Shows beside each row as many articles as its drawer lists. */
const withSeen =
  <R extends typeof contentClass | typeof tagKeyword>(
    counter: Counter,
    key: string,
    field: string,
  ): NonNullable<ResourceRules<R>['shown']> =>
  async (rows, { caller, services }) => {
    if (rows.length === 0) return rows;
    const ids = rows.map((row) => String(row[key]));
    const counts = await seenCounts(services, caller, counter, ids);
    return rows.map((row) => ({ ...row, [field]: counts.get(String(row[key])) ?? 0 }));
  };

export const withSeenArticles = withSeen<typeof contentClass>(
  counters.articlesOfClass,
  'Content_Class_ID',
  'Article_Count',
);
export const withSeenHits = withSeen<typeof tagKeyword>(counters.hitsOfKeyword, 'Tag_Keyword_ID', 'Hit_Count');
