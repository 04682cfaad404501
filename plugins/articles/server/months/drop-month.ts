import type { DatabaseService, Statements, TableRemovals } from '#core/server';
import { repairClusters } from '../clusters/repair-clusters';
import { lockClaims, lockClusters } from '../intake/intake-locks';
import { unfindable } from '../intake/near-index';
import { cutTables, partTable, type LibraryPart } from './month';
import { readParts } from './read-parts';
import { withShortLock } from './short-lock';

const batchSize = 500;

/** Returns how many articles of a part clients still have, by client. */
export async function getRetainedCounts(database: Statements, part: LibraryPart): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ client_id: string; articles: number }>(
    `select client_id, count(*)::int as articles from client_article
      where article_id >= $1 and article_id < $2 group by 1 order by 1`,
    [part.firstId ?? '0', part.endId],
  );
  return new Map(rows.map(({ client_id, articles }) => [client_id, articles]));
}

/**
 * Removes the dependent rows of some articles in the tables of all plugins, except their texts, which are dropped with
 * the part.
 */
async function clear(tx: Statements, removals: TableRemovals, ids: readonly string[]): Promise<void> {
  await lockClusters(tx);
  await lockClaims(tx);
  await unfindable(tx, ids);
  await removals.remove(tx, 'article', ids, cutTables);
  const { rows } = await tx.query<{ url_hash: string }>(
    'select url_hash from article where article_id = any($1::bigint[])',
    [ids],
  );
  await tx.query('delete from article_address where url_hash = any($1::bigint[]) and article_id = any($2::bigint[])', [
    rows.map(({ url_hash }) => url_hash),
    ids,
  ]);
}

/** Moves remaining copies to the first of them; clusters without remaining copies are deleted. */
async function leaveClusters(database: DatabaseService, endId: string): Promise<void> {
  for (let last = '0'; ; ) {
    const { rows } = await database.query<{ cluster_id: string }>(
      `select cluster_id from article_cluster where cluster_id > $1 and cluster_id < $2 order by cluster_id limit $3`,
      [last, endId, batchSize],
    );
    const clusterIds = rows.map(({ cluster_id }) => cluster_id);
    if (clusterIds.length === 0) return;
    await database.transaction(async (tx) => {
      await lockClusters(tx);
      await lockClaims(tx);
      await repairClusters(tx, clusterIds, endId);
    });
    last = clusterIds.at(-1) ?? last;
  }
}

/**
 * Drops the oldest part of a library with all dependent rows of its articles. Dependent rows are removed in steps
 * during normal operation, and a retry continues an interrupted run; the articles themselves are dropped at once, which
 * frees their disk space. Throws, without changes, while clients still have some of them.
 */
export async function dropMonth(
  database: DatabaseService,
  removals: TableRemovals,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  const [oldest] = await readParts(database);
  if (oldest?.name !== name || oldest.endId === null)
    throw new Error(`Only the oldest part can be dropped${oldest?.endId ? `, which is ${oldest.name}` : ''}`);
  const retainedCounts = await getRetainedCounts(database, oldest);
  if (retainedCounts.size > 0)
    throw new Error(
      `Clients still have articles of ${name}: ${[...retainedCounts].map(([client, articles]) => `${client} has ${articles}`).join(', ')}`,
    );
  const table = partTable('article', name);
  for (let last = '0'; ; ) {
    signal?.throwIfAborted();
    const { rows } = await database.query<{ article_id: string }>(
      `select article_id from ${table} where article_id > $1 order by article_id limit $2`,
      [last, batchSize],
    );
    if (rows.length === 0) break;
    const ids = rows.map(({ article_id }) => article_id);
    await database.transaction((tx) => clear(tx, removals, ids));
    last = ids.at(-1) ?? last;
  }
  signal?.throwIfAborted();
  await leaveClusters(database, oldest.endId);
  await withShortLock(
    database,
    async (tx) => void (await tx.query(`drop table ${cutTables.map((each) => partTable(each, name)).join(', ')}`)),
  );
}
