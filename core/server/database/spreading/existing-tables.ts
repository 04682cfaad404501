import type { Statements } from '../statements';

/** A table that exists in a database with the cluster extension. */
export interface ExistingTable {
  readonly name: string;
  readonly isSpread: boolean;
  /** On this machine, including indexes. */
  readonly bytes: number;
  /** Foreign keys of the table. */
  readonly keys: readonly { readonly name: string; readonly to: string; readonly definition: string }[];
}

/** Builds the size of the table `c` including its partitions; the partition tree of an unpartitioned table is empty. */
const sizeOf = (measure: string): string =>
  `coalesce((select sum(${measure}(t.relid)) from pg_partition_tree(c.oid) t), ${measure}(c.oid))`;

/** Returns those of these tables that exist in the database. */
export async function existingTables(
  database: Statements,
  names: readonly string[],
): Promise<readonly ExistingTable[]> {
  const { rows } = await database.query<ExistingTable>(
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

/**
 * Returns those of these tables that are distributed while copies of their rows remain on this machine, which are never
 * read.
 */
export async function copiedTables(database: Statements, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
      where p.partmethod = 'h' and c.relnamespace = 'public'::regnamespace and c.relname = any($1)
        and ${sizeOf('pg_relation_size')} > 0 order by 1`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Returns those of these tables that have rows. */
export async function filledTables(database: Statements, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const { rows } = await database.query<{ name: string; isFilled: boolean }>(
    names.map((name) => `select '${name}' as name, exists (select 1 from ${name}) as "isFilled"`).join(' union all '),
  );
  return rows.filter(({ isFilled }) => isFilled).map(({ name }) => name);
}
