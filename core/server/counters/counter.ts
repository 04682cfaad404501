import { createExtensionPoint } from '#core';
import type { DatabaseService, Statements } from '../database';

/** A number stored with the rows of a small table: how many rows of another table reference each. */
export interface Counter {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** The counted table, and its column that references the first one. */
  readonly of: string;
  readonly by: string;
  /**
   * Both tables have `client_id`, and the counted rows are distributed by client: only those of the client are queried.
   */
  readonly ofClients?: boolean;
}

/** Counters compared with their rows every night; one that fails does not affect the others. */
export const keptCounters = createExtensionPoint<Counter>('core.counters', { onFailure: 'skip' });

interface Counted {
  readonly id: string;
  readonly count: number;
}

async function getCounts(
  database: Statements,
  { of, by }: Counter,
  ids: readonly string[],
  clientIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<Counted>(
    `select ${by} as id, count(*)::int as count from ${of} where ${by} = any($1::bigint[])
      ${clientIds ? 'and client_id = any($2::bigint[])' : ''} group by 1`,
    clientIds ? [ids, clientIds] : [ids],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Recounts for some rows, in the transaction that changed the counted ones; returns how many numbers differed. The rows
 * are locked, in one order for all writers, before anything is counted, so that the second of two concurrent writers
 * sees what the first wrote. Neither a single statement that counts and writes nor two statements would suffice,
 * because both would read a snapshot from before the other's commit.
 */
export async function recount(
  tx: Statements,
  counter: Counter,
  values: readonly (string | null | undefined)[],
): Promise<number> {
  const { table, key, column, ofClients = false } = counter;
  const wanted = [...new Set(values.filter((id) => id !== null && id !== undefined))];
  if (wanted.length === 0) return 0;
  const { rows } = await tx.query<{ id: string; client_id?: string }>(
    `select ${key} as id ${ofClients ? ', client_id' : ''} from ${table} where ${key} = any($1::bigint[])
      order by ${key} for update`,
    [wanted],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const clientIds = ofClients ? [...new Set(rows.flatMap(({ client_id }) => client_id ?? []))] : undefined;
  const counts = await getCounts(tx, counter, ids, clientIds);
  const { rowCount } = await tx.query(
    `update ${table} t set ${column} = u.count from unnest($1::bigint[], $2::int[]) as u (id, count)
      where t.${key} = u.id and t.${column} is distinct from u.count`,
    [ids, ids.map((id) => counts.get(id) ?? 0)],
  );
  return rowCount ?? 0;
}

/** Rows processed together. */
const step = 500;

/** Recounts for all rows and fixes wrong numbers; returns how many were wrong. Only differing rows are locked. */
export async function repairCounter(database: DatabaseService, counter: Counter): Promise<number> {
  const { table, key, column } = counter;
  let fixed = 0;
  let after = '0';
  for (let isMore = true; isMore; ) {
    const { rows } = await database.query<Counted>(
      `select ${key} as id, ${column}::int as count from ${table} where ${key} > $1 order by ${key} limit ${step}`,
      [after],
    );
    const counts = await getCounts(
      database,
      counter,
      rows.map(({ id }) => id),
    );
    const wrong = rows.flatMap(({ id, count }) => (count === (counts.get(id) ?? 0) ? [] : [id]));
    if (wrong.length > 0) fixed += await database.transaction((tx) => recount(tx, counter, wrong));
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === step;
  }
  return fixed;
}
