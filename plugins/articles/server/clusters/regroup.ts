import type { Statements } from '#core/server';
import { chooseFirst, getClusters } from '../client-articles/first-copies';
import { ownClusterSql } from './single-cluster';

/**
 * Moves articles of a client to the clusters set by its decisions or else by the machine; updates first copies and
 * sizes.
 */
export async function regroup(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  const before = await getClusters(tx, clientId, articleIds);
  const { rows: common } = await tx.query<{ article_id: string; cluster_id: string }>(
    'select article_id, cluster_id from article where article_id = any($1::bigint[])',
    [articleIds],
  );
  const parameters = [clientId, common.map(({ article_id }) => article_id), common.map(({ cluster_id }) => cluster_id)];
  await tx.query(
    `update client_article c set cluster_id = n.own_id, is_first = false from (
       select u.article_id, ${ownClusterSql('$1', 'u.article_id', 'u.cluster_id')} as own_id
         from unnest($2::bigint[], $3::bigint[]) as u (article_id, cluster_id)
     ) n where c.client_id = $1 and c.article_id = n.article_id and c.cluster_id <> n.own_id`,
    parameters,
  );
  await tx.query(
    `update subject_article s set cluster_id = c.cluster_id, is_first = false from client_article c
     where c.client_id = $1 and c.article_id = any($2::bigint[]) and s.client_id = $1 and s.article_id = c.article_id
       and s.cluster_id <> c.cluster_id`,
    [clientId, articleIds],
  );
  const touched = [...new Set([...before, ...(await getClusters(tx, clientId, articleIds))])];
  await chooseFirst(tx, clientId, touched);
  await sizeOwnClusters(tx, clientId, touched);
}

/** Recounts those of the clusters that a client made manually; deletes empty ones. */
export async function sizeOwnClusters(tx: Statements, clientId: string, clusterIds: readonly string[]): Promise<void> {
  const parameters = [clientId, clusterIds];
  await tx.query('delete from client_cluster where client_id = $1 and cluster_id = any($2::bigint[])', parameters);
  await tx.query(
    `insert into client_cluster (client_id, cluster_id, size, first_published_at, last_published_at)
     select $1, c.cluster_id, count(*), min(c.published_at), max(c.published_at) from client_article c
     where c.client_id = $1 and c.cluster_id = any($2::bigint[]) and c.cluster_id in (
       select to_cluster_id from cluster_place where client_id = $1 and not is_undone union all select to_cluster_id
         from cluster_route where client_id = $1 and not is_undone
     ) group by c.cluster_id`,
    parameters,
  );
}
