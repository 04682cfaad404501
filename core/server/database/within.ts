import type { DatabaseService } from './database-service';
import type { Statements } from './statements';

/** SQLSTATE of a statement that timed out. */
const cancelled = '57014';

/**
 * Runs work in a transaction and returns its result when no statement takes longer than the limit in milliseconds;
 * otherwise undefined, without any effect.
 */
export async function within<T>(
  database: DatabaseService,
  milliseconds: number,
  work: (tx: Statements) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(`set local statement_timeout = ${Math.max(1, Math.round(milliseconds))}`);
      return work(tx);
    });
  } catch (error) {
    if ((error as { readonly code?: string }).code === cancelled) return undefined;
    throw error;
  }
}
