import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { IntakeService } from '#plugins/articles/server';
import { articleAbout, startFullApp, sharedWord, type FullApp } from './full-app';
import { LatencyLedger } from '#plugins/latency/server';

const path = '/v1/operate/system-monitor/latency';
const minute = 60_000;
const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

interface Figure {
  readonly Count: number;
  readonly P50: number | null;
  readonly P95: number | null;
}

describe('latency', () => {
  let app: FullApp;
  let sourceId = '';
  const ask = async <T>(route = '', query: Readonly<Record<string, string>> = {}) =>
    (await app.ask<T>('operator', 'GET', `${path}${route}`, { query: { Period: '1d', ...query } })).body;
  const legs = async () =>
    new Map((await ask<{ Legs: (Figure & { Leg: string })[] }>()).Legs.map((leg) => [leg.Leg, leg]));

  beforeAll(async () => {
    app = await startFullApp();
    const { rows } = await app.database.query<{ source_id: string }>(
      `insert into extraction_source (source_name, url, host, source_kind, created_at)
        values ('晚报', 'https://paper.example/feed', 'paper.example', 'rss', now() - interval '2 hours')
        returning source_id`,
    );
    sourceId = rows[0]?.source_id ?? '';
    await app.database.query(
      `insert into extraction_run (run_id, source_id, started_at, ended_at, status)
        values (7, $1, now() - interval '5 minutes', now() - interval '4 minutes', 'success')`,
      [sourceId],
    );
    const origin = { via: 'feed' as const, sourceId, fetchedAt: before(5 * minute) };
    await app.kernel.get(IntakeService).submit(
      [
        { ...articleAbout(sharedWord, 'quick.example', { publishedAt: before(15 * minute) }), ...origin },
        {
          ...articleAbout(sharedWord, 'slow.example', { publishedAt: before(95 * minute), title: '迟到的新闻' }),
          ...origin,
        },
        { ...articleAbout(sharedWord, 'old.example', { publishedAt: before(300 * minute) }), ...origin },
        { ...articleAbout(sharedWord, 'timeless.example', { publishedAt: undefined }), ...origin },
        { ...articleAbout(sharedWord, 'sample.example'), via: 'sample' },
      ],
      { sourceId, runId: '7' },
    );
    await app.runJobs();
  });
  afterAll(() => app.close());

  it('stores the times of collected articles and measures avoidable delay', async () => {
    const { rows } = await app.database.query(
      `select a.domain, l.is_backlog, l.published_at is null as timeless from article_latency l join article a
        using (article_id) order by 1`,
    );
    expect(rows).toEqual([
      { domain: 'old.example', is_backlog: true, timeless: false },
      { domain: 'quick.example', is_backlog: false, timeless: false },
      { domain: 'slow.example', is_backlog: false, timeless: false },
      { domain: 'timeless.example', is_backlog: false, timeless: true },
    ]);
    const legFigures = await legs();
    expect(legFigures.get('total')?.Count).toBe(2);
    expect(legFigures.get('fetch')).toMatchObject({ Count: 4 });
    expect(Math.round((legFigures.get('discover')?.P50 ?? 0) / minute)).toBe(50);
    expect(Math.round((legFigures.get('total')?.P50 ?? 0) / minute)).toBe(55);
    expect(Math.round((legFigures.get('fetch')?.P95 ?? 0) / minute)).toBe(1);
    for (const leg of ['understand', 'match', 'show']) expect(legFigures.get(leg)?.P95).toBeGreaterThanOrEqual(0);
  });

  it('has stage durations that add up to the total', async () => {
    const { rows } = await app.database.query<{ right: boolean }>(
      `select bool_and(coalesce(published_at, discovered_at) <= discovered_at and discovered_at <= fetched_at
        and fetched_at <= understood_at and understood_at <= matched_at and matched_at <= shown_at) as right
        from article_latency`,
    );
    expect(rows).toEqual([{ right: true }]);
  });

  it('records the first reading and the first notification of each client', async () => {
    const id = (await app.articles('analyst')).get('quick.example') ?? '';
    await app.kernel.get(LatencyLedger).informed(app.clients.a, [id]);
    const times = async () =>
      (
        await app.database.query<{ read_at: Date; informed_at: Date }>(
          'select read_at, informed_at from client_latency where article_id = $1 and client_id = $2',
          [id, app.clients.a],
        )
      ).rows[0];
    const open = () =>
      app.ask('analyst', 'POST', '/v1/article/log-user-browse', { body: { id: [id], Is_Opened: true } });
    expect((await open()).status).toBe(200);
    const first = await times();
    expect(first?.read_at).toBeInstanceOf(Date);
    await open();
    await app.kernel.get(LatencyLedger).informed(app.clients.a, [id]);
    expect(await times()).toEqual(first);
    const legFigures = await legs();
    expect([legFigures.get('read')?.Count, legFigures.get('inform')?.Count]).toEqual([1, 1]);
    expect(
      (
        await app.database.query('select read_at from client_latency where article_id = $1 and client_id = $2', [
          id,
          app.clients.b,
        ])
      ).rows,
    ).toEqual([{ read_at: null }]);
  });

  it('counts publishing and mention notifications as notifying users', async () => {
    const articles = await app.articles('manager');
    const [quick, slow] = [articles.get('old.example') ?? '', articles.get('slow.example') ?? ''];
    const getNotifiedTimes = async (id: string) =>
      (
        await app.database.query<{ informed_at: Date | null }>(
          'select informed_at from client_latency where article_id = $1 and client_id = $2',
          [id, app.clients.a],
        )
      ).rows[0]?.informed_at;
    expect(await getNotifiedTimes(quick)).toBeNull();
    expect(
      (
        await app.ask('manager', 'POST', '/v1/article/publish-article', {
          body: { id: [quick], Level: 3, Column: '要闻', Note: '' },
        })
      ).status,
    ).toBe(200);
    expect(await getNotifiedTimes(quick)).toBeInstanceOf(Date);
    await app.database.query(
      `insert into article_remark (client_id, article_id, user_id, text, mention_ids)
        select u.client_id, $1, u.user_id, $2, array[u.user_id] from user_account u where u.client_id = $3
        order by user_id limit 1`,
      [slow, '请看', app.clients.a],
    );
    expect(await getNotifiedTimes(slow)).toBeNull();
    for (const person of ['manager', 'analyst'] as const)
      await app.ask(person, 'GET', '/v1/system-notification', { query: { entity_name: 'RemarkMention' } });
    expect(await getNotifiedTimes(slow)).toBeInstanceOf(Date);
  });

  it('groups by source, client and rule', async () => {
    const named = async (By: string) =>
      (
        await ask<{ list: { Name: string; Client_Name: string | null; Total: Figure; Read: Figure | null }[] }>(
          '/group-list',
          { By },
        )
      ).list.map(({ Name, Client_Name, Total, Read }) => [Name, Client_Name, Total.Count, Read?.Count ?? null]);
    expect(await named('source')).toEqual([['晚报', null, 2, 1]]);
    expect((await named('client')).sort()).toEqual([
      ['乙公司', null, 2, 0],
      ['甲公司', null, 2, 1],
    ]);
    expect((await named('rule')).sort()).toEqual([
      ['品牌', '甲公司', 2, 1],
      ['竞品', '乙公司', 2, 0],
    ]);
  });

  it('counts for each client what it was shown in the period, in every grouping', async () => {
    const readOf = async (By: string) =>
      (await ask<{ list: { Read: Figure | null }[] }>('/group-list', { By })).list.reduce(
        (sum, { Read }) => sum + (Read?.Count ?? 0),
        0,
      );
    const { rows: shown } = await app.database.query<{ client_id: string; article_id: string; shown_at: Date }>(
      'select client_id, article_id, shown_at from client_latency',
    );
    // A cluster refuses times computed from the column, so they are computed here.
    const shift = async (days: number): Promise<void> => {
      for (const { client_id, article_id, shown_at } of shown)
        await app.database.query('update client_latency set shown_at = $3 where client_id = $1 and article_id = $2', [
          client_id,
          article_id,
          new Date(shown_at.getTime() + days * 86_400_000),
        ]);
    };
    expect([await readOf('source'), await readOf('client')]).toEqual([1, 1]);
    await shift(-60);
    expect([await readOf('source'), await readOf('client')]).toEqual([0, 0]);
    await shift(0);
  });

  it('lists who waited longer than promised, and says where the time went', async () => {
    expect(await ask<{ total: number }>('/breach-list')).toMatchObject({ total: 0 });
    const type = (await ask<{ list: { Client_Service_Type_ID: string; Minutes: number | null }[] }>('/target-list'))
      .list[0];
    const set = (Minutes: number | null) =>
      app.ask('operator', 'PUT', `${path}/target`, {
        body: { Client_Service_Type_ID: type?.Client_Service_Type_ID, Minutes },
      });
    expect((await set(30)).body).toEqual({ Minutes: 30 });
    const { list, total } = await ask<{ list: { Title: string; Slowest: string; Target: number }[]; total: number }>(
      '/breach-list',
    );
    expect([
      total,
      [...new Set(list.map(({ Title, Slowest, Target }) => `${Title} ${Slowest} ${Target / minute}`))],
    ]).toEqual([2, ['迟到的新闻 discover 30']]);
    expect((await ask<{ list: object[] }>('/target-list')).list[0]).toMatchObject({ Minutes: 30, Kept: 2, Broken: 2 });
    await set(null);
    expect(await ask<{ total: number }>('/breach-list')).toMatchObject({ total: 0 });
    expect((await set(0)).status).toBe(400);
  });

  it('is for operators only', async () => {
    for (const person of ['manager', 'analyst', 'watcher'] as const)
      expect((await app.ask(person, 'GET', path)).status).toBe(403);
  });
});
