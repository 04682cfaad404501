import type { DatabaseService, Statements } from '#core/server';
import { liesApart } from './lies-apart';
import { cutTables, partTable, type LibraryPart } from './month';

/** Returns the parts of the library, oldest first; empty when it is one table. */
export async function readParts(database: Statements): Promise<readonly LibraryPart[]> {
  const { rows } = await database.query<{ name: string; bound: string }>(
    `select replace(substr(c.relname, length($1) + 2), '_', '-') as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1)`,
    [cutTables[0]],
  );
  return rows
    .map(({ name, bound }) => {
      const [, first, end] = /FROM \('?(\w+)'?\) TO \('?(\w+)'?\)/.exec(bound) ?? [];
      const getId = (text: string | undefined) => (text === undefined || !/^\d+$/.test(text) ? null : text);
      return { name, firstId: getId(first), endId: getId(end) };
    })
    .sort((a, b) => place(a) - place(b));
}

const place = ({ endId }: LibraryPart): number => (endId === null ? Infinity : Number(endId));

/** Returns the disk usage of a part on all machines, including indexes. */
export async function partBytes(database: DatabaseService, name: string): Promise<number> {
  const sizeOf = (await liesApart(database)) ? 'citus_total_relation_size' : 'pg_total_relation_size';
  const { rows } = await database.query<{ bytes: number }>(
    `select (${cutTables.map((_, index) => `${sizeOf}($${index + 1}::regclass)`).join(' + ')})::float8 as bytes`,
    cutTables.map((table) => partTable(table, name)),
  );
  return rows[0]?.bytes ?? 0;
}
