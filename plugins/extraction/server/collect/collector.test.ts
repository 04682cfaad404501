import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { DatabaseService, IdService, Log, OperationLogService, OutboundService, ServerKernel } from '#core/server';
import { IntakeService } from '#plugins/articles/server';
import { NodeConfig, NodeLocation } from '#plugins/collector-nodes/server';
import { DocumentReader } from '#plugins/readers/server';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { longText, getRss } from '../testing/test-site';
import { Collector } from './collector';
import { ConnectionWatch } from './connection-watch';
import { PostgresHostService } from './hosts';
import { ListMemory } from './list-memory';
import { leaseTime, renewLease, type Claim } from './leases';
import { VisitRepository } from './visit-repository';
import { VisitRunner } from './visit-runner';
import { OutboundVisitor } from './visitor';

describe('collecting', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(
      'truncate extraction_source, extraction_run, extraction_seen, extraction_host, extraction_sitemap',
    );
    server.site.pages.clear();
    server.site.requests.splice(0);
    server.clock.pass(7200);
  });
  const titles = async () =>
    (
      await server.database.query<{ title: string }>('select title from article order by article_id desc limit 5')
    ).rows.map(({ title }) => title);
  const secondsToNext = async (id: string) => {
    const [run] = await server.runs(id);
    return Math.round(((run?.next_run_at?.getTime() ?? 0) - (run?.ended_at?.getTime() ?? 0)) / 1000);
  };

  it('sends the articles of a feed through the pipeline, counts them, and requests only changes', async () => {
    const { site, clock } = server;
    const articles = [
      { path: '/a1', title: '城东修路', text: longText('城东修路') },
      { path: '/a2', title: '城西停水', text: longText('城西停水') },
    ];
    site.pages.set('/feed', ({ headers }) =>
      headers['if-none-match'] === '"1"' ? { status: 304 } : { headers: { etag: '"1"' }, body: getRss(site, articles) },
    );
    const id = await server.source({ path: '/feed', site: '晨报网' });
    expect(await server.collect()).toBe(1);
    expect((await titles()).sort()).toEqual(['城东修路', '城西停水']);
    expect(await server.runs(id)).toMatchObject([
      { status: 'success', http_status: 200, found: 2, submitted: 2, stored: 2, duplicates: 0, rejected: 0, pages: 0 },
    ]);
    expect(await server.row(id)).toMatchObject({
      state: 'healthy',
      articles_24h: '2',
      running_until: null,
      lease_run: null,
    });

    expect(await server.collect()).toBe(0);
    clock.pass(700);
    await server.collect();
    expect(await server.runs(id)).toMatchObject([{ status: 'unchanged', http_status: 304 }, { status: 'success' }]);
    expect(await secondsToNext(id)).toBe(900);

    site.pages.set('/feed', {
      headers: { etag: '"2"' },
      body: getRss(site, [{ path: '/a3', title: '城南开园', text: longText('城南开园') }, ...articles]),
    });
    const other = await server.source({ path: '/copy' });
    site.pages.set('/copy', { body: getRss(site, articles) });
    clock.pass(900);
    await server.collect();
    clock.pass(2);
    await server.collect();
    expect((await server.runs(id))[0]).toMatchObject({
      status: 'success',
      found: 3,
      submitted: 1,
      stored: 1,
      duplicates: 2,
    });
    expect((await server.runs(other))[0]).toMatchObject({ found: 2, submitted: 2, stored: 0, duplicates: 2 });
    expect(await secondsToNext(id)).toBeGreaterThan(570);
    clock.pass(700);
    await server.collect();
    expect((await server.runs(other))[0]).toMatchObject({ status: 'unchanged', http_status: 200 });
  });

  it('backs off after each failure, marks a source that keeps failing, and resets with the first success', async () => {
    const { site, clock } = server;
    site.pages.set('/feed', { status: 500 });
    const id = await server.source({ path: '/feed' });
    const waits: number[] = [];
    for (let failure = 1; failure <= 5; failure += 1) {
      await server.collect();
      waits.push(await secondsToNext(id));
      expect((await server.row(id)).state).toBe('never-reached');
      clock.pass(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([675, 1350, 2700, 5400, 10_800]);
    expect((await server.runs(id))[0]).toMatchObject({
      status: 'failed',
      http_status: 500,
      error_code: 'extraction.http-status',
      error_message: expect.stringContaining('500'),
    });
    site.pages.set('/feed', { status: 503, headers: { 'retry-after': '86000' } });
    await server.collect();
    expect(await secondsToNext(id)).toBe(86_000);
    site.pages.set('/feed', { body: getRss(site, []) });
    clock.pass(86_400);
    await server.collect();
    expect(await server.row(id)).toMatchObject({ state: 'healthy', failure_count: '0', error_code: null });
  });

  it('stops visiting a removed source and follows permanent redirects only', async () => {
    const { site, clock } = server;
    site.pages.set('/gone', { status: 410 });
    site.pages.set('/old', { status: 301, headers: { location: '/new' } });
    site.pages.set('/away', { status: 302, headers: { location: '/new' } });
    site.pages.set('/new', { body: getRss(site, []) });
    const [gone, old, away] = [
      await server.source({ path: '/gone' }),
      await server.source({ path: '/old' }),
      await server.source({ path: '/away' }),
    ];
    for (let visit = 0; visit < 3; visit += 1) {
      await server.collect();
      clock.pass(2);
    }
    expect(await server.row(gone)).toMatchObject({
      is_enabled: true,
      state: 'never-reached',
      error_code: 'extraction.gone',
    });
    expect(await server.row(old)).toMatchObject({ url: site.url('/old'), moved_url: site.url('/new') });
    expect((await server.runs(old))[0]?.warnings).toEqual(['moved-unconfirmed']);
    for (let visit = 0; visit < 12; visit += 1) {
      clock.pass(6 * 3600);
      await server.collect();
    }
    expect(await server.row(gone)).toMatchObject({
      is_enabled: false,
      state: 'gone',
      next_run_at: null,
      error_code: 'extraction.gone',
    });
    expect(await server.row(old)).toMatchObject({
      url: site.url('/new'),
      previous_url: site.url('/old'),
      state: 'healthy',
    });
    expect(await server.row(away)).toMatchObject({ url: site.url('/away'), state: 'healthy', moved_url: null });
    const { rows } = await server.database.query(
      `select user_id, action, before ->> 'Url' as before, after ->> 'Url' as after from operation_log
        where entity = 'extraction-source' and row_id = $1`,
      [old],
    );
    expect(rows).toEqual([{ user_id: null, action: 'update', before: site.url('/old'), after: site.url('/new') }]);
  });

  it('requests robots.txt once a day, obeys it, and never requests a host twice within its delay', async () => {
    const { site, clock } = server;
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /hidden\nCrawl-delay: 4' });
    for (const path of ['/one', '/two', '/three']) site.pages.set(path, { body: getRss(site, []) });
    const ids = await Promise.all(['/one', '/two', '/three', '/hidden/feed'].map((path) => server.source({ path })));
    for (let visit = 0; visit < 6; visit += 1) {
      await server.collect();
      clock.pass(4);
    }
    const paths = site.requests.map(({ path }) => path);
    expect(paths.filter((path) => path === '/robots.txt')).toHaveLength(1);
    expect(paths).not.toContain('/hidden/feed');
    expect(await server.row(ids[3] as string)).toMatchObject({ error_code: 'extraction.robots-disallowed' });
    const times = site.requests.filter(({ path }) => path !== '/robots.txt').map(({ at }) => at);
    expect(times).toHaveLength(3);
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] as number)).toBeGreaterThanOrEqual(4000);
  });

  it('never sends two requests to one host at the same time across processes', async () => {
    const { site, clock, kernel } = server;
    let [open, max] = [0, 0];
    const paths = Array.from({ length: 6 }, (_, number) => `/many/${number}`);
    for (const path of paths) {
      site.pages.set(path, async () => {
        open += 1;
        max = Math.max(max, open);
        await new Promise((resolve) => setTimeout(resolve, 15));
        open -= 1;
        return { body: getRss(site, []) };
      });
    }
    for (const path of paths) await server.source({ path });
    const database = kernel.get(DatabaseService);
    const another = () => {
      const hosts = new PostgresHostService(database, kernel.get(OutboundService), clock, kernel.get(NodeConfig));
      const visitor = new OutboundVisitor(
        kernel.get(OutboundService),
        hosts,
        kernel.get(DocumentReader),
        clock,
        kernel.get(ServerKernel),
        kernel.get(NodeConfig),
      );
      const memory = kernel.get(ListMemory);
      const repository = new VisitRepository(
        database,
        kernel.get(Log),
        kernel.get(IntakeService),
        visitor,
        hosts,
        clock,
        kernel.get(NodeConfig),
        kernel.get(ServerKernel),
        memory,
        kernel.get(ConnectionWatch),
        kernel.get(OperationLogService),
      );
      const runner = new VisitRunner(
        kernel.get(Log),
        visitor,
        hosts,
        clock,
        kernel.get(NodeConfig),
        kernel.get(ServerKernel),
        memory,
        repository,
      );
      return new Collector(
        database,
        kernel.get(IdService),
        kernel.get(Log),
        clock,
        kernel.get(NodeLocation),
        kernel.get(NodeConfig),
        runner,
      );
    };
    const processes = [kernel.get(Collector), another(), another()];
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(processes.map((process) => process.collectDue()));
      clock.pass(2);
    }
    expect(max).toBe(1);
    expect(site.asked().sort()).toEqual(paths);
  });

  it('fetches nothing from a host that fails to serve its robots.txt', async () => {
    const { site } = server;
    site.pages.set('/robots.txt', { status: 503 });
    site.pages.set('/feed', { body: getRss(site, []) });
    const id = await server.source({ path: '/feed' });
    await server.collect();
    expect(site.asked()).toEqual([]);
    expect(await server.row(id)).toMatchObject({ error_code: 'extraction.robots-unavailable' });
  });

  it('reassigns a source when its visitor died, but not before the lease expires', async () => {
    const { site, clock } = server;
    site.pages.set('/feed', { body: getRss(site, [{ path: '/b1', title: '桥梁检修', text: longText('桥梁检修') }]) });
    const id = await server.source({ path: '/feed' });
    expect(await server.claim()).toMatchObject({ source: { source_id: id } });
    expect(await server.claim()).toBeUndefined();
    clock.pass(leaseTime / 1000 - 1);
    expect(await server.collect()).toBe(0);
    clock.pass(2);
    expect(await server.collect()).toBe(1);
    expect(await server.runs(id)).toMatchObject([
      { status: 'success', stored: 1 },
      { status: 'lost', error_code: 'extraction.lost' },
    ]);
  });

  it('does not reassign a source while its visitor renews the lease', async () => {
    const { clock, database } = server;
    await server.source({ path: '/feed' });
    const claim = await server.claim();
    clock.pass(leaseTime / 1000 - 1);
    await renewLease(database, claim as Claim, clock.now());
    clock.pass(leaseTime / 1000 - 1);
    expect(await server.claim()).toBeUndefined();
    clock.pass(2);
    expect(await server.claim()).toMatchObject({ source: { source_id: claim?.source.source_id } });
  });

  it('discards the result of a visitor whose source was reassigned meanwhile', async () => {
    const { site, database } = server;
    const id = await server.source({ path: '/feed' });
    site.pages.set('/feed', async () => {
      await database.query('update extraction_source set lease_run = 1 where source_id = $1', [id]);
      return { body: getRss(site, [{ path: '/b2', title: '地铁延误', text: longText('地铁延误') }]) };
    });
    await server.collect();
    expect(await server.runs(id)).toMatchObject([{ status: 'lost', submitted: 0 }]);
    expect(await titles()).not.toContain('地铁延误');
    expect((await database.query('select from extraction_seen')).rows).toEqual([]);
  });

  it('fetches the page where the feed has a summary only, tries a failing page again, and takes the summary in the end', async () => {
    const { site, clock } = server;
    site.pages.set('/feed', {
      headers: { etag: '"1"' },
      body: getRss(site, [
        { path: '/c1', title: '水库蓄水', text: '摘要一' },
        { path: '/c2', title: '夜市开业', text: '夜市开业的摘要' },
      ]),
    });
    site.pages.set('/c1', {
      headers: { 'content-type': 'text/html' },
      body: `<html><body><article><h1>水库蓄水</h1>${longText('水库蓄水')}</article></body></html>`,
    });
    site.pages.set('/c2', { status: 502 });
    const id = await server.source({ path: '/feed' });
    for (let visit = 0; visit < 3; visit += 1) {
      await server.collect();
      clock.pass(1200);
    }
    const runs = await server.runs(id);
    expect(runs.map(({ stored, pages, page_failures }) => [stored, pages, page_failures])).toEqual([
      [1, 1, 1],
      [0, 1, 1],
      [1, 2, 1],
    ]);
    const { rows } = await server.database.query<{ title: string; body_length: number }>(
      `select title, body_length from article where title in ('水库蓄水', '夜市开业') order by title`,
    );
    expect(rows).toEqual([
      { title: '夜市开业', body_length: expect.any(Number) },
      { title: '水库蓄水', body_length: expect.any(Number) },
    ]);
    expect(rows[0]?.body_length).toBeLessThan(20);
    expect(rows[1]?.body_length).toBeGreaterThan(200);
    await server.collect();
    expect((await server.runs(id))[0]).toMatchObject({ status: 'unchanged', submitted: 0 });
  });

  it('visits a priority source as often as it publishes, down to every 30 seconds', async () => {
    const { site } = server;
    const busy = Array.from({ length: 10 }, (_, index) => ({
      path: `/busy${index}`,
      title: `快讯第${index}条`,
      text: longText(`快讯第${index}条`),
      date: new Date(Date.UTC(2026, 2, 2, 7, 0, index * 20)).toUTCString(),
    }));
    site.pages.set('/busy', { body: getRss(site, busy) });
    const [high, normal] = [
      await server.source({ path: '/busy', priority: 'high' }),
      await server.source({ path: '/busy', host: 'localhost' }),
    ];
    await server.collect();
    expect([await secondsToNext(high), await secondsToNext(normal)]).toEqual([30, 600]);
    site.pages.set('/busy', {
      body: getRss(site, [...busy, { path: '/busy-more', title: '快讯又一条', text: longText('快讯又一条') }]),
    });
    server.clock.pass(31);
    await server.collect();
    expect((await server.runs(high))[0]).toMatchObject({ submitted: 1 });
    expect(await secondsToNext(high)).toBe(30);
    server.clock.pass(31);
    await server.collect();
    expect(await secondsToNext(high)).toBe(45);
  });

  it('reads sitemaps below an index and list pages', async () => {
    const { site, clock } = server;
    const page = (title: string) => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<html><head><title>${title}</title></head><body><article><h1>${title}</h1>${longText(title)}</article></body></html>`,
    });
    for (const [path, title] of [
      ['/d1', '粮食丰收报告出炉'],
      ['/d2', '港口吞吐量创新高'],
      ['/d3', '老城区改造方案公示'],
    ] as const)
      site.pages.set(path, page(title));
    site.pages.set('/sitemap.xml', {
      body: `<sitemapindex><sitemap><loc>${site.url('/news.xml')}</loc></sitemap></sitemapindex>`,
    });
    site.pages.set('/news.xml', {
      body: `<urlset><url><loc>${site.url('/d1')}</loc><lastmod>2026-03-02T06:00:00Z</lastmod></url><url><loc>${site.url('/d2')}</loc></url></urlset>`,
    });
    site.pages.set('/list', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<html><body><ul class="news"><li><a href="/d2">港口吞吐量创新高</a></li><li><a href="/d3">老城区改造方案公示</a></li></ul></body></html>`,
    });
    const [map, list] = [
      await server.source({ path: '/sitemap.xml', kind: 'sitemap', host: '127.0.0.1' }),
      await server.source({ path: '/list', kind: 'list-page', host: 'localhost' }),
    ];
    await server.collect();
    clock.pass(5);
    await server.collect();
    expect((await server.runs(map)).at(-1)).toMatchObject({ status: 'success', found: 2, submitted: 2, pages: 2 });
    expect((await server.runs(list)).at(-1)).toMatchObject({ status: 'success', found: 2, submitted: 2, pages: 2 });
    expect((await titles()).sort()).toEqual(expect.arrayContaining(['粮食丰收报告出炉', '老城区改造方案公示']));
  });

  it('releases a source immediately when the process stops', async () => {
    const { site } = server;
    const stop = new AbortController();
    site.pages.set('/feed', () => {
      stop.abort();
      return new Promise(() => undefined);
    });
    const id = await server.source({ path: '/feed' });
    await server.kernel.get(Collector).collectDue(stop.signal);
    const row = await server.row(id);
    expect(row).toMatchObject({ lease_run: null, running_until: null });
    expect(row.next_run_at?.getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(new Set((await server.runs(id)).map(({ status }) => status))).toEqual(new Set(['lost']));
  });
});
