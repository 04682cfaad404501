import type { Statements } from '../statements';

/** A table as it stands in a database that knows of spreading. */
export interface StandingTable {
  readonly name: string;
  readonly isSpread: boolean;
  /** On this machine, indexes included. */
  readonly bytes: number;
  /** Its foreign keys. */
  readonly keys: readonly { readonly name: string; readonly to: string; readonly definition: string }[];
}

/** Of the table `c` with its parts; the tree of one without parts is empty. */
const sizeOf = (measure: string): string =>
  `coalesce((select sum(${measure}(t.relid)) from pg_partition_tree(c.oid) t), ${measure}(c.oid))`;

/** The tables of these names that stand in the database. */
export async function standingTables(
  database: Statements,
  names: readonly string[],
): Promise<readonly StandingTable[]> {
  const { rows } = await database.query<StandingTable>(
    `select c.relname as name, p.logicalrelid is not null as "isSpread",
        case when p.logicalrelid is null
          then ${sizeOf('pg_total_relation_size')}::float8 else 0 end as bytes,
        coalesce((select json_agg(json_build_object('name', k.conname, 'to', t.relname,
            'definition', pg_get_constraintdef(k.oid)) order by k.conname)
          from pg_constraint k join pg_class t on t.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f'), '[]') as keys
      from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1) order by 1`,
    [names],
  );
  return rows;
}

/** Which of these tables are spread while rows of them still stand on this machine: nobody reads those any more. */
export async function copiedTables(database: Statements, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
      where p.partmethod = 'h' and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
        and ${sizeOf('pg_relation_size')} > 0 order by 1`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Which of these tables hold rows. */
export async function filledTables(database: Statements, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const { rows } = await database.query<{ name: string; isFilled: boolean }>(
    names.map((name) => `select '${name}' as name, exists (select 1 from ${name}) as "isFilled"`).join(' union all '),
  );
  return rows.filter(({ isFilled }) => isFilled).map(({ name }) => name);
}
