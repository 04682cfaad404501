import type { DatabaseService, Statements } from '#core/server';
import { liesApart } from './lies-apart';
import { makeLater, makeMonth, missingMonths } from './make-months';
import { before, cutTables, getMonth, partTable, type CutTable } from './month';
import { readParts } from './read-parts';
import { withShortLock } from './short-lock';

const bound = 'library_before';

interface Index {
  readonly name: string;
  readonly definition: string;
  readonly isKey: boolean;
}

async function getIndexes(tx: Statements, table: CutTable): Promise<readonly Index[]> {
  const { rows } = await tx.query<Index>(
    `select c.relname::text as name, pg_get_indexdef(c.oid) as definition, x.indisprimary as "isKey"
      from pg_index x join pg_class c on c.oid = x.indexrelid where x.indrelid = $1::regclass order by 1`,
    [table],
  );
  return rows;
}

/** Creates a partitioned table with the same name and indexes over a table, which becomes its first part. */
async function cut(tx: Statements, table: CutTable, endId: string, isSpread: boolean): Promise<void> {
  const part = partTable(table, before);
  const indexes = await getIndexes(tx, table);
  await tx.query(`alter table ${table} rename to ${part}`);
  for (const { name } of indexes) await tx.query(`alter index ${name} rename to ${name}_${before}`);
  await tx.query(
    `create table ${table} (like ${part} including all excluding indexes excluding constraints)
      partition by range (article_id)`,
  );
  for (const { name, definition, isKey } of indexes)
    await tx.query(isKey ? `alter table ${table} add constraint ${name} primary key (article_id)` : definition);
  if (isSpread)
    await tx.query("select create_distributed_table($1::regclass, 'article_id', colocate_with => $2)", [table, part]);
  await tx.query(`alter table ${table} attach partition ${part} for values from (minvalue) to (${endId})`);
  await tx.query(`alter table ${part} drop constraint ${bound}`);
}

/**
 * Partitions the library by month of storage: the existing rows become its first part, including the current month;
 * months follow. Nothing is copied; rows are read once, during operation, to validate the bounds. Returns false when it
 * is already partitioned.
 */
export async function turnOnMonths(database: DatabaseService, now = new Date()): Promise<boolean> {
  if ((await readParts(database)).length > 0) return false;
  const { endId } = getMonth(now);
  const isSpread = await liesApart(database);
  for (const table of cutTables) {
    await withShortLock(database, async (tx) => {
      await tx.query(`alter table ${table} drop constraint if exists ${bound}`);
      await tx.query(`alter table ${table} add constraint ${bound} check (article_id < ${endId}) not valid`);
    });
    await database.query(`alter table ${table} validate constraint ${bound}`);
  }
  await withShortLock(database, async (tx) => {
    // Tables created in one transaction need a single connection to each machine.
    if (isSpread) await tx.query("set local citus.multi_shard_modify_mode = 'sequential'");
    for (const table of cutTables) await cut(tx, table, endId, isSpread);
    for (const month of missingMonths([{ name: before, firstId: null, endId }], now))
      await makeMonth(tx, month, before);
    await makeLater(tx, before);
  });
  return true;
}
