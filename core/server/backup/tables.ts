import type { ClientBase } from 'pg';
import type { BackupManifest } from './manifest';

/** A table that exists in the database, with its rows in primary key order. */
export interface ExistingTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Maintained by the database itself, or valid only for running processes. */
const passedOver = ['public.migration', 'jobs.migrations', 'jobs.live_worker', 'jobs.clock_look'];

/**
 * Returns the tables of the product and of the job queue, with a partitioned table as one; generated columns are left
 * out.
 */
export async function existingTables(client: ClientBase): Promise<readonly ExistingTable[]> {
  const { rows } = await client.query<ExistingTable>(
    `select n.nspname as schema, c.relname as name,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
        array(select a.attname::text from pg_index i join unnest(i.indkey) with ordinality k (attnum, place) on true
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary order by k.place) as key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname || '.' || c.relname <> all($1)
      order by 1, 2`,
    [passedOver],
  );
  return rows;
}

export async function existingSequences(client: ClientBase): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname::text as schema, sequencename::text as name from pg_sequences
      where schemaname in ('public', 'jobs') order by 1, 2`,
  );
  const tableSequences: BackupManifest['sequences'] = [];
  for (const { schema, name } of rows) {
    const { rows: state } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quoted(schema, name)}`,
    );
    if (state[0]) tableSequences.push({ schema, name, ...state[0] });
  }
  return tableSequences;
}

/** Returns the loading order: referenced tables come before the referencing ones. */
export async function loadOrder(client: ClientBase): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select fn.nspname || '.' || f.relname as from, tn.nspname || '.' || t.relname as to
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_namespace fn on fn.oid = f.relnamespace
        join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where c.contype = 'f' and f.oid <> t.oid`,
  );
  const order = new Map<string, number>();
  const place = (name: string, path: readonly string[]): number => {
    const cachedRank = order.get(name);
    if (cachedRank !== undefined) return cachedRank;
    if (path.includes(name)) throw new Error(`Tables reference each other in a cycle: ${[...path, name].join(', ')}`);
    const below = rows.filter(({ from }) => from === name).map(({ to }) => place(to, [...path, name]));
    const rank = Math.max(-1, ...below) + 1;
    order.set(name, rank);
    return rank;
  };
  for (const { from } of rows) place(from, []);
  return order;
}

/** Quotes a catalog name for use in a statement. */
export const quoted = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
