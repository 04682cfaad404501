import type { DatabaseService } from '#core/server';

export type ObjectKind = 'table' | 'view' | 'sequence' | 'function';

/** Object that a plugin's migrations created; a lower oid means that it was created earlier. */
export interface SchemaObject {
  readonly kind: ObjectKind;
  readonly oid: number;
  /** Name as written in a statement. */
  readonly name: string;
}

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly default: string | null;
  /** `a` or `d` for an identity column; empty for other columns. */
  readonly identity: string;
  readonly generated: string;
  readonly collation: string | null;
  /** Null for the default storage of the type. */
  readonly storage: string | null;
  readonly statistics: number | null;
  readonly options: string | null;
}

export interface TableConstraint {
  readonly name: string;
  readonly kind: 'p' | 'u' | 'f' | 'c' | 'x';
  readonly definition: string;
  /** Names of its columns, in the order of the constraint. */
  readonly columns: readonly string[];
  /** Table that a foreign key references. */
  readonly refers: string | null;
}

export interface TableDetails {
  readonly options: string | null;
  readonly columns: readonly TableColumn[];
  readonly constraints: readonly TableConstraint[];
  /** Statements, as the server formats them, of the indexes that belong to no constraint. */
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
}

/** Objects that a baseline cannot express; a migration that creates one of them needs support in this tool first. */
const unsupported = `
  select 'a partitioned or foreign table ' || relname as what from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('p', 'm', 'f', 'c')
  union all select 'the policy ' || polname from pg_policy
  union all select 'the extended statistics ' || stxname from pg_statistic_ext
    where stxnamespace = 'public'::regnamespace
  union all select 'the type ' || typname from pg_type t where typnamespace = 'public'::regnamespace
    and typtype in ('d', 'e', 'r')
    and not exists (select from pg_depend e where e.objid = t.oid and e.deptype = 'e')
  union all select 'the rule ' || rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = 'public'::regnamespace and rulename <> '_RETURN'
    and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
  union all select 'the comment on ' || pg_describe_object(d.classoid, d.objoid, d.objsubid)
    from (select * from pg_description where objoid >= 16384 offset 0) d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where i.schema = 'public' and not exists (select from pg_depend e where e.objid = d.objoid and e.deptype = 'e')`;

/** Throws when the schema contains something that a baseline cannot express. */
export async function checkSupported(database: DatabaseService): Promise<void> {
  const { rows } = await database.query<{ what: string }>(unsupported);
  if (rows[0]) throw new Error(`A baseline cannot hold ${rows.map(({ what }) => what).join(', ')}`);
}

/**
 * Returns the objects in the schema, the earliest first, except the table of migrations, which is not created by a
 * migration.
 */
export async function readObjects(database: DatabaseService): Promise<readonly SchemaObject[]> {
  const { rows } = await database.query<SchemaObject>(
    `select * from (
       select case c.relkind when 'r' then 'table' when 'v' then 'view' else 'sequence' end as kind, c.oid::int8::float8 as oid,
           quote_ident(c.relname) as name
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
           and c.relname <> 'migration'
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a')
             and (c.relkind <> 'v' or d.deptype = 'e'))
       union all
       select 'function', p.oid::int8::float8, p.oid::regprocedure::text from pg_proc p
         where p.pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     ) objects order by oid`,
  );
  return rows;
}

export async function readTable(database: DatabaseService, { oid }: SchemaObject): Promise<TableDetails> {
  const { rows: tables } = await database.query<{ options: string | null }>(
    `select array_to_string(c.reloptions || array(select 'toast.' || o from unnest(t.reloptions) o), ', ') as options
      from pg_class c left join pg_class t on t.oid = c.reltoastrelid where c.oid = $1`,
    [oid],
  );
  const { rows: columns } = await database.query<TableColumn>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isNeeded",
        pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity::text as identity,
        a.attgenerated::text as generated,
        (select l.collname from pg_collation l where l.oid = a.attcollation and l.oid <> t.typcollation) as collation,
        case when a.attstorage <> t.typstorage then case a.attstorage when 'e' then 'external' when 'p' then 'plain'
          when 'm' then 'main' else 'extended' end end as storage,
        nullif(a.attstattarget, -1)::int as statistics, array_to_string(a.attoptions, ', ') as options
      from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [oid],
  );
  const { rows: constraints } = await database.query<TableConstraint>(
    `select c.conname as name, c.contype::text as kind, pg_get_constraintdef(c.oid) as definition,
        array(select a.attname::text from unnest(c.conkey) with ordinality k (attnum, position)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.position) as columns,
        (select quote_ident(f.relname) from pg_class f where f.oid = c.confrelid) as refers
      from pg_constraint c where c.conrelid = $1 and c.contype not in ('n', 't')
      order by array_position(array['p', 'u', 'x', 'c', 'f'], c.contype::text), c.oid`,
    [oid],
  );
  const { rows: indexes } = await database.query<{ definition: string }>(
    `select pg_get_indexdef(x.indexrelid) as definition from pg_index x
      where x.indrelid = $1 and not exists (select from pg_constraint c where c.conindid = x.indexrelid
        and c.conrelid = $1)
      order by x.indexrelid`,
    [oid],
  );
  const { rows: triggers } = await database.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = $1 and not tgisinternal and tgname not like 'truncate_trigger_%' order by oid`,
    [oid],
  );
  return {
    options: tables[0]?.options || null,
    columns,
    constraints,
    indexes: indexes.map(({ definition }) => definition),
    triggers: triggers.map(({ definition }) => definition),
  };
}
