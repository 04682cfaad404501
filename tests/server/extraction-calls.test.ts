import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { UserType } from '#core/server';
import { extractionSource } from '#plugins/extraction';
import { SourceService } from '#plugins/extraction/server';
import { extractionServer, type ExtractionServer } from '../../plugins/extraction/server/testing/extraction-server';
import { longText, getRss } from '../../plugins/extraction/server/testing/test-site';
import { signInAs } from './signed-in-person';

const { path } = extractionSource;
const logPath = '/v1/operate/system-monitor/extraction-log';

describe('source calls', () => {
  let server: ExtractionServer;
  let token: string;
  beforeAll(async () => {
    server = await extractionServer();
    token = await getToken('operator');
  }, 60_000);
  afterAll(() => server.close());
  const getToken = async (userType: UserType): Promise<string> => (await signInAs(server, userType)).token;
  const call = async (method: string, address: string, body?: unknown, by = token) => {
    const answer = await server.call(method, `${path}${address}`, { token: by, body });
    return { status: answer.status, body: answer.body as Record<string, never> };
  };
  const draft = (url: string, more: object = {}) => ({
    Source_Name: '晨报',
    Url: url,
    Source_Kind: 'rss',
    Is_Enabled: true,
    Is_Adaptive: true,
    ...more,
  });

  it('are for operators only', async () => {
    const extractionCalls = server.calls.filter(
      ({ endpoint }) => endpoint.path.startsWith(path) || endpoint.path.startsWith(logPath),
    );
    expect(extractionCalls.length).toBe(15);
    for (const userType of ['manager', 'user', 'monitor'] as const) {
      const stranger = await getToken(userType);
      for (const { endpoint } of extractionCalls) {
        const { status } = await server.call(endpoint.method, endpoint.path.replace(':id', '1'), {
          token: stranger,
          body: endpoint.method === 'GET' ? undefined : {},
        });
        expect([endpoint.path, status]).toEqual([endpoint.path, 403]);
      }
    }
    expect((await server.call('GET', path)).status).toBe(401);
    const manager = await getToken('manager');
    expect(
      (await server.call('GET', '/v1/select-helper?entity_name=extraction-source', { token: manager })).body,
    ).toMatchObject({ list: [] });
  });

  it('create, change and delete a source, and refuse internal network addresses', async () => {
    const { status, body } = await call('POST', '', draft(`${server.site.url('/made')}#top`));
    expect([status, body]).toMatchObject([
      200,
      {
        Url: server.site.url('/made'),
        State: 'new',
        Media_Type: 'news',
        Interval_Seconds: 1800,
        Detail_Mode: 'auto',
        Articles_24h: 0,
      },
    ]);
    expect(await call('POST', '', draft(server.site.url('/made')))).toMatchObject({
      status: 409,
      body: { details: { Url: 'duplicate' } },
    });
    for (const [url, code] of [
      ['http://169.254.169.254/latest', 'outbound.denied-address'],
      ['http://localhost/feed', 'outbound.denied-host'],
      ['http://news.example:22/', 'outbound.denied-port'],
    ]) {
      expect(await call('POST', '', draft(url as string))).toMatchObject({
        status: 400,
        body: { code, details: { Url: code } },
      });
    }
    server.site.pages.set('/made', {
      body: getRss(server.site, [{ path: '/m1', title: '新厂投产', text: longText('新厂投产') }]),
    });
    await server.collect();
    const id = body.Source_ID as unknown as string;
    expect(await server.row(id)).toMatchObject({ state: 'healthy', content_hash: expect.any(String) });
    await call('PUT', '', { ...draft(server.site.url('/made'), { Detail_Mode: 'never' }), Source_ID: id });
    expect(await server.row(id)).toMatchObject({ state: 'new', content_hash: null, next_run_at: server.clock.now() });
    expect((await call('DELETE', `?id=${id}`)).body).toEqual({ removed: 1 });
    expect(
      (await server.database.query('select 1 from extraction_run union all select 1 from extraction_seen')).rows,
    ).toEqual([]);
  });

  it('visit immediately, pause and resume', async () => {
    const id = await server.source({ path: '/asked', isEnabled: false });
    server.site.pages.set('/asked', { body: getRss(server.site, []) });
    server.clock.pass(60);
    expect(await server.collect()).toBe(0);
    expect((await call('POST', '/run', { id: [id] })).body).toEqual({ requested: 1 });
    await server.runJobs();
    expect(await server.runs(id)).toMatchObject([{ status: 'success', is_by_hand: true }]);
    expect((await call('PUT', '/change-enable-status', { id: [id], Is_Enabled: true })).body).toEqual({ changed: 1 });
    server.clock.pass(60);
    expect(await server.collect()).toBe(1);
    await call('PUT', '/change-enable-status', { id: [id], Is_Enabled: false });
    server.clock.pass(100_000);
    expect(await server.collect()).toBe(0);
    expect((await call('GET', '/figures')).body).toMatchObject({ Total: 1, Enabled: 0, Running: 0, Failing: 0 });
    const { rows } = await server.database.query<{ action: string }>(
      `select action from operation_log where row_id = $1 order by operation_id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['run', 'enable', 'disable']);
  });

  it('test a URL without storing anything', async () => {
    const { site, database } = server;
    const before = (await database.query('select count(*) from article')).rows;
    site.pages.set('/page', {
      headers: { 'content-type': 'text/html' },
      body: `<html><head><link rel="alternate" type="application/rss+xml" href="/try" title="全部"></head><body>首页</body></html>`,
    });
    site.pages.set('/try', { body: getRss(site, [{ path: '/t1', title: '只有摘要', text: '摘要' }]) });
    site.pages.set('/t1', {
      headers: { 'content-type': 'text/html' },
      body: `<html><body><article><h1>只有摘要</h1>${longText('全文')}</article></body></html>`,
    });
    expect((await call('POST', '/try', { Url: site.url('/try'), Source_Kind: 'rss' })).body).toMatchObject({
      Format: 'rss',
      Title: '晨报',
      Found: 1,
      Http_Status: 200,
      Error: null,
      list: [{ Title: '只有摘要', Needs_Page: true, Published_At: '2026-03-02T07:00:00.000Z' }],
      Page: { Title: expect.stringContaining('只有摘要'), Text: expect.stringContaining('全文') },
    });
    expect((await call('POST', '/try', { Url: site.url('/page'), Source_Kind: 'rss' })).body).toMatchObject({
      Error: { Code: 'feed.not-a-feed' },
      Feeds: [{ Url: site.url('/try'), Title: '全部' }],
    });
    expect((await call('POST', '/try', { Url: site.url('/nothing'), Source_Kind: 'list-page' })).body).toMatchObject({
      Http_Status: 404,
      Error: { Code: 'extraction.http-status' },
    });
    expect((await call('POST', '/try', { Url: 'http://10.0.0.1/', Source_Kind: 'rss' })).body).toMatchObject({
      Http_Status: null,
      Error: { Code: 'outbound.denied-address' },
    });
    expect((await database.query('select count(*) from article')).rows).toEqual(before);
    expect(
      (await database.query('select from extraction_run where started_at = $1', [server.clock.now()])).rows,
    ).toEqual([]);
  });

  it('import a list of subscriptions', async () => {
    const opml = `<opml><body><outline text="新闻"><outline text="甲" xmlUrl="${server.site.url('/opml/1')}"/><outline text="乙" xmlUrl="${server.site.url('/opml/1')}"/><outline text="丙" xmlUrl="http://192.168.1.1/feed"/></outline></body></opml>`;
    const boundary = 'boundary';
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="list.opml"\r\nContent-Type: text/x-opml\r\n\r\n${opml}\r\n--${boundary}--\r\n`;
    const answer = await server.app.inject({
      method: 'POST',
      url: `${path}/import-opml`,
      payload,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${token}` },
    });
    expect(answer.json()).toEqual({
      created: 1,
      existing: 1,
      refused: [{ Url: 'http://192.168.1.1/feed', Code: 'outbound.denied-address', Message: expect.any(String) }],
    });
  });

  it('show the visit log by source, result, time and words, with totals', async () => {
    const { site, clock } = server;
    site.pages.set('/logged', { body: getRss(site, [{ path: '/l1', title: '机场扩建', text: longText('机场扩建') }]) });
    site.pages.set('/broken', { status: 404 });
    await server.database.query('delete from extraction_source');
    clock.pass(100_000);
    const [before, since] = [new Date(clock.now().getTime() - 1000).toISOString(), clock.now().toISOString()];
    const [good, bad] = [
      await server.source({ path: '/logged', name: '记录源' }),
      await server.source({ path: '/broken', name: '坏掉的源' }),
    ];
    for (let visit = 0; visit < 2; visit += 1) {
      await server.collect();
      clock.pass(2);
    }
    const ask = async <T = { list: readonly Record<string, unknown>[]; total: number }>(query: string): Promise<T> =>
      (await server.call('GET', `${logPath}${query}`, { token })).body as T;
    expect(await ask(`?Source_ID=${good}`)).toMatchObject({
      total: 1,
      list: [
        {
          Source_Name: '记录源',
          Status: 'success',
          Found: 1,
          Stored: 1,
          Http_Status: 200,
          Is_By_Hand: false,
          Error_Code: null,
        },
      ],
    });
    expect(await ask(`?Status=failed,lost&Started_At=${since}..`)).toMatchObject({
      total: 1,
      list: [{ Source_ID: bad, Http_Status: 404, Error_Code: 'extraction.http-status', Stored: 0 }],
    });
    expect((await ask(`?keyword=${encodeURIComponent('坏掉')}`)).total).toBe(1);
    expect((await ask(`?Started_At=${since}..&With_News=true`)).total).toBe(1);
    expect((await ask(`?Started_At=..${before}&Source_ID=${good}`)).total).toBe(0);
    expect(await ask(`/figures?Started_At=${since}..`)).toMatchObject({ Runs: 2, Failed: 1, Found: 1, Stored: 1 });
    expect((await server.call('GET', `${logPath}?Status=odd`, { token })).status).toBe(400);
    expect((await server.call('GET', `${logPath}?Started_At=yesterday`, { token })).status).toBe(400);
  });

  it('delete demo sources, and a client’s requests with the client', async () => {
    const sources = server.kernel.get(SourceService);
    await server.source({ path: '/demo', isSample: true });
    const clientSourceId = await server.source({ path: '/kept', clientId: '77' });
    expect(await sources.removeSample()).toBe(1);
    expect((await sources.list({ isSample: true })).length).toBe(0);
    expect((await sources.list({ clientId: '77' })).map(({ source_id }) => source_id)).toEqual([clientSourceId]);
    await sources.update(clientSourceId, { name: '改名', interval: 60 });
    expect(await server.row(clientSourceId)).toMatchObject({ source_name: '改名', interval_seconds: '60' });
    await server.database.query(`update extraction_source set etag = 'x', next_run_at = null where source_id = $1`, [
      clientSourceId,
    ]);
    await sources.update(clientSourceId, { url: server.site.url('/moved', 'localhost') });
    expect(await server.row(clientSourceId)).toMatchObject({
      url: server.site.url('/moved', 'localhost'),
      host: `localhost:${server.site.port}`,
      etag: null,
      next_run_at: server.clock.now(),
    });
  });

  it('require a reason for ignoring a robots.txt', async () => {
    const refused = await call('POST', '', draft(server.site.url('/unruly'), { Robots_Mode: 'ignore' }));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'extraction.robots-reason', details: { Robots_Reason: 'robots-reason' } },
    });
    expect(
      await call(
        'POST',
        '',
        draft(server.site.url('/unruly'), { Robots_Mode: 'ignore', Robots_Reason: '站方许可', Is_Enabled: false }),
      ),
    ).toMatchObject({ status: 200, body: { Robots_Mode: 'ignore' } });
  });

  it('create configuration versions, listed with their authors and sent to nodes', async () => {
    const area = '/v1/operate/extraction-manage/schedule-manage/synchronise-config';
    const logPath = '/v1/operate/system-monitor/extraction-sync-log';
    const ask = async (method: string, address: string, body?: unknown, by = token) => {
      const answer = await server.call(method, address, { token: by, body });
      return { status: answer.status, body: answer.body as Record<string, never> };
    };
    const manager = await getToken('manager');
    for (const [method, address] of [
      ['GET', area],
      ['GET', `${area}/differences?Version=1`],
      ['POST', `${area}/push`],
      ['PUT', `${area}/settings`],
      ['GET', logPath],
      ['GET', `${logPath}/version?Version=1`],
    ] as const) {
      expect([address, (await ask(method, address, method === 'GET' ? undefined : {}, manager)).status]).toEqual([
        address,
        403,
      ]);
    }
    const before = (await ask('GET', area)).body as unknown as { Version: number; Settings: object };
    expect(before.Settings).toEqual({ Robots: 'obey', Robots_Reason: '', Gap_Seconds: 1 });
    expect(await ask('PUT', `${area}/settings`, { Robots: 'ignore', Robots_Reason: '', Gap_Seconds: 1 })).toMatchObject(
      { status: 400, body: { details: { Robots_Reason: 'robots-reason' } } },
    );
    const { Version } = (await ask('PUT', `${area}/settings`, { Robots: 'obey', Robots_Reason: '', Gap_Seconds: 3 }))
      .body as unknown as { Version: number };
    expect(Version).toBeGreaterThan(before.Version);
    const id = (await call('POST', '', draft(server.site.url('/versioned'), { Source_Name: '版本源' }))).body
      .Source_ID as unknown as string;
    await call('PUT', '/change-enable-status', { id: [id], Is_Enabled: false });
    const { list } = (await ask('GET', `${area}/differences?Version=${before.Version}`)).body as unknown as {
      list: { Name: string; Action: string; User_Name: string | null; After: object }[];
    };
    expect(list).toMatchObject([
      {
        Name: '版本源',
        Action: 'update',
        User_Name: expect.stringContaining('operator'),
        After: { Is_Enabled: false },
      },
      { Name: '版本源', Action: 'create' },
      { Kind: 'setting', Before: { Gap_Seconds: 1 }, After: { Gap_Seconds: 3 } },
    ]);
    expect((await ask('GET', `${logPath}?keyword=${encodeURIComponent('版本源')}`)).body).toMatchObject({
      total: 2,
      list: [{ Version: Version + 2, Changes: 1 }, { Version: Version + 1 }],
    });
    expect((await ask('GET', `${logPath}/version?Version=${Version}`)).body).toMatchObject({
      Version,
      list: [{ Kind: 'setting' }],
      Uptakes: [],
    });
    expect((await ask('GET', `${logPath}/version?Version=99999`)).status).toBe(404);
    await server.database.query(`insert into collector_node (node_name) values ('far-1')`);
    expect((await ask('POST', `${area}/push`, {})).body).toEqual({ Version: Version + 2, requested: 1 });
    expect((await ask('GET', area)).body).toMatchObject({
      Version: Version + 2,
      Nodes: [{ Node_Name: 'far-1', Version: null, Is_Reload_Requested: true, Is_Live: false }],
    });
    await server.database.query('delete from collector_node');
    await ask('PUT', `${area}/settings`, { Robots: 'obey', Robots_Reason: '', Gap_Seconds: 1 });
  });
});
