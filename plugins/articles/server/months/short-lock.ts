import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseService, Statements } from '#core/server';

/** Maximum time in milliseconds for which a statement waits for a table lock, since everybody else waits behind it. */
const timeoutMs = 300;
const tries = 40;
/** SQLSTATE of a lock timeout. */
const lockNotAvailable = '55P03';

/**
 * Runs statements that briefly need an exclusive table lock. Waiting for such a lock blocks all others behind it, so
 * the attempt gives up soon and is retried a little later; for half a minute in total.
 */
export async function withShortLock(
  database: DatabaseService,
  run: (tx: Statements) => Promise<void>,
  left = tries,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = ${timeoutMs}`);
      await run(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable || left === 1) throw error;
    await wait(timeoutMs + Math.random() * timeoutMs);
    await withShortLock(database, run, left - 1);
  }
}
