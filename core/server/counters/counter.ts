import { createExtensionPoint } from '#core';
import type { DatabaseService, Statements } from '../database';

/** A number that is kept beside the rows of a small table: how many rows of another speak of each. */
export interface Counter {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** The table that is counted, and its column that names a row of the first. */
  readonly of: string;
  readonly by: string;
  /** Both bear `client_id`, and the counted rows lie with their client: they are asked for there alone. */
  readonly ofClients?: boolean;
}

/** Numbers that are compared with their rows at night; one that cannot be counted leaves the others right. */
export const keptCounters = createExtensionPoint<Counter>('core.counters', { onFailure: 'skip' });

interface Counted {
  readonly id: string;
  readonly count: number;
}

async function countsOf(
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
 * Counts anew beside some rows, in the transaction that changed what is counted; gives how many numbers were others.
 * The rows are held, in one order for everybody, before anything is counted: of two writers at once the second sees
 * what the first wrote. Neither one statement that counts and writes nor two would do, as both would look at the moment
 * before the other's commit.
 */
export async function recount(
  tx: Statements,
  counter: Counter,
  given: readonly (string | null | undefined)[],
): Promise<number> {
  const { table, key, column, ofClients = false } = counter;
  const wanted = [...new Set(given.filter((id) => id !== null && id !== undefined))];
  if (wanted.length === 0) return 0;
  const { rows } = await tx.query<{ id: string; client_id?: string }>(
    `select ${key} as id ${ofClients ? ', client_id' : ''} from ${table} where ${key} = any($1::bigint[])
      order by ${key} for update`,
    [wanted],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const clientIds = ofClients ? [...new Set(rows.flatMap(({ client_id }) => client_id ?? []))] : undefined;
  const counts = await countsOf(tx, counter, ids, clientIds);
  const { rowCount } = await tx.query(
    `update ${table} t set ${column} = u.count from unnest($1::bigint[], $2::int[]) as u (id, count)
      where t.${key} = u.id and t.${column} is distinct from u.count`,
    [ids, ids.map((id) => counts.get(id) ?? 0)],
  );
  return rowCount ?? 0;
}

/** Rows that are looked at together. */
const step = 500;

/** Counts beside all rows and puts right what is wrong; gives how many were. Only rows that differ are held. */
export async function mendCounter(database: DatabaseService, counter: Counter): Promise<number> {
  const { table, key, column } = counter;
  let mended = 0;
  let after = '0';
  for (let isMore = true; isMore; ) {
    const { rows } = await database.query<Counted>(
      `select ${key} as id, ${column}::int as count from ${table} where ${key} > $1 order by ${key} limit ${step}`,
      [after],
    );
    const counts = await countsOf(
      database,
      counter,
      rows.map(({ id }) => id),
    );
    const wrong = rows.flatMap(({ id, count }) => (count === (counts.get(id) ?? 0) ? [] : [id]));
    if (wrong.length > 0) mended += await database.transaction((tx) => recount(tx, counter, wrong));
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === step;
  }
  return mended;
}
