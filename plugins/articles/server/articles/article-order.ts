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

/** Sorted by relevance, which needs words to be relevant to. */
export const isRanked = ({ sort, keyword }: { readonly sort: ArticleSort; readonly keyword?: string }): boolean =>
  sort === 'relevance' && (keyword ?? '').trim() !== '';

/** A list without words has no relevance to sort by, and of a ranked one what is older than the ranked part is not. */
export const isByTime = (sort: ArticleSort): sort is 'time' | 'relevance' => sort === 'time' || sort === 'relevance';

/** What a list is sorted by, other than time; over `m`, `a` and what `clusterJoin` adds. */
export const orderSql = (sort: 'heat' | 'similar'): string => (sort === 'similar' ? copiesSql('m') : heatSql);
