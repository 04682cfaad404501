import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { ClientService } from '#plugins/clients/server';
import { SourceService } from '#plugins/extraction/server';
import { recountSites } from '#plugins/websites/server';
import { startFullApp, ownWord, sharedWord, type FullApp, type Person } from './full-app';

const register = '/v1/operate/operation-setting/global-domain';
const manage = '/v1/manage/website-manage';
const groupPath = `${manage}/client-preferred-website-group`;
const pagePath = `${manage}/client-list-page`;

interface List<T> {
  readonly list: readonly T[];
  readonly total: number;
}

describe('sites', () => {
  let app: FullApp;
  beforeAll(async () => {
    app = await startFullApp();
  }, 60_000);
  afterAll(() => app.close());

  const body = async <T>(
    person: Person,
    method: string,
    path: string,
    input: { query?: Record<string, string>; body?: unknown } = {},
  ): Promise<T> => (await app.ask(person, method, path, input)).body as T;
  const about = (host: string, number: number, more: Record<string, unknown> = {}) => ({
    url: `https://${host}/${number}`,
    title: `${sharedWord}公告第${number}号 ${host}`,
    text: `${host} 第${number}篇报道，${sharedWord}今日表示将按计划推进各项工作，编号${number}${host}。`,
    publishedAt: new Date(Date.now() - 3_600_000).toISOString(),
    ...more,
  });
  const domains = async (person: Person, query: Record<string, string>): Promise<string[]> =>
    (await body<List<{ Domain: string }>>(person, 'GET', '/v1/article/list', { query: { size: '100', ...query } })).list
      .map(({ Domain }) => Domain)
      .sort();

  it('are registered by domain in one spelling, and the closest entry fills in what an article’s source did not state', async () => {
    const add = (Domain: string, more: Record<string, unknown> = {}) =>
      app.ask<Record<string, unknown>>('operator', 'POST', register, {
        body: { Domain, Site_Name: 'x', Site_Type: 'news', Is_Enabled: true, ...more },
      });
    expect(
      (await add('https://WWW.Sina.com.cn/news', { Site_Name: '新浪网', Region: '110000', Weight: 5 })).body,
    ).toMatchObject({ Domain: 'sina.com.cn', Domain_Text: 'sina.com.cn', Weight: 5 });
    expect((await add('例子.中国', { Site_Name: '例子网' })).body).toMatchObject({
      Domain: 'xn--fsqu00a.xn--fiqs8s',
      Domain_Text: '例子.中国',
    });
    await add('sh.sina.com.cn', { Site_Name: '新浪上海', Site_Type: 'government', Region: '310000' });
    await add('bbs.example', { Site_Name: '某论坛', Site_Type: 'forum' });
    for (const [domain, status] of [
      ['sina.com.cn', 409],
      ['com.cn', 400],
      ['x', 400],
      ['not a domain', 400],
    ] as const)
      expect((await add(domain)).status).toBe(status);
    expect((await add('z.example', { Region: '999999' })).status).toBe(400);
    await app.submit(
      about('news.sina.com.cn', 1),
      about('app.sh.sina.com.cn', 2),
      about('www.bbs.example', 3),
      about('a.bbs.example', 4, { site: '自报站名', mediaType: 'qa' }),
      about('news.sina.com.cn', 5, {
        title: `${sharedWord}在广州发布公告`,
        text: `广州消息，${sharedWord}今日在广州表示将按计划推进。`,
      }),
      about('www.unknown.example', 6, { site: '无名网' }),
      about('m.unknown.example', 7, { site: '无名网' }),
    );
    const rows = (
      await body<List<Record<string, unknown>>>('analyst', 'GET', '/v1/article/list', { query: { size: '50' } })
    ).list;
    const events = new Map(rows.map(({ Url, Site, Media_Type, Region }) => [Url, [Site, Media_Type, Region]]));
    expect(events.get('https://news.sina.com.cn/1')).toEqual(['新浪网', 'news', '110000']);
    expect(events.get('https://app.sh.sina.com.cn/2')).toEqual(['新浪上海', 'news', '310000']);
    expect(events.get('https://www.bbs.example/3')).toEqual(['某论坛', 'forum', null]);
    expect(events.get('https://a.bbs.example/4')).toEqual(['自报站名', 'qa', null]);
    expect(String(events.get('https://news.sina.com.cn/5')?.[2])).toMatch(/^44/);
    const id = (rows.find(({ Url }) => Url === 'https://app.sh.sina.com.cn/2') ?? {}).Article_ID as string;
    expect(await body('analyst', 'GET', '/v1/article/domain-info', { query: { id } })).toMatchObject({
      Domain: 'app.sh.sina.com.cn',
      Registered: { Domain: 'sh.sina.com.cn', Site_Type: 'government', Region: '310000' },
    });
  });

  it('without an entry are listed with their articles and registered together', async () => {
    const waiting = () =>
      body<List<{ Domain: string; Hosts: string[]; Articles_7d: number }>>(
        'operator',
        'GET',
        `${register}/unregistered-list`,
      );
    expect((await waiting()).list).toMatchObject([
      {
        Domain: 'unknown.example',
        Site_Name: '无名网',
        Articles_7d: 2,
        Hosts: ['m.unknown.example', 'www.unknown.example'],
      },
    ]);
    expect(
      await body('operator', 'POST', `${register}/register`, {
        body: { Domains: ['unknown.example', 'never-seen.example'] },
      }),
    ).toEqual({ created: 1 });
    expect(await waiting()).toEqual({ list: [], total: 0 });
    const before = await body('manager', 'GET', `${manage}/system-website`, { query: { Domain: 'unknown' } });
    expect(before).toMatchObject({
      total: 1,
      list: [{ Site_Name: '无名网', Articles_7d: 2, Mine_7d: 2, Source_Count: 0 }],
    });
    await app.database.transaction(recountSites);
    expect(await body('manager', 'GET', `${manage}/system-website`, { query: { Domain: 'unknown' } })).toEqual(before);
    const entry = (
      await body<List<{ Domain_ID: string }>>('operator', 'GET', register, { query: { Domain: 'unknown' } })
    ).list[0];
    await app.ask('operator', 'DELETE', register, { query: { id: entry?.Domain_ID ?? '' } });
    expect((await waiting()).total).toBe(1);
  });

  it('are shown to each client with its own counts only', async () => {
    await app.submit(
      about('own.bbs.example', 8, {
        title: `${ownWord}发布公告`,
        text: `${ownWord}今日表示将按计划推进，论坛有人讨论。`,
      }),
    );
    const mine = async (person: Person) =>
      (
        await body<List<{ Domain: string; Mine_7d: number; Articles_7d: number }>>(
          person,
          'GET',
          `${manage}/system-website`,
          { query: { Domain: 'bbs' } },
        )
      ).list.map(({ Mine_7d, Articles_7d }) => [Articles_7d, Mine_7d]);
    expect(await mine('manager')).toEqual([[3, 3]]);
    expect(await mine('stranger')).toEqual([[3, 2]]);
    expect((await app.ask('manager', 'POST', `${manage}/system-website`, { body: {} })).status).toBe(404);
    const profile = await body<{ Days: readonly { Articles: number }[] }>(
      'stranger',
      'GET',
      '/v1/front/tools/website-info',
      { query: { site: 'http://www.bbs.example/x' } },
    );
    expect(profile).toMatchObject({
      Domain: 'bbs.example',
      Site_Name: '某论坛',
      Is_Registered: true,
      Articles: 3,
    });
    expect(profile.Days.reduce((sum, { Articles }) => sum + Articles, 0)).toBe(3);
    expect(
      await body('manager', 'GET', '/v1/front/tools/website-info', { query: { site: 'unknown.example' } }),
    ).toMatchObject({ Is_Registered: false, Weight: null, Articles: 2 });
    expect(
      (await app.ask('manager', 'GET', '/v1/front/tools/website-info', { query: { site: 'nobody.example' } })).status,
    ).toBe(404);
    expect(
      (
        await body<List<{ Domain: string }>>('analyst', 'GET', '/v1/front/tools/website-info/site-list', {
          query: { keyword: '论坛' },
        })
      ).list.map(({ Domain }) => Domain),
    ).toEqual(['bbs.example']);
  });

  it('belong to groups of a client, which filters and rules refer to', async () => {
    const group = await body<{ Group_ID: string; Sites: string[] }>('manager', 'POST', groupPath, {
      body: { Group_Name: '央媒', Sites: ['https://www.sina.com.cn/', '某论坛', 'sina.com.cn'] },
    });
    expect(group.Sites).toEqual(['sina.com.cn', '某论坛']);
    const named = ['app.sh.sina.com.cn', 'news.sina.com.cn', 'own.bbs.example', 'www.bbs.example'];
    expect([...new Set(await domains('analyst', { Site_Group_ID: group.Group_ID }))]).toEqual(named);
    expect([...new Set(await domains('analyst', { keyword: 'site:@央媒' }))]).toEqual(named);
    expect(await domains('stranger', { Site_Group_ID: group.Group_ID })).toEqual([]);
    expect(await domains('stranger', { keyword: 'site:@央媒' })).toEqual([]);
    expect((await app.ask('analyst', 'GET', '/v1/article/list', { query: { Site_Group_ID: 'x' } })).status).toBe(400);

    const subject = await body<{ Subject_ID: string }>('manager', 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '央媒报道', Rule: `${sharedWord} AND site:@央媒`, Notation: 'modern', Is_Enabled: true },
    });
    await app.runJobs();
    const inSubject = () => domains('analyst', { Subject_ID: subject.Subject_ID });
    expect([...new Set(await inSubject())]).toEqual(['app.sh.sina.com.cn', 'news.sina.com.cn', 'www.bbs.example']);
    await app.submit(about('finance.sina.com.cn', 9), about('other.example', 10));
    expect(await inSubject()).toContain('finance.sina.com.cn');
    expect(await inSubject()).not.toContain('other.example');

    expect(
      await body('manager', 'POST', `${groupPath}/add-sites`, {
        body: { Group_ID: group.Group_ID, Sites: ['other.example', '某论坛'] },
      }),
    ).toEqual({ Group_ID: group.Group_ID, added: 1 });
    await app.runJobs();
    expect(await inSubject()).toContain('other.example');
    await app.submit(about('new.other.example', 11));
    expect(await inSubject()).toContain('new.other.example');
    expect(
      (
        await app.ask('stranger', 'POST', `${groupPath}/add-sites`, {
          body: { Group_ID: group.Group_ID, Sites: ['evil.example'] },
        })
      ).status,
    ).toBe(404);
    expect(
      await body('stranger', 'POST', `${groupPath}/add-sites`, {
        body: { Group_Name: '央媒', Sites: ['other.example'] },
      }),
    ).toMatchObject({ added: 1 });

    expect(await app.ask('manager', 'DELETE', groupPath, { query: { id: group.Group_ID } })).toMatchObject({
      status: 409,
      body: { code: 'websites.group-in-use' },
    });
    expect(
      (
        await app.ask('manager', 'PUT', groupPath, {
          body: { Group_ID: group.Group_ID, Group_Name: '改名', Sites: [] },
        })
      ).status,
    ).toBe(409);
    await app.ask('manager', 'DELETE', '/v1/manage/class-manage/subject', { query: { id: subject.Subject_ID } });
    expect((await app.ask('manager', 'DELETE', groupPath, { query: { id: group.Group_ID } })).status).toBe(200);
  });

  it('have list pages that clients monitor, each with its own source that is deleted with it', async () => {
    const url = 'https://paper.example/list';
    const draft = (more: Record<string, unknown> = {}) => ({
      Page_Name: '本地要闻',
      Url: url,
      Media_Type: 'news',
      Interval_Minutes: 20,
      List_Selector: 'ul.news a',
      Is_Enabled: true,
      ...more,
    });
    const sources = () => app.kernel.get(SourceService).list();
    const page = await body<{ List_Page_ID: string; Source_ID: string }>('manager', 'POST', pagePath, {
      body: draft(),
    });
    expect(await sources()).toMatchObject([
      {
        source_id: page.Source_ID,
        url,
        client_id: app.clients.a,
        source_kind: 'list-page',
        interval_seconds: '1200',
        list_selector: 'ul.news a',
      },
    ]);
    expect((await body<List<Record<string, unknown>>>('manager', 'GET', pagePath)).list[0]).toMatchObject({
      Source: { State: 'new', Is_Own: true },
    });

    const theirs = await body<{ List_Page_ID: string; Source_ID: string }>('stranger', 'POST', pagePath, {
      body: draft({ Page_Name: '别家', List_Selector: null }),
    });
    expect(theirs.Source_ID).toBe(page.Source_ID);
    const shown = (await app.ask('stranger', 'GET', pagePath)).text;
    expect(shown).toContain('"Is_Own":false');
    expect(shown).not.toContain('本地要闻');
    expect(
      await body('stranger', 'GET', '/v1/front/tools/website-info', { query: { site: 'sina.com.cn' } }),
    ).toMatchObject({ Sources: [] });

    await app.ask('manager', 'PUT', pagePath, {
      body: { List_Page_ID: page.List_Page_ID, ...draft({ List_Selector: 'ol a', Is_Enabled: false }) },
    });
    expect(await sources()).toMatchObject([
      { is_enabled: true, client_id: app.clients.b, source_name: '别家', list_selector: null },
    ]);
    await app.ask('stranger', 'DELETE', pagePath, { query: { id: page.List_Page_ID } });
    expect((await body<List<unknown>>('manager', 'GET', pagePath)).total).toBe(1);
    await app.ask('stranger', 'DELETE', pagePath, { query: { id: theirs.List_Page_ID } });
    expect(await sources()).toMatchObject([
      { is_enabled: false, client_id: app.clients.a, source_name: '本地要闻', list_selector: 'ol a' },
    ]);

    const moved = 'https://paper.example/other';
    await app.ask('manager', 'PUT', pagePath, {
      body: { List_Page_ID: page.List_Page_ID, ...draft({ Url: moved }) },
    });
    expect((await sources()).map((source) => source.url)).toEqual([moved]);
    expect(
      (await app.ask('manager', 'POST', pagePath, { body: draft({ Page_Name: '内网', Url: 'http://127.0.0.1/' }) }))
        .status,
    ).toBe(400);
    expect(
      (await app.ask('analyst', 'POST', pagePath, { body: draft({ Page_Name: '无权', Url: 'https://b.example/' }) }))
        .status,
    ).toBe(403);
    expect(await body('manager', 'POST', `${pagePath}/try`, { body: { Url: 'http://127.0.0.1/' } })).toMatchObject({
      Found: 0,
      Error: { Code: expect.any(String) },
    });
    await app.database.transaction((tx) => app.kernel.get(ClientService).clear(app.clients.a, tx));
    expect(await sources()).toEqual([]);
  });
});
