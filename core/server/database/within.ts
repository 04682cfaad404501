import type { DatabaseService } from './database-service';
import type { Statements } from './statements';

/** PostgreSQL's word for a statement that took too long. */
const cancelled = '57014';

/**
 * What work in a transaction gives when no statement of it takes longer than so many milliseconds; else undefined, and
 * nothing has happened.
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
