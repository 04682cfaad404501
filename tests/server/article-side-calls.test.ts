import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp, type Person } from './full-app';

let app: FullApp;
let ownArticle: string;
let shared: string;

beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(ownWord, 'own.example'), articleAbout(sharedWord, 'shared.example'));
  const list = await app.articles('analyst');
  ownArticle = list.get('own.example') ?? '';
  shared = list.get('shared.example') ?? '';
}, 60_000);
afterAll(() => app.close());

interface Remark {
  readonly Remark_ID: string;
  readonly Text: string;
  readonly User_Name: string;
  readonly Mention_IDs: string[];
  readonly Is_Own: boolean;
  readonly Is_New: boolean;
}

describe('remarks', () => {
  const list = async (person: 'analyst' | 'manager' | 'stranger') =>
    (await app.ask<{ list: Remark[] }>(person, 'GET', '/v1/article/article-remark-list', { query: { id: shared } }))
      .body.list;
  const notice = async (person: 'analyst' | 'manager') =>
    (
      await app.ask<{ list: Record<string, string>[] }>(person, 'GET', '/v1/system-notification', {
        query: { entity_name: 'RemarkMention' },
      })
    ).body.list;

  it('form a thread of one client and notify mentioned colleagues until they have looked', async () => {
    await app.ask('analyst', 'POST', '/v1/article/add-article-remark', {
      body: { id: shared, Text: '请看第三段', Mention_IDs: [app.ids.manager, app.ids.stranger, '999'] },
    });
    await app.ask('manager', 'POST', '/v1/article/add-article-remark', { body: { id: shared, Text: '好' } });
    await app.ask('stranger', 'POST', '/v1/article/add-article-remark', { body: { id: shared, Text: '另一家' } });
    expect(
      (await list('manager')).map(({ Text, Mention_IDs, Is_Own, Is_New }) => ({ Text, Mention_IDs, Is_Own, Is_New })),
    ).toEqual([
      { Text: '请看第三段', Mention_IDs: [app.ids.manager], Is_Own: false, Is_New: true },
      { Text: '好', Mention_IDs: [], Is_Own: true, Is_New: false },
    ]);
    expect((await list('stranger')).map(({ Text }) => Text)).toEqual(['另一家']);
    expect(await notice('manager')).toMatchObject([{ Article_ID: shared, User_Name: 'analyst', Text: '请看第三段' }]);
    expect(await notice('analyst')).toEqual([]);
    expect(
      (await app.ask('manager', 'POST', '/v1/article/article-remark-seen', { body: { id: shared } })).body,
    ).toEqual({ changed: 1 });
    expect(await notice('manager')).toEqual([]);
    expect((await list('manager'))[0]?.Is_New).toBe(false);
    const { body } = await app.ask<{ list: Record<string, unknown>[] }>('analyst', 'GET', '/v1/article/list');
    expect(body.list.find(({ Article_ID }) => Article_ID === shared)).toMatchObject({ Remark_Count: 2 });
  });

  it('can be deleted only by their author', async () => {
    const [first] = await list('manager');
    for (const person of ['manager', 'stranger'] as const)
      expect(
        (
          await app.ask(person, 'DELETE', '/v1/article/article-remark', {
            query: { Remark_ID: first?.Remark_ID ?? '' },
          })
        ).status,
      ).toBe(404);
    expect(
      (
        await app.ask('analyst', 'DELETE', '/v1/article/article-remark', {
          query: { Remark_ID: first?.Remark_ID ?? '' },
        })
      ).status,
    ).toBe(200);
    expect((await list('analyst')).map(({ Text }) => Text)).toEqual(['好']);
  });

  it('cannot be added to articles that the client does not see', async () => {
    expect(
      (await app.ask('stranger', 'POST', '/v1/article/add-article-remark', { body: { id: ownArticle, Text: 'x' } }))
        .status,
    ).toBe(404);
    expect(
      (await app.ask('stranger', 'GET', '/v1/article/article-remark-list', { query: { id: ownArticle } })).status,
    ).toBe(404);
    expect(
      (await app.ask('analyst', 'POST', '/v1/article/add-article-remark', { body: { id: ownArticle, Text: '   ' } }))
        .status,
    ).toBe(400);
  });

  it('offer only colleagues of the same client', async () => {
    const { body } = await app.ask<{ list: { value: string }[] }>('analyst', 'GET', '/v1/select-helper', {
      query: { entity_name: 'colleague' },
    });
    expect(body.list.map(({ value }) => value).sort()).toEqual([app.ids.manager, app.ids.watcher].sort());
    const { body: named } = await app.ask<{ list: unknown[] }>('analyst', 'GET', '/v1/select-helper', {
      query: { entity_name: 'colleague', ids: app.ids.stranger },
    });
    expect(named.list).toEqual([]);
  });

  it('stay in threads until they are resolved; an answer notifies its addressee', async () => {
    interface Threads {
      readonly list: readonly (Remark & { readonly Replies: readonly Remark[]; readonly Resolved_By: string | null })[];
      readonly total: number;
      readonly Counts: { readonly open: number; readonly resolved: number };
    }
    const threads = async (person: 'analyst' | 'manager' | 'stranger', query: Record<string, string> = {}) =>
      (await app.ask<Threads>(person, 'GET', '/v1/front/report/remarked-info', { query })).body;
    const { body } = await app.ask<{ Remark_ID: string }>('analyst', 'POST', '/v1/article/add-article-remark', {
      body: { id: ownArticle, Text: '口径是否一致' },
    });
    await app.ask('manager', 'POST', '/v1/article/add-article-remark', {
      body: { id: ownArticle, Text: '已与法务核对', Reply_To_ID: body.Remark_ID },
    });
    expect(await notice('analyst')).toMatchObject([{ Article_ID: ownArticle, Text: '已与法务核对' }]);
    expect((await threads('manager', { keyword: '法务' })).list).toMatchObject([
      { Text: '口径是否一致', Replies: [{ Text: '已与法务核对', User_Name: 'manager' }] },
    ]);
    expect((await threads('analyst', { Side: 'mentioned' })).list.map(({ Remark_ID }) => Remark_ID)).toEqual([
      body.Remark_ID,
    ]);
    const settle = (person: 'manager' | 'stranger') =>
      app.ask(person, 'POST', '/v1/article/article-remark-resolve', {
        body: { Remark_ID: body.Remark_ID, Is_Resolved: true },
      });
    expect((await settle('stranger')).status).toBe(404);
    expect((await settle('manager')).body).toEqual({ changed: 1 });
    const [open, resolved] = [await threads('manager'), await threads('manager', { State: 'resolved' })];
    expect([open.list.length, resolved.list.length]).toEqual([open.Counts.open, open.Counts.resolved]);
    expect(resolved.list).toMatchObject([{ Remark_ID: body.Remark_ID, Resolved_By: 'manager' }]);
    expect((await threads('stranger', { State: 'resolved' })).total).toBe(0);
  });
});

describe('publishing', () => {
  const published = async (person: 'analyst' | 'stranger', query: Record<string, string> = {}) =>
    (
      await app.ask<{
        list: { Article_ID: string; Publication_ID: string; Level: number; Publisher_Name: string }[];
        next: string | null;
      }>(person, 'GET', '/v1/article/published-article-list', { query })
    ).body;

  it('publishes what the client sees, by level and page, and withdraws it', async () => {
    const { body } = await app.ask<{ changed: number; Publication_IDs: string[] }>(
      'manager',
      'POST',
      '/v1/article/publish-article',
      { body: { id: [ownArticle, shared, '999'], Level: 2, Column: '要闻' } },
    );
    expect(body.changed).toBe(2);
    await app.ask('manager', 'POST', '/v1/article/publish-article', { body: { id: [ownArticle], Level: 1 } });
    expect((await published('analyst')).list.map(({ Level }) => Level).sort()).toEqual([1, 2, 2]);
    expect((await published('analyst', { Level: '1' })).list).toMatchObject([
      { Article_ID: ownArticle, Publisher_Name: 'manager' },
    ]);
    expect((await published('analyst', { id: ownArticle })).list).toHaveLength(2);
    const first = await published('analyst', { size: '2' });
    const second = await published('analyst', { size: '2', after: first.next ?? '' });
    expect(new Set([...first.list, ...second.list].map(({ Publication_ID }) => Publication_ID)).size).toBe(3);
    expect(second.next).toBeNull();
    expect((await published('stranger')).list).toEqual([]);
    expect(
      (
        await app.ask<{ Published_Count: number }>('analyst', 'GET', '/v1/article/detail', {
          query: { id: ownArticle },
        })
      ).body.Published_Count,
    ).toBe(2);
    expect(
      (
        await app.ask('stranger', 'POST', '/v1/article/withdraw-publication', {
          body: { Publication_ID: body.Publication_IDs },
        })
      ).body,
    ).toEqual({ changed: 0 });
    expect(
      (
        await app.ask('manager', 'POST', '/v1/article/withdraw-publication', {
          body: { Publication_ID: body.Publication_IDs },
        })
      ).body,
    ).toEqual({ changed: 2 });
    expect((await published('analyst')).list).toHaveLength(1);
  });

  it('refuses articles of another client and invalid levels', async () => {
    expect(
      (await app.ask('stranger', 'POST', '/v1/article/publish-article', { body: { id: [ownArticle], Level: 1 } })).body,
    ).toMatchObject({ changed: 0 });
    expect(
      (await app.ask('manager', 'POST', '/v1/article/publish-article', { body: { id: [ownArticle], Level: 6 } }))
        .status,
    ).toBe(400);
  });
});

describe('pins', () => {
  const get = async <T>(person: Person, path: string, query: Record<string, string> = {}): Promise<T> =>
    (await app.ask<T>(person, 'GET', `/v1/article${path}`, { query })).body;
  const post = async <T>(person: Person, path: string, body: unknown): Promise<T> =>
    (await app.ask<T>(person, 'POST', `/v1/article${path}`, { body })).body;

  it('include personal and shared ones, come first in lists that contain them, and can be removed by their owner', async () => {
    await post('analyst', '/sticky', { id: ownArticle });
    const team = await post<{ Pin_ID: string }>('manager', '/stuck', {
      id: shared,
      Is_Personal: false,
      Ends_At: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await get<{ list: unknown[] }>('analyst', '/stuck')).list).toHaveLength(2);
    expect((await get<{ list: unknown[] }>('manager', '/stuck')).list).toHaveLength(1);
    expect((await get<{ list: unknown[] }>('stranger', '/stuck')).list).toHaveLength(0);
    const first = async (person: Person, query: Record<string, string> = {}) =>
      (
        await get<{ list: { Article_ID: string }[] }>(person, '/list', {
          Is_Pinned_First: 'true',
          size: '5',
          sort: 'time',
          ...query,
        })
      ).list.map(({ Article_ID }) => Article_ID);
    expect([await first('analyst'), await first('manager')]).toEqual([
      [shared, ownArticle],
      [shared, ownArticle],
    ]);
    await post('manager', '/update-stuck', { list: [{ Pin_ID: team.Pin_ID, Sort_Order: 1 }] });
    expect([await first('analyst'), await first('manager')]).toEqual([
      [ownArticle, shared],
      [shared, ownArticle],
    ]);
    expect(await first('analyst', { keyword: sharedWord })).toEqual([shared]);
    expect(await first('analyst', { keyword: '从不出现的词' })).toEqual([]);
    expect(await post('manager', '/update-stuck', { list: [{ Pin_ID: team.Pin_ID, Sort_Order: 3 }] })).toEqual({
      changed: 1,
    });
    expect(await post('stranger', '/update-stuck', { list: [{ Pin_ID: team.Pin_ID, Sort_Order: 9 }] })).toEqual({
      changed: 0,
    });
    expect((await app.ask('stranger', 'POST', '/v1/article/un-stuck', { body: { Pin_ID: team.Pin_ID } })).status).toBe(
      403,
    );
    await post('manager', '/un-stuck', { Pin_ID: team.Pin_ID });
    expect((await app.ask('analyst', 'DELETE', '/v1/article/sticky', { query: { id: ownArticle } })).body).toEqual({
      changed: 1,
    });
    expect((await get<{ list: unknown[] }>('analyst', '/stuck')).list).toEqual([]);
  });

  it('is confirmed by readers and counted under its heading', async () => {
    interface Published {
      readonly list: readonly {
        readonly Publication_ID: string;
        readonly Receipt_Count: number;
        readonly Confirmed_At: string | null;
      }[];
      readonly total: number;
      readonly Columns: readonly { readonly Column: string; readonly Count: number }[];
    }
    const list = async (person: 'analyst' | 'manager', query: Record<string, string> = {}) =>
      (await app.ask<Published>(person, 'GET', '/v1/article/published-article-list', { query })).body;
    const { body } = await app.ask<{ Publication_IDs: string[] }>('manager', 'POST', '/v1/article/publish-article', {
      body: { id: [ownArticle], Level: 3, Column: '要闻' },
    });
    const Publication_ID = body.Publication_IDs[0] ?? '';
    const confirm = (person: 'analyst' | 'stranger') =>
      app.ask(person, 'POST', '/v1/article/confirm-publication', { body: { Publication_ID } });
    expect([(await confirm('analyst')).body, (await confirm('analyst')).body]).toEqual([
      { changed: 1 },
      { changed: 0 },
    ]);
    expect((await confirm('stranger')).status).toBe(404);
    const [found] = (await list('manager', { Column: '要闻' })).list;
    expect(found).toMatchObject({ Publication_ID, Receipt_Count: 1, Confirmed_At: null });
    const receipts = await app.ask<{ list: { User_Name: string }[] }>(
      'manager',
      'GET',
      '/v1/article/publication-receipt-list',
      { query: { Publication_ID } },
    );
    expect(receipts.body.list.map(({ User_Name }) => User_Name)).toEqual(['analyst']);
    for (const { Column, Count } of (await list('manager')).Columns) {
      const under = await list('manager', { Column });
      expect([under.total, under.list.length]).toEqual([Count, Count]);
    }
  });
});
