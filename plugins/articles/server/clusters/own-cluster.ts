/**
 * SQL of the cluster in which a client has an article: where its people have put the article, else where they have
 * everything of its cluster, else the common one. Written into statements, since a function that reads tables cannot
 * run on another machine than the tables.
 */
export const ownClusterSql = (client: string, article: string, cluster: string): string => `coalesce(
  (select p.to_cluster_id from cluster_place p where p.client_id = ${client} and p.article_id = ${article}
    and not p.is_undone order by p.choice_id desc limit 1),
  ${routedClusterSql(client, cluster)})`;

/** As `ownClusterSql`, for what has no place of its own. */
export const routedClusterSql = (client: string, cluster: string): string => `coalesce(
  (select w.to_cluster_id from cluster_route w where w.client_id = ${client} and w.cluster_id = ${cluster}
    and w.is_whole and not w.is_undone order by w.choice_id desc limit 1),
  ${cluster})`;
