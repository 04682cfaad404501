import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import type { ChartData, BigScreen, BigScreenDetail } from '../contract';
import { layoutSchema, type Layout } from '../layout';
import type { RemoteOrder, RemoteStatus } from '../remote-contract';
import { tallBoxes } from '../tall-boxes';

const path = '/v1/big-screen';
const hour = 3_600_000;
const now = Date.now();
const layout: Layout = {
  Size: { Width: 1_920, Height: 1_080 },
  Fit: 'fill',
  Ground: 'night',
  Refresh: 30,
  Period: 'last-24-hours',
  Parts: [
    { Key: 'a', Kind: 'module', Module_ID: 'key-figures', X: 0, Y: 0, Width: 900, Height: 300 },
    { Key: 'b', Kind: 'module', Module_ID: 'newest-negative', Size: 3, X: 0, Y: 400, Width: 900, Height: 300 },
    { Key: 'c', Kind: 'module', Module_ID: 'no-such', X: 0, Y: 800, Width: 900, Height: 200 },
    { Key: 'd', Kind: 'clock', X: 1_000, Y: 0, Width: 400, Height: 100 },
  ],
};
/** Texts that are different enough not to be duplicates. */
const articleTexts = [
  '刹车失灵发生严重事故，车主愤怒投诉，要求退车赔偿。',
  '食堂饭菜质量低劣，家长十分愤怒，纷纷举报学校失职。',
  '楼盘烂尾多年，业主维权遭拒，痛斥开发商欺诈。',
  '快递暴力分拣致货物损坏，客服态度恶劣，令人气愤。',
  '图书馆本周末延长开放时间，读者可凭证件入馆。',
  '气象台预计明天多云，最高气温二十度。',
  '地铁三号线早高峰缩短发车间隔，首班车时间不变。',
  '文化馆将于下月举办书法展览，免费参观。',
] as const;
interface Failure {
  readonly code: string;
}

describe('big screens', () => {
  let app: TestApp;
  let ann: Caller;
  let bob: Caller;
  let stranger: Caller;
  const create = async (caller: Caller, more: object = {}) =>
    (
      await app.ask<BigScreenDetail>(caller, 'POST', path, {
        body: { Big_Screen_Name: '值班室', Layout: layout, ...more },
      })
    ).body;
  const data = (caller: Caller, query: Readonly<Record<string, string>>) =>
    app.ask<ChartData>(caller, 'GET', `${path}/get-chart-data`, { query });
  const save = (caller: Caller, { Big_Screen_ID, Version }: BigScreenDetail, Layout: Layout) =>
    app.ask<BigScreenDetail & Failure>(caller, 'PUT', `${path}/update-dashboard-layout`, {
      body: { Big_Screen_ID, Version, Layout },
    });

  beforeAll(async () => {
    app = await startTestApp(['big-screen', 'hot-spots', 'spread-analysis', 'words', 'content-analysis']);
    await app.kernel.activate('big-screen');
    ann = app.caller({ userId: '11' });
    bob = app.caller({ userId: '12', userType: 'user' });
    stranger = app.caller({ clientId: '2', userId: '21' });
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: 8 }, (_, number) => ({
        via: 'feed' as const,
        url: `https://site${number}.example/${number}`,
        title: `${number % 2 === 0 ? '浙江杭州' : '江苏南京'}第${number}号消息`,
        text: `${number % 2 === 0 ? '浙江杭州' : '江苏南京'}：${articleTexts[number] ?? ''}`,
        publishedAt: new Date(now - (number + 1) * 2 * hour).toISOString(),
        clientId: '1',
      })),
    );
    await app.runJobs();
    const ids = await app.kernel.get(ArticleReader).ids(ann, {}, 'time', 10);
    await app.kernel.get(ArticleActions).setEmotion(ann, ids.slice(0, 4), 'negative');
    await app.runJobs();
  }, 60_000);
  afterAll(() => app.close());

  it('exist for everybody as three room screens and one home page, limited to available modules', async () => {
    const { body } = await app.ask<{ list: BigScreen[]; total: number }>(ann, 'GET', path);
    expect(body.list.filter(({ Is_Ready }) => Is_Ready).map(({ Big_Screen_ID, Use }) => [Big_Screen_ID, Use])).toEqual([
      ['big-screen', 'big-screen'],
      ['big-screen2', 'big-screen'],
      ['big-screen3', 'big-screen'],
      ['custom-home', 'home'],
    ]);
    for (const { Big_Screen_ID } of body.list) {
      const { body: screen } = await app.ask<BigScreenDetail>(ann, 'GET', `${path}/get-dashboard-layout`, {
        query: { id: Big_Screen_ID },
      });
      const { Size, Parts } = layoutSchema.parse(screen.Layout);
      // Parts neither overlap nor exceed the canvas in landscape and portrait orientation.
      for (const [width, height, boxes] of [
        [Size.Width, Size.Height, Parts],
        [Size.Height, Size.Width, [...tallBoxes(screen.Layout).values()]],
      ] as const) {
        expect(boxes.filter((box) => box.X + box.Width > width || box.Y + box.Height > height)).toEqual([]);
        const meet = boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (other) =>
                one.X < other.X + other.Width &&
                other.X < one.X + one.Width &&
                one.Y < other.Y + other.Height &&
                other.Y < one.Y + one.Height,
            ),
        );
        expect(meet).toEqual([]);
      }
      const { body: shown } = await data(ann, { id: Big_Screen_ID });
      expect(shown.Answers).toHaveLength(Parts.filter(({ Kind }) => Kind === 'module').length);
      expect(shown.Answers.flatMap(({ Key, Error: failure }) => (failure ? [[Key, failure]] : []))).toEqual([]);
    }
  });

  it('answer all parts in one call, name failing parts, and return the questions', async () => {
    const screen = await create(ann);
    const { body } = await data(ann, { id: screen.Big_Screen_ID });
    expect(body.Version).toBe(1);
    expect(body.Answers.map(({ Key, Error: failure }) => [Key, failure?.code ?? null])).toEqual([
      ['a', null],
      ['b', null],
      ['c', 'not-found'],
    ]);
    expect(body.Answers[0]?.Answer?.Rows[0]).toEqual({ Figure: 'total', Count: 8 });
    expect(body.Answers[1]).toMatchObject({ Input: { Period: 'last-24-hours', Size: 3 }, Answer: { Counted: 4 } });
    const { body: one } = await data(ann, { id: screen.Big_Screen_ID, keys: 'b' });
    expect(one.Answers.map(({ Key }) => Key)).toEqual(['b']);
  });

  it('show a past moment as it was, and reject a future one', async () => {
    const { Big_Screen_ID: id } = await create(ann);
    const at = new Date(now - 9 * hour).toISOString();
    const { body } = await data(ann, { id, at });
    const filter = { Published_At: `${new Date(now - 33 * hour).toISOString()}..${at}` };
    const { total } = await app.kernel.get(ArticleReader).count(ann, filter, Number.POSITIVE_INFINITY);
    expect(total).toBe(4);
    expect(body.Answers[0]?.Answer?.Rows[0]).toEqual({ Figure: 'total', Count: total });
    expect((await data(ann, { id, at: new Date(now + hour).toISOString() })).status).toBe(400);
    expect((await data(ann, { id, at: 'yesterday' })).status).toBe(400);
  });

  it('belong to one person until they are shared, and are never visible to other clients', async () => {
    const { Big_Screen_ID: id } = await create(bob);
    const seen = async (caller: Caller) =>
      (await app.ask(caller, 'GET', `${path}/get-dashboard-layout`, { query: { id } })).status;
    expect([await seen(bob), await seen(ann), await seen(stranger)]).toEqual([200, 404, 404]);
    expect((await data(stranger, { id })).status).toBe(404);
    await app.ask(bob, 'PUT', path, { body: { Big_Screen_ID: id, Is_Shared: true } });
    expect([await seen(ann), await seen(stranger)]).toEqual([200, 404]);
    // Shared big screens can only be deleted by administrators.
    const take = (caller: Caller) => app.ask<Failure>(caller, 'DELETE', path, { query: { id } });
    expect((await take(bob)).body.code).toBe('big-screen.of-all');
    expect((await app.ask(bob, 'PUT', path, { body: { Big_Screen_ID: id, Is_Shared: false } })).status).toBe(403);
    expect((await take(ann)).body).toEqual({ removed: 1 });
    expect(await seen(bob)).toBe(404);
  });

  it('keep versions, and refuse to overwrite another user’s changes', async () => {
    const screen = await create(ann, { Is_Shared: true });
    const parts = layout.Parts.slice(0, 1);
    const second = await save(ann, screen, { ...layout, Parts: parts });
    expect([second.body.Version, second.body.Versions.map(({ Version }) => Version)]).toEqual([2, [2, 1]]);
    const late = await save(bob, screen, { ...layout, Parts: [] });
    expect([late.status, late.body.code]).toEqual([409, 'big-screen.changed']);
    const { body: first } = await app.ask<BigScreenDetail>(ann, 'GET', `${path}/get-dashboard-layout`, {
      query: { id: screen.Big_Screen_ID, Version: '1' },
    });
    expect(first.Layout.Parts).toHaveLength(4);
    const missing = { id: screen.Big_Screen_ID, Version: '9' };
    expect((await app.ask(ann, 'GET', `${path}/get-dashboard-layout`, { query: missing })).status).toBe(404);
    expect((await data(ann, { id: screen.Big_Screen_ID })).body.Version).toBe(2);
  });

  it('accepts the next save of an editor that did not receive the answer to its last one, and no other save', async () => {
    const { Big_Screen_ID } = await create(ann, { Is_Shared: true });
    const saved = async (who: Caller, Editor_ID: string, Edit_Number: number) => {
      const body = { Big_Screen_ID, Version: 1, Layout: layout, Edit: { Editor_ID, Edit_Number } };
      return (await app.ask(who, 'PUT', `${path}/update-dashboard-layout`, { body })).status;
    };
    expect(await saved(ann, 'editor-a', 1)).toBe(200);
    expect(await saved(ann, 'editor-a', 2)).toBe(200);
    expect(await saved(ann, 'editor-a', 1)).toBe(409);
    expect(await saved(ann, 'editor-b', 3)).toBe(409);
    expect(await saved(bob, 'editor-a', 3)).toBe(409);
  });

  it('reject invalid layouts', async () => {
    const bad: readonly object[] = [
      { Parts: [...layout.Parts, layout.Parts[0]] },
      { Parts: [{ Key: 'a', Kind: 'module', X: 0, Y: 0, Width: 9, Height: 9 }] },
      { Parts: [{ ...layout.Parts[0], X: -1 }] },
      { Refresh: 1 },
      { Ground: 'url(https://evil.example)' },
      { Period: 'whenever' },
      { Script: 'x' },
    ];
    for (const change of bad) {
      const body = { Big_Screen_Name: 'x', Layout: { ...layout, ...change } };
      expect([change, (await app.ask(ann, 'POST', path, { body })).status]).toEqual([change, 400]);
    }
  });

  it('are limited to one big screen behind a share link', async () => {
    const { Big_Screen_ID: id } = await create(ann);
    const { Big_Screen_ID: other } = await create(ann);
    const linked = (linkPath: string) => app.caller({ userId: '11', linkPath });
    const seen = async (caller: Caller, screen: string) => (await data(caller, { id: screen })).status;
    const single = linked(`/big-screen?id=${id}`);
    expect([await seen(single, id), await seen(single, other), await seen(single, 'big-screen')]).toEqual([
      200, 403, 403,
    ]);
    const turning = linked(`/big-screen?ids=big-screen2,${other}&every=30`);
    expect([await seen(turning, other), await seen(turning, 'big-screen2'), await seen(turning, id)]).toEqual([
      200, 200, 403,
    ]);
    expect([await seen(linked('/big-screen3'), 'big-screen3'), await seen(linked('/big-screen3'), id)]).toEqual([
      200, 403,
    ]);
  });

  it('resolve home pages: the user’s own, then the client’s, then the built-in one', async () => {
    const name = async (caller: Caller) =>
      (await app.ask<BigScreenDetail>(caller, 'GET', `${path}/get-dashboard-layout`, { query: { id: 'custom-home' } }))
        .body.Big_Screen_Name;
    expect(await name(bob)).toBe('自定义首页');
    const home = { Use: 'home', Is_Shared: true };
    const denied = await app.ask(bob, 'POST', path, { body: { Big_Screen_Name: 'x', Layout: layout, ...home } });
    expect(denied.status).toBe(403);
    await create(ann, { ...home, Big_Screen_Name: '全员首页' });
    expect(await name(bob)).toBe('全员首页');
    await create(bob, { Use: 'home', Big_Screen_Name: '我的首页' });
    expect([await name(bob), await name(ann)]).toEqual(['我的首页', '全员首页']);
  });

  it('let only administrators change the home page of everybody', async () => {
    const home = await create(ann, { Use: 'home', Is_Shared: true, Big_Screen_Name: '公司首页' });
    const id = home.Big_Screen_ID;
    expect(home.Is_Editable).toBe(true);
    const seen = await app.ask<BigScreenDetail>(bob, 'GET', `${path}/get-dashboard-layout`, { query: { id } });
    expect(seen.body).toMatchObject({ Is_Editable: false, Big_Screen_Name: '公司首页' });
    const rename = { body: { Big_Screen_ID: id, Big_Screen_Name: '改名' } };
    const { body: own } = await create(bob, { Use: 'home' }).then((screen) =>
      app.ask<Failure>(bob, 'PUT', path, { body: { Big_Screen_ID: screen.Big_Screen_ID, Is_Shared: true } }),
    );
    for (const { code } of [
      (await save(bob, home, { ...layout, Parts: [] })).body,
      (await app.ask<Failure>(bob, 'PUT', path, rename)).body,
      (await app.ask<Failure>(bob, 'DELETE', path, { query: { id } })).body,
      own,
    ])
      expect(code).toBe('big-screen.of-all');
    expect((await save(ann, home, { ...layout, Parts: [] })).body.Version).toBe(2);
    expect((await app.ask<BigScreenDetail>(ann, 'PUT', path, rename)).body.Big_Screen_Name).toBe('改名');
    // Any user who may modify big screens can change one that is not a home page.
    const screen = await create(ann, { Is_Shared: true });
    expect((await save(bob, screen, { ...layout, Parts: [] })).body.Version).toBe(2);
  });

  it('return the negative articles and provinces that a big screen covers', async () => {
    const query = { id: 'big-screen' };
    const { body: list } = await app.ask<{ list: { Title: string }[]; total: number }>(
      ann,
      'GET',
      `${path}/get-negative-list`,
      { query: { ...query, size: '2' } },
    );
    expect([list.list.length, list.total]).toEqual([2, 4]);
    const { body: areas } = await app.ask<{ list: Record<string, unknown>[]; total: number }>(
      ann,
      'GET',
      `${path}/get-area-emo`,
      { query },
    );
    expect(areas.total).toBe(8);
    expect(areas.list.map(({ Region, Count, Negative }) => [Region, Count, Negative]).sort()).toEqual([
      ['320000', 4, 2],
      ['330000', 4, 2],
    ]);
    for (const row of areas.list)
      expect(Number(row.Negative) + Number(row.Neutral) + Number(row.Positive)).toBe(row.Count);
  });

  it('show the spread of the most copied article', async () => {
    const text = `星河汽车今日发布公告称，${'公司将按计划推进各项工作，相关数据以公告为准，请投资者注意风险。'.repeat(3)}`;
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: 3 }, (_, number) => ({
        via: 'feed' as const,
        url: `https://copy${number}.example/a`,
        title: '星河汽车公告',
        text,
        publishedAt: new Date(now - number * 600_000).toISOString(),
        clientId: '1',
      })),
    );
    await app.runJobs();
    const { Big_Screen_ID: id } = await create(ann, {
      Layout: { ...layout, Parts: [{ ...layout.Parts[0], Module_ID: 'spread-tree' }] },
    });
    const [tree] = (await data(ann, { id })).body.Answers;
    expect([tree?.Error, tree?.Answer?.Rows.length]).toEqual([null, 3]);
    expect(tree?.Input.Copy_Of).toMatch(/^\d+$/);
  });

  it('match their lists after grouping, classification and hiding of articles', async () => {
    const reader = app.kernel.get(ArticleReader);
    const lists = [
      ['key-figures', {}],
      ['media-split', {}],
      ['most-copied', { Is_Merged: 'true' }],
      ['newest-negative', { Is_Merged: 'true', Emotion: 'negative' }],
      ['subject-counts', {}],
    ] as const;
    const { Big_Screen_ID: id } = await create(ann, {
      Layout: {
        ...layout,
        Parts: lists.map(([Module_ID], index) => ({ ...layout.Parts[0], Key: `m${index}`, Module_ID })),
      },
    });
    /** Checks that the figures of the big screen match their lists, and returns them. */
    const look = async (): Promise<unknown> => {
      const { Answers } = (await data(ann, { id })).body;
      const countedValues = Answers.map(({ Answer }) => Answer?.Counted);
      const held = await Promise.all(
        lists.map(async ([, fields], index) => {
          const { From, To } = Answers[index]?.Answer ?? {};
          return (await reader.count(ann, { ...fields, Published_At: `${From}..${To}` }, Number.POSITIVE_INFINITY))
            .total;
        }),
      );
      expect(countedValues).toEqual(held);
      return countedValues;
    };
    const looks = [await look()];
    const [first = '', second = '', third = ''] = await reader.ids(ann, { Emotion: 'negative' }, 'time', 3);
    const actions = app.kernel.get(ArticleActions);
    for (const change of [
      () => app.ask(ann, 'POST', '/v1/article/similar-article-merge', { body: { id: first, With_ID: second } }),
      () => actions.setEmotion(ann, [third], 'positive'),
      () => actions.setHidden(ann, [third], true),
    ]) {
      await change();
      looks.push(await look());
    }
    expect(new Set(looks.map(String)).size).toBe(4);
  });

  it('can be controlled only by users who know the code', async () => {
    const remoteStatus = { Big_Screen_IDs: ['big-screen', 'big-screen3'], Current: 'big-screen', Is_Paused: false };
    const remote = `${path}/remote`;
    const phone = '/public/big-screen/remote';
    const { body } = await app.ask<{ Code: string }>(ann, 'POST', remote, { body: remoteStatus });
    const order = (more: object) =>
      app.ask<{ Number: number } & Failure>(null, 'POST', phone, { body: { Code: body.Code, ...more } });
    const latest = (caller: Caller) => app.ask<RemoteOrder>(caller, 'GET', remote, { query: { Code: body.Code } });
    expect((await latest(ann)).body).toEqual({ Number: 0, Command: null, Target: null });
    const { body: status } = await app.ask<RemoteStatus>(null, 'GET', phone, { query: { Code: body.Code } });
    expect(status.Big_Screens.map(({ Big_Screen_Name }) => Big_Screen_Name)).toEqual(['态势总览', '传播与渠道']);
    expect((await order({ Command: 'show', Target: 'big-screen3' })).body.Number).toBe(1);
    expect((await latest(ann)).body).toEqual({ Number: 1, Command: 'show', Target: 'big-screen3' });
    expect((await order({ Command: 'show', Target: 'big-screen2' })).status).toBe(404);
    expect((await latest(stranger)).status).toBe(404);
    const { Big_Screen_ID: kept } = await create(ann, { Big_Screen_Name: '大厅' });
    const open = (caller: Caller) =>
      app.ask(caller, 'POST', remote, { body: { ...remoteStatus, Big_Screen_IDs: ['big-screen', kept] } });
    expect([(await open(ann)).status, (await open(stranger)).status]).toEqual([200, 404]);
    expect((await order({ Code: 'AAAAAAAA', Command: 'next' })).body.code).toBe('big-screen.no-code');
    await app.ask(ann, 'DELETE', remote, { query: { Code: body.Code } });
    expect((await order({ Command: 'next' })).status).toBe(404);
  });
});
