import { createToken, inject } from '#core';
import { DatabaseService, TableRemovals, type Statements } from '#core/server';
import { moveCounts, type CountedRow } from './article-counts';
import { chooseFirst } from './client-articles/first-copies';
import { repairClusters } from './clusters/repair-clusters';
import { sizeOwnClusters } from './clusters/regroup';
import { getClaims, releaseClaims, writeClaims } from './intake/claim-batch';
import { lockClaims, lockClusters } from './intake/intake-locks';
import { unfindable } from './intake/near-index';

interface RemovedRow extends CountedRow {
  readonly is_hidden: boolean;
}

const batchSize = 500;

/**
 * Removes articles with all dependent rows in the tables of every plugin: client data, counters, bands; remaining
 * copies are grouped under the first of them.
 */
export interface ArticleRemovals {
  remove(articleIds: readonly string[], signal?: AbortSignal): Promise<void>;
  /**
   * Removes the articles that a client provided for its own use, and the data that it and its users have of others:
   * visibility, marks and saved items.
   */
  removeClient(tx: Statements, clientId: string): Promise<void>;
  /**
   * Removes articles from a client with everything that it and its users saved of them; articles it provided for its
   * own use are deleted entirely.
   */
  leaveClient(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void>;
}
export const ArticleRemovals = createToken<ArticleRemovals>('articles.removals');

export class PostgresArticleRemovals implements ArticleRemovals {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(TableRemovals) private readonly tables: TableRemovals,
  ) {}

  async remove(articleIds: readonly string[], signal?: AbortSignal): Promise<void> {
    for (let start = 0; start < articleIds.length; start += batchSize) {
      signal?.throwIfAborted();
      await this.database.transaction((tx) => this.removeSome(tx, articleIds.slice(start, start + batchSize)));
    }
  }

  async removeClient(tx: Statements, clientId: string): Promise<void> {
    const { rows } = await tx.query<{ article_id: string }>('select article_id from article where owner_id = $1', [
      clientId,
    ]);
    for (let start = 0; start < rows.length; start += batchSize)
      await this.removeSome(
        tx,
        rows.slice(start, start + batchSize).map(({ article_id }) => article_id),
      );
  }

  async leaveClient(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
    const { rows } = await tx.query<{ article_id: string }>(
      'select article_id from article where owner_id = $1 and article_id = any($2::bigint[])',
      [clientId, articleIds],
    );
    const ownedIds = new Set(rows.map(({ article_id }) => article_id));
    await this.removeSome(tx, [...ownedIds]);
    await leaveRows(
      tx,
      clientId,
      articleIds.filter((id) => !ownedIds.has(id)),
      (left) => this.tables.removeOfClient(tx, clientId, left),
    );
  }

  private async removeSome(tx: Statements, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await removeRows(tx, ids, () => this.tables.remove(tx, 'article', ids));
  }
}

async function removeRows(
  tx: Statements,
  ids: readonly string[],
  removeBelongings: () => Promise<void>,
): Promise<void> {
  await lockClusters(tx);
  await lockClaims(tx);
  const seen = await takeSeen(tx, ids);
  await removeChoices(tx, ids);
  await removeBelongings();
  await unfindable(tx, ids);
  const { rows } = await tx.query<{ cluster_id: string; url_hash: string }>(
    'delete from article where article_id = any($1::bigint[]) returning cluster_id, url_hash',
    [ids],
  );
  await tx.query('delete from article_address where url_hash = any($1::bigint[]) and article_id = any($2::bigint[])', [
    rows.map(({ url_hash }) => url_hash),
    ids,
  ]);
  await repairClusters(tx, [...new Set(rows.map(({ cluster_id }) => cluster_id))]);
  await settleSeen(tx, seen);
}

/** Removes the rows of one client with its counters, first copies and clusters; the library is unchanged. */
async function leaveRows(
  tx: Statements,
  clientId: string,
  ids: readonly string[],
  removeBelongings: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  await lockClusters(tx);
  const seen = await takeSeen(tx, ids, clientId);
  await removeChoices(tx, ids, clientId);
  await removeBelongings(ids);
  await settleSeen(tx, seen);
}

/** Client data of articles that are being removed. */
interface Seen {
  readonly clients: readonly (RemovedRow & { readonly cluster_id: string })[];
  readonly subjects: readonly RemovedRow[];
}

/** Removes the rows of all clients, or of one, for these articles. */
async function takeSeen(tx: Statements, ids: readonly string[], clientId?: string): Promise<Seen> {
  const columns = 'published_at, media_type, emotion, is_hidden';
  // The client's row first: every change of a subject's row of an article locks it.
  const { rows: clients } = await tx.query<Seen['clients'][number]>(
    `delete from client_article where article_id = any($1::bigint[])${clientId === undefined ? '' : ' and client_id = $2'}
      returning client_id, 0::bigint as subject_id, cluster_id, ${columns}`,
    clientId === undefined ? [ids] : [ids, clientId],
  );
  const seeing = clientId === undefined ? [...new Set(clients.map(({ client_id }) => client_id))] : [clientId];
  const { rows: subjects } = await tx.query<RemovedRow>(
    `delete from subject_article where client_id = any($1::bigint[]) and article_id = any($2::bigint[])
      returning client_id, subject_id, ${columns}`,
    [seeing, ids],
  );
  return { clients, subjects };
}

/** Updates the counters, first copies and clusters of clients after the removal. */
async function settleSeen(tx: Statements, { clients, subjects }: Seen): Promise<void> {
  const clustersByClient = new Map<string, Set<string>>();
  for (const { client_id, cluster_id } of clients)
    clustersByClient.set(client_id, (clustersByClient.get(client_id) ?? new Set()).add(cluster_id));
  for (const [clientId, clusters] of clustersByClient) {
    await chooseFirst(tx, clientId, [...clusters]);
    await sizeOwnClusters(tx, clientId, [...clusters]);
  }
  await moveCounts(
    tx,
    [...subjects, ...clients].filter(({ is_hidden }) => !is_hidden),
    -1,
  );
}

/** Deletes decisions about these articles; the other articles they concerned return to the machine's clusters. */
async function removeChoices(tx: Statements, ids: readonly string[], clientId: string | null = null): Promise<void> {
  const { rows } = await tx.query<{ client_id: string; choice_id: string }>(
    `delete from cluster_choice where article_id = any($1::bigint[]) and ($2::bigint is null or client_id = $2)
      returning client_id, choice_id`,
    [ids, clientId],
  );
  const parameters = [rows.map(({ client_id }) => client_id), rows.map(({ choice_id }) => choice_id)];
  for (const table of ['cluster_place', 'cluster_route'])
    await tx.query(
      `delete from ${table} t using unnest($1::bigint[], $2::bigint[]) as u (client_id, choice_id)
        where t.client_id = u.client_id and t.choice_id = u.choice_id`,
      parameters,
    );
}

/** Removes the ingestion data of sources: queued batches, rejections, failures and counts. */
export async function forgetIntake(tx: Statements, sourceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ batch_id: string }>(
    'delete from intake_batch where source_id = any($1::bigint[]) returning batch_id',
    [sourceIds],
  );
  if (rows.length > 0) await lockClaims(tx);
  for (const { batch_id } of rows) {
    await releaseClaims(tx, [...(await getClaims(tx, batch_id)).values()]);
    await writeClaims(tx, batch_id, []);
  }
  for (const table of ['intake_reject', 'intake_failure', 'intake_count'])
    await tx.query(`delete from ${table} where source_id = any($1::bigint[])`, [sourceIds]);
}
