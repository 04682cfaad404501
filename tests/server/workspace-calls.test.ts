import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { BrowseRetention } from '#plugins/browse-history/server';
import type { Dashboard } from '#plugins/front';
import type { SavedView } from '#plugins/saved-views';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp } from './full-app';

const screen = '/front/classified-info';
const favorite = '/v1/article/user-favorite-article';
const opened = '/v1/article/log-user-browse';
const views = '/v1/front/saved-view';
const shortLink = '/v1/short-link';

interface Listed {
  readonly list: readonly Record<string, string>[];
  readonly next: string | null;
  readonly Folders: readonly { readonly Folder: string; readonly Count: number }[];
}

describe('front desk', () => {
  let app: FullApp;
  let ownArticles: string[];
  let foreign: string;
  const listFavorites = async (query: Record<string, string> = {}) =>
    (await app.ask<Listed>('analyst', 'GET', favorite, { query })).body;
  const history = async (query: Record<string, string> = {}) =>
    (await app.ask<Listed>('analyst', 'GET', opened, { query })).body;
  const getIds = ({ list }: Listed) => list.map(({ Article_ID }) => Article_ID);
  const getViews = async (person: 'analyst' | 'manager' | 'watcher' | 'stranger') =>
    (await app.ask<{ list: SavedView[] }>(person, 'GET', views, { query: { Screen: screen } })).body.list;

  beforeAll(async () => {
    app = await startFullApp();
    await app.submit(
      ...['a', 'b', 'c'].map((name) => articleAbout(ownWord, `${name}.example`)),
      articleAbout(sharedWord, 'shared.example'),
    );
    ownArticles = [...(await app.articles('analyst'))]
      .filter(([domain]) => domain !== 'shared.example')
      .map(([, id]) => id);
    await app.ask('stranger', 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '外人', Rule: 'foreign', Notation: 'modern', Is_Enabled: true },
    });
    await app.runJobs();
    await app.submit(articleAbout('foreign', 'foreign.example'));
    foreign = (await app.articles('stranger')).get('foreign.example') ?? '';
    expect([ownArticles.length, foreign]).toEqual([3, expect.stringMatching(/^\d+$/)]);
  });
  afterAll(() => app.close());

  it('shows the dashboard to permitted users, each client its own', async () => {
    const seen = async (person: 'analyst' | 'stranger') =>
      (await app.ask<Dashboard>(person, 'GET', '/v1/front/dashboard', { query: { period: '24h' } })).body;
    const [mine, theirs] = [await seen('analyst'), await seen('stranger')];
    const at = ({ Answers }: Dashboard, place: string) => {
      const answer = Answers.find(({ Place }) => Place === place)?.Answer;
      if (!answer) throw new Error(`no answer at ${place}`);
      return answer;
    };
    for (const [person, dashboard] of [
      ['analyst', mine],
      ['stranger', theirs],
    ] as const) {
      const { From, To, Counted } = at(dashboard, 'trend');
      const { body } = await app.ask<{ total: number }>(person, 'GET', '/v1/article/list-count', {
        query: { Published_At: `${From}..${To}` },
      });
      expect([Counted, at(dashboard, 'subjects').Rows.length]).toEqual([body.total, person === 'analyst' ? 1 : 2]);
    }
    expect([at(mine, 'trend').Counted, at(theirs, 'trend').Counted]).toEqual([4, 2]);
    expect([at(mine, 'sites').Rows.reduce((sum, { Count }) => sum + Number(Count), 0), mine.Pins]).toEqual([4, []]);
    const brief = (await app.ask<Dashboard>('analyst', 'GET', '/v1/front/dashboard', { query: { Is_Full: 'false' } }))
      .body;
    expect([brief.Answers.some(({ Place }) => Place === 'sites'), brief.Pins, at(brief, 'trend').Counted]).toEqual([
      false,
      null,
      4,
    ]);
    expect((await app.ask(null, 'GET', '/v1/front/dashboard')).status).toBe(401);
    expect((await app.ask('analyst', 'GET', '/v1/front/dashboard', { query: { period: '90d' } })).status).toBe(400);
  });

  it('stores favorites in folders, once each', async () => {
    const [first = '', second = '', third = ''] = ownArticles;
    expect((await app.ask('analyst', 'POST', favorite, { body: { id: [first, second, foreign] } })).body).toEqual({
      changed: 2,
    });
    expect(
      (await app.ask('analyst', 'POST', favorite, { body: { id: [second, third], Folder: '月报' } })).body,
    ).toEqual({ changed: 2 });
    expect((await app.ask('analyst', 'POST', favorite, { body: { id: [second] } })).body).toEqual({ changed: 0 });
    const all = await listFavorites();
    expect([getIds(all).sort(), all.Folders]).toEqual([
      [...ownArticles].sort(),
      [
        { Folder: '', Count: 1 },
        { Folder: '月报', Count: 2 },
      ],
    ]);
    expect(getIds(await listFavorites({ Folder: '月报' })).sort()).toEqual([second, third].sort());
    expect(getIds(await listFavorites({ Folder: '' }))).toEqual([first]);
    const title = all.list.find(({ Article_ID }) => Article_ID === second)?.Title ?? '';
    expect(title).not.toBe('');
    for (const keyword of [title.toUpperCase(), '没有这个']) {
      const { Folders, ...found } = await listFavorites({ keyword });
      expect(Folders.map(({ Folder }) => Folder)).toEqual(['', '月报']);
      expect(Folders.reduce((sum, { Count }) => sum + Count, 0)).toBe(found.list.length);
      for (const { Folder, Count } of Folders)
        expect([Folder, getIds(await listFavorites({ keyword, Folder })).length]).toEqual([Folder, Count]);
    }
    // Keywords are normalized like titles: traditional characters, and white space next to Chinese text.
    expect(getIds(await listFavorites({ keyword: '青禾乳業發布公告' }))).toHaveLength(all.list.length);
    expect(getIds(await listFavorites({ keyword: title.toUpperCase() }))).toContain(second);
    const page = await listFavorites({ size: '2' });
    expect([...getIds(page), ...getIds(await listFavorites({ size: '2', after: page.next ?? '' }))]).toEqual(
      getIds(all),
    );
    expect(
      (await app.ask('analyst', 'GET', '/v1/article/is-article-collected', { query: { id: first } })).body,
    ).toEqual({ Is_Favorite: true });
    expect(
      (await app.ask('analyst', 'PUT', `${favorite}/folder`, { body: { Folder: '月报', New_Folder: '季报' } })).body,
    ).toEqual({ changed: 2 });
    expect((await app.ask('analyst', 'DELETE', favorite, { query: { id: `${second},${third}` } })).body).toEqual({
      changed: 2,
    });
    expect((await listFavorites()).Folders).toEqual([{ Folder: '', Count: 1 }]);
    const row = (
      await app.ask<{ list: Record<string, unknown>[] }>('analyst', 'GET', '/v1/article/list', {})
    ).body.list.find(({ Article_ID }) => Article_ID === first);
    expect(row?.Is_Favorite).toBe(true);
  });

  it('refuses access to favorites of other users and changes by read-only users', async () => {
    expect((await app.ask<Listed>('manager', 'GET', favorite)).body.list).toEqual([]);
    expect((await app.ask('stranger', 'DELETE', favorite, { query: { id: ownArticles[0] ?? '' } })).body).toEqual({
      changed: 0,
    });
    expect((await app.ask('watcher', 'POST', favorite, { body: { id: ownArticles } })).status).toBe(403);
    await app.ask('manager', 'POST', '/v1/article/delete', { body: { id: [ownArticles[0]] } });
    expect((await listFavorites()).list).toEqual([]);
    await app.ask('manager', 'POST', '/v1/article/delete', { body: { id: [ownArticles[0]], restore: true } });
    expect(getIds(await listFavorites())).toEqual([ownArticles[0]]);
  });

  it('stores opened articles, each once at its latest opening', async () => {
    const [first = '', second = ''] = ownArticles;
    const open = async (id: string) =>
      expect((await app.ask('analyst', 'POST', opened, { body: { id: [id], Is_Opened: true } })).status).toBe(200);
    for (const id of [first, second, first, foreign]) await open(id);
    expect(getIds(await history())).toEqual([first, second]);
    await app.ask('analyst', 'POST', opened, { body: { id: [ownArticles[2]] } });
    expect(getIds(await history())).toEqual([first, second]);
    expect(getIds(await history({ Browsed_At: `..${new Date(Date.now() - 60_000).toISOString()}` }))).toEqual([]);
    const page = await history({ size: '1' });
    expect([...getIds(page), ...getIds(await history({ size: '1', after: page.next ?? '' }))]).toEqual([first, second]);
    expect((await app.ask<Listed>('manager', 'GET', opened)).body.list).toEqual([]);
  });

  it('clears only the user’s own history and keeps read status', async () => {
    const [entry] = (await history()).list;
    const clear = async (person: 'analyst' | 'manager', query?: Record<string, string>) =>
      (await app.ask(person, 'DELETE', '/v1/front/article-browse-history', { query })).body;
    expect(await clear('manager', { Browse_ID: entry?.Browse_ID ?? '' })).toEqual({ changed: 0 });
    expect(await clear('analyst', { Browse_ID: entry?.Browse_ID ?? '' })).toEqual({ changed: 1 });
    expect(await clear('analyst')).toEqual({ changed: 1 });
    expect((await history()).list).toEqual([]);
    const { body } = await app.ask<{ total: number }>('analyst', 'GET', '/v1/article/list-count', {
      query: { Is_Read: 'true' },
    });
    expect(body.total).toBe(3);
  });

  it('keeps histories for the client’s retention period', async () => {
    const path = '/v1/front/article-browse-history/retention';
    await app.ask('analyst', 'POST', opened, { body: { id: ownArticles.slice(0, 2), Is_Opened: true } });
    await app.database.query(
      "update article_browse set browsed_at = now() - interval '40 days' where article_id = $1",
      [ownArticles[0]],
    );
    await app.kernel.activate('browse-history');
    const expire = () => app.kernel.get(BrowseRetention).expire();
    expect([(await app.ask('analyst', 'GET', path)).body, await expire()]).toEqual([{ Days: 180 }, 0]);
    expect((await app.ask('analyst', 'PUT', path, { body: { Days: 30 } })).status).toBe(403);
    expect((await app.ask('stranger', 'PUT', path, { body: { Days: 30 } })).status).toBe(200);
    expect(await expire()).toBe(0);
    expect((await app.ask('manager', 'PUT', path, { body: { Days: 30 } })).body).toEqual({ Days: 30 });
    expect([await expire(), getIds(await history())]).toEqual([1, [ownArticles[1]]]);
  });

  it('stores named views, private until they are shared', async () => {
    const create = (person: 'analyst' | 'manager' | 'watcher', body: Record<string, unknown>) =>
      app.ask<SavedView & { code: string }>(person, 'POST', views, { body: { Screen: screen, ...body } });
    const { body: mine } = await create('analyst', { View_Name: '负面', Query: '?Emotion=negative&time=today' });
    expect(mine).toMatchObject({
      View_Name: '负面',
      Query: 'Emotion=negative&time=today',
      Is_Shared: false,
      Is_Own: true,
      Is_Default: false,
    });
    expect(await create('analyst', { View_Name: '负面', Query: '' })).toMatchObject({
      status: 409,
      body: { code: 'saved-views.name-taken' },
    });
    expect((await create('watcher', { View_Name: '看', Query: '' })).status).toBe(403);
    expect((await create('analyst', { View_Name: '坏', Query: '', Screen: 'https://evil.example/' })).status).toBe(400);
    expect([await getViews('manager'), await getViews('stranger')]).toEqual([[], []]);
    const change = (person: 'analyst' | 'manager' | 'stranger', body: Record<string, unknown>) =>
      app.ask<SavedView>(person, 'PUT', views, { body: { View_ID: mine.View_ID, ...body } });
    expect((await change('manager', { View_Name: '偷' })).status).toBe(404);
    expect((await change('analyst', { Is_Shared: true, View_Name: '负面与今日' })).body).toMatchObject({
      Is_Shared: true,
      View_Name: '负面与今日',
      Query: 'Emotion=negative&time=today',
    });
    expect((await getViews('manager')).map(({ View_Name, Is_Own }) => [View_Name, Is_Own])).toEqual([
      ['负面与今日', false],
    ]);
    expect([await getViews('stranger'), (await change('stranger', { Is_Shared: false })).status]).toEqual([[], 404]);
  });

  it('opens a screen with the default view while it is shared', async () => {
    const [mine] = await getViews('analyst');
    const choose = (person: 'analyst' | 'manager' | 'stranger', View_ID: string | null, Screen = screen) =>
      app.ask(person, 'PUT', `${views}/default`, { body: { Screen, View_ID } });
    const isDefault = async (person: 'analyst' | 'manager') =>
      (await getViews(person)).map(({ Is_Default }) => Is_Default);
    await choose('analyst', mine?.View_ID ?? '');
    await choose('manager', mine?.View_ID ?? '');
    expect([await isDefault('analyst'), await isDefault('manager')]).toEqual([[true], [true]]);
    expect([
      (await choose('stranger', mine?.View_ID ?? '')).status,
      (await choose('analyst', mine?.View_ID ?? '', '/front/other')).status,
    ]).toEqual([404, 404]);
    expect(
      (await app.ask('manager', 'PUT', views, { body: { View_ID: mine?.View_ID, Is_Shared: false } })).status,
    ).toBe(200);
    expect([await isDefault('analyst'), await getViews('manager')]).toEqual([[true], []]);
    expect((await app.database.query('select from saved_view_default')).rowCount).toBe(1);
    await choose('analyst', null);
    expect(await isDefault('analyst')).toEqual([false]);
    expect((await app.ask('stranger', 'DELETE', views, { query: { View_ID: mine?.View_ID ?? '' } })).status).toBe(404);
    expect((await app.ask('analyst', 'DELETE', views, { query: { View_ID: mine?.View_ID ?? '' } })).body).toEqual({
      changed: 1,
    });
  });

  it('creates a short link for a list with a long filter, usable only within the client', async () => {
    const list = {
      Screen: screen,
      Query: `Subject_ID=${Array.from({ length: 300 }, (_, id) => 7_000 + id).join(',')}`,
    };
    const make = (person: 'analyst' | 'watcher' | 'stranger', body: object = list) =>
      app.ask<{ Key: string }>(person, 'POST', shortLink, { body });
    const open = (person: 'manager' | 'watcher' | 'stranger' | null, Key: string) =>
      app.ask(person, 'GET', shortLink, { query: { Key } });
    const { Key } = (await make('analyst')).body;
    expect([(await make('watcher')).body.Key, (await make('stranger')).body.Key === Key]).toEqual([Key, false]);
    expect((await open('manager', Key)).body).toEqual(list);
    expect([(await open('stranger', Key)).status, (await open(null, Key)).status]).toEqual([404, 401]);
    expect((await open('watcher', 'short')).status).toBe(400);
    expect((await make('analyst', { ...list, Screen: '//evil.example' })).status).toBe(400);
    expect((await app.database.query('select from short_link where link_key = $1', [Key])).rowCount).toBe(1);
  });
});
