import { withServices } from '#core';
import { DatabaseService, type LiveCount, type Statements } from '#core/server';

/**
 * Returns the number of articles that each entry hides, as its drawer lists them; the stored counters still include
 * articles that were removed since the nightly update.
 */
export async function countHiddenByEntry(
  database: Pick<Statements, 'query'>,
  clientId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await database.query<{ entry_id: string; count: number }>(
    `select entry_id, count(*)::int as count from client_filtered where client_id = $1 and entry_id = any($2::bigint[])
      group by 1`,
    [clientId, entryIds],
  );
  return new Map(rows.map(({ entry_id, count }) => [entry_id, count]));
}

const getDatabase = withServices({ database: DatabaseService }, ({ database }) => database);

/** Live count shown beside each entry. */
export const hiddenCount: LiveCount = {
  field: 'Hidden_Count',
  of: (ids, { caller, services }) => countHiddenByEntry(getDatabase(services), caller.clientId, ids),
};
