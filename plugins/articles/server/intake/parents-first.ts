import { setTimeout as wait } from 'node:timers/promises';
import type { Statements } from '#core/server';
import { parentHash } from './article-row';
import type { WaitingBatch } from './batch-queue';
import type { IntakeItem } from './intake-item';

const looks = 200;
/** Milliseconds between two checks; ten seconds in total. */
const pause = 50;

/**
 * Waits until the articles that replies answer have their addresses stored. They may be in a batch submitted earlier
 * that another lane is processing; articles missing once that batch is done were never submitted.
 */
export async function parentsFirst(tx: Statements, batch: WaitingBatch, items: readonly IntakeItem[]): Promise<void> {
  const batchHashes = new Set(items.map(({ urlHash }) => urlHash));
  const parents = new Set(items.flatMap((item) => parentHash(item) ?? []).filter((hash) => !batchHashes.has(hash)));
  if (parents.size === 0) return;
  for (let look = 0; look < looks; look += 1) {
    const { rows } = await tx.query<{ stored: number; is_before: boolean }>(
      `select (select count(*)::int from article_address where url_hash = any($1::bigint[])) as stored,
         exists (select 1 from intake_batch where batch_id < $2 and attempts = 0) as is_before`,
      [[...parents], batch.batch_id],
    );
    if (rows[0]?.stored === parents.size || !rows[0]?.is_before) return;
    await wait(pause);
  }
}
