import type { articleSorts } from '../../article';
import type { ListSql } from './list-sql';
import { copiesSql, popularitySql, movedSql } from './row';

/** Sort order of a list. */
export type ArticleSort = (typeof articleSorts)[number];

/** Returns the words of a query as typed, for highlighting. */
export const typedWords = (query: string): string[] =>
  query
    .split(/[\s|+()（）｜＋"“”]+|\b(?:AND|OR|NOT)\b/)
    .filter((word) => word !== '' && !word.startsWith('-') && !word.includes(':'));

/** Returns true when the list is sorted by relevance and has words to rank by. */
export const isRanked = ({ sort, keyword }: { readonly sort: ArticleSort; readonly keyword?: string }): boolean =>
  sort === 'relevance' && (keyword ?? '').trim() !== '';

/** Without words there is no relevance to sort by, and a ranked list continues in time order after its ranked part. */
export const isByTime = (sort: ArticleSort): sort is 'time' | 'relevance' => sort === 'time' || sort === 'relevance';

/**
 * SQL for the ids and times of a list in an order other than by time; `client` is the placeholder of the client's id,
 * `limit` ends the statement, `subjects` is the placeholder of the visible subjects if the caller is restricted to
 * some. The list is found first, then the data of its clusters, in three consecutive lookups.
 */
export function sortedSql(
  { own, from, where }: ListSql,
  sort: 'heat' | 'similar',
  client: string,
  limit: string,
  subjects?: string,
): string {
  const newest = 'm.published_at desc, m.article_id desc';
  if (sort === 'similar')
    return `with listed as materialized (select m.article_id, m.published_at, m.cluster_id from ${own} where ${where})
      select m.article_id, m.published_at from listed m order by ${copiesSql('m', client, subjects)} desc, ${newest} ${limit}`;
  return `with listed as materialized (
      select m.article_id, m.published_at, m.cluster_id, ${movedSql} as moved from ${from} where ${where}
    ), sized as materialized (
      select cluster_id, size from article_cluster
        where size > 1 and cluster_id in (select cluster_id from listed)
    ) select m.article_id, m.published_at from listed m left join sized k on k.cluster_id = m.cluster_id
      left join (select cluster_id, size from client_cluster where client_id = ${client}) g on g.cluster_id = m.cluster_id
    order by ${popularitySql} desc, ${newest} ${limit}`;
}
