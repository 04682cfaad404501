import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { lockClusters, lockClaims } from './intake-locks';
import { getClaims, releaseClaims, writeClaims } from './claim-batch';
import { getItem } from './pipeline';
import type { RawArticle } from './raw-article';
import { repairClusters } from '../clusters/repair-clusters';

/** A queued batch of articles. */
export interface WaitingBatch {
  readonly batch_id: string;
  readonly source_id: string | null;
  readonly run_id: string | null;
  readonly size: number;
  readonly items: readonly RawArticle[];
  readonly attempts: number;
}

const maxAttempts = 3;

/**
 * Takes the next batch and locks it until the transaction ends, so that it returns to the queue when the process is
 * killed.
 */
export async function takeBatch(tx: Statements): Promise<WaitingBatch | undefined> {
  const { rows } = await tx.query<WaitingBatch>(
    'select * from intake_batch order by attempts, batch_id limit 1 for update skip locked',
  );
  return rows[0];
}

/** Removes a stored batch from the queue. */
export async function finishBatch(tx: Statements, batchId: string): Promise<void> {
  await tx.query('delete from intake_claim where batch_id = $1', [batchId]);
  await tx.query('delete from intake_batch where batch_id = $1', [batchId]);
}

/** Requeues batches that could not be stored. */
export class FailedBatches {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Splits a batch in two until the failing article is alone; that one is tried three times and then set aside. The
   * parts keep the claims of their articles.
   */
  async putBack(batch: WaitingBatch, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const isGivenUp = batch.items.length === 1 && batch.attempts + 1 >= maxAttempts;
    await this.database.transaction(async (tx) => {
      // Between the failure and this statement another lane may have taken the batch and stored or requeued it.
      const { rowCount } = await tx.query('delete from intake_batch where batch_id = $1', [batch.batch_id]);
      if (rowCount === 0) return;
      if (isGivenUp) await this.setAside(tx, batch, message);
      else await this.cut(tx, batch, message);
      await finishBatch(tx, batch.batch_id);
    });
  }

  private async setAside(tx: Statements, { batch_id, source_id, items }: WaitingBatch, error: string): Promise<void> {
    await lockClusters(tx);
    await lockClaims(tx);
    const claims = [...(await getClaims(tx, batch_id)).values()];
    await releaseClaims(tx, claims);
    // Copies may have been stored under it meanwhile.
    await repairClusters(
      tx,
      claims.filter(({ articleId, clusterId }) => articleId === clusterId).map(({ articleId }) => articleId),
    );
    await tx.query('insert into intake_failure (source_id, item, error) values ($1, $2, $3)', [
      source_id,
      JSON.stringify(items[0]),
      error,
    ]);
  }

  private async cut(tx: Statements, batch: WaitingBatch, error: string): Promise<void> {
    const { batch_id, source_id, run_id, items, attempts } = batch;
    const claims = new Map(await getClaims(tx, batch_id));
    const half = Math.ceil(items.length / 2);
    for (const part of [items.slice(0, half), items.slice(half)].filter(({ length }) => length > 0)) {
      const { rows } = await tx.query<{ batch_id: string }>(
        `insert into intake_batch (source_id, run_id, size, items, attempts, error) values ($1, $2, $3, $4, $5, $6)
          returning batch_id`,
        [source_id, run_id, part.length, JSON.stringify(part), items.length === 1 ? attempts + 1 : attempts, error],
      );
      const batchClaims = [...new Set(part.map((raw) => getItem(raw).urlHash))].flatMap(
        (urlHash) => claims.get(urlHash) ?? [],
      );
      await writeClaims(tx, rows[0]?.batch_id ?? '', batchClaims);
      // The same article may be in both parts; only one of them gets its claim.
      for (const { urlHash } of batchClaims) claims.delete(urlHash);
    }
  }
}
