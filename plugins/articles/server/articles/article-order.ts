import type { Parameters } from '#core/server';
import type { articleSorts } from '../../article';
import { copiesSql, heatSql } from './row';

/** By what a list is sorted. */
export type ArticleSort = (typeof articleSorts)[number];

/** For the size of clusters in `heatSql`. */
export const clusterJoin =
  'left join article_cluster k on k.cluster_id = m.cluster_id left join client_cluster g on g.client_id = m.client_id and g.cluster_id = m.cluster_id';

/** The words of a query that somebody may want to see, as they were typed. */
export const typedWords = (query: string): string[] =>
  query
    .split(/[\s|+()（）｜＋"“”]+|\b(?:AND|OR|NOT)\b/)
    .filter((word) => word !== '' && !word.startsWith('-') && !word.includes(':'));

/** A list without words has no relevance to sort by. */
export const isByTime = (sort: ArticleSort, keyword: string | undefined): boolean =>
  sort === 'time' || (sort === 'relevance' && !keyword);

/** What a list is sorted by, other than time; over `m`, `a` and what `clusterJoin` adds. */
export function orderSql(sort: ArticleSort, keyword: string | undefined, parameters: Parameters): string {
  if (sort === 'similar') return copiesSql('m');
  return sort === 'heat' ? heatSql : `(${relevance(keyword ?? '', parameters)})`;
}

/** Words in the title first, then how close to the beginning of the body they stand. */
function relevance(keyword: string, parameters: Parameters): string {
  const sums = typedWords(keyword)
    .slice(0, 8)
    .map((word) => {
      const place = parameters.add(word.toLowerCase());
      return `(case when position(${place} in a.title_folded) > 0 then 10 else 0 end + case when position(${place} in a.body_folded) > 0 then 5.0 / (1 + position(${place} in a.body_folded) / 100.0) else 0 end)`;
    });
  return sums.length > 0 ? sums.join(' + ') : '0';
}
