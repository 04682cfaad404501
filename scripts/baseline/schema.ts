import type { DatabaseService } from '#core/server';

/** Schema as lines of description by object, such as `column article.title`. */
export type Schema = ReadonlyMap<string, string>;

/** SQL condition that an object belongs to an extension. */
const ofExtension = (classId: string, oid: string): string =>
  `exists (select from pg_depend e where e.classid = '${classId}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const inPublic = (namespace: string): string => `${namespace} = 'public'::regnamespace`;

/**
 * Queries that read a whole schema from the system catalog; each returns names and descriptions. Names of NOT NULL
 * constraints are left out: the server generates them, and older servers have none.
 */
const queries: Readonly<Record<string, string>> = {
  relation: `
    select c.relname as name, concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.relrowsecurity,
        c.reloptions::text, t.reloptions::text, m.amname, s.spcname, c.relacl::text) as line
      from pg_class c left join pg_class t on t.oid = c.reltoastrelid left join pg_am m on m.oid = c.relam
        left join pg_tablespace s on s.oid = c.reltablespace
      where ${inPublic('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm', 'f') and not ${ofExtension('pg_class', 'c.oid')}`,
  column: `
    select c.relname || '.' || a.attname as name, concat_ws(' ',
        (select count(*) from pg_attribute b where b.attrelid = c.oid and b.attnum between 1 and a.attnum
          and not b.attisdropped),
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''),
        'generated ' || nullif(a.attgenerated::text, ''), 'storage ' || a.attstorage::text,
        'compression ' || nullif(a.attcompression::text, ''), 'statistics ' || nullif(a.attstattarget, -1),
        a.attoptions::text, (select collname from pg_collation l where l.oid = a.attcollation), a.attacl::text) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${inPublic('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0
        and not a.attisdropped and not ${ofExtension('pg_class', 'c.oid')}`,
  index: `
    select i.relname as name, concat_ws(' ', pg_get_indexdef(x.indexrelid), x.indisclustered, x.indisreplident,
        x.indisvalid, (select string_agg(a.attnum || ' ' || a.attstattarget, ',' order by a.attnum) from pg_attribute a
          where a.attrelid = i.oid and a.attstattarget >= 0)) as line
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where ${inPublic('i.relnamespace')} and not ${ofExtension('pg_class', 'x.indrelid')}`,
  constraint: `
    select t.relname || '.' || c.conname as name, pg_get_constraintdef(c.oid) as line
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where ${inPublic('c.connamespace')} and c.contype <> 'n' and not ${ofExtension('pg_class', 't.oid')}`,
  trigger: `
    select t.relname || '.' || g.tgname as name, concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled) as line
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where ${inPublic('t.relnamespace')} and not g.tgisinternal and g.tgname not like 'truncate_trigger_%'
        and not ${ofExtension('pg_class', 't.oid')}`,
  view: `
    select c.relname as name, pg_get_viewdef(c.oid) as line from pg_class c
      where ${inPublic('c.relnamespace')} and c.relkind in ('v', 'm') and not ${ofExtension('pg_class', 'c.oid')}`,
  rule: `
    select c.relname || '.' || r.rulename as name, pg_get_ruledef(r.oid) as line
      from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where ${inPublic('c.relnamespace')} and r.rulename <> '_RETURN' and not ${ofExtension('pg_class', 'c.oid')}`,
  function: `
    select p.oid::regprocedure::text as name, concat_ws(' ',
        case when p.prokind in ('f', 'p') then pg_get_functiondef(p.oid) else p.prosrc end, p.proacl::text) as line
      from pg_proc p where ${inPublic('p.pronamespace')} and not ${ofExtension('pg_proc', 'p.oid')}`,
  sequence: `
    select s.sequencename as name, concat_ws(' ', s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by,
        s.cycle, s.cache_size) as line
      from pg_sequences s where s.schemaname = 'public'`,
  type: `
    select t.typname as name, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod),
        (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as line
      from pg_type t left join pg_class c on c.oid = t.typrelid
      where ${inPublic('t.typnamespace')} and t.typelem = 0 and (c.oid is null or c.relkind = 'c')
        and not ${ofExtension('pg_type', 't.oid')}`,
  statistics: `
    select s.stxname as name, concat_ws(' ', pg_get_statisticsobjdef(s.oid), s.stxstattarget) as line
      from pg_statistic_ext s where ${inPublic('s.stxnamespace')}`,
  policy: `
    select p.tablename || '.' || p.policyname as name, concat_ws(' ', p.permissive, p.roles::text, p.cmd, p.qual,
        p.with_check) as line from pg_policies p where p.schemaname = 'public'`,
  extension: `select extname as name, extversion as line from pg_extension`,
  schema: `
    select nspname as name, '' as line from pg_namespace
      where nspname !~ '^(pg_|information_schema$|columnar|citus)' and nspname <> 'jobs'`,
  comment: `
    select i.identity as name, d.description as line
      from (select * from pg_description where objoid >= 16384 offset 0) d
        cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
      where i.schema = 'public' and not exists (select from pg_depend e where e.classid = d.classoid
        and e.objid = d.objoid and e.deptype = 'e')`,
  // Changes that migrations make to functions of the server itself.
  'server function': `
    select p.oid::regprocedure::text as name, concat_ws(' ', 'cost', p.procost, 'rows', p.prorows, p.provolatile,
        p.proparallel, p.proisstrict, p.proconfig::text) as line
      from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < 16384 and (p.procost, p.prorows) not in ((1, 0), (0, 0))`,
};

/** Reads the schema of a database, or only some kinds of its objects, without those of extensions. */
export async function readSchema(
  database: DatabaseService,
  kinds: readonly string[] = Object.keys(queries),
): Promise<Schema> {
  const schema = new Map<string, string>();
  for (const kind of kinds) {
    const { rows } = await database.query<{ name: string; line: string }>(queries[kind] ?? '');
    for (const { name, line } of rows) schema.set(`${kind} ${name}`, line);
  }
  return schema;
}

/**
 * Returns the differences between two schemas, one per line: `+` for what only the second has, `-` for what it lacks.
 */
export function compareSchemas(first: Schema, second: Schema): readonly string[] {
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  return names.flatMap((name) => {
    const [before, after] = [first.get(name), second.get(name)];
    if (before === after) return [];
    return [
      ...(before === undefined ? [] : [`- ${name}: ${before}`]),
      ...(after === undefined ? [] : [`+ ${name}: ${after}`]),
    ];
  });
}
