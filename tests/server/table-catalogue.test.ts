import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { Kernel, type PluginEntry } from '#core';
import { getTable } from '#core/resource';
import type { ServerSide, TableDeclaration } from '#core/server';
import { testDatabase, type TestDatabase } from '#core/server/testing';
import { migrationSets } from '../../core/server/boot/prepare';
import { runMigrations } from '../../core/server/database';
import { resourceColumns, resourceTable } from '../../core/server/resource/resource-table';
import { coreTables } from '../../core/server/tables';
import { resources } from '../conventions/registry';

interface Declared extends Partial<Record<'key', string>> {
  readonly owner: string;
  readonly distribution: TableDeclaration['distribution'];
  readonly columns: readonly string[];
}

let database: TestDatabase;
const declared = new Map<string, Declared>();
const twice: string[] = [];
const reads = new Map<string, ReadonlySet<string>>();
const views = new Map<string, { readonly owner: string; readonly of: readonly string[] }>();

/** Names of tables and views created by the migrations, with their plugin. */
const made = new Map<string, string>();

const relations = async (kind: 'r' | 'v'): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = $1
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
    [kind],
  );
  return rows.map(({ name }) => name);
};

beforeAll(async () => {
  const kernel = new Kernel<ServerSide>(plugins as readonly PluginEntry<ServerSide>[]);
  const sets = await migrationSets(kernel);
  const owners = [
    { owner: 'core', tables: coreTables },
    ...(await Promise.all(
      kernel.manifests.map(async ({ id }) => ({ owner: id, tables: (await kernel.load(id)).tables })),
    )),
  ];
  for (const { owner, tables } of owners) {
    for (const each of tables?.own ?? []) {
      if (declared.has(each.name)) twice.push(each.name);
      declared.set(each.name, {
        owner,
        distribution: each.distribution,
        ...('key' in each ? { key: each.key } : {}),
        columns: [...Object.values(each.deletedWith ?? {}), ...(each.delays ?? [])],
      });
    }
    for (const { name, of } of tables?.views ?? []) views.set(name, { owner, of });
    reads.set(owner, new Set((tables?.reads ?? []).flatMap(({ names }) => names)));
  }
  database = await testDatabase();
  for (const [index, { plugin }] of sets.entries()) {
    await runMigrations(database, sets.slice(0, index + 1));
    for (const name of [...(await relations('r')), ...(await relations('v'))])
      if (!made.has(name)) made.set(name, plugin);
  }
});
afterAll(() => database.close());

const getPlace = (name: string): string => {
  const { distribution, key } = declared.get(name) ?? { distribution: 'nowhere' };
  return key ? `${distribution} by ${key}` : distribution;
};
const isSpread = (name: string): boolean => declared.get(name)?.key !== undefined;

describe('declared tables', () => {
  it('match those of the database, each declared once by the plugin that creates it', async () => {
    expect(twice).toEqual([]);
    expect([...declared.keys()].sort()).toEqual(await relations('r'));
    expect([...declared].filter(([name, { owner }]) => made.get(name) !== owner).map(([name]) => name)).toEqual([]);
    expect([...declared.keys()].length).toBeGreaterThan(150);
  });

  it('have views that read the declared tables', async () => {
    expect([...views.keys()].sort()).toEqual(await relations('v'));
    const { rows } = await database.query<{ view: string; tables: string[] }>(
      `select v.relname as view, array_agg(distinct t.relname::text) as tables from pg_depend d
         join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
           join pg_class t on t.oid = d.refobjid and t.oid <> v.oid
       where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend e where e.objid = v.oid and e.deptype = 'e') group by 1`,
    );
    for (const { view, tables } of rows)
      expect({ view, of: [...(views.get(view)?.of ?? [])].sort() }).toEqual({ view, of: tables.sort() });
    for (const [name, { owner, of }] of views) {
      expect({ name, owner: made.get(name) }).toEqual({ name, owner });
      // Besides its own tables, a view reads views of others and tables that its owner declares to read.
      const strange = of.filter((table) => declared.get(table)?.owner !== owner && !views.has(table));
      expect(strange.filter((table) => !reads.get(owner)?.has(table))).toEqual([]);
    }
  });

  it('have their distribution columns, or the columns by which their rows are deleted', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const existingTables = new Set(rows.map(({ name }) => name));
    const wanted = [...declared].flatMap(([name, { key, columns }]) =>
      [key, ...columns].filter((column) => column !== undefined).map((column) => `${name}.${column}`),
    );
    expect(wanted.filter((column) => !existingTables.has(column))).toEqual([]);
  });

  it('have a client_id for client data', () => {
    const wrong = [...declared].filter(
      ([, { distribution, key }]) =>
        (distribution === 'client') !== (key === 'client_id') || (distribution === 'library' && !key),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

describe('the database', () => {
  it('contains the distribution column in every unique key', async () => {
    const { rows } = await database.query<{ table: string; index: string; columns: string[] }>(
      `select t.relname as table, i.relname as index, array(
         select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey)) as columns
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan(150);
    const without = rows.filter(
      ({ table, columns }) => isSpread(table) && !columns.includes(declared.get(table)?.key ?? ''),
    );
    expect(without.map(({ index }) => index)).toEqual([]);
  });

  it('has no foreign key between different distributions or without the distribution column', async () => {
    const { rows } = await database.query<{ name: string; from: string; to: string; columns: string[] }>(
      `select conname as name, f.relname as from, t.relname as to, array(
         select a.attname::text from pg_attribute a where a.attrelid = f.oid and a.attnum = any(c.conkey)) as columns
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
       where c.contype = 'f' and f.relnamespace = 'public'::regnamespace`,
    );
    const crossing = rows.filter(
      ({ from, to, columns }) =>
        getPlace(from) !== getPlace(to) || (isSpread(from) && !columns.includes(declared.get(from)?.key ?? '')),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(crossing.map(({ name, from, to }) => `${name}: ${getPlace(from)} → ${getPlace(to)}`)).toEqual([]);
  });

  it('has triggers only on undistributed tables, created by their owner', async () => {
    const { rows } = await database.query<{ table: string; name: string; runs: string; by: string }>(
      `select t.relname as table, g.tgname as name, p.proname as runs, pg_get_functiondef(p.oid) as by
       from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
         where not g.tgisinternal`,
    );
    expect(rows.filter(({ table }) => isSpread(table)).map(({ table, name }) => `${name} on ${table}`)).toEqual([]);
    const foreign = rows.filter(({ table, by }) => {
      const owner = declared.get(table)?.owner;
      return [...declared].some(
        ([name, each]) => each.owner !== owner && new RegExp(`(update|into|from) ${name}\\b`).test(by),
      );
    });
    expect(foreign.map(({ table, name }) => `${name} on ${table}`)).toEqual([]);
  });

  it('has no function that reads tables inside a query', async () => {
    const { rows } = await database.query<{ name: string; body: string }>(
      `select p.proname as name, p.prosrc as body from pg_proc p where p.pronamespace = 'public'::regnamespace
        and p.prorettype <> 'trigger'::regtype`,
    );
    const reads = rows.filter(({ body }) =>
      [...declared.keys()].some((name) => new RegExp(`\\b(from|join)\\s+${name}\\b`, 'i').test(body)),
    );
    expect(reads.map(({ name }) => name)).toEqual([]);
    expect(rows.map(({ name }) => name)).toContain('next_id');
  });
});

describe('table of a resource', () => {
  const stored = resources.filter(({ resource }) => !resource.readOnly);
  it.each(stored.map(({ resource }) => [resource.name, resource] as const))(
    '%s matches its declaration',
    async (_, resource) => {
      const { rows } = await database.query<{
        name: string;
        type: string;
        isNullable: boolean;
        default: string | null;
      }>(
        `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
          pg_get_expr(d.adbin, d.adrelid) as default
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         and a.attgenerated = ''
       where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
        [getTable(resource)],
      );
      if (rows.length === 0)
        throw new Error(`There is no table for ${resource.name}; its first migration:\n${resourceTable(resource)}`);
      const tablesByName = new Map(rows.map((row) => [row.name, row]));
      const spelt = (type: string) => type.replace('timestamptz', 'timestamp with time zone');
      const plain = (value: string | null | undefined) =>
        (value ?? '').replace(/^'(.*)'::\w+.*$/, '$1').replace(/^'(.*)'$/, '$1');
      for (const { name, type, isNullable, default: value } of resourceColumns(resource)) {
        const row = tablesByName.get(name);
        const isOwned = name === 'client_id' && row?.isNullable === false;
        expect({ name, type: row?.type, isNullable: row?.isNullable, default: plain(row?.default) }).toEqual({
          name,
          type: spelt(type),
          isNullable: isOwned ? false : isNullable,
          default: plain(value),
        });
      }
    },
  );
});
