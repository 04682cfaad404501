import type { DatabaseService } from '#core/server';
import { literal } from './sql-text';
import type { Comments } from './write-table';

/** Timestamps and ids between which a database was migrated; values in this range were created by the migrations. */
export interface MadeBetween {
  readonly from: Date;
  readonly to: Date;
  readonly firstId: string;
  readonly lastId: string;
}

interface SeedColumn {
  readonly name: string;
  readonly type: string;
  /** Whether the server supplies a value by itself when none is given. */
  readonly isGiven: boolean;
  readonly default: string | null;
}

/** Rows that migrations wrote, with their values as SQL. */
export interface SeedTable {
  readonly table: string;
  readonly columns: readonly SeedColumn[];
  /** Column of a single-column primary key whose values come from `next_id()`. */
  readonly idColumn: string | null;
  readonly rows: readonly Readonly<Record<string, string | null>>[];
}

/** Runs the function that creates a database, and returns the range of timestamps and ids used during the run. */
export async function timed(database: DatabaseService, make: () => Promise<void>): Promise<MadeBetween> {
  const now = async () =>
    (
      await database.query<{ at: Date; id: string }>(
        `select clock_timestamp() as at,
          (((floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000) << 22))::text as id`,
      )
    ).rows[0] as { readonly at: Date; readonly id: string };
  const before = await now();
  await make();
  const after = await now();
  return {
    from: before.at,
    to: after.at,
    firstId: before.id,
    lastId: String(BigInt(after.id) + (1n << 22n)),
  };
}

const bare = /^(bigint|integer|smallint|real|double precision|numeric.*|boolean)$/;

/** Returns the rows of the tables as SQL, in the order of their primary keys; tables without rows are left out. */
export async function readSeeds(
  database: DatabaseService,
  tables: readonly string[],
  made: MadeBetween,
): Promise<readonly SeedTable[]> {
  const seeds: SeedTable[] = [];
  for (const table of tables) {
    const { rows: columns } = await database.query<SeedColumn & { isKey: boolean; keys: number }>(
      `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
          a.attgenerated = '' and a.attidentity = '' as "isGiven", pg_get_expr(d.adbin, d.adrelid) as default,
          coalesce(a.attnum = any(k.conkey), false) as "isKey", coalesce(cardinality(k.conkey), 0) as keys
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
        where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      [table],
    );
    const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
    const { rows: found } = await database.query<Record<string, string | null>>(
      `select ${columns.map(({ name }) => `${name}::text as ${name}`).join(', ')} from ${table} t
        order by ${(keys.length > 0 ? keys : columns.map(({ name }) => name)).map((name) => `t.${name}`).join(', ')}`,
    );
    if (found.length === 0) continue;
    const id = columns.find(({ isKey, keys: count, default: value }) => isKey && count === 1 && value === 'next_id()');
    seeds.push({ table, columns, idColumn: id?.name ?? null, rows: found });
  }
  return asSql(seeds, made);
}

/**
 * Converts values to SQL: timestamps within the range become `now()`; ids within the range are looked up in the table
 * that they come from, or newly generated.
 */
function asSql(seeds: readonly SeedTable[], made: MadeBetween): readonly SeedTable[] {
  const homes = new Map<string, { readonly seed: SeedTable; readonly row: Readonly<Record<string, string | null>> }>();
  for (const seed of seeds)
    if (seed.idColumn)
      for (const row of seed.rows) {
        const id = row[bareName(seed.idColumn)];
        if (id) homes.set(id, { seed, row });
      }
  const isMadeId = (value: string): boolean =>
    BigInt(value) >= BigInt(made.firstId) && BigInt(value) <= BigInt(made.lastId);
  const valueSql = ({ type }: SeedColumn, value: string, isOwnId: boolean): string => {
    const at = Date.parse(value.replace(/([+-]\d\d)$/, '$1:00'));
    if (type.startsWith('timestamp') && at >= made.from.getTime() && at <= made.to.getTime()) return 'now()';
    if (type === 'bigint' && isMadeId(value)) {
      const home = isOwnId ? undefined : homes.get(value);
      return home ? lookup(home.seed, home.row) : 'next_id()';
    }
    return bare.test(type) ? value : literal(value);
  };
  return seeds.map((seed) => ({
    ...seed,
    rows: seed.rows.map((row) =>
      Object.fromEntries(
        seed.columns.map((column) => {
          const value = row[bareName(column.name)] ?? null;
          return [column.name, value === null ? null : valueSql(column, value, column.name === seed.idColumn)];
        }),
      ),
    ),
  }));
}

const bareName = (name: string): string => name.replaceAll('"', '');

/** Returns a lookup of a row by the first text that no other row of its table has. */
function lookup(seed: SeedTable, row: Readonly<Record<string, string | null>>): string {
  const column = seed.columns.find(
    ({ name, type }) =>
      type === 'text' && seed.rows.filter((each) => each[bareName(name)] === row[bareName(name)]).length === 1,
  );
  if (!column) throw new Error(`A row of ${seed.table} is referred to, and no text of it tells it from the others`);
  return `(select ${seed.idColumn} from ${seed.table} where ${column.name} = ${literal(row[bareName(column.name)] ?? '')})`;
}

/** Sorts the tables so that those whose rows are referenced come first. */
function inOrder(seeds: readonly SeedTable[]): readonly SeedTable[] {
  const names = new Set(seeds.map(({ table }) => table));
  const needs = ({ table, rows }: SeedTable): readonly string[] => [
    ...new Set(
      rows.flatMap((row) =>
        Object.values(row).flatMap((value) => {
          const name = /^\(select \S+ from (\S+) where/.exec(value ?? '')?.[1];
          return name && names.has(name) && name !== table ? [name] : [];
        }),
      ),
    ),
  ];
  const ordered: SeedTable[] = [];
  const add = (seed: SeedTable): void => {
    if (ordered.includes(seed)) return;
    for (const name of needs(seed)) for (const other of seeds) if (other.table === name) add(other);
    ordered.push(seed);
  };
  seeds.forEach(add);
  return ordered;
}

const maxLine = 110;

/** Puts short rows side by side, and long ones on a line each. */
function packed(rows: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + row.length + 2 <= maxLine) lines[lines.length - 1] = `${last} ${row}`;
    else lines.push(row);
  }
  return lines.map((line) => `  ${line}`);
}

/** Returns the inserts of all rows; columns that get the same value by their default are left out. */
export function seedSql(seeds: readonly SeedTable[], comments: Comments = new Map()): readonly string[] {
  return inOrder(seeds).map((seed) =>
    [...(comments.get(`${seed.table} rows`) ?? []).map((comment) => `-- ${comment}`), insertSql(seed)].join('\n'),
  );
}

function insertSql({ table, columns, rows, idColumn }: SeedTable): string {
  const usual = ({ default: value }: SeedColumn): string | null =>
    value?.replace(/^('(?:[^']|'')*')::.*$/s, '$1') ?? null;
  const filledColumns = columns.filter(
    (column) => column.isGiven && column.name !== idColumn && rows.some((row) => row[column.name] !== usual(column)),
  );
  if (filledColumns.length === 0) {
    if (rows.length > 1) throw new Error(`${table} has rows of defaults alone`);
    return `insert into ${table} default values;`;
  }
  // When all rows refer to the same row of another table, the reference is written once.
  const shared = filledColumns.filter(
    ({ name }) => rows.length > 1 && rows.every((row) => isLookup(row[name], rows[0]?.[name])),
  );
  const rowColumns = filledColumns.filter((column) => !shared.includes(column));
  const head = `insert into ${table} (${[...rowColumns, ...shared].map(({ name }) => name).join(', ')})`;
  const written = rows.map(
    (row, index) =>
      `(${rowColumns.map(({ name }) => row[name] ?? 'null').join(', ')})${index < rows.length - 1 ? ',' : ''}`,
  );
  if (shared.length > 0) {
    const typed = ({ name, type }: SeedColumn): string =>
      type === 'text' || bare.test(type) ? name : `${name}::${type}`;
    const selected = [...rowColumns.map(typed), ...shared.map(({ name }) => rows[0]?.[name])].join(', ');
    return [
      head,
      `  select ${selected}`,
      '  from (values',
      ...packed(written),
      `  ) v (${rowColumns.map(({ name }) => name).join(', ')});`,
    ].join('\n');
  }
  return written.length === 1 && head.length + (written[0]?.length ?? 0) < maxLine
    ? `${head} values ${written[0]};`
    : `${head} values\n${packed(written).join('\n')};`;
}

/** Whether a value is looked up in another table and equals that of another row. */
const isLookup = (value: string | null | undefined, other: string | null | undefined): boolean =>
  value === other && Boolean(value?.startsWith('(select '));
