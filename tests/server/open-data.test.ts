import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { usualState, getWire } from '#core/filter';
import { articleFilters } from '#plugins/articles';
import { startOfDay, getWireRange } from '#shared/time';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp, type Person } from './full-app';

interface Page {
  readonly Count: number;
  readonly Newest_At: string | null;
  readonly Links: { readonly Self: string; readonly Screen: string };
  readonly list: readonly { readonly Article_ID: string; readonly Title: string; readonly Is_Read?: boolean }[];
  readonly next: string | null;
}
interface Made {
  readonly Key: string;
  readonly Row: { readonly Key_ID: string; readonly Hint: string; readonly State: string };
}

const manage = '/v1/front/tools/report-data-api';
const every = ['articles', 'figures', 'events', 'compare', 'trace'];
/** Number of articles with the same time, so that no page ends between two different times. */
const crowd = 45;

let app: FullApp;
let url: string;
let key: string;

const make = async (more: object = {}, person: Person = 'manager') =>
  app.ask<Made>(person, 'POST', `${manage}/key`, { body: { Key_Name: '数据仓库', Scopes: every, ...more } });
const getKey = async (more: object = {}): Promise<string> => (await make(more)).body.Key;
const api = async <T = Page>(shown: string | undefined, path: string, body?: object) => {
  const answer = await app.call(body ? 'POST' : 'GET', `/api/v1${path}`, { token: shown, body });
  return { status: answer.status, body: answer.body as T, headers: answer.headers };
};
const calls = async (query: Readonly<Record<string, string>> = {}) =>
  (
    await app.ask<{ list: readonly Record<string, unknown>[]; total: number }>(
      'manager',
      'GET',
      `${manage}/call-list`,
      {
        query,
      },
    )
  ).body;

/** Returns how many articles the screen of a link lists. */
const behind = async (link: string): Promise<number> => {
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe('/front/classified-info');
  const { filters } = articleFilters;
  const state = { ...usualState(filters), ...Object.fromEntries(searchParams) };
  const query = getWire(filters, state, (value) => getWireRange(value, 'Asia/Shanghai'));
  return (await app.ask<{ total: number }>('manager', 'GET', '/v1/article/get-article-count', { query })).body.total;
};
beforeAll(async () => {
  app = await startFullApp();
  const at = new Date(Date.now() - 7_200_000).toISOString();
  await app.submit(
    articleAbout(ownWord, 'own.example', { title: `${ownWord}的公告` }),
    articleAbout(sharedWord, 'shared.example', { text: `${sharedWord}发生严重事故，用户愤怒投诉，质量低劣` }),
    ...Array.from({ length: crowd }, (_, index) =>
      articleAbout(sharedWord, `crowd${index}.example`, {
        publishedAt: at,
        title: `第${index}家工厂开工：${'甲乙丙丁戊己庚辛壬癸'[index % 10]}线${index * 7919}`,
        text: `${sharedWord}在${index * 104_729}号园区的${'春夏秋冬'[index % 4]}季计划第${index}项`,
      }),
    ),
  );
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  key = await getKey();
}, 90_000);
afterAll(() => app.close());

describe('keys of other systems', () => {
  it('are shown once, stored as a hash, and never exceed the rights of their creator', async () => {
    const { body } = await make({ Key_Name: '只看文章', Scopes: ['articles'] });
    expect(body.Key).toMatch(/^omk_\d+_\d+_[\w-]{43}$/);
    const { text } = await app.ask('manager', 'GET', `${manage}/key-list`);
    expect(text).not.toContain(body.Key.slice(-43));
    const { rows } = await app.database.query<{ kept: string }>('select row_to_json(k)::text as kept from api_key k');
    expect(rows.some(({ kept }) => kept.includes(body.Key.slice(-43)))).toBe(false);
    expect((await api(body.Key, '/articles')).status).toBe(200);
    expect((await api<{ code: string }>(body.Key, '/counts')).body.code).toBe('open-data.scope');
    expect((await make({}, 'watcher')).status).toBe(403);
  });

  it('are refused when altered, expired, revoked, used from another address, or replaced by a session', async () => {
    const forged = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    const [, client, id, secret] = key.split('_');
    const foreign = `omk_${app.clients.b}_${id}_${secret}`;
    for (const shown of [undefined, '', 'omk_1_1_x', forged, foreign, await app.token('manager')])
      expect({ shown, status: (await api(shown, '/articles')).status }).toEqual({ shown, status: 401 });
    expect(client).toBe(app.clients.a);
    expect((await app.call('GET', '/v1/article/list', { token: key })).status).toBe(401);
    const ended = await getKey({ Expires_At: new Date(Date.now() - 1000).toISOString() });
    expect((await api(ended, '/key')).status).toBe(401);
    const elsewhere = await getKey({ Networks: ['203.0.113.0/24'] });
    expect((await api<{ code: string }>(elsewhere, '/key')).body.code).toBe('open-data.address');
    expect((await api(await getKey({ Networks: ['127.0.0.0/8', '::1'] }), '/key')).status).toBe(200);
    const { body } = await make();
    expect((await app.ask('stranger', 'POST', `${manage}/revoke-key`, { body: body.Row })).status).toBe(404);
    expect((await app.ask('manager', 'POST', `${manage}/revoke-key`, { body: body.Row })).status).toBe(200);
    expect((await api(body.Key, '/key')).status).toBe(401);
    expect((await make({ Networks: ['10.0.0.0/99'] })).status).toBe(400);
  });

  it('end when their creator loses access', async () => {
    const analystKey = (await make({ Scopes: ['articles'] }, 'analyst')).body;
    expect((await api(analystKey.Key, '/articles')).status).toBe(200);
    await app.database.query('update user_account set is_enabled = false where user_id = $1', [app.ids.analyst]);
    expect((await api(analystKey.Key, '/articles')).status).toBe(401);
    const { body } = await app.ask<{ list: Made['Row'][] }>('manager', 'GET', `${manage}/key-list`);
    expect(body.list.find(({ Key_ID }) => Key_ID === analystKey.Row.Key_ID)?.State).toBe('ownerless');
    await app.database.query('update user_account set is_enabled = true where user_id = $1', [app.ids.analyst]);
  });

  it('see only the articles of their client and their subjects', async () => {
    const all = (await api(key, '/articles?size=200')).body;
    expect(all.list.some(({ Title }) => Title.includes(ownWord))).toBe(true);
    expect(all.list[0]?.Is_Read).toBeUndefined();
    const theirs = (await make({ Scopes: ['articles'] }, 'stranger')).body.Key;
    const ownArticleId = all.list.find(({ Title }) => Title.includes(ownWord))?.Article_ID ?? '';
    expect(
      (await api(theirs, '/articles?size=200')).body.list.some(({ Article_ID }) => Article_ID === ownArticleId),
    ).toBe(false);
    expect((await api(theirs, `/articles/${ownArticleId}`)).status).toBe(404);
    const { body } = await app.ask<{ Subject_ID: string }>('manager', 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '乳业', Rule: ownWord, Notation: 'modern', Is_Enabled: true },
    });
    await app.runJobs();
    const bound = await getKey({ Subject_IDs: [body.Subject_ID] });
    const seen = (await api(bound, '/articles')).body;
    expect(seen.list.map(({ Article_ID }) => Article_ID)).toEqual([ownArticleId]);
    expect((await api(bound, '/counts?Period=last-7-days')).body.Count).toBe(1);
    expect((await api<{ list: object[] }>(bound, '/subjects')).body.list).toHaveLength(1);
    const other = all.list.find(({ Title }) => !Title.includes(ownWord))?.Article_ID ?? '';
    expect((await api(bound, `/articles/${other}`)).status).toBe(404);
    const why = (await api<{ Article: null; Is_Found: boolean }>(bound, '/why-not', { Input: other })).body;
    expect([why.Is_Found, why.Article]).toEqual([false, null]);
    expect((await api(bound, '/why-not', { Input: other, Subject_ID: app.subjects.a })).status).toBe(404);
    expect((await make({ Subject_IDs: [app.subjects.b] })).status).toBe(404);
  });

  it('page exactly while new articles arrive', async () => {
    const first = (await api(key, '/articles?size=7')).body;
    expect(first.Count).toBe(crowd + 2);
    const ids: string[] = first.list.map(({ Article_ID }) => Article_ID);
    await app.submit(articleAbout(sharedWord, 'late.example', { publishedAt: new Date().toISOString() }));
    for (let next = first.next; next !== null; ) {
      const page = (await api(key, `/articles?size=7&after=${encodeURIComponent(next)}`)).body;
      ids.push(...page.list.map(({ Article_ID }) => Article_ID));
      next = page.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([crowd + 2, crowd + 2]);
    expect((await api(key, '/articles')).body.Count).toBe(crowd + 3);
    expect((await api(key, '/articles?after=x')).status).toBe(400);
  });

  it('respect the limits per minute and per day', async () => {
    const slow = await getKey({ Minute_Limit: 2 });
    const answers = [await api(slow, '/key'), await api(slow, '/key'), await api(slow, '/key')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    const { body } = await make({ Day_Limit: 1 });
    expect((await api(body.Key, '/counts')).status).toBe(200);
    expect((await api(body.Key, '/counts')).status).toBe(429);
    const logged = await calls({ Key_ID: body.Row.Key_ID });
    expect(logged.list.map(({ Status }) => Status)).toEqual([429, 200]);
  });

  it('leave a log whose numbers match the list of keys', async () => {
    const { body } = await make();
    await api(body.Key, '/articles?size=5');
    await api(body.Key, '/articles/999');
    await api(body.Key, '/trend?Step=day');
    const logged = await calls({ Key_ID: body.Row.Key_ID });
    expect(logged.list.map(({ Call_Name, Status, Row_Count }) => [Call_Name, Status, Row_Count])).toEqual([
      ['trend', 200, expect.any(Number)],
      ['article', 404, 0],
      ['articles', 200, 5],
    ]);
    const keys = (
      await app.ask<{ list: { Key_ID: string; Calls: number; Failures: number }[]; Client_Calls: number }>(
        'manager',
        'GET',
        `${manage}/key-list`,
      )
    ).body;
    const row = keys.list.find(({ Key_ID }) => Key_ID === body.Row.Key_ID);
    expect([row?.Calls, row?.Failures]).toEqual([3, 1]);
    expect((await calls({ Key_ID: body.Row.Key_ID, Is_Failed: 'true', Is_Recent: 'true' })).total).toBe(1);
    expect((await calls({ Is_Recent: 'true' })).total).toBe(keys.Client_Calls);
    expect((await app.ask<{ total: number }>('stranger', 'GET', `${manage}/call-list`)).body.total).toBeLessThan(4);
  });

  it('count the same articles that the screens list', async () => {
    const counts = (await api<Page & { Media: { Count: number }[]; Emotion: { Count: number }[] }>(key, '/counts'))
      .body;
    const sum = (rows: readonly { Count: number }[]) => rows.reduce((all, { Count }) => all + Count, 0);
    const { total } = (
      await app.ask<{ total: number }>('manager', 'GET', '/v1/article/get-article-count', { query: {} })
    ).body;
    expect([counts.Count, sum(counts.Media), sum(counts.Emotion)]).toEqual([total, total, total]);
    expect(counts.Newest_At).not.toBeNull();
    expect(counts.Links.Screen).toContain('/front/classified-info?');
    const compared = await api<{ Rows: { Name: string; Count: number }[]; Sentence: string }>(key, '/compare', {
      Groups: [
        { Name: '星河', Filter: { keyword: sharedWord } },
        { Name: '青禾', Filter: { keyword: ownWord } },
      ],
    });
    expect(compared.body.Rows.map(({ Name, Count }) => [Name, Count])).toEqual([
      ['星河', crowd + 2],
      ['青禾', 1],
    ]);
    expect((await api<{ Rows: object[] }>(key, '/hot-events')).status).toBe(200);
  });

  it('link to the list that they counted, for any query and any subjects of the key', async () => {
    const { body } = await app.ask<{ Subject_ID: string }>('manager', 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '乳业公告', Rule: ownWord, Notation: 'modern', Is_Enabled: true },
    });
    await app.runJobs();
    const midnight = startOfDay(Date.now(), 'Asia/Shanghai').toISOString();
    const long = new Date(Date.now() - 20 * 86_400_000).toISOString();
    const bound = await getKey({ Subject_IDs: [body.Subject_ID] });
    for (const shown of [key, bound])
      for (const apiPath of [
        '/articles',
        '/articles?Emotion=negative',
        `/articles?Published_At=${long}..${midnight}`,
        `/articles?Subject_ID=${app.subjects.a}`,
        '/counts?Period=today',
        `/counts?Published_At=${long}..${midnight}`,
        '/trend?Step=day&Emotion=negative',
        `/hot-events?Period=last-7-days&keyword=${encodeURIComponent(ownWord)}`,
      ]) {
        const { Count, Links } = (await api(shown, apiPath)).body;
        const isNowhere = shown === bound && apiPath.includes(`Subject_ID=${app.subjects.a}`);
        expect({ asked: apiPath, count: isNowhere ? Links.Screen : await behind(Links.Screen) }).toEqual({
          asked: apiPath,
          count: isNowhere ? null : Count,
        });
      }
    const hotEvents = (await api(bound, '/hot-events')).body;
    expect([hotEvents.Count, await behind(hotEvents.Links.Screen)]).toEqual([1, 1]);
  });

  it('are all counted, although not all revoked ones are listed', async () => {
    await app.database.query(
      `insert into api_key (client_id, user_id, secret_hash, hint, key_name, scopes, minute_limit, day_limit, revoked_at)
       select $1, $2, '', '', '旧', '{articles}', 1, 1, now() from generate_series(1, 510)`,
      [app.clients.a, app.ids.manager],
    );
    const { body } = await app.ask<{ list: object[]; total: number }>('manager', 'GET', `${manage}/key-list`);
    expect(body.list).toHaveLength(500);
    expect(body.total).toBeGreaterThan(510);
  });
});

describe('the Model Context Protocol server', () => {
  const connect = async (shown: string) => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/api/v1/mcp', url), {
      requestInit: { headers: { authorization: `Bearer ${shown}` } },
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    return client;
  };
  const getStructured = (answer: unknown) =>
    (answer as { structuredContent: Record<string, unknown> }).structuredContent;

  it('offers the tools that a key may use and answers like the calls', async () => {
    const client = await connect(key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      ['article', 'compare', 'counts', 'hot-events', 'search', 'trend', 'why-not'].sort(),
    );
    const searchResult = getStructured(
      await client.callTool({ name: 'search', arguments: { keyword: ownWord, size: 5 } }),
    ) as unknown as Page;
    expect([searchResult.Count, searchResult.list[0]?.Title]).toEqual([1, `${ownWord}的公告`]);
    expect(searchResult.Links.Self).toContain('/api/v1/articles?');
    expect(searchResult.Newest_At).not.toBeNull();
    const id = searchResult.list[0]?.Article_ID ?? '';
    const article = getStructured(await client.callTool({ name: 'article', arguments: { id } }));
    expect(article.Article).toMatchObject({ Article_ID: id, Text: expect.stringContaining(ownWord) });
    const rest = (await api(key, '/counts?Period=today')).body;
    expect(getStructured(await client.callTool({ name: 'counts', arguments: { Period: 'today' } })).Count).toBe(
      rest.Count,
    );
    const why = getStructured(await client.callTool({ name: 'why-not', arguments: { Input: id } }));
    expect([why.Is_Found, why.Stopped_At]).toEqual([true, null]);
    for (const name of ['trend', 'hot-events'])
      expect(getStructured(await client.callTool({ name, arguments: {} })).Rows).toEqual(expect.any(Array));
    const wrong = await client.callTool({ name: 'article', arguments: { id: 'x' } });
    expect(wrong.isError).toBe(true);
    await client.close();
    expect(
      (await calls({})).list.some(({ Protocol, Call_Name }) => Protocol === 'mcp' && Call_Name === 'why-not'),
    ).toBe(true);
  });

  it('accepts one message at a time, so that the limit per minute counts each', async () => {
    const question = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'counts', arguments: {} },
    });
    const shown = await make();
    const post = (body: object, accept = 'application/json, text/event-stream') =>
      fetch(new URL('/api/v1/mcp', url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shown.body.Key}`,
          accept,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    expect((await post([question(1), question(2)])).status).toBe(400);
    expect((await calls({ Key_ID: shown.body.Row.Key_ID })).total).toBe(0);
    expect((await post(question(3))).status).toBe(200);
    expect((await calls({ Key_ID: shown.body.Row.Key_ID })).total).toBe(1);
    for (const accept of ['application/json', '*/*', 'text/html, application/json;q=0.9']) {
      const response = await post(question(4), accept);
      expect([accept, response.status, response.headers.get('content-type')]).toEqual([
        accept,
        200,
        expect.stringContaining('application/json'),
      ]);
    }
    expect((await post(question(5), 'text/html')).status).toBe(406);
  });

  it('respects visibility and quota', async () => {
    const client = await connect(await getKey({ Scopes: ['articles'], Day_Limit: 1 }));
    expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual(['article', 'search']);
    expect((await client.callTool({ name: 'search', arguments: {} })).isError).toBeFalsy();
    expect(await client.callTool({ name: 'search', arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('too-many') }],
    });
    await client.close();
    await expect(connect('omk_1_1_x')).rejects.toThrow();
  });
});

describe('feeds', () => {
  it('provide a saved view to anyone with the URL until it is revoked', async () => {
    const hostile = articleAbout(ownWord, 'evil.example', {
      title: `<b>${ownWord}</b> & ]]> "x"`,
      author: 'a\u0008<i>',
    });
    await app.submit(hostile);
    const view = await app.ask<{ View_ID: string }>('manager', 'POST', '/v1/front/saved-view', {
      body: { View_Name: '乳业', Screen: '/front/classified-info', Query: `keyword=${ownWord}&merged=false` },
    });
    const { body: feed } = await app.ask<{ Feed_ID: string; Atom_URL: string; Json_URL: string }>(
      'manager',
      'POST',
      `${manage}/feed`,
      { body: { Feed_Name: '乳业', View_ID: view.body.View_ID } },
    );
    const at = (address: string) => address.slice(new URL(address).origin.length);
    const atom = await app.call('GET', at(feed.Atom_URL));
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.text.match(/<entry>/g)).toHaveLength(2);
    expect(atom.text).not.toMatch(/<b>|<i>|]]>|\u0008/);
    const json = await app.call('GET', at(feed.Json_URL));
    const items = (JSON.parse(json.text) as { items: { title: string; url: string }[] }).items;
    expect(items.map(({ url: address }) => address).sort()).toEqual([
      'https://evil.example/1',
      'https://own.example/1',
    ]);
    const tag = String(atom.headers.etag);
    for (const tags of [tag, `W/${tag}`, `"other" , W/${tag}`, '*']) {
      const cachedResponse = await app.call('GET', at(feed.Atom_URL), { headers: { 'if-none-match': tags } });
      expect({ tags, status: cachedResponse.status, text: cachedResponse.text }).toEqual({
        tags,
        status: 304,
        text: '',
      });
    }
    expect((await app.call('GET', `${at(feed.Atom_URL)}x`)).status).toBe(404);
    expect(
      (
        await app.ask<{ removed: number }>('stranger', 'DELETE', `${manage}/feed`, {
          query: { Feed_ID: feed.Feed_ID },
        })
      ).body.removed,
    ).toBe(0);
    await app.ask('manager', 'DELETE', `${manage}/feed`, { query: { Feed_ID: feed.Feed_ID } });
    expect((await app.call('GET', at(feed.Atom_URL))).status).toBe(404);
  });
});
