import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { Kernel, type PluginEntry } from '#core';
import {
  groundMigrations,
  PostgresDatabaseService,
  releaseFile,
  runMigrations,
  sqlMigration,
  type DatabaseService,
  type Migration,
  type MigrationSet,
  type ServerSide,
} from '#core/server';
import { silentLog, testDatabase, testServer, type TestDatabase, type TestServer } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { migrationSets } from '../../core/server/boot/prepare';
import { getRelease, setsAt } from '../../core/server/database/check-releases';
import { version } from '../../core/server/version';
import { compareSchemas, readSchema } from '../../scripts/baseline/schema';

const all = plugins as readonly PluginEntry<ServerSide>[];

/**
 * Migrations that a later version might add: to a table of the library, to one of clients, and with a table of its own.
 */
const later: Readonly<Record<string, Migration>> = {
  remarks: sqlMigration(
    '9001-later',
    `alter table article_remark add column weight int not null default 7;
     update article_remark set weight = 8 where text <> '';
     create index article_remark_weight on article_remark (client_id, weight)`,
  ),
  articles: sqlMigration('9001-later', "alter table article_text add column origin text not null default 'earlier'"),
  alerts: sqlMigration('9001-later', 'create table alert_later (client_id bigint primary key, note text)'),
};

const laterSets = (sets: readonly MigrationSet[]): readonly MigrationSet[] =>
  sets.map(({ plugin, migrations }) => ({
    plugin,
    migrations: [...migrations, ...(later[plugin] ? [later[plugin]] : [])],
  }));

/** The product with the plugins of that later version. */
const laterPlugins = all.map(({ manifest, load }) => ({
  manifest,
  load: async () => {
    const { default: side } = await load();
    const more = later[manifest.id];
    return { default: more ? { ...side, migrations: [...(side.migrations ?? []), more] } : side };
  },
}));

const tablesOf = async (database: DatabaseService): Promise<readonly string[]> =>
  (
    await database.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        and c.relname not in ('migration', 'alert_later') order by 1`,
    )
  ).rows.map(({ name }) => name);

async function getCounts(database: DatabaseService): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await tablesOf(database)) {
    const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts.set(name, rows[0]?.n ?? 0);
  }
  return counts;
}

describe('the schema', () => {
  const open: TestDatabase[] = [];
  afterAll(async () => void (await Promise.all(open.map((database) => database.close()))));
  const migrated = async (...steps: readonly (readonly MigrationSet[])[]) => {
    const database = await testDatabase();
    open.push(database);
    for (const sets of steps) await runMigrations(database, sets);
    return readSchema(database);
  };

  // Until a version is released, the current tree is used instead.
  const versions = releaseFile.releases.length > 0 ? releaseFile.releases.map((release) => release.version) : [version];

  it.each(versions)('after an upgrade from %s is that of a new installation', async (from) => {
    const sets = await migrationSets(new Kernel<ServerSide>(all));
    const file =
      releaseFile.releases.length > 0
        ? releaseFile
        : { ...releaseFile, releases: [getRelease(version, releaseFile, [groundMigrations, ...sets])] };
    const [upgraded, fresh] = [
      await migrated(setsAt(file, from, sets), laterSets(sets)),
      await migrated(laterSets(sets)),
    ];
    expect(fresh.has('column article_remark.weight')).toBe(true);
    expect(fresh.has('relation alert_later')).toBe(true);
    expect(compareSchemas(fresh, upgraded)).toEqual([]);
  });
});

describe('an installation in use', () => {
  const env = { SAMPLE_DATA: 'on', SAMPLE_ARTICLES: '240', TOKEN_SECRET: 'vK3p-9aWq7Lx2_Zr8TnB5yHc4MdE6uJf' };
  let earlier: TestServer;
  let upgraded: TestServer;
  let counts: ReadonlyMap<string, number>;
  const tokens = new Map<string, string>();

  const ask = (method: string, path: string, name: string, body?: object) =>
    upgraded.call(method, path, { token: tokens.get(name), body });

  beforeAll(async () => {
    earlier = await testServer(all, env);
    await earlier.runJobs();
    for (const line of earlier.messages) {
      const [, name, password] = /^ {2}(\S+) +(\S+) +\(/.exec(line) ?? [];
      if (!name) continue;
      const { body } = await earlier.call('POST', '/public/login', { body: { username: name, password } });
      tokens.set(name, (body as { access_token: string }).access_token);
    }
    // Jobs and notices of the earlier version are finished; its rows remain.
    counts = await getCounts(earlier.database);
    const connection = new PostgresDatabaseService({ connectionString: earlier.database.url }, silentLog);
    const database: TestDatabase = Object.assign(connection, { url: earlier.database.url });
    await runMigrations(database, laterSets(await migrationSets(new Kernel<ServerSide>(all))));
    expect(await getCounts(database)).toEqual(counts);
    upgraded = await testServer(laterPlugins, env, [], database);
  }, 180_000);
  afterAll(async () => {
    await upgraded?.close();
    await earlier?.close();
  });

  it('has data of all kinds, and keeps each row through an upgrade', async () => {
    for (const name of [
      'article',
      'client_article',
      'subject_article',
      'ticket',
      'alert',
      'article_remark',
      'briefing',
    ])
      expect([name, (counts.get(name) ?? 0) > 0]).toEqual([name, true]);
    const { rows } = await upgraded.database.query<{ weight: number }>('select distinct weight from article_remark');
    expect(rows).toEqual([{ weight: 8 }]);
  });

  it('answers its main calls as before', async () => {
    const paths = [
      ['/v1/article/list?size=20', 'manager'],
      ['/v1/article/list?size=20', 'analyst'],
      ['/v1/article/list-count', 'manager'],
      ['/v1/manage/class-manage/subject-tree', 'manager'],
      ['/v1/front/report/ticket', 'manager'],
      ['/v1/front/report/inform-message-list', 'manager'],
      ['/v1/front/report/brief-report', 'manager'],
      ['/v1/front/report/remarked-info', 'manager'],
      ['/v1/front/report/selected-info', 'manager'],
      ['/v1/user-info', 'admin'],
    ] as const;
    for (const [path, name] of paths) {
      const [before, after] = [
        await earlier.call('GET', path, { token: tokens.get(name) }),
        await ask('GET', path, name),
      ];
      expect([path, after.status, after.text]).toEqual([path, 200, before.text]);
    }
    const { body } = await ask('GET', '/v1/article/list?size=5', 'manager');
    const { list } = body as { readonly list: readonly { readonly Article_ID: string }[] };
    expect(list).toHaveLength(5);
    expect((await ask('GET', `/v1/article/detail?id=${list[0]?.Article_ID}`, 'manager')).status).toBe(200);
  });

  it('fails in no read call', async () => {
    const reading = upgraded.calls.filter(({ endpoint }) => endpoint.method === 'GET');
    expect(reading.length).toBeGreaterThan(150);
    const failed: string[] = [];
    for (const { endpoint } of reading)
      for (const name of ['manager', 'admin']) {
        const { status, text } = await ask('GET', endpoint.path, name);
        if (status >= 500 && status !== 503)
          failed.push(`${endpoint.path} as ${name}: ${status} ${text.slice(0, 200)}`);
      }
    expect(failed).toEqual([]);
  });

  it('accepts articles', async () => {
    const { rows } = await upgraded.database.query<{ title: string }>(
      'select a.title from article a join client_article c using (article_id) where c.is_first and not c.is_hidden limit 1',
    );
    expect(rows).toHaveLength(1);
    await upgraded.kernel.get(IntakeService).submit([
      {
        via: 'feed',
        url: 'https://after-upgrade.example/1',
        title: '星河汽车升级之后的第一篇报道',
        text: '升级之后，星河汽车今日发布公告，表示各项工作照常推进，没有受到任何影响。',
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
      },
    ]);
    await upgraded.runJobs();
    const { rows: stored } = await upgraded.database.query<{ origin: string; clients: number }>(
      `select t.origin, (select count(*)::int from client_article c where c.article_id = a.article_id) as clients
        from article a join article_text t using (article_id) where a.domain = 'after-upgrade.example'`,
    );
    expect(stored).toMatchObject([{ origin: 'earlier' }]);
    expect(stored[0]?.clients).toBeGreaterThan(0);
  });
});
