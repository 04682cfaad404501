import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import type { Kernel, PluginEntry } from '#core';
import {
  loadConfig,
  PostgresDatabaseService,
  releaseFile,
  runMigrations,
  sqlMigration,
  startEmbedded,
  type DatabaseService,
  type ServerSide,
} from '#core/server';
import { silentLog, testDatabase, type TestDatabase } from '#core/server/testing';
import { checkBackup, makeBackup, restoreBackup } from '../../core/server/backup';
import { readManifest, writeManifest } from '../../core/server/backup/manifest';
import { migrate, migrationSets } from '../../core/server/boot/prepare';
import { createServerKernel } from '../../core/server/boot/server-kernel';
import { GraphileJobService } from '../../core/server/jobs';
import { InlineThreadService } from '../../core/server/threads';
import { IntakeService } from '#plugins/articles/server';
import { articleAbout, startFullApp, sharedWord, type FullApp } from './full-app';

const work = mkdtempSync(join(tmpdir(), 'backup-'));
const place = (name: string) => join(work, name);

/** The product as a later version might be. */
const laterPlugins = (plugins as readonly PluginEntry<ServerSide>[]).map(({ manifest, load }) => ({
  manifest,
  load: async () => {
    const { default: side } = await load();
    const more = sqlMigration('9001-later', 'create table later_note (client_id bigint primary key)');
    return {
      default: manifest.id === 'clients' ? { ...side, migrations: [...(side.migrations ?? []), more] } : side,
    };
  },
}));

/** Starts a process on a database, as the command does. */
function kernelOn(
  database: DatabaseService,
  folder: string,
  entries = plugins as readonly PluginEntry<ServerSide>[],
): Kernel<ServerSide> {
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder);
  return createServerKernel(entries, {
    config,
    log: silentLog,
    database,
    jobs: new GraphileJobService(database, silentLog, { workerConcurrency: 1 }),
    threads: (kernel) => new InlineThreadService(kernel),
  });
}

async function restored(
  from: string,
  database: DatabaseService,
  name: string,
  replaces = false,
  baseline = releaseFile.baseline,
) {
  const dataFolder = place(name);
  mkdirSync(dataFolder, { recursive: true });
  const kernel = kernelOn(database, dataFolder);
  return restoreBackup(kernel, place(from), { sets: await migrationSets(kernel), dataFolder, replaces, baseline });
}

/** Returns the rows covered by a backup; queue locks and node leases belong to processes. */
const rowsIn = async (name: string) =>
  (await readManifest(place(name))).tables.map(
    ({ schema, name: table, rows, sha256 }) => `${schema}.${table} ${rows} ${sha256}`,
  );

describe('backups', () => {
  let app: FullApp;
  const open: (() => Promise<unknown>)[] = [];
  const emptyDatabase = async (): Promise<TestDatabase> => {
    const database = await testDatabase();
    open.push(() => database.close());
    return database;
  };

  beforeAll(async () => {
    app = await startFullApp();
    await app.kernel.get(IntakeService).submit([{ ...articleAbout(sharedWord, 'kept.example'), via: 'sample' }]);
    await app.runJobs();
    const jobs = new GraphileJobService(app.database, silentLog, { workerConcurrency: 1 });
    await jobs.add('waits', { text: 'a job that waits' });
    await app.database.query(
      "insert into stored_file (purpose, name, type, size, sha256, content) values ('attachment', 'a\\tb', 'text/plain', 3, 'x', '\\x000a5c')",
    );
    for (const [path, text] of [
      ['evidence/1/page.html', '<p>kept</p>'],
      ['exports/1/list.csv', 'a,b'],
      ['secrets/token', 'secret'],
      ['postgres/data/PG_VERSION', '18'],
    ] as const) {
      mkdirSync(join(place('data'), path, '..'), { recursive: true });
      writeFileSync(join(place('data'), path), text);
    }
  });
  afterAll(async () => {
    for (const close of open.reverse()) await close();
    await app.close();
    rmSync(work, { recursive: true, force: true });
  });

  it('are a consistent snapshot of a database in use, with all files and their hashes', async () => {
    let isOver = false;
    const writing = (async () => {
      for (let count = 0; !isOver; count += 1)
        await app.database.query('insert into rate_limit values ($1, now(), 1)', [`while ${count}`]);
    })();
    const manifest = await makeBackup({ database: app.database, dataFolder: place('data') }, place('first'));
    isOver = true;
    await writing;
    expect(manifest.tables.find(({ name }) => name === 'article')?.rows).toBeGreaterThan(0);
    expect(manifest.files.map(({ path }) => path).sort()).toEqual([
      'evidence/1/page.html',
      'exports/1/list.csv',
      'secrets/token',
    ]);
    expect(await checkBackup(place('first'))).toEqual([]);
    await expect(makeBackup({ database: app.database }, place('first'))).rejects.toThrow('is not empty');
  });

  it('restore from a server into an embedded database and back, row for row', async () => {
    const embedded = await startEmbedded(place('embedded'), silentLog);
    const inside = new PostgresDatabaseService(embedded.connection, silentLog, () => embedded.stop());
    open.push(() => inside.close());
    await restored('first', inside, 'data-embedded');
    expect(readFileSync(join(place('data-embedded'), 'evidence/1/page.html'), 'utf8')).toBe('<p>kept</p>');
    await makeBackup({ database: inside }, place('second'));
    expect(await rowsIn('second')).toEqual(await rowsIn('first'));
    const outside = await emptyDatabase();
    await restored('second', outside, 'data-outside');
    await makeBackup({ database: outside }, place('third'));
    expect(await rowsIn('third')).toEqual(await rowsIn('first'));
    const { rows } = await outside.query<{ text: string }>("select payload->>'text' as text from jobs._private_jobs");
    expect(rows).toEqual([{ text: 'a job that waits' }]);
    const ids = await outside.query<{ fresh: boolean }>('select next_id() > max(article_id) as fresh from article');
    expect(ids.rows).toEqual([{ fresh: true }]);
  });

  it('overwrite a database in use only when told to', async () => {
    const used = await emptyDatabase();
    await used.query("create table client (name text); insert into client values ('mine')");
    await expect(restored('first', used, 'data-used')).rejects.toThrow('add --replace');
    expect((await used.query('select name from client')).rows).toEqual([{ name: 'mine' }]);
    await restored('first', used, 'data-used', true);
    const { rows } = await used.query<{ count: number }>('select count(*)::int as count from client');
    expect(rows[0]?.count).toBeGreaterThan(1);
  });

  it('are refused when they are damaged, older than the baseline or newer, without changing anything', async () => {
    const database = await emptyDatabase();
    const manifest = await readManifest(place('second'));
    const file = join(place('second'), 'tables/public.article.copy.gz');
    const good = readFileSync(file);
    writeFileSync(file, readFileSync(join(place('second'), 'tables/public.client.copy.gz')));
    await expect(restored('second', database, 'data-bad')).rejects.toThrow('The backup is damaged: public.article');
    writeFileSync(file, good);
    await writeManifest(place('second'), {
      ...manifest,
      migrations: [...manifest.migrations, { plugin: 'articles', name: '9999-tomorrow' }],
    });
    await expect(restored('second', database, 'data-bad')).rejects.toThrow('changed by a newer version');
    const edited = manifest.migrations.map((each) =>
      each.plugin === 'database' ? { ...each, hash: '0'.repeat(64) } : each,
    );
    await writeManifest(place('second'), { ...manifest, migrations: edited });
    await expect(restored('second', database, 'data-bad')).rejects.toThrow('of database was edited');
    await expect(restored('first', database, 'data-bad', true, '999.0.0')).rejects.toThrow(
      'The backup is older than 999.0.0',
    );
    const { rows } = await database.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    expect(rows).toEqual([]);
    await expect(restored('nothing', database, 'data-bad')).rejects.toThrow('is not a backup');
  });

  it('of an earlier version are upgraded, and an upgrade creates a backup first', async () => {
    const old = await emptyDatabase();
    const folder = place('data-old');
    mkdirSync(folder);
    const kernel = kernelOn(old, folder, laterPlugins);
    await runMigrations(old, await migrationSets(kernelOn(old, folder)));
    await kernel.get((await import('#core/server')).JobService).counts();
    await old.query("insert into client (client_name, client_type) values ('An old one', 'enterprise')");
    await makeBackup({ database: old }, place('earlier'));
    const fresh = await emptyDatabase();
    await restored('earlier', fresh, 'data-fresh');
    const there = async (database: DatabaseService) =>
      (await database.query("select to_regclass('later_note') is not null as there")).rows[0];
    expect(await there(fresh)).toEqual({ there: false });
    await migrate(kernelOn(fresh, place('data-fresh'), laterPlugins));
    expect(await there(fresh)).toEqual({ there: true });
    await migrate(kernel);
    const { readdirSync } = await import('node:fs');
    const [made] = readdirSync(join(folder, 'backups'));
    expect(await checkBackup(join(folder, 'backups', made ?? ''))).toEqual([]);
    const { migrations } = await readManifest(join(folder, 'backups', made ?? ''));
    expect([migrations.length > 60, migrations.some(({ name }) => name === '9001-later')]).toEqual([true, false]);
    await migrate(kernelOn(old, folder, laterPlugins));
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
    // Creates four complete sets of tables, in a cluster on every machine.
  }, 180_000);
});
