import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { articles } from '#plugins/articles';
import articlesSide, { IntakeService, type RawArticle } from '#plugins/articles/server';
import { globalRejects } from '../plugin';
import side from './index';

const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const operator: Caller = {
  userId: '1',
  userName: 'operator',
  userType: 'operator',
  clientId: '1',
  sessionId: '1',
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  privileges: {},
  plugins: new Set(['articles', 'ground', 'global-rejects']),
  mustChangePassword: false,
  serviceExpired: false,
};
type Handler = (call: Readonly<Record<string, unknown>>) => Promise<Record<string, never>>;
type Handlers = Record<string, Handler>;

describe('global rejects', () => {
  let server: TestServer;
  let wordHandlers: Handlers;
  let domainClass: Handlers;
  let domain: Handlers;
  let url: Handlers;
  let junk: Handlers;
  let weibo: Handlers;
  const add = async (handlers: Handlers, body: Record<string, unknown>): Promise<Record<string, string>> =>
    handlers.create?.({ caller: operator, ip: '', body: { Is_Enabled: true, ...body } }) as never;
  const change = async (handlers: Handlers, body: Record<string, unknown>): Promise<unknown> =>
    handlers.update?.({ caller: operator, ip: '', body: { Is_Enabled: true, ...body } });
  const submit = async (...raw: Partial<RawArticle>[]) => {
    await server.kernel.get(IntakeService).submit(
      raw.map((more) => ({
        via: 'feed',
        title: '一条新闻',
        text: '这里是正文内容。',
        publishedAt: new Date(Date.now() - 3_600_000).toISOString(),
        ...more,
      })),
    );
    await server.runJobs();
  };
  const stored = async (): Promise<string[]> =>
    (await server.database.query<{ url: string }>('select url from article order by url')).rows.map((row) => row.url);

  beforeAll(async () => {
    server = await testServer([
      { manifest: { ...ground }, load: async () => ({ default: defineServer(ground, {}) }) },
      { manifest: { ...articles, requires: ['ground'] }, load: async () => ({ default: articlesSide }) },
      { manifest: { ...globalRejects, requires: ['articles'] }, load: async () => ({ default: side }) },
    ]);
    await server.kernel.activate('global-rejects');
    const made = (from: ServerSide, index: number) => from.calls?.[index]?.make(server.kernel) as unknown as Handlers;
    [wordHandlers, domainClass, domain, , url, , junk, weibo] = Array.from({ length: 8 }, (_, index) =>
      made(side, index),
    ) as [Handlers, Handlers, Handlers, Handlers, Handlers, Handlers, Handlers, Handlers];
  });
  afterAll(() => server.close());

  it('only counts while an entry is in trial mode, once per article, and lists what it matched', async () => {
    const row = await add(junk, { Word: '办证', Place: 'all', Mode: 'trial' });
    await submit({ url: 'https://a.example/1', text: '专业办证，联系电话见下。' });
    expect(await stored()).toEqual(['https://a.example/1']);
    const [trace] = (await server.database.query<{ trace: { step: string }[] }>('select trace from article_text')).rows;
    expect(trace?.trace).toContainEqual({
      step: 'global-rejects',
      entry: row.Reject_Word_ID,
      kind: 'junkword',
      value: '办证',
      mode: 'trial',
    });
    expect(await junk.get?.({ caller: operator, query: { id: row.Reject_Word_ID } })).toMatchObject({
      Hit_Count: 1,
      Last_Hit_At: expect.any(String),
    });
    const hitsResult = await wordHandlers.junkwordHits?.({ caller: operator, query: { Entry_ID: row.Reject_Word_ID } });
    expect(hitsResult).toMatchObject({
      list: [{ Url: 'https://a.example/1', Is_Trial: true, Article_ID: expect.stringMatching(/^\d+$/) }],
      next: null,
    });
  });

  it('rejects once it is active, and counts repeated items once', async () => {
    const { rows } = await server.database.query<{ reject_word_id: string }>(
      'select reject_word_id from global_reject_junkword',
    );
    const id = rows[0]?.reject_word_id;
    await change(junk, { Reject_Word_ID: id, Word: '办证', Place: 'all', Mode: 'reject' });
    await submit({ url: 'https://b.example/2', title: '街头办证小广告' });
    await submit({ url: 'https://b.example/2', title: '街头办证小广告' });
    expect(await stored()).toEqual(['https://a.example/1']);
    expect(await junk.get?.({ caller: operator, query: { id } })).toMatchObject({ Hit_Count: 2 });
    expect((await server.database.query('select reason, detail from intake_reject')).rows).toEqual([
      { reason: 'global-rejects.junkword', detail: '办证' },
    ]);
    await junk.remove?.({ caller: operator, ip: '', query: { id } });
    await submit({ url: 'https://b.example/2', title: '街头办证小广告' });
    expect(await stored()).toContain('https://b.example/2');
    expect((await server.database.query('select from global_reject_hit')).rowCount).toBe(0);
  });

  it('disables a class as a whole, refuses to delete one with entries, and exempts articles provided by a client', async () => {
    const group = await add(domainClass, { Class_Name: '广告' });
    const row = await add(domain, { Domain: 'https://www.Ads.Example/', Class_ID: group.Class_ID, Mode: 'reject' });
    expect(row.Domain).toBe('ads.example');
    await submit({ url: 'https://x.ads.example/3' }, { url: 'https://x.ads.example/own', clientId: '7' });
    expect(await stored()).not.toContain('https://x.ads.example/3');
    expect(await stored()).toContain('https://x.ads.example/own');
    expect(await domainClass.get?.({ caller: operator, query: { id: group.Class_ID } })).toMatchObject({
      Entry_Count: 1,
    });
    await expect(
      domainClass.remove?.({ caller: operator, ip: '', query: { id: group.Class_ID } }),
    ).rejects.toMatchObject({ code: 'global-rejects.not-empty' });
    await change(domainClass, { Class_ID: group.Class_ID, Class_Name: '广告', Is_Enabled: false });
    await submit({ url: 'https://x.ads.example/4', title: '另一条' });
    expect(await stored()).toContain('https://x.ads.example/4');
  });

  it('imports its own export, with classes by name', async () => {
    const file = Buffer.from(
      'Domain,Class_ID,Mode,Is_Enabled\nimported.example,广告,trial,true\nother.example,没有的分类,trial,true\n',
    );
    const answer = await domain.import?.({
      caller: operator,
      ip: '',
      files: async () => ({ files: [{ content: file }] }),
    });
    expect(answer).toMatchObject({ created: 1, errors: [{ line: 3, message: expect.stringContaining('Class_ID') }] });
    const { rows } = await server.database.query<{ class_name: string }>(
      `select c.class_name from global_reject_domain d join global_reject_domain_class c using (class_id)
        where d.domain = 'imported.example'`,
    );
    expect(rows).toEqual([{ class_name: '广告' }]);
  });

  it('previews each kind over stored articles', async () => {
    await submit(
      { url: 'https://m.c.example/promo/9?a=1', title: '推广一则', text: '推广内容。' },
      { url: 'https://weibo.example/8', mediaType: 'weibo', text: '转发本条抽奖送手机' },
      { url: 'https://d.example/8', text: '长文里提到抽奖' },
    );
    const all = (await server.database.query('select from article where owner_id is null')).rowCount;
    expect(await wordHandlers.previewDomain?.({ caller: operator, body: { Domain: 'c.example' } })).toMatchObject({
      total: 1,
      Of: all,
      Days: 7,
      Is_Capped: false,
      list: [{ Title: '推广一则' }],
    });
    expect(
      await wordHandlers.previewUrl?.({ caller: operator, body: { Pattern: '*.c.example/promo/*' } }),
    ).toMatchObject({
      total: 1,
    });
    expect(await wordHandlers.previewUrl?.({ caller: operator, body: { Pattern: 'm.c.example/pro' } })).toMatchObject({
      total: 0,
    });
    expect(await wordHandlers.previewUrl?.({ caller: operator, body: { Pattern: 'm.c.example/promo' } })).toMatchObject(
      {
        total: 1,
      },
    );
    expect(
      await wordHandlers.previewJunkword?.({ caller: operator, body: { Word: '推广', Place: 'title' } }),
    ).toMatchObject({
      total: 1,
      list: [{ Title_Marks: [{ start: 0, end: 2, word: '推广' }] }],
    });
    expect(await wordHandlers.previewWeiboWord?.({ caller: operator, body: { Word: '抽奖' } })).toMatchObject({
      total: 1,
    });
  });

  it('rejects short posts and URLs', async () => {
    await add(weibo, { Word: '打榜', Mode: 'reject' });
    await add(url, { Pattern: 'e.example/ad', Mode: 'reject' });
    await submit(
      { url: 'https://weibo.example/9', mediaType: 'weibo', text: '一起打榜吧' },
      { url: 'https://e.example/ad/1' },
      { url: 'https://e.example/news/打榜', text: '打榜经济的兴起' },
    );
    const left = await stored();
    expect(left).not.toContain('https://weibo.example/9');
    expect(left).not.toContain('https://e.example/ad/1');
    expect(left.some((each) => each.startsWith('https://e.example/news/'))).toBe(true);
  });
});
