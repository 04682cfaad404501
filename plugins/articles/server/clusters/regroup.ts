import type { Statements } from '#core/server';
import { chooseMain, clustersOf } from './main-copy';

/** Puts articles of a client where its decisions, or else the machine, have them; main copies and sizes follow. */
export async function regroup(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  const before = await clustersOf(tx, clientId, articleIds);
  await tx.query(
    `update client_article c set cluster_id = n.cluster_id, is_first = false from (
       select c.article_id, client_cluster(c.client_id, c.article_id, a.cluster_id) as cluster_id from client_article c join article a using (article_id) where c.client_id = $1 and c.article_id = any($2::bigint[])
     ) n where c.client_id = $1 and c.article_id = n.article_id and c.cluster_id <> n.cluster_id`,
    [clientId, articleIds],
  );
  await tx.query(
    `update subject_article s set cluster_id = c.cluster_id, is_first = false from client_article c
     where c.client_id = $1 and c.article_id = any($2::bigint[]) and s.client_id = c.client_id and s.article_id = c.article_id and s.cluster_id <> c.cluster_id`,
    [clientId, articleIds],
  );
  const touched = [...new Set([...before, ...(await clustersOf(tx, clientId, articleIds))])];
  await chooseMain(tx, clientId, touched);
  await sizeOwnClusters(tx, clientId, touched);
}

/** Counts anew those of the clusters that a client has made by hand; empty ones go. */
export async function sizeOwnClusters(tx: Statements, clientId: string, clusterIds: readonly string[]): Promise<void> {
  await tx.query('delete from article_cluster where client_id = $1 and cluster_id = any($2::bigint[])', [
    clientId,
    clusterIds,
  ]);
  await tx.query(
    `insert into article_cluster (cluster_id, client_id, size, first_published_at, last_published_at, is_checked)
     select c.cluster_id, $1, count(*), min(c.published_at), max(c.published_at), true from client_article c
     where c.client_id = $1 and c.cluster_id = any($2::bigint[]) and c.cluster_id in (
       select to_cluster_id from cluster_place where client_id = $1 and not is_undone union all select to_cluster_id from cluster_route where client_id = $1 and not is_undone
     ) group by c.cluster_id`,
    [clientId, clusterIds],
  );
}
