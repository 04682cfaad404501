import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { PluginEntry } from '#core';
import { Log, PostgresDatabaseService, getSearcher, TableRemovals, type ServerSide } from '#core/server';
import { isOnCluster, silentLog, testServer, type TestServer } from '#core/server/testing';
import { IntakeService, LibraryMonths, LibraryRelease, repairCounts } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { existingTables } from '../../core/server/backup/tables';
import { dropMonth } from '../../plugins/articles/server/months/drop-month';
import { makeMonths } from '../../plugins/articles/server/months/make-months';
import { getMonth, partTable } from '../../plugins/articles/server/months/month';
import { moveMonth } from '../../plugins/articles/server/months/move-month';
import { packMonth } from '../../plugins/articles/server/months/pack-month';
import { mergeIndex } from '../../plugins/articles/server/intake/index-merge';
import { readParts } from '../../plugins/articles/server/months/read-parts';
import { turnOnMonths } from '../../plugins/articles/server/months/turn-on-months';
import { ArticleRemovals } from '../../plugins/articles/server/remove-articles';
import { LibrarySearch } from '../../plugins/search/server/library-search';

const realNow = Date.now.bind(Date);
/** Returns the middle of the month a number of months ago, regardless of the current day. */
const monthsAgo = (months: number): Date => {
  const now = new Date(realNow());
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
};
/** Returns a different text for each name, so that none is a copy. */
const ownText = (name: string): string => {
  const seed = name.charCodeAt(1) * 977 + name.charCodeAt(2) * 331;
  const letters = Array.from({ length: 120 }, (_, place) =>
    String.fromCharCode(0x4e00 + ((seed + place * place * 61) % 6_000)),
  );
  return `星河的第${name}篇公告。${letters.join('')}`;
};
const getName = (months: number): string => getMonth(monthsAgo(months)).name;

describe('a library partitioned by month', () => {
  let server: TestServer;
  let clientId: string;
  const one = async <T extends Record<string, unknown>>(sql: string) => (await server.database.query<T>(sql)).rows[0];

  /** Stores articles as if it were that month. */
  async function store(months: number, names: readonly string[], text?: string): Promise<void> {
    const at = months === 0 ? realNow() : monthsAgo(months).getTime();
    Date.now = () => at;
    try {
      await server.kernel.get(IntakeService).submit(
        names.map((name) => ({
          via: 'api' as const,
          url: `https://${name}.example/1`,
          title: `星河公告${name}`,
          text: text ?? ownText(name),
          publishedAt: new Date(at - 3_600_000).toISOString(),
        })),
      );
      await server.runJobs();
    } finally {
      Date.now = realNow;
    }
  }
  const copied = '星河汽车今日发布公告称，公司将按计划推进充电网络建设，相关数据以公告为准，请投资者注意风险。'.repeat(
    4,
  );
  const drop = (name: string) => dropMonth(server.database, server.kernel.get(TableRemovals), name);
  const titles = async (size: number): Promise<string[]> => {
    const by = { caller: undefined, searcher: getSearcher(undefined, 'test'), signal: new AbortController().signal };
    const foundIds: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await server.kernel
        .get(LibrarySearch)
        .page(by, { keyword: '星河', sort: 'time', size, ...(after && { after }) });
      foundIds.push(...page.list.map(({ Title }) => Title.slice(4)));
      after = page.next;
    }
    return foundIds;
  };
  const indexes = async () =>
    (
      await server.database.query<{ indexdef: string }>(
        "select replace(indexdef, 'ON ONLY ', 'ON ') as indexdef from pg_indexes where tablename = 'article' order by 1",
      )
    ).rows.map(({ indexdef }) => indexdef);
  const tables = async () => {
    const client = await server.database.pool.connect();
    try {
      return (await existingTables(client)).filter(({ name }) => name.startsWith('article'));
    } finally {
      client.release();
    }
  };

  beforeAll(async () => {
    server = await testServer(plugins as readonly PluginEntry<ServerSide>[]);
    await server.kernel.activate('search');
    clientId = (await server.kernel.get(ClientService).create({ client_name: '甲公司', client_type: 'enterprise' }))
      .client_id;
    await server.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
        values ($1, '公告', '公告', 'classic', true, 1)`,
      [clientId],
    );
    await store(5, ['a', 'b'], copied);
  }, 180_000);
  afterAll(() => server.close());

  it('keeps its articles, indexes and distribution in a backup, and is partitioned only once', async () => {
    const before = { indexes: await indexes(), tables: await tables(), titles: await titles(20) };
    expect(await turnOnMonths(server.database, monthsAgo(5))).toBe(true);
    server.kernel.get(LibraryMonths).forget();
    expect(await turnOnMonths(server.database, monthsAgo(5))).toBe(false);
    expect({ indexes: await indexes(), tables: await tables(), titles: await titles(20) }).toEqual(before);
    expect(before.titles).toHaveLength(2);
    expect((await readParts(server.database)).map(({ name }) => name)).toEqual([
      'before',
      getName(4),
      getName(3),
      'later',
    ]);
  });

  it('creates partitions for the coming months with the same structure', async () => {
    expect(await makeMonths(server.database)).toEqual([getName(2), getName(1), getName(0), getName(-1), getName(-2)]);
    expect(await makeMonths(server.database)).toEqual([]);
    server.kernel.get(LibraryMonths).forget();
    const parts = await server.database.query<{ options: string; target: number }>(
      `select distinct c.reloptions::text as options, a.attstattarget::int as target from pg_inherits i
         join pg_class c on c.oid = i.inhrelid join pg_attribute a on a.attrelid = c.oid and a.attname = 'codes'
       where i.inhparent = 'article'::regclass`,
    );
    expect(parts.rows).toEqual([{ options: '{toast_tuple_target=640}', target: 500 }]);
  });

  it('returns the newest first across all months, page by page', async () => {
    for (const months of [4, 3, 2, 1, 0]) await store(months, [`m${months}x`, `m${months}y`]);
    await store(0, ['c'], copied);
    const all = await titles(50);
    expect(all.map((title) => title.slice(0, 2))).toEqual([
      ...all.slice(0, 3).map((title) => title.slice(0, 2)),
      ...['m1', 'm1', 'm2', 'm2', 'm3', 'm3', 'm4', 'm4', 'b', 'a'],
    ]);
    expect(all).toHaveLength(13);
    for (const size of [1, 2, 5]) expect(await titles(size)).toEqual(all);
    await mergeIndex(server.database);
    expect(await titles(4)).toEqual(all);
    const held = await server.database.query<{ part: string; n: number }>(
      // In a cluster, rows are stored in shards of the partition, which have a number after its name.
      `select regexp_replace(tableoid::regclass::text, '_[0-9]{5,}$', '') as part, count(*)::int as n from article
        group by 1 order by 1`,
    );
    expect(held.rows.map(({ n }) => n)).toEqual([2, 2, 2, 2, 3, 2]);
  });

  it('drops the oldest partition only when no client has articles in it', async () => {
    await expect(drop(getName(4))).rejects.toThrow('Only the oldest part');
    await expect(drop('before')).rejects.toThrow(`${clientId} has 2`);
    expect(await titles(50)).toHaveLength(13);
  });

  it('drops it with all dependent rows; remaining copies are grouped under the earliest one left', async () => {
    const { rows } = await server.database.query<{ article_id: string }>(
      "select article_id from article where title_folded like '%公告a' or title_folded like '%公告b'",
    );
    await server.database.transaction((tx) =>
      server.kernel.get(ArticleRemovals).leaveClient(
        tx,
        clientId,
        rows.map(({ article_id }) => article_id),
      ),
    );
    expect(await one('select size from article_cluster where size > 1')).toEqual({ size: 3 });
    await drop('before');
    server.kernel.get(LibraryMonths).forget();
    expect(await titles(50)).toHaveLength(11);
    expect(await one('select count(*)::int as n from article_text')).toEqual({ n: 11 });
    expect(await one('select count(*)::int as n, max(size) as size from article_cluster')).toEqual({ n: 11, size: 1 });
    expect(await one('select count(*)::int as n from article_address')).toEqual({ n: 11 });
    expect(
      await one('select count(*)::int as n from near_band where article_id not in (select article_id from article)'),
    ).toEqual({ n: 0 });
    expect(await repairCounts(server.database)).toBe(0);
    await store(0, ['d'], copied);
    expect(await one('select max(size) as size from article_cluster')).toEqual({ size: 2 });
  });

  it('releases articles older than every retention period, partition by partition', async () => {
    const context = { signal: new AbortController().signal, log: server.kernel.get(Log) };
    const release = () => server.kernel.get(LibraryRelease).run(monthsAgo(2), context);
    expect(await release()).toEqual({ parts: [], articles: 0 });
    const { rows } = await server.database.query<{ article_id: string }>(
      'select article_id from article where article_id < $1',
      [getMonth(monthsAgo(3)).firstId],
    );
    await server.database.transaction((tx) =>
      server.kernel.get(ArticleRemovals).leaveClient(
        tx,
        clientId,
        rows.map(({ article_id }) => article_id),
      ),
    );
    expect(await release()).toEqual({ parts: [getName(4)], articles: 0 });
    expect((await readParts(server.database)).map(({ name }) => name)[0]).toBe(getName(3));
  });

  it('packs only completed partitions, and their content is still found', async () => {
    for (const first of 'abc') {
      await store(
        0,
        Array.from({ length: 80 }, (_, number) => `w${first}${String.fromCharCode(0x4e00 + number)}`),
      );
      await mergeIndex(server.database);
    }
    const filled = await titles(50);
    const part = partTable('article', getName(0));
    const files = async (): Promise<readonly number[]> =>
      (
        await server.database.query<{ file: number }>(
          'select pg_relation_filenode(indexrelid)::int as file from pg_index where indrelid = to_regclass($1)',
          [part],
        )
      ).rows.map(({ file }) => file);
    const before = await files();
    // With so few articles, an index that is rebuilt has the same size.
    const packed = await packMonth(server.database, getName(0), monthsAgo(-1));
    expect(packed.after).toBeLessThan(packed.before * 1.2);
    const after = await files();
    expect(after).toHaveLength(before.length);
    if (!isOnCluster) expect(after.filter((file) => before.includes(file))).toEqual([]);
    expect(await titles(50)).toEqual(filled);
    const { rows } = await server.database.query(
      'select from pg_index where indrelid = to_regclass($1) and not indisvalid',
      [part],
    );
    expect(rows).toEqual([]);
    await expect(packMonth(server.database, getName(0))).rejects.toThrow(`${getName(0)} is still being filled`);
    await expect(packMonth(server.database, 'later')).rejects.toThrow('still being filled');
    await expect(packMonth(server.database, '2001-01')).rejects.toThrow('Part 2001-01 not found');
  }, 120_000);

  it('moves a partition into the tablespace of that name on each machine, and back', async () => {
    const held = await titles(50);
    const machines = await getMachines(server);
    const tablespace = `slow_${process.pid}`;
    const sizes = () =>
      Promise.all(
        machines.map(async (machine) => {
          const { rows } = await machine.query<{ size: string }>('select pg_tablespace_size($1) as size', [tablespace]);
          return Number(rows[0]?.size);
        }),
      );
    try {
      for (const machine of machines) await machine.query(`create tablespace ${tablespace} location ''`);
      const empty = await sizes();
      await moveMonth(server.database, getName(0), tablespace);
      const isFull = (held: readonly number[]) => held.map((size, machine) => size > (empty[machine] ?? 0) + 100_000);
      expect(isFull(await sizes())).toEqual(machines.map(() => true));
      expect(await titles(50)).toEqual(held);
      await store(0, ['moved']);
      expect((await titles(50))[0]).toContain('moved');
      await moveMonth(server.database, getName(0), 'pg_default');
      expect(isFull(await sizes())).toEqual(machines.map(() => false));
      await expect(moveMonth(server.database, getName(0), 'nowhere')).rejects.toThrow('"nowhere" does not exist');
      await expect(moveMonth(server.database, getName(0), 'a b')).rejects.toThrow('a b is not a valid tablespace name');
      await expect(moveMonth(server.database, '2001-01', tablespace)).rejects.toThrow('Part 2001-01 not found');
    } finally {
      for (const machine of machines) {
        await machine.query(`drop tablespace if exists ${tablespace}`);
        await machine.close();
      }
    }
  }, 60_000);
});

/**
 * Returns the machines whose disks hold articles, through sessions that may create an in-place tablespace without its
 * own folder.
 */
async function getMachines({ database }: TestServer): Promise<readonly PostgresDatabaseService[]> {
  const workers = isOnCluster
    ? (
        await database.query<{ host: string; port: number }>(
          'select nodename as host, nodeport as port from pg_dist_node where groupid > 0',
        )
      ).rows
    : [undefined];
  return workers.map((worker) => {
    const url = new URL(database.url);
    if (worker) [url.hostname, url.port] = [worker.host, String(worker.port)];
    url.searchParams.set('options', '-c allow_in_place_tablespaces=on');
    return new PostgresDatabaseService({ connectionString: url.href, max: 1 }, silentLog);
  });
}
