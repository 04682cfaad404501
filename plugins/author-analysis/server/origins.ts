import { withinSubjectsSql } from '#plugins/articles/server';

/** SQL condition: one row of a client precedes another; at the same instant the smaller id comes first. */
export const earlier = (one: string, other: string): string =>
  `(${one}.published_at, ${one}.article_id) < (${other}.published_at, ${other}.article_id)`;

/** SQL for other articles of the same cluster that are visible to the client. */
export const toOthers = (row: string, other: string): string =>
  `client_article ${other} where ${other}.client_id = ${row}.client_id and ${other}.cluster_id = ${row}.cluster_id
    and ${other}.article_id <> ${row}.article_id and not ${other}.is_hidden`;

/**
 * Returns the SQL for those clusters in `listed` that hold more than one article within scope: the number of articles,
 * and the first of them, which may lie outside the list. `subjects` is the placeholder of the visible subjects, null
 * for all.
 */
export const grownClusters = (client: string, listed: string, subjects: string): string =>
  `select o.cluster_id, count(*) as size, min(o.published_at) as first_at,
     (array_agg(o.article_id order by o.published_at, o.article_id))[1] as first_id
     from client_article o where o.client_id = ${client} and not o.is_hidden
       and (${subjects}::bigint[] is null or ${withinSubjectsSql('o', subjects)})
       and o.cluster_id in (select cluster_id from ${listed}) group by o.cluster_id having count(*) > 1`;
