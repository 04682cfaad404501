import type { Pool } from 'pg';
import type { Statements } from './statements';
import { translating } from './unavailable-error';

export interface LockOptions {
  /** `skip` returns undefined at once when the lock is held by others. */
  readonly whenTaken?: 'wait' | 'skip';
}

/**
 * Runs work exclusively under a key across all processes. `signal` is aborted when the connection that holds the lock
 * is lost.
 */
export async function withAdvisoryLock<Result>(
  pool: Pool,
  key: string,
  run: (signal: AbortSignal) => Promise<Result>,
  options: LockOptions = {},
): Promise<Result | undefined> {
  const client = await translating(pool.connect());
  const lost = new AbortController();
  const lose = (error: Error) => lost.abort(error);
  client.on('error', lose);
  try {
    if (options.whenTaken === 'skip') {
      const { rows } = await translating(
        client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [key]),
      );
      if (!rows[0]?.taken) return undefined;
    } else {
      await translating(client.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]));
    }
    try {
      return await run(lost.signal);
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(lose);
    }
  } finally {
    client.off('error', lose);
    client.release(lost.signal.aborted);
  }
}

/** Waits for the lock of this name and holds it until the transaction ends. */
export async function holdLock(tx: Statements, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
