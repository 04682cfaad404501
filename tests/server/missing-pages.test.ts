import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { MissingPageDetail, MissingPageRow } from '../../plugins/missing-pages/contract';
import { MissingPages } from '../../plugins/missing-pages/server/missing-pages';
import { extractionServer, type ExtractionServer } from '../../plugins/extraction/server/testing/extraction-server';
import { longText, getRss } from '../../plugins/extraction/server/testing/test-site';
import { signInAs, type SignedInPerson } from './signed-in-person';

const path = '/v1/manage/class-manage/manual-classify/missing-detail-page';
const page = (title: string, body = longText(title)) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><head><title>${title}</title></head><body><article><h1>${title}</h1>${body}</article></body></html>`,
});

describe('missing pages', () => {
  let server: ExtractionServer;
  let operator: SignedInPerson;
  let manager: SignedInPerson;
  let stranger: SignedInPerson;
  beforeAll(async () => {
    server = await extractionServer();
    operator = await signInAs(server, 'operator');
    manager = await signInAs(server, 'manager');
    stranger = await signInAs(server, 'manager');
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(
      'truncate extraction_source, extraction_run, extraction_seen, extraction_host, missing_page, extraction_push cascade',
    );
    await server.database.query('truncate article, article_address, article_cluster, near_band cascade');
    server.site.pages.clear();
    server.clock.pass(7200);
  });

  const ask = async <Result = { list: MissingPageRow[]; total: number; States: { State: string; Count: number }[] }>(
    by: SignedInPerson,
    method: string,
    address = '',
    body?: unknown,
  ) => {
    const answer = await server.call(method, `${path}${address}`, { token: by.token, body });
    return { status: answer.status, body: answer.body as Result };
  };
  const listed = async (by: SignedInPerson = operator) => (await ask(by, 'GET')).body.list;
  const run = () => server.runJobs();
  const getBody = async (title: string) =>
    (
      await server.database.query<{ article_id: string; text: string; body_length: number }>(
        `select article_id, whole_text(a.body_folded, t.changes) as text, body_length from article a
          join article_text t using (article_id) where title = $1`,
        [title],
      )
    ).rows[0];

  /** Creates a feed with one article whose page fails, visited until it is given up. */
  const createGivenUpFeed = async (
    title = '水库蓄水',
    more: { readonly status?: number; readonly clientId?: string } = {},
  ) => {
    server.site.pages.set('/feed', { body: getRss(server.site, [{ path: '/m1', title, text: `${title}摘要` }]) });
    server.site.pages.set('/m1', { status: more.status ?? 404 });
    const id = await server.source({ path: '/feed', clientId: more.clientId });
    for (let visit = 0; visit < 3; visit += 1) {
      await server.collect();
      server.clock.pass(1200);
    }
    return id;
  };

  it('are recorded with their reason, while the article is stored with its summary', async () => {
    const id = await createGivenUpFeed('水库蓄水', { status: 502 });
    expect(await listed()).toMatchObject([
      {
        Title: '水库蓄水',
        Url: server.site.url('/m1'),
        Source_ID: id,
        State: 'open',
        Error_Code: 'extraction.http-status',
        Tries: 3,
        Next_At: expect.any(String),
        Body_Length: 6,
      },
    ]);
    expect((await getBody('水库蓄水'))?.body_length).toBeLessThan(20);
    expect((await server.runs(id))[2]).toMatchObject({ page_failures: 1, robots_skips: 0 });
  });

  it('are found again by a later visit', async () => {
    server.site.pages.set('/feed', { body: getRss(server.site, [{ path: '/m1', title: '水库蓄水', text: '摘要' }]) });
    server.site.pages.set('/m1', { status: 502 });
    await server.source({ path: '/feed' });
    await server.collect();
    expect(await listed()).toMatchObject([{ State: 'open', Tries: 1 }]);
    server.site.pages.set('/m1', page('水库蓄水'));
    server.clock.pass(1200);
    await server.collect();
    expect(await listed()).toMatchObject([{ State: 'fixed', Repaired_By: 'visit' }]);
  });

  it('state when robots.txt blocks them, and the visit counts them', async () => {
    server.site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /m1' });
    const id = await createGivenUpFeed();
    expect(await listed()).toMatchObject([{ Error_Code: 'extraction.robots-disallowed', Tries: 1, Next_At: null }]);
    expect((await server.runs(id)).at(-1)).toMatchObject({ robots_skips: 1, warnings: ['robots-skipped'] });
  });

  it('are repaired in place when fetched again, keeping the users’ changes to the article', async () => {
    await createGivenUpFeed();
    const before = await getBody('水库蓄水');
    await server.database.query(
      `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion,
        is_first, tags) select $1, article_id, published_at, cluster_id, region, media_type, emotion, true, '{重要}'
        from article`,
      [manager.clientId],
    );
    await server.database.query(
      `insert into article_count select client_id, 0, date_trunc('hour', published_at, 'UTC'), media_type, emotion, 1
        from client_article`,
    );
    const [missing] = await listed();
    expect((await ask(operator, 'POST', '/retry', { id: [missing?.Missing_ID] })).body).toEqual({ requested: 1 });
    expect(await listed()).toMatchObject([{ State: 'waiting' }]);
    await run();
    expect(await listed()).toMatchObject([{ State: 'open', Tries: 2 }]);

    server.site.pages.set('/m1', page('水库蓄水', `${longText('水库蓄水')}<p>有关部门点赞这次调度。</p>`));
    await ask(operator, 'POST', '/retry', { id: [missing?.Missing_ID] });
    await run();
    expect(await listed()).toMatchObject([{ State: 'fixed', Repaired_By: 'fetch', Ended_At: expect.any(String) }]);
    const after = await getBody('水库蓄水');
    expect(after?.article_id).toBe(before?.article_id);
    expect(after?.text).toContain('有关部门点赞这次调度');
    const { rows } = await server.database.query('select tags, is_first from client_article');
    expect(rows).toEqual([{ tags: ['重要'], is_first: true }]);
    expect(
      (
        await server.database.query(
          `select from article where codes @> array[codes[1]] and body_folded like '%点赞这次调度%'`,
        )
      ).rows,
    ).toHaveLength(1);
    const { rows: wrong } = await server.database.query<{ count: number }>(
      'select sum(count)::int as count from article_count',
    );
    expect(wrong).toEqual([{ count: 1 }]);
    expect((await server.database.query('select from extraction_push where sender is null')).rows).toEqual([]);
  });

  it('are retried automatically at increasing intervals, then left to users', async () => {
    await createGivenUpFeed('夜市开业', { status: 503 });
    const tend = async () => {
      await server.kernel.get(MissingPages).retryDue();
      await run();
    };
    const tries = async () => (await listed())[0]?.Tries;
    await tend();
    expect(await tries()).toBe(3);
    for (const [hours, expected] of [
      [1.1, 4],
      [1.1, 4],
      [6, 5],
      [24, 6],
      [100, 6],
    ] as const) {
      server.clock.pass(hours * 3600);
      await tend();
      expect([hours, await tries()]).toEqual([hours, expected]);
    }
    server.site.pages.set('/m1', page('夜市开业'));
    server.clock.pass(360_000);
    await tend();
    expect(await listed()).toMatchObject([{ State: 'open', Next_At: null }]);
  });

  it('accept text pasted by a user, through the pipeline', async () => {
    await createGivenUpFeed();
    const [missing] = await listed();
    expect((await ask(operator, 'PUT', '/text', { id: missing?.Missing_ID, Text: '太短' })).status).toBe(400);
    expect(
      (
        await ask(operator, 'PUT', '/text', {
          id: missing?.Missing_ID,
          Text: '手工粘贴的正文第一段。\n第二段说明了水库蓄水的原因。',
        })
      ).status,
    ).toBe(200);
    await run();
    expect((await getBody('水库蓄水'))?.text).toBe('手工粘贴的正文第一段。\n第二段说明了水库蓄水的原因。');
    expect(await listed()).toMatchObject([{ State: 'fixed', Repaired_By: 'paste' }]);
    expect(
      (await ask(operator, 'PUT', '/text', { id: missing?.Missing_ID, Text: '再来一次的正文也不会被接受。' })).status,
    ).toBe(409);
  });

  it('preview other selectors and apply them to the source', async () => {
    const id = await createGivenUpFeed();
    server.site.pages.set('/m1', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<html><body><div id="odd"><span>${'正文藏在不寻常的地方，需要选择器才能找到。'.repeat(6)}</span></div><footer>${'版权所有 '.repeat(50)}</footer></body></html>`,
    });
    const [missing] = await listed();
    const tried = await ask<{ Page: { Text: string; Method: string } | null }>(operator, 'POST', '/try', {
      id: missing?.Missing_ID,
      Content_Selector: '#odd',
    });
    expect(tried.body.Page).toMatchObject({
      Method: 'selector',
      Text: expect.stringContaining('正文藏在不寻常的地方'),
    });
    expect((await server.row(id)).content_selector).toBeNull();
    expect(
      (await ask(operator, 'PUT', '/selectors', { id: missing?.Missing_ID, Content_Selector: '#odd' })).body,
    ).toEqual({ requested: 1 });
    await run();
    expect((await server.row(id)).content_selector).toBe('#odd');
    expect(await listed()).toMatchObject([{ State: 'fixed' }]);
    expect((await getBody('水库蓄水'))?.text).toContain('正文藏在不寻常的地方');
  });

  it('are read with the selectors of their site, whatever their source', async () => {
    const odd = (title: string) => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<html><body><div id="odd"><span>${`${title}的正文藏在不寻常的地方。`.repeat(8)}</span></div><footer>${'版权所有 '.repeat(50)}</footer></body></html>`,
    });
    server.site.pages.set('/pushed', { status: 404 });
    await server.call('POST', '/v1/operate/extraction-manage/schedule-manage/push-extraction-task', {
      token: operator.token,
      body: { Urls: [server.site.url('/pushed')] },
    });
    await run();
    await createGivenUpFeed();
    server.site.pages.set('/pushed', odd('推送'));
    server.site.pages.set('/m1', odd('水库'));
    const missing = (await listed()).find(({ Source_ID }) => Source_ID === null);
    expect((await ask<MissingPageDetail>(operator, 'GET', `/detail?id=${missing?.Missing_ID}`)).body).toMatchObject({
      Selectors: null,
      May_Edit_Source: false,
      Site_Host: '127.0.0.1',
      Site_Selectors: null,
      May_Edit_Site: true,
      Site_Others: 1,
    });
    expect((await ask(operator, 'PUT', '/selectors', { id: missing?.Missing_ID, Scope: 'site' })).status).toBe(400);
    expect(
      (await ask(operator, 'PUT', '/selectors', { id: missing?.Missing_ID, Content_Selector: '#odd' })).status,
    ).toBe(409);
    expect(
      (await ask(operator, 'PUT', '/selectors', { id: missing?.Missing_ID, Scope: 'site', Content_Selector: '#odd' }))
        .body,
    ).toEqual({ requested: 2 });
    await run();
    server.clock.pass(60);
    await server.call('POST', '/v1/operate/extraction-manage/schedule-manage/push-extraction-task', {
      token: operator.token,
      body: { Urls: [server.site.url('/never')] },
    });
    await run();
    expect((await listed()).filter(({ State }) => State === 'fixed')).toHaveLength(2);
    expect((await getBody('水库蓄水'))?.text).toContain('水库的正文藏在不寻常的地方');
    expect((await getBody('水库蓄水'))?.text).not.toContain('版权所有');
    const parsers = '/v1/operate/extraction-manage/schedule-manage/site-parser';
    expect((await server.call('GET', parsers, { token: operator.token })).body).toMatchObject({
      total: 1,
      list: [{ Host: '127.0.0.1', Content_Selector: '#odd', Is_Enabled: true }],
    });
    expect(
      (
        await server.call('POST', parsers, {
          token: operator.token,
          body: { Host: 'https://www.News.example/a', Remove_Selector: '.ad' },
        })
      ).body,
    ).toMatchObject({ Host: 'news.example' });
    expect((await server.call('POST', parsers, { token: operator.token, body: { Host: 'x.example' } })).status).toBe(
      400,
    );
    expect((await server.call('GET', parsers, { token: manager.token })).status).toBe(403);
    await server.database.query('truncate site_parser');
  });

  it('can be dismissed', async () => {
    await createGivenUpFeed();
    const [missing] = await listed();
    expect((await ask(operator, 'PUT', '/dismiss', { id: [missing?.Missing_ID] })).body).toEqual({ changed: 1 });
    expect((await ask(operator, 'GET', '?State=open')).body.total).toBe(0);
    expect((await ask(operator, 'GET')).body.States).toEqual([{ State: 'dismissed', Count: 1 }]);
    expect((await ask(operator, 'PUT', '/dismiss', { id: [missing?.Missing_ID], Is_Dismissed: false })).body).toEqual({
      changed: 1,
    });
    expect(await listed()).toMatchObject([{ State: 'open' }]);
  });

  it('are visible only to the client that owns the list page or sees the article', async () => {
    const id = await createGivenUpFeed('水库蓄水', { clientId: manager.clientId });
    const [missing] = await listed(manager);
    expect(missing).toMatchObject({ Source_ID: id });
    expect((await ask<MissingPageDetail>(manager, 'GET', `/detail?id=${missing?.Missing_ID}`)).body).toMatchObject({
      May_Edit_Source: true,
      Selectors: { Content_Selector: null },
    });
    expect(await listed(stranger)).toEqual([]);
    expect((await ask(stranger, 'GET', `/detail?id=${missing?.Missing_ID}`)).status).toBe(404);
    expect((await ask(stranger, 'POST', '/retry', { id: [missing?.Missing_ID] })).body).toEqual({ requested: 0 });
    expect((await ask(stranger, 'PUT', '/dismiss', { id: [missing?.Missing_ID] })).body).toEqual({ changed: 0 });
    expect(
      (await ask(stranger, 'PUT', '/text', { id: missing?.Missing_ID, Text: '别人的正文不能由我来改写。' })).status,
    ).toBe(404);

    await server.database.query('update extraction_source set client_id = null');
    expect(await listed(manager)).toEqual([]);
    await server.database.query(
      `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion,
        is_first) select $1, article_id, published_at, cluster_id, region, media_type, emotion, true from article`,
      [manager.clientId],
    );
    expect(await listed(manager)).toMatchObject([{ Missing_ID: missing?.Missing_ID, Article_ID: expect.any(String) }]);
    expect(await listed(stranger)).toEqual([]);
    expect((await ask(manager, 'PUT', '/selectors', { id: missing?.Missing_ID, Content_Selector: '#x' })).status).toBe(
      403,
    );
  });

  it('also come from pushed URLs', async () => {
    server.site.pages.set('/pushed', { status: 404 });
    await server.call('POST', '/v1/operate/extraction-manage/schedule-manage/push-extraction-task', {
      token: operator.token,
      body: { Urls: [server.site.url('/pushed')] },
    });
    await run();
    const [missing] = await listed();
    expect(missing).toMatchObject({ Url: server.site.url('/pushed'), Source_ID: null, Title: null });
    await ask(operator, 'PUT', '/text', {
      id: missing?.Missing_ID,
      Title: '推送的文章',
      Text: '手工粘贴的推送文章正文，至少十个字。',
    });
    await run();
    expect(await getBody('推送的文章')).toMatchObject({ text: '手工粘贴的推送文章正文，至少十个字。' });
    expect(await listed()).toMatchObject([{ State: 'fixed' }]);
  });
});
