import type { DatabaseService, Statements, TableRemovals } from '#core/server';
import { countUp } from './article-counts';
import { chooseMain } from './clusters/main-copy';
import { sizeOwnClusters } from './clusters/regroup';
import { findable } from './intake/findable';
import { intakeLock } from './intake/intake-lock';
import { emotionOf, mediaTypeOf } from './articles/row';

interface CountedRow {
  readonly client_id: string;
  readonly subject_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
  readonly is_hidden: boolean;
}

const atOnce = 500;

/**
 * Removes articles with all that hangs on them: what clients see of them, counters, bands; copies that stay gather
 * under the first that is left.
 */
export async function removeArticles(
  database: DatabaseService,
  rows: TableRemovals,
  articleIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < articleIds.length; start += atOnce) {
    signal?.throwIfAborted();
    await database.transaction((tx) => removeSome(tx, rows, articleIds.slice(start, start + atOnce)));
  }
}

async function removeSome(tx: Statements, removals: TableRemovals, ids: readonly string[]): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [intakeLock]);
  await removals.remove(tx, 'article', ids);
  const columns = 'published_at, media_type, emotion, is_hidden';
  const subjects = await tx.query<CountedRow>(
    `delete from subject_article where article_id = any($1::bigint[]) returning client_id, subject_id, ${columns}`,
    [ids],
  );
  const clients = await tx.query<CountedRow & { readonly cluster_id: string }>(
    `delete from client_article where article_id = any($1::bigint[]) returning client_id, 0::bigint as subject_id, cluster_id, ${columns}`,
    [ids],
  );
  const counted = [...subjects.rows, ...clients.rows].filter(({ is_hidden }) => !is_hidden);
  await countUp(
    tx,
    counted.map((row) => ({
      clientId: row.client_id,
      subjectId: row.subject_id,
      publishedAt: row.published_at,
      mediaType: mediaTypeOf(row.media_type),
      emotion: emotionOf(row.emotion),
    })),
    -1,
  );
  await tx.query('delete from near_band where article_id = any($1::bigint[])', [ids]);
  const { rows } = await tx.query<{ cluster_id: string }>(
    'delete from article where article_id = any($1::bigint[]) returning cluster_id',
    [ids],
  );
  const common = new Set(rows.map(({ cluster_id }) => cluster_id));
  await mendClusters(tx, [...common]);
  const own = new Map<string, Set<string>>();
  for (const { client_id, cluster_id } of clients.rows)
    if (!common.has(cluster_id)) own.set(client_id, (own.get(client_id) ?? new Set()).add(cluster_id));
  for (const [clientId, clusters] of own) {
    await chooseMain(tx, clientId, [...clusters]);
    await sizeOwnClusters(tx, clientId, [...clusters]);
  }
}

/** Sizes clusters anew after some of their articles went; those that lost their first article are known by the next. */
async function mendClusters(tx: Statements, clusterIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ cluster_id: string; head: string }>(
    `delete from article_cluster where cluster_id = any($1::bigint[])
     returning cluster_id, (select min(article_id) from article a where a.cluster_id = article_cluster.cluster_id) as head`,
    [clusterIds],
  );
  const left = rows.filter(({ head }) => head !== null);
  if (left.length === 0) return;
  const moved = left.filter(({ cluster_id, head }) => cluster_id !== head);
  for (const table of ['article', 'client_article', 'subject_article']) {
    await tx.query(
      `update ${table} t set cluster_id = u.head from unnest($1::bigint[], $2::bigint[]) as u (cluster_id, head) where t.cluster_id = u.cluster_id`,
      [moved.map(({ cluster_id }) => cluster_id), moved.map(({ head }) => head)],
    );
  }
  await tx.query(
    'update cluster_route t set cluster_id = u.head from unnest($1::bigint[], $2::bigint[]) as u (cluster_id, head) where t.cluster_id = u.cluster_id',
    [moved.map(({ cluster_id }) => cluster_id), moved.map(({ head }) => head)],
  );
  const heads = left.map(({ head }) => head);
  await tx.query(
    `insert into article_cluster (cluster_id, size, first_published_at, last_published_at)
     select cluster_id, count(*), min(published_at), max(published_at) from article where cluster_id = any($1::bigint[]) group by 1`,
    [heads],
  );
  await findable(
    tx,
    moved.map(({ head }) => head),
  );
  const { rows: clients } = await tx.query<{ client_id: string; clusters: string[] }>(
    'select client_id, array_agg(distinct cluster_id::text) as clusters from client_article where cluster_id = any($1::bigint[]) group by 1 order by 1',
    [heads],
  );
  for (const { client_id, clusters } of clients) await chooseMain(tx, client_id, clusters);
}

/** Removes what the way in keeps of sources: waiting batches, refusals, failures and counts. */
export async function forgetIntake(tx: Statements, sourceIds: readonly string[]): Promise<void> {
  for (const table of ['intake_batch', 'intake_reject', 'intake_failure', 'intake_count'])
    await tx.query(`delete from ${table} where source_id = any($1::bigint[])`, [sourceIds]);
}

/**
 * Removes the articles that a client gave for its own use; what it saw, marked and kept of the others goes with its
 * other rows.
 */
export async function clearClientArticles(clientId: string, tx: Statements, removals: TableRemovals): Promise<void> {
  const { rows } = await tx.query<{ article_id: string }>('select article_id from article where owner_id = $1', [
    clientId,
  ]);
  if (rows.length > 0)
    await removeSome(
      tx,
      removals,
      rows.map(({ article_id }) => article_id),
    );
  await tx.query('delete from article_cluster where client_id = $1', [clientId]);
}
