import type { FullApp } from '../server/full-app';

/** Change of a row, with the row before and after it as text. */
export interface RowChange {
  readonly table: string;
  readonly operation: string;
  readonly rows: string;
}

/** Records every change of a row in any table from now on. The returned function returns the changes since then. */
export async function watchChanges({ database }: FullApp): Promise<() => Promise<readonly RowChange[]>> {
  await database.query('create table row_change (table_name text, operation text, rows text)');
  await database.query(`create function note_change() returns trigger language plpgsql as $$ begin
    insert into row_change values (tg_table_name, tg_op, concat(to_jsonb(old)::text, to_jsonb(new)::text));
    return null;
  end $$`);
  const { rows } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'row_change'`,
  );
  for (const { name } of rows)
    await database.query(
      `create trigger note_change after insert or update or delete on ${name} for each row execute function note_change()`,
    );
  return async () =>
    (await database.query<RowChange>('delete from row_change returning table_name as table, operation, rows')).rows;
}
