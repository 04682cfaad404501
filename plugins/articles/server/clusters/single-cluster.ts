/**
 * SQL of the cluster in which a client has an article: the client's placement of the article, else its route for the
 * whole cluster, else the common cluster. Inlined into statements because a function that reads tables cannot run on a
 * machine other than that of the tables.
 */
export const ownClusterSql = (client: string, article: string, cluster: string): string => `coalesce(
  (select p.to_cluster_id from cluster_place p where p.client_id = ${client} and p.article_id = ${article}
    and not p.is_undone order by p.choice_id desc limit 1),
  ${routedClusterSql(client, cluster)})`;

/** Like `ownClusterSql`, for articles without a placement of their own. */
export const routedClusterSql = (client: string, cluster: string): string => `coalesce(
  (select w.to_cluster_id from cluster_route w where w.client_id = ${client} and w.cluster_id = ${cluster}
    and w.is_whole and not w.is_undone order by w.choice_id desc limit 1),
  ${cluster})`;
