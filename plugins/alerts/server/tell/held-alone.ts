import type { Statements } from '#core/server';

/**
 * Takes a piece of work for this transaction unless somebody else has it, by a lock of its name: what is due stands on
 * many machines, where no row of it can be held.
 */
export async function heldAlone(tx: Statements, work: string): Promise<boolean> {
  const { rows } = await tx.query<{ is_held: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_held',
    [work],
  );
  return rows[0]?.is_held === true;
}
