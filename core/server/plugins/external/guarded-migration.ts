import type { Migration, Statements } from '../../database';
import { tablePrefix } from './check-side';

/** Text that describes everything in the schema except what a plugin owns. */
const foreignState = `
  select md5(string_agg(line, E'\\n' order by line)) as state from (
    select c.relname::text || ' ' || c.relkind::text || ' ' || c.relfilenode::text || ' ' || coalesce(string_agg(a.attname::text || ' ' || a.atttypid::text, ',' order by a.attnum), '')
      as line
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and c.relname <> $1 and not starts_with(c.relname, $1 || '_') group by c.oid, c.relname, c.relkind, c.relfilenode
    union all
    select p.proname::text || md5(p.prosrc) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not starts_with(p.proname, $1 || '_')
    union all
    select t.tgname::text || ' on ' || c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and not starts_with(c.relname, $1 || '_')
    union all
    select nspname::text || ' ' || nspowner::text from pg_namespace where nspname !~ '^pg_'
  ) everything`;

const written = `
  select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as count from pg_stat_xact_user_tables
    where relname <> $1 and not starts_with(relname, $1 || '_')`;

async function getState(tx: Statements, prefix: string): Promise<string> {
  const { rows } = await tx.query<{ state: string }>(foreignState, [prefix]);
  return rows[0]?.state ?? '';
}

/**
 * Counts rows written to tables that the plugin does not own; writes rolled back earlier on this connection are
 * included.
 */
async function getWrites(tx: Statements, prefix: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ name: string; count: number }>(written, [prefix]);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/**
 * Wraps a migration of a third-party plugin: it is rolled back when it touches anything but tables under the plugin's
 * name.
 */
export const guarded = (id: string, { name, text, up }: Migration): Migration => ({
  name,
  text,
  up: async (tx) => {
    const prefix = tablePrefix(id);
    const [before, writes] = [await getState(tx, prefix), await getWrites(tx, prefix)];
    await up(tx);
    if ((await getState(tx, prefix)) !== before)
      throw new Error(`it changes database objects that do not start with ${prefix}`);
    const strange = [...(await getWrites(tx, prefix))].find(([table, count]) => count > (writes.get(table) ?? 0));
    if (strange) throw new Error(`it writes to ${strange[0]}, which it does not own`);
  },
});
