import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { Kernel, type PluginEntry } from '#core';
import { TableRemovals, type ServerSide, type TableDeclaration } from '#core/server';
import { ArticleRemovals } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { coreTables } from '../../core/server/tables';
import { startFullApp, type FullApp } from './full-app';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

/** Columns that identify what a row belongs to. */
const entityColumns = ['client_id', 'article_id', 'user_id', 'subject_id'] as const;
type EntityColumn = (typeof entityColumns)[number];

/** Rows that remain after an article is deleted: evidence and stream offsets. */
const outlivesArticle = new Set([
  'evidence_record',
  'evidence_entry',
  'words_cursor',
  'word_frequency_state',
  'content_type_cursor',
  'article_refold',
]);
/** Found by the URL, bands and cluster of the article; covered by `remove-articles.test.ts`. */
const foundOtherwise = new Set(['article_address', 'near_band', 'near_text', 'client_first']);
/** Rows that remain after a client is deleted: the operation log. */
const outlivesClient = new Set(['operation_log', 'client_data_job']);
/** Rows that remain after a user is deleted: remarks and work for the client, under the former name. */
const outlivesUser = new Set([
  'operation_log',
  'article_remark',
  'author_note',
  'article_result',
  'article_publication',
  'cluster_choice',
  'content_class_article',
  'client_filter_exception',
  'client_registration',
  'briefing',
  'html_report',
  'embedded_widget',
  'embedded_page',
  'api_key',
  'repost_import',
  'data_import',
  'data_export',
  'extraction_config_change',
  'web_search_import',
]);
/** Rows that remain after a subject is deleted: results of reclassifying stored articles. */
const outlivesSubject = new Set(['redo_subject', 'redo_day', 'redo_change']);

let app: FullApp;
const columns = new Map<string, readonly Column[]>();
const parents = new Map<string, ReadonlyMap<string, { readonly table: string; readonly column: string }>>();
const choices = new Map<string, string>();
const declared: TableDeclaration[] = [];
const filled = new Set<string>();
let count = 7_000_000_000;

/** Returns a valid value of a column. */
function valueOf(table: string, { name, type }: Column): unknown {
  const choice = choices.get(`${table}.${name}`);
  if (choice !== undefined) return choice;
  count += 1;
  if (type.endsWith('[]')) return [];
  if (type.startsWith('json')) return '{}';
  if (type.startsWith('timestamp')) return new Date();
  if (type === 'date') return '2026-01-01';
  if (type === 'boolean') return false;
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  if (type === 'bytea') return Buffer.from('x');
  if (type === 'bigint') return count;
  if (type === 'uuid') return randomUUID();
  if (type === 'integer') return count % 1_000_000;
  if (/smallint|real|double/.test(type)) return 1;
  return `filled ${count}`;
}

/** Inserts a row into every table for these ids; tables with a single row keep theirs. */
async function fill(about: Readonly<Record<EntityColumn, string>>): Promise<void> {
  const made = new Map<string, Record<string, unknown>>();
  for (const { name } of declared) {
    const row: Record<string, unknown> = {};
    for (const column of columns.get(name) ?? []) {
      const parent = parents.get(name)?.get(column.name);
      if (entityColumns.includes(column.name as EntityColumn)) row[column.name] = about[column.name as EntityColumn];
      else if (parent) row[column.name] = made.get(parent.table)?.[parent.column];
      else if (column.isNeeded) row[column.name] = valueOf(name, column);
    }
    const names = Object.keys(row);
    if (names.length === 0) continue;
    const { rows } = await app.database
      .query<Record<string, unknown>>(
        `insert into ${name} (${names.map((each) => `"${each}"`).join(', ')})
          values (${names.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing returning *`,
        Object.values(row),
      )
      .catch((error: unknown) => {
        throw new Error(`${name} cannot be filled with ${JSON.stringify(row)}`, { cause: error });
      });
    if (rows[0]) {
      made.set(name, rows[0]);
      filled.add(name);
    }
  }
}

/** Returns the tables that still hold rows for an id. */
async function left(column: EntityColumn, id: string): Promise<string[]> {
  const remainingTables: string[] = [];
  for (const { name } of declared) {
    if (!columns.get(name)?.some((each) => each.name === column)) continue;
    const { rowCount } = await app.database.query(`select from ${name} where ${column} = $1 limit 1`, [id]);
    if (rowCount) remainingTables.push(name);
  }
  return remainingTables;
}

beforeAll(async () => {
  app = await startFullApp();
  const kernel = new Kernel<ServerSide>(plugins as readonly PluginEntry<ServerSide>[]);
  declared.push(...coreTables.own);
  for (const { id } of kernel.manifests) declared.push(...((await kernel.load(id)).tables?.own ?? []));
  const { rows } = await app.database.query<Column & { table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull
      and not a.atthasdef and a.attidentity = '' as "isNeeded"
     from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace
       and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  for (const row of rows) columns.set(row.table, [...(columns.get(row.table) ?? []), row]);
  const { rows: keys } = await app.database.query<{ table: string; column: string; to: string; key: string }>(
    `select f.relname as table, a.attname as column, t.relname as to, b.attname as key from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
       cross join lateral unnest(c.conkey, c.confkey) as k (own, other) join pg_attribute a on a.attrelid = f.oid
         and a.attnum = k.own join pg_attribute b on b.attrelid = t.oid and b.attnum = k.other
     where c.contype = 'f' and f.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column, to, key } of keys)
    parents.set(table, new Map([...(parents.get(table) ?? []), [column, { table: to, column: key }]]));
  const { rows: checks } = await app.database.query<{ table: string; check: string }>(
    `select f.relname as table, pg_get_constraintdef(c.oid) as check from pg_constraint c
      join pg_class f on f.oid = c.conrelid where c.contype = 'c' and f.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, check } of checks) {
    const [, column, value] = /\((\w+) = (?:ANY \(ARRAY\[)?'?(\d+|(?<=')[^']+)/.exec(check) ?? [];
    if (column && value) choices.set(`${table}.${column}`, value);
  }
}, 120_000);
afterAll(() => app.close());

describe('a row in every table', () => {
  const about = (isOwn: boolean) => ({
    client_id: isOwn ? app.clients.a : app.clients.b,
    user_id: isOwn ? app.ids.analyst : app.ids.stranger,
    subject_id: isOwn ? app.subjects.a : app.subjects.b,
  });
  const gone = { client_id: '', article_id: '9001', user_id: '', subject_id: '' };

  it('is written for one article, client, user and subject, and for another of each', async () => {
    await fill({ ...about(true), article_id: gone.article_id });
    await fill({ ...about(false), article_id: '9002' });
    Object.assign(gone, about(true));
    const empty = declared.map(({ name }) => name).filter((name) => !filled.has(name));
    // Single-row tables already have theirs, and rows of the base data belong to nothing.
    expect(
      empty.filter((name) => columns.get(name)?.some((each) => entityColumns.includes(each.name as EntityColumn))),
    ).toEqual(['client', 'user_account', 'subject', 'subject_run']);
    expect(filled.size).toBeGreaterThan(130);
  });

  it('is deleted with the article', async () => {
    await app.kernel.get(ArticleRemovals).remove([gone.article_id]);
    const rest = await left('article_id', gone.article_id);
    expect(rest.filter((name) => !outlivesArticle.has(name) && !foundOtherwise.has(name))).toEqual([]);
    expect((await left('article_id', '9002')).length).toBeGreaterThan(20);
  });

  it('is deleted with the subject', async () => {
    const { status } = await app.ask('manager', 'DELETE', '/v1/manage/class-manage/subject', {
      query: { id: gone.subject_id },
    });
    expect(status).toBe(200);
    expect((await left('subject_id', gone.subject_id)).filter((name) => !outlivesSubject.has(name))).toEqual([]);
    expect(await left('subject_id', app.subjects.b)).toContain('subject_version');
  });

  it('is deleted with the user', async () => {
    const { status } = await app.ask('manager', 'DELETE', '/v1/manage/user-privilege-manage/user', {
      query: { id: gone.user_id },
    });
    expect(status).toBe(200);
    expect((await left('user_id', gone.user_id)).filter((name) => !outlivesUser.has(name))).toEqual([]);
    expect((await left('user_id', app.ids.stranger)).length).toBeGreaterThan(10);
  });

  it('is deleted with the client', async () => {
    await app.kernel.get(ClientService).remove(gone.client_id);
    expect((await left('client_id', gone.client_id)).filter((name) => !outlivesClient.has(name))).toEqual([]);
    expect((await left('client_id', app.clients.b)).length).toBeGreaterThan(40);
  });

  it('is left alone when no id is given', async () => {
    const before = await left('client_id', app.clients.b);
    await app.kernel.get(TableRemovals).remove(app.database, 'client', []);
    expect(await left('client_id', app.clients.b)).toEqual(before);
  });
});
