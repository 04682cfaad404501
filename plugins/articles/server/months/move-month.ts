import type { DatabaseService } from '#core/server';
import { liesApart } from './lies-apart';
import { cutTables, partTable } from './month';
import { readParts } from './read-parts';

/**
 * Builds the statement that moves the tables, out-of-line texts and indexes of one part on the machine where it runs.
 * Of a distributed table only the shards are moved; the table under its own name is empty.
 */
const moving = (part: string, tablespace: string, isShard: boolean): string => {
  const isOfPart = isShard ? `relname ~ '^${part}_\\d+$'` : `oid = to_regclass('${part}')`;
  return `do $move$ declare thing record; begin
  for thing in with moved as (select oid from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and ${isOfPart})
    select 'table' as kind, oid::regclass as name from moved
    union all select 'index', indexrelid::regclass from pg_index join moved on moved.oid = indrelid
  loop execute format('alter %s %s set tablespace %I', thing.kind, thing.name, '${tablespace}'); end loop; end $move$`;
};

/**
 * Moves a part to another tablespace, such as one on cheaper disks; in a cluster to the tablespace of this name on each
 * machine. Access to this part waits meanwhile, access to all others continues.
 */
export async function moveMonth(database: DatabaseService, name: string, tablespace: string): Promise<void> {
  if (!(await readParts(database)).some((part) => part.name === name)) throw new Error(`Part ${name} not found`);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(tablespace)) throw new Error(`${tablespace} is not a valid tablespace name`);
  const isSpread = await liesApart(database);
  for (const table of cutTables) {
    const part = partTable(table, name);
    if (isSpread) {
      const { rows } = await database.query<{ address: string; result: string }>(
        `select nodename || ':' || nodeport as address, result from run_command_on_workers($1) where not success`,
        [moving(part, tablespace, true)],
      );
      if (rows[0]) throw new Error(`${rows[0].address}: ${rows[0].result}`);
    } else await database.query(moving(part, tablespace, false));
  }
}
