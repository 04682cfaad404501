import type { Statements } from '#core/server';

/** The clusters in which a client has these articles. */
export async function clustersOf(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ cluster_id: string }>(
    'select distinct cluster_id from client_article where client_id = $1 and article_id = any($2::bigint[])',
    [clientId, articleIds],
  );
  return rows.map(({ cluster_id }) => cluster_id);
}

/**
 * In each of these clusters one visible copy stands for the others, for the client and for each subject: the one that
 * was chosen by hand, else the earliest.
 */
export async function chooseMain(tx: Statements, clientId: string, clusterIds: readonly string[]): Promise<void> {
  if (clusterIds.length === 0) return;
  await tx.query(
    `update client_article c set is_first = c.article_id = f.article_id from (
       select distinct on (cluster_id) cluster_id, article_id from client_article where client_id = $1 and cluster_id = any($2::bigint[]) and not is_hidden order by cluster_id, article_id
     ) f where c.client_id = $1 and c.cluster_id = f.cluster_id and c.is_first <> (c.article_id = f.article_id)`,
    [clientId, clusterIds],
  );
  await tx.query(
    `update subject_article s set is_first = s.article_id = f.article_id from (
       select distinct on (subject_id, cluster_id) subject_id, cluster_id, article_id from subject_article where client_id = $1 and cluster_id = any($2::bigint[]) and not is_hidden order by subject_id, cluster_id, article_id
     ) f where s.subject_id = f.subject_id and s.cluster_id = f.cluster_id and s.is_first <> (s.article_id = f.article_id)`,
    [clientId, clusterIds],
  );
  await keepChosen(tx, clientId, clusterIds);
}

/**
 * Lets the copies that were chosen by hand stand for their clusters again, after the machine has ordered those of these
 * articles.
 */
export async function keepMainCopies(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query(
    "select from cluster_choice where client_id = $1 and kind = 'main' and undone_at is null limit 1",
    [clientId],
  );
  if (rows.length > 0) await keepChosen(tx, clientId, await clustersOf(tx, clientId, articleIds));
}

/** As `keepMainCopies`, for clusters. */
export async function keepChosen(tx: Statements, clientId: string, clusterIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ cluster_id: string; article_id: string }>(
    `select distinct on (c.cluster_id) c.cluster_id, c.article_id from cluster_choice h join client_article c on c.client_id = h.client_id and c.article_id = h.article_id
     where h.client_id = $1 and h.kind = 'main' and h.undone_at is null and not c.is_hidden and c.cluster_id = any($2::bigint[]) order by c.cluster_id, h.choice_id desc`,
    [clientId, clusterIds],
  );
  if (rows.length === 0) return;
  const chosen = [clientId, rows.map(({ cluster_id }) => cluster_id), rows.map(({ article_id }) => article_id)];
  const from = 'from unnest($2::bigint[], $3::bigint[]) as u (cluster_id, article_id)';
  await tx.query(
    `update client_article c set is_first = c.article_id = u.article_id ${from} where c.client_id = $1 and c.cluster_id = u.cluster_id and c.is_first <> (c.article_id = u.article_id)`,
    chosen,
  );
  await tx.query(
    `update subject_article s set is_first = s.article_id = p.article_id from (
       select x.subject_id, u.cluster_id, u.article_id ${from} join subject_article x on x.client_id = $1 and x.article_id = u.article_id and not x.is_hidden
     ) p where s.subject_id = p.subject_id and s.cluster_id = p.cluster_id and s.is_first <> (s.article_id = p.article_id)`,
    chosen,
  );
}
