import { DatabaseService, type ResourceRules, type Statements } from '#core/server';
import type { clientBlackList, clientBlackWord } from '../resource';

/**
 * How many articles each of these entries keeps away, as its drawer lists them: the kept counters, which are for
 * sorting, still hold articles that were removed since the night.
 */
export async function keptAway(
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

/** Shows beside each entry as many articles as its drawer lists. */
export const withKeptAway =
  <R extends typeof clientBlackList | typeof clientBlackWord>(
    key: 'Black_List_ID' | 'Black_Word_ID',
  ): NonNullable<ResourceRules<R>['shown']> =>
  async (rows, { caller, services }) => {
    const ids = rows.map((row) => String(row[key]));
    const counts = await keptAway(services.get(DatabaseService), caller.clientId, ids);
    return rows.map((row) => ({ ...row, Hidden_Count: counts.get(String(row[key])) ?? 0 }));
  };
