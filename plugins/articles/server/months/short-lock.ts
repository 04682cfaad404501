import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseService, Statements } from '#core/server';

/** Milliseconds that all others wait at most while a statement waits for those that work on a table. */
const patience = 300;
const tries = 40;
/** SQLSTATE of a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

/**
 * Runs what needs a table for itself for a moment. Whoever waits for such a lock makes all others wait behind, so it
 * gives up soon and tries again a little later; for half a minute in all.
 */
export async function withShortLock(
  database: DatabaseService,
  run: (tx: Statements) => Promise<void>,
  left = tries,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = ${patience}`);
      await run(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable || left === 1) throw error;
    await wait(patience + Math.random() * patience);
    await withShortLock(database, run, left - 1);
  }
}
