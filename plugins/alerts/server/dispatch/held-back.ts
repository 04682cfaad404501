import type { Statements } from '#core/server';

/**
 * Claims a piece of work for this transaction with a named advisory lock, unless another holds it: due rows are
 * distributed over many machines, where they cannot be locked individually.
 */
export async function tryExclusive(tx: Statements, work: string): Promise<boolean> {
  const { rows } = await tx.query<{ is_held: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_held',
    [work],
  );
  return rows[0]?.is_held === true;
}
