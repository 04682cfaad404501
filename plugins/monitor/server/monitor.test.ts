import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import type { MonitorDashboard } from '../contract';

const path = '/v1/monitor/dashboard';

describe('operations dashboard', () => {
  let app: TestApp;
  const clients: string[] = [];
  const ask = async (more: object) => (await app.ask<MonitorDashboard>(app.caller(more), 'GET', path)).body;

  beforeAll(async () => {
    app = await startTestApp(['monitor']);
    await app.kernel.activate('monitor');
    for (const client_name of ['星河', '青禾'])
      clients.push(
        (
          await app.kernel
            .get(ClientService)
            .create({ client_name, client_type: 'enterprise', service_type_code: 'standard' })
        ).client_id,
      );
    const texts = [
      '刹车失灵发生严重事故，车主愤怒投诉，要求退车赔偿。',
      '图书馆本周末延长开放时间，读者可凭证件入馆。',
    ];
    await app.kernel.get(IntakeService).submit(
      texts.map((text, number) => ({
        via: 'feed' as const,
        url: `https://site.example/${number}`,
        title: text.slice(0, 8),
        text,
        publishedAt: new Date(Date.now() - 600_000).toISOString(),
        clientId: clients[0],
      })),
    );
    await app.runJobs();
    const reader = app.caller({ clientId: clients[0] });
    const [id = ''] = await app.kernel.get(ArticleReader).ids(reader, {}, 'time', 1);
    await app.kernel.get(ArticleActions).setEmotion(reader, [id], 'negative');
    await app.runJobs();
  }, 60_000);
  afterAll(() => app.close());

  it('shows operators all clients and the whole pipeline', async () => {
    const page = await ask({ clientId: platformClientId, userType: 'operator' });
    const named = new Map(page.Clients.map((each) => [each.Client_ID, each]));
    expect(named.get(clients[0] ?? '')).toMatchObject({ Client_Name: '星河', Articles: 2, Negative: 1 });
    expect(named.get(clients[1] ?? '')).toMatchObject({ Client_Name: '青禾', Articles: 0, Newest_At: null });
    expect(page.Collection.Runs).toMatchObject({ Runs: 0, Failed: 0 });
    expect(page.Pipeline.Legs.find(({ Leg }) => Leg === 'total')?.Count).toBeGreaterThan(0);
    expect(page.Pipeline.Gauges).toContainEqual({ Name: 'intake_waiting_articles', Label: '', Value: 0 });
    expect(page.Alerts).toMatchObject({ Total: 0, Levels: [1, 2, 3, 4].map((Level) => ({ Level, Count: 0 })) });
  });

  it('shows other users only their own client', async () => {
    const page = await ask({ clientId: clients[1], userType: 'monitor' });
    expect(page.Clients.map(({ Client_Name }) => Client_Name)).toEqual(['青禾']);
    expect([page.Collection.Runs, page.Pipeline.Gauges, page.Pipeline.Legs]).toEqual([null, [], []]);
  });

  it('counts alerts and silent sources of all clients for operators, of their own client for other users', async () => {
    const pages = () =>
      Promise.all([
        ask({ clientId: platformClientId, userType: 'operator' }),
        ...clients.map((clientId) => ask({ clientId, userType: 'monitor' })),
      ]);
    await app.database.query(
      `insert into alert_message (client_id, receiver_id, receiver_name, level, subject, needs_receipt)
       select client_id, 1, '某人', 2, '提醒', false from unnest($1::bigint[]) as c (client_id)`,
      [[clients[0], clients[0], clients[1]]],
    );
    await app.database.query(
      `insert into extraction_source (source_name, url, source_kind, outcome, error_code, failure_count, client_id)
       select 'S' || client_id, 'https://s.example/' || client_id, 'rss', 'failed', 'outbound.timeout', 3, client_id
       from unnest($1::bigint[]) as c (client_id)`,
      [clients],
    );
    const pageTotals = (await pages()).map(({ Alerts, Collection }) => [
      Alerts.Total,
      Alerts.Levels.find(({ Level }) => Level === 2)?.Count,
      Collection.Silent.map(({ Name }) => Name),
    ]);
    const [first = '', second = ''] = clients.map((id) => `S${id}`);
    expect(pageTotals).toEqual([
      [3, 3, expect.arrayContaining([first, second])],
      [2, 2, [first]],
      [1, 1, [second]],
    ]);
  });

  it('shows a client the latency of its own articles, even if others wait longer', async () => {
    await app.database.query(
      'insert into client_latency (client_id, article_id, shown_at) select $1, article_id, shown_at from article_latency',
      [clients[0]],
    );
    await app.database.query(
      `with slow as (
         insert into client (client_name, client_type) select 'slow ' || n, 'enterprise' from generate_series(1, 201) n
         returning client_id
       ), times as (
         insert into article_latency (article_id, published_at, discovered_at, fetched_at, understood_at, matched_at,
           shown_at, is_backlog)
         select -client_id, now() - interval '9 hours', now(), now(), now(), now(), now(), false from slow
       )
       insert into client_latency (client_id, article_id, shown_at) select client_id, -client_id, now() from slow`,
    );
    const { Pipeline } = await ask({ clientId: clients[0], userType: 'monitor' });
    expect(Pipeline.Legs.map(({ Leg, Count }) => [Leg, Count])).toEqual([
      ['total', 2],
      ['inform', 0],
      ['read', 0],
    ]);
    expect(Pipeline.Legs[0]?.P95).toBeLessThan(3_600_000);
  });
});
