import type { Migration, Statements } from '../../database';
import { tablePrefix } from './check-side';

/** All that stands in the schema but what a plugin owns, as one text. */
const foreignState = `
  select md5(string_agg(line, E'\\n' order by line)) as state from (
    select c.relname::text || ' ' || c.relkind::text || ' ' || coalesce(string_agg(a.attname::text || ' ' || a.atttypid::text, ',' order by a.attnum), '')
      as line
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and c.relname <> $1 and not starts_with(c.relname, $1 || '_') group by c.oid, c.relname, c.relkind
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
  select relname as name from pg_stat_xact_user_tables
    where relname <> $1 and not starts_with(relname, $1 || '_') and n_tup_ins + n_tup_upd + n_tup_del > 0 limit 1`;

async function stateOf(tx: Statements, prefix: string): Promise<string> {
  const { rows } = await tx.query<{ state: string }>(foreignState, [prefix]);
  return rows[0]?.state ?? '';
}

/** A migration of a third party's plugin: undone when it touches anything but tables of its own name. */
export const guarded = (id: string, { name, up }: Migration): Migration => ({
  name,
  up: async (tx) => {
    const prefix = tablePrefix(id);
    const before = await stateOf(tx, prefix);
    await up(tx);
    if ((await stateOf(tx, prefix)) !== before)
      throw new Error(`it changes what does not begin with ${prefix} in the database`);
    const { rows } = await tx.query<{ name: string }>(written, [prefix]);
    if (rows[0]) throw new Error(`it writes into ${rows[0].name}, which is not its own`);
  },
});
