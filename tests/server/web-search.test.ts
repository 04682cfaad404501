import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { contribute, definePlugin, InputError, provideValue, type PluginEntry } from '#core';
import { defineServer, JobService, type ServerSide, type UserType } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { UserService } from '#plugins/users/server';
import type { ImportedResult, WebSearchResult } from '#plugins/web-search';
import { webSearchAdapters, type WebSearchAdapter } from '#plugins/web-search/server';
import { TestClock } from '../../plugins/extraction/server/testing/test-clock';
import { longText, TestSite } from '../../plugins/extraction/server/testing/test-site';

const needed = [
  'clients',
  'privileges',
  'users',
  'account',
  'audit-log',
  'notices',
  'branding',
  'system-monitor',
  'articles',
  'readers',
  'collector-nodes',
  'extraction',
  'extraction-logs',
  'web-search',
];
const password = 'Kranich-48-Wolken';
const path = '/v1/front/tools/web-search';
const enginePath = '/v1/operate/operation-setting/web-search-engine';

/** An adapter of another plugin. */
const other = definePlugin({
  id: 'other-engines',
  summary: 'Asks a made-up engine',
  requires: ['web-search'],
  extends: ['web-search.adapters'],
  essential: true,
});
const adapter: WebSearchAdapter = {
  name: 'other',
  engines: async () => [{ key: 'shop', title: '商品搜索' }],
  search: async ({ engine }, words) => {
    if (words.includes('坏')) throw new InputError('The engine is down', 'web-search.status', { status: 503 });
    return {
      results: [{ title: `${engine} ${words.join('/')}`, url: 'https://shop.example/1?utm_source=x', site: '商城' }],
      next: null,
    };
  },
};

interface Answer {
  readonly list: WebSearchResult[];
  readonly next: string | null;
  readonly total: number | null;
  readonly Failure: { readonly Code: string; readonly Status: number | null } | null;
}

describe('searching outside', () => {
  let server: TestServer;
  let site: TestSite;
  let [operator, manager, stranger, monitor] = ['', '', '', ''];
  let clientId = '';
  const signIn = async (userType: UserType, client: string): Promise<string> => {
    const userName = `${userType}-${Math.random().toString(36).slice(2, 8)}`;
    await server.kernel
      .get(UserService)
      .create({ clientId: client, userName, displayName: userName, userType, password: { text: password } });
    return (
      (await server.call('POST', '/public/login', { body: { username: userName, password } })).body as {
        access_token: string;
      }
    ).access_token;
  };
  const newClient = async (name: string): Promise<string> =>
    (await server.kernel.get(ClientService).create({ client_name: name, client_type: 'enterprise' })).client_id;
  const addEngine = async (draft: object) =>
    server.call('POST', enginePath, {
      token: operator,
      body: { Kind: 'feed', Gap_Seconds: 0, Is_Enabled: true, ...draft },
    });
  const ask = async (
    keyword: string,
    engine: string,
    { after, by = manager }: { readonly after?: string; readonly by?: string } = {},
  ) => {
    const query = new URLSearchParams({ keyword, engine, ...(after ? { after } : {}) });
    const answer = await server.call('GET', `${path}/results?${query}`, { token: by });
    return { status: answer.status, ...(answer.body as Answer) };
  };
  const take = async (items: readonly object[], by = manager) =>
    await server.call('POST', `${path}/imported`, { token: by, body: { Items: items } });
  const imported = async (by = manager) =>
    (await server.call('GET', `${path}/imported`, { token: by })).body as { list: ImportedResult[]; total: number };
  const feed = (items: string, total: number) => ({
    headers: { 'content-type': 'application/rss+xml' },
    body: `<?xml version="1.0"?><rss version="2.0" xmlns:os="http://a9.com/-/spec/opensearch/1.1/"><channel><title>搜</title><os:totalResults>${total}</os:totalResults>${items}</channel></rss>`,
  });
  const item = (address: string, title: string) =>
    `<item><title>${title}</title><link>${site.url(address)}</link><description>&lt;b&gt;${title}&lt;/b&gt;的摘要</description><pubDate>Mon, 02 Mar 2026 07:00:00 GMT</pubDate></item>`;

  beforeAll(async () => {
    const clock = new TestClock();
    site = await TestSite.open(() => clock.now());
    const entries = pluginsWith(needed).map((entry) =>
      entry.manifest.id === 'collector-nodes' ? withClock(entry, clock) : entry,
    );
    const otherSide = defineServer(other, { contributions: [contribute(webSearchAdapters, () => adapter)] });
    server = await testServer([...entries, { manifest: other, load: async () => ({ default: otherSide }) }], {
      OUTBOUND_ALLOW_HOSTS: site.hosts.flatMap((each) => [`search=${each}`, `pages=${each}`]).join(','),
    });
    await server.kernel.activate('account');
    await server.kernel.activate('web-search');
    clientId = await newClient('甲公司');
    [operator, manager, stranger, monitor] = [
      await signIn('operator', platformClientId),
      await signIn('manager', clientId),
      await signIn('manager', await newClient('乙公司')),
      await signIn('monitor', clientId),
    ];
    site.pages.set('/os.xml', {
      body: `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>晨报</ShortName><Url type="application/rss+xml" template="${site.url('/s')}?q={searchTerms}&amp;p={startPage?}"/></OpenSearchDescription>`,
    });
    const [one, two] = [`/s?q=${encodeURIComponent('星河 召回')}&p=1`, `/s?q=${encodeURIComponent('星河 召回')}&p=2`];
    site.pages.set(one, () => feed(item('/a', '星河召回两万辆') + item('/b', '召回之后'), 3));
    site.pages.set(two, () => feed(item('/c', '召回的经过'), 3));
    site.pages.set('/a', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<html><body><article><h1>星河召回两万辆</h1>${longText('星河召回')}</article></body></html>`,
    });
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await site.close();
  });

  it('lets only operators configure and test its engines', async () => {
    expect((await addEngine({ Engine_Name: '内网', Url: 'http://10.0.0.1/?q={searchTerms}' })).body).toMatchObject({
      code: 'outbound.denied-address',
      details: { Url: 'outbound.denied-address' },
    });
    expect((await addEngine({ Engine_Name: '缺词', Url: 'https://site.example/search' })).body).toMatchObject({
      code: 'web-search.template',
      details: { Url: 'template' },
    });
    expect((await server.call('POST', enginePath, { token: manager, body: {} })).status).toBe(403);
    const made = await addEngine({
      Engine_Name: '晨报搜索',
      Kind: 'description',
      Url: site.url('/os.xml'),
      Sort_Order: 1,
    });
    expect(made.status).toBe(200);
    await addEngine({ Engine_Name: '坏引擎', Url: site.url('/broken?q={searchTerms}'), Sort_Order: 2 });
    await addEngine({ Engine_Name: '停用', Url: site.url('/off?q={searchTerms}'), Is_Enabled: false });
    const id = (made.body as { Web_Search_Engine_ID: string }).Web_Search_Engine_ID;
    const tried = (
      await server.call('POST', `${enginePath}/test`, { token: operator, body: { id, Words: '星河 召回' } })
    ).body;
    expect(tried).toMatchObject({
      Sent_Url: expect.stringContaining('&p=1'),
      total: 2,
      Failure: null,
      Results: [{ Title: '星河召回两万辆' }, { Title: '召回之后' }],
    });
    expect(
      (
        await server.database.query(
          'select state, result_count::int as count, template from web_search_engine where web_search_engine_id = $1',
          [id],
        )
      ).rows,
    ).toMatchObject([{ state: 'good', count: 2, template: expect.stringContaining('{searchTerms}') }]);
    expect(
      (await server.call('POST', `${enginePath}/test`, { token: manager, body: { id, Words: '星河' } })).status,
    ).toBe(403);
  });

  it('sends only the words to each engine, page by page, and reports failing engines', async () => {
    const { list } = (await server.call('GET', `${path}/engines`, { token: manager })).body as {
      list: { Engine_Key: string; Engine_Name: string }[];
    };
    expect(list.map(({ Engine_Name }) => Engine_Name)).toEqual(['晨报搜索', '坏引擎', '商品搜索']);
    const [good = '', broken = '', shop = ''] = list.map(({ Engine_Key }) => Engine_Key);
    const first = await ask('星河+召回-招聘', good);
    expect(first).toMatchObject({
      total: 3,
      Failure: null,
      list: [
        {
          Title: '星河召回两万辆',
          Summary: '星河召回两万辆的摘要',
          Site: '127.0.0.1',
          Published_At: '2026-03-02T07:00:00.000Z',
          Library: null,
        },
        { Title: '召回之后' },
      ],
    });
    expect(await ask('星河+召回-招聘', good, { after: first.next ?? '' })).toMatchObject({
      next: null,
      list: [{ Title: '召回的经过' }],
    });
    site.asked();
    await ask('星河 召回', good);
    expect(site.asked()).toEqual([]);
    expect(await ask('星河', broken)).toMatchObject({ list: [], Failure: { Code: 'web-search.status', Status: 404 } });
    expect(await ask('星河 坏', shop)).toMatchObject({ Failure: { Status: 503 } });
    expect(await ask('星河', shop)).toMatchObject({
      list: [{ Title: 'shop 星河', Url_Key: 'https://shop.example/1', Site: '商城' }],
    });
    expect((await ask('星河', 'configured:1')).Failure).toMatchObject({ Code: 'web-search.no-engine' });
    expect(await ask('星河', 'unknown:1')).toMatchObject({ status: 404 });
    expect(await ask('NOT 星河', shop)).toMatchObject({ status: 400, code: 'web-search.no-words' });
    expect((await server.call('GET', `${path}/results?keyword=x&engine=${shop}`)).status).toBe(401);
  });

  it('stores results as the client’s own, with the text of the page or otherwise the summary', async () => {
    const wanted = (address: string, Title: string) => ({
      Url: site.url(address),
      Title,
      Summary: `${Title}的摘要`,
      Published_At: '2026-03-02T07:00:00.000Z',
    });
    expect((await take([wanted('/a', '星河召回两万辆')], monitor)).status).toBe(403);
    expect(
      (
        await take([
          wanted('/a', '星河召回两万辆'),
          wanted('/b', '召回之后'),
          { Url: 'http://10.0.0.1/', Title: '内网' },
          { Url: site.url('/none'), Title: '没有摘要' },
        ])
      ).body,
    ).toMatchObject({ accepted: 3, refused: [{ Code: 'outbound.denied-address' }] });
    expect((await imported()).list.map(({ State }) => State)).toEqual(['waiting', 'waiting', 'waiting']);
    await server.runJobs();
    const { list, total } = await imported();
    expect(total).toBe(3);
    expect(list.map(({ Title, State, Has_Page, Error_Code }) => [Title, State, Has_Page, Error_Code])).toEqual([
      ['没有摘要', 'failed', false, 'extraction.http-status'],
      ['召回之后', 'stored', false, 'extraction.http-status'],
      ['星河召回两万辆', 'stored', true, null],
    ]);
    const { rows } = await server.database.query(
      `select title, owner_id, (select whole_text(a.body_folded, t.changes) from article_text t
        where t.article_id = a.article_id) as text
        from article a order by title`,
    );
    expect(rows).toMatchObject([
      { title: '召回之后', owner_id: clientId, text: '召回之后的摘要' },
      { title: '星河召回两万辆', owner_id: clientId, text: expect.stringContaining('星河召回的消息') },
    ]);
    const key =
      ((await server.call('GET', `${path}/engines`, { token: manager })).body as { list: { Engine_Key: string }[] })
        .list[0]?.Engine_Key ?? '';
    expect((await ask('星河 召回', key)).list.map(({ Library }) => Library)).toEqual(['own', 'own']);
    expect(
      (await ask('星河 召回', key, { by: stranger })).list.map(({ Library, Article_ID }) => [Library, Article_ID]),
    ).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await imported(stranger)).toMatchObject({ list: [], total: 0 });
    await take([wanted('/a', '星河召回两万辆')]);
    await server.runJobs();
    expect(await imported()).toMatchObject({
      total: 3,
      list: [{ State: 'known', Article_ID: list[2]?.Article_ID }, {}, {}],
    });
  });

  it('marks results that the library already has, and shares operators’ results with all clients', async () => {
    await take([{ Url: site.url('/c'), Title: '召回的经过', Summary: '经过很长的一段时间。' }], operator);
    await server.runJobs();
    expect((await server.database.query("select owner_id from article where title = '召回的经过'")).rows).toEqual([
      { owner_id: null },
    ]);
    await server.kernel
      .get(IntakeService)
      .submit([{ via: 'api', url: 'https://shop.example/1', title: '商品', text: '商品的介绍，写得不长。' }]);
    await server.runJobs();
    expect((await ask('星河', 'other:shop')).list).toMatchObject([
      { Library: 'common', Article_ID: expect.stringMatching(/^\d+$/) },
    ]);
  });

  it('retries a page after a temporary failure, then keeps the summary', async () => {
    site.pages.set('/late', { status: 503 });
    await take([{ Url: site.url('/late'), Title: '稍后发布', Summary: '稍后发布的摘要在这里。' }]);
    const due = () =>
      server.database.query(
        "update web_search_import set lease_until = now() - interval '1 second' where state = 'waiting'",
      );
    for (let round = 0; round < 2; round += 1) {
      await server.runJobs();
      expect((await imported()).list[0]).toMatchObject({ State: 'waiting', Error_Code: 'extraction.http-status' });
      await due();
      await server.kernel.get(JobService).add('web-search.take');
    }
    await server.runJobs();
    expect((await imported()).list[0]).toMatchObject({ State: 'stored', Has_Page: false });
  });

  it('keeps a personal history and respects rate limits', async () => {
    const words = async (by: string) =>
      ((await server.call('GET', `${path}/history`, { token: by })).body as { list: { Keyword: string }[] }).list.map(
        ({ Keyword }) => Keyword,
      );
    for (const Keyword of ['星河', '召回', '星河'])
      expect((await server.call('POST', `${path}/history`, { token: manager, body: { Keyword } })).status).toBe(200);
    expect(await words(manager)).toEqual(['星河', '召回']);
    expect(await words(stranger)).toEqual([]);
    await server.call('DELETE', `${path}/history?keyword=${encodeURIComponent('召回')}`, { token: manager });
    expect(await words(manager)).toEqual(['星河']);
    let status = 200;
    for (let count = 0; count < 130 && status === 200; count += 1)
      status = (await ask('星河', 'other:shop', { by: stranger })).status;
    expect(status).toBe(429);
    await server.kernel.get(ClientService).remove(clientId);
    expect(
      (
        await server.database.query(
          'select user_id from web_search_history union all select user_id from web_search_import where client_id = $1',
          [clientId],
        )
      ).rows,
    ).toEqual([]);
  });
});

function withClock({ manifest, load }: PluginEntry<ServerSide>, clock: TestClock): PluginEntry<ServerSide> {
  return {
    manifest,
    load: async () => {
      const { default: side } = await load();
      return {
        default: {
          ...side,
          services: [
            provideValue(CollectClock, clock),
            ...(side.services ?? []).filter(({ token }) => token !== CollectClock),
          ],
        },
      };
    },
  };
}
