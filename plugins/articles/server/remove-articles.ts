import type { DatabaseService, Statements } from '#core/server';
import { countUp } from './article-counts';
import { comparedText, nearBands } from './intake/near-signature';
import { intakeLock } from './intake/intake-worker';
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

/** Removes articles with all that hangs on them: what clients see of them, counters, bands; copies that stay gather under the first that is left. */
export async function removeArticles(database: DatabaseService, articleIds: readonly string[], signal?: AbortSignal): Promise<void> {
  for (let start = 0; start < articleIds.length; start += atOnce) {
    signal?.throwIfAborted();
    await database.transaction((tx) => removeSome(tx, articleIds.slice(start, start + atOnce)));
  }
}

async function removeSome(tx: Statements, ids: readonly string[]): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [intakeLock]);
  const columns = 'published_at, media_type, emotion, is_hidden';
  const subjects = await tx.query<CountedRow>(`delete from subject_article where article_id = any($1::bigint[]) returning client_id, subject_id, ${columns}`, [ids]);
  const clients = await tx.query<CountedRow>(`delete from client_article where article_id = any($1::bigint[]) returning client_id, 0::bigint as subject_id, ${columns}`, [ids]);
  const counted = [...subjects.rows, ...clients.rows].filter(({ is_hidden }) => !is_hidden);
  await countUp(tx, counted.map((row) => ({
    clientId: row.client_id, subjectId: row.subject_id, publishedAt: row.published_at, mediaType: mediaTypeOf(row.media_type), emotion: emotionOf(row.emotion),
  })), -1);
  await tx.query('delete from near_band where article_id = any($1::bigint[])', [ids]);
  const { rows } = await tx.query<{ cluster_id: string }>('delete from article where article_id = any($1::bigint[]) returning cluster_id', [ids]);
  await mendClusters(tx, [...new Set(rows.map(({ cluster_id }) => cluster_id))]);
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
    await tx.query(`update ${table} t set cluster_id = u.head from unnest($1::bigint[], $2::bigint[]) as u (cluster_id, head) where t.cluster_id = u.cluster_id`, [
      moved.map(({ cluster_id }) => cluster_id), moved.map(({ head }) => head),
    ]);
  }
  const heads = left.map(({ head }) => head);
  await tx.query(
    `insert into article_cluster (cluster_id, size, first_published_at, last_published_at)
     select cluster_id, count(*), min(published_at), max(published_at) from article where cluster_id = any($1::bigint[]) group by 1`,
    [heads],
  );
  await findable(tx, moved.map(({ head }) => head));
  for (const [table, owner] of [['client_article', 'client_id'], ['subject_article', 'subject_id']] as const) {
    await tx.query(
      `update ${table} t set is_first = t.article_id = f.article_id from (
         select distinct on (${owner}, cluster_id) ${owner}, cluster_id, article_id from ${table} where cluster_id = any($1::bigint[]) and not is_hidden order by ${owner}, cluster_id, article_id
       ) f where t.${owner} = f.${owner} and t.cluster_id = f.cluster_id and t.is_first <> (t.article_id = f.article_id)`,
      [heads],
    );
  }
}

/** Gives new first articles the bands by which later copies find them. */
async function findable(tx: Statements, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  const { rows } = await tx.query<{ article_id: string; title_folded: string; body_folded: string }>('select article_id, title_folded, body_folded from article where article_id = any($1::bigint[])', [articleIds]);
  const bands = rows.flatMap(({ article_id, title_folded, body_folded }) => [...new Set(nearBands(comparedText({ titleFolded: title_folded, bodyFolded: body_folded })))].map((band) => [band, article_id]));
  await tx.query('insert into near_band (band, article_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing', [bands.map(([band]) => band), bands.map(([, id]) => id)]);
}

/** Removes what the way in keeps of sources: waiting batches, refusals, failures and counts. */
export async function forgetIntake(tx: Statements, sourceIds: readonly string[]): Promise<void> {
  for (const table of ['intake_batch', 'intake_reject', 'intake_failure', 'intake_count']) await tx.query(`delete from ${table} where source_id = any($1::bigint[])`, [sourceIds]);
}

/** Removes the articles that a client gave for its own use, and what it and its people saw, marked and kept of the others. */
export async function clearClientArticles(clientId: string, tx: Statements): Promise<void> {
  const { rows } = await tx.query<{ article_id: string }>('select article_id from article where owner_id = $1', [clientId]);
  if (rows.length > 0) await removeSome(tx, rows.map(({ article_id }) => article_id));
  await tx.query('delete from article_read where user_id in (select user_id from user_account where client_id = $1)', [clientId]);
  for (const table of ['client_article', 'article_count', 'article_browse', 'article_pin', 'article_share', 'article_attachment', 'article_result']) {
    await tx.query(`delete from ${table} where client_id = $1`, [clientId]);
  }
}
