import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginManifest } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { articles } from '#plugins/articles';
import articlesSide, { ArticleActions, ArticleReader, IntakeService, type RawArticle } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { subjects } from '#plugins/subjects';
import subjectsSide from '#plugins/subjects/server';
import { classification } from '../plugin';
import side from './index';

/** Stub for the plugins that manage clients and privileges. */
const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => null }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
const entry = (manifest: PluginManifest, requires: readonly string[], serverSide: ServerSide) => ({
  manifest: { ...manifest, requires },
  load: async () => ({ default: serverSide }),
});
const getCaller = (clientId: string) =>
  testCaller(clientId, ['articles', 'subjects', 'ground', 'classification'], { userType: 'manager' });
const [one, two] = [getCaller('1'), getCaller('2')];
type Handlers = Record<string, (call: Readonly<Record<string, unknown>>) => Promise<Record<string, never>>>;

describe('classification', () => {
  let server: TestServer;
  let subject: Handlers;
  let keywordHandlers: Handlers;
  let classes: Handlers;
  let groups: Handlers;
  let tags: Handlers;
  let keywords: Handlers;
  let recall: string;
  const create = async (
    handlers: Handlers,
    body: Record<string, unknown>,
    caller = one,
  ): Promise<Record<string, string>> =>
    handlers.create?.({ caller, ip: '', body: { Is_Enabled: true, ...body } }) as never;
  const submit = async (...raw: Partial<RawArticle>[]) => {
    await server.kernel
      .get(IntakeService)
      .submit(
        raw.map((more) => ({ via: 'api', publishedAt: new Date(Date.now() - 3_600_000).toISOString(), ...more })),
      );
    await server.runJobs();
  };
  const list = async (caller: Caller) =>
    (await server.kernel.get(ArticleReader).list(caller, { sort: 'time', size: 50 })).list;
  const tagged = async (caller: Caller, name: string) =>
    (await list(caller))
      .filter(({ Tags }) => Tags.includes(name))
      .map(({ Domain }) => Domain)
      .sort();
  const getId = async (domain: string) => (await list(one)).find((row) => row.Domain === domain)?.Article_ID ?? '';

  beforeAll(async () => {
    server = await testServer([
      entry(ground, [], groundSide),
      entry(articles, ['ground'], articlesSide),
      entry(subjects, ['articles'], subjectsSide),
      entry(classification, ['articles', 'subjects'], side),
    ]);
    await server.kernel.activate('classification');
    const made = (from: ServerSide, index: number) => from.calls?.[index]?.make(server.kernel) as unknown as Handlers;
    subject = made(subjectsSide, 2);
    [keywordHandlers, classes, groups, tags, keywords] = [
      made(side, 0),
      made(side, 1),
      made(side, 2),
      made(side, 3),
      made(side, 4),
    ];
    for (const caller of [one, two])
      await create(subject, { Subject_Name: '召回', Rule: '召回', Notation: 'modern' }, caller);
    await server.runJobs();
    await submit(
      { url: 'https://a.example/1', title: '星河汽车宣布召回', text: '星河汽车今日宣布召回部分车辆，刹车存在隐患。' },
      { url: 'https://b.example/1', title: '婴儿车召回', text: '某厂今日召回一批婴儿车，原因是卡扣。' },
    );
    recall = (await create(tags, { Tag_Name: '安全' })).Tag_ID ?? '';
  });
  afterAll(() => server.close());

  it('tags stored and new articles for one client only, and names the keyword', async () => {
    await expect(create(keywords, { Rule: '(刹车', Tag_ID: recall })).rejects.toMatchObject({ code: 'query' });
    expect(await keywordHandlers.previewKeyword?.({ caller: one, body: { Rule: '刹车 OR 起火' } })).toMatchObject({
      total: 1,
      Of: 2,
      list: [{ Title: '星河汽车宣布召回' }],
    });
    const row = await create(keywords, { Rule: '刹车 OR 起火', Tag_ID: recall });
    await server.runJobs();
    expect(await tagged(one, '安全')).toEqual(['a.example']);
    await submit(
      { url: 'https://c.example/1', title: '又一起召回', text: '电池起火引发大规模召回，厂家致歉。' },
      { url: 'https://d.example/1', title: '起火', text: '一处仓库起火，无人受伤。' },
    );
    expect(await tagged(one, '安全')).toEqual(['a.example', 'c.example']);
    expect(await tagged(two, '安全')).toEqual([]);
    expect(await keywords.get?.({ caller: one, query: { id: row.Tag_Keyword_ID } })).toMatchObject({
      Hit_Count: 2,
      Applied_At: expect.any(String),
    });
    expect(await keywordHandlers.ofArticle?.({ caller: one, query: { id: await getId('c.example') } })).toMatchObject({
      Tags: [{ Tag_Name: '安全', Is_Set: true, Rules: ['刹车 OR 起火'] }],
    });
    const keywordPage = (await keywordHandlers.keywordArticles?.({
      caller: one,
      query: { Entry_ID: row.Tag_Keyword_ID },
    })) as unknown as { list: { Title: string }[] };
    expect(keywordPage.list.map(({ Title }) => Title)).toEqual(['又一起召回', '星河汽车宣布召回']);
    expect(await keywordHandlers.keywordArticles?.({ caller: two, query: { Entry_ID: row.Tag_Keyword_ID } })).toEqual({
      list: [],
      next: null,
    });
  });

  it('tags past articles matched by a new subject', async () => {
    await create(subject, { Subject_Name: '仓库', Rule: '仓库', Notation: 'modern' });
    await server.runJobs();
    expect(await tagged(one, '安全')).toEqual(['a.example', 'c.example', 'd.example']);
  });

  it('removes tags that a changed keyword no longer matches, but not earlier ones or those of another keyword', async () => {
    await server.kernel.get(ArticleActions).tag(one, [await getId('b.example')], ['安全'], []);
    const second = await create(keywords, { Rule: '召回', Tag_ID: recall });
    await server.runJobs();
    expect(await tagged(one, '安全')).toEqual(['a.example', 'b.example', 'c.example', 'd.example']);
    const { rows } = await server.database.query<{ tag_keyword_id: string }>(
      "select tag_keyword_id from tag_keyword where rule like '刹车%'",
    );
    await keywords.update?.({
      caller: one,
      ip: '',
      body: { Tag_Keyword_ID: rows[0]?.tag_keyword_id, Rule: '卡扣', Tag_ID: recall, Is_Enabled: true },
    });
    await server.runJobs();
    expect(await tagged(one, '安全')).toEqual(['a.example', 'b.example', 'c.example']);
    await keywords.remove?.({ caller: one, ip: '', query: { id: second.Tag_Keyword_ID } });
    await server.runJobs();
    expect(await tagged(one, '安全')).toEqual(['b.example']);
  });

  it('renames a tag on its articles, and removes it from them when it is deleted', async () => {
    const group = (await groups.create?.({ caller: one, ip: '', body: { Class_Name: '风险' } })) as unknown as {
      Tag_Class_ID: string;
    };
    await tags.update?.({
      caller: one,
      ip: '',
      body: { Tag_ID: recall, Tag_Name: '质量安全', Tag_Class_ID: group.Tag_Class_ID, Is_Enabled: true },
    });
    expect(await tagged(one, '质量安全')).toEqual(['b.example']);
    await expect(groups.remove?.({ caller: one, ip: '', query: { id: group.Tag_Class_ID } })).rejects.toMatchObject({
      code: 'classification.not-empty',
    });
    await expect(create(keywords, { Rule: '召回', Tag_ID: recall }, two)).rejects.toMatchObject({ code: 'input' });
    await tags.remove?.({ caller: one, ip: '', query: { id: recall } });
    expect((await list(one)).flatMap(({ Tags }) => Tags)).toEqual([]);
    expect((await server.database.query('select from tag_keyword')).rowCount).toBe(0);
    await groups.remove?.({ caller: one, ip: '', query: { id: group.Tag_Class_ID } });
  });

  it('lets users set classes for an article of their own client', async () => {
    const [complaint, praise] = [
      await create(classes, { Class_Name: '投诉' }),
      await create(classes, { Class_Name: '表扬', Sort_Order: 1 }),
    ];
    const id = await getId('a.example');
    const choose = (caller: Caller, ...ids: (string | undefined)[]) =>
      keywordHandlers.chooseClasses?.({ caller, body: { id, Content_Class_IDs: ids } });
    expect(await choose(one, complaint.Content_Class_ID)).toEqual({ changed: 1 });
    expect(await choose(one, praise.Content_Class_ID)).toEqual({ changed: 2 });
    await expect(choose(two, praise.Content_Class_ID)).rejects.toMatchObject({ code: 'input' });
    expect(await keywordHandlers.ofArticle?.({ caller: one, query: { id } })).toMatchObject({
      Classes: [
        { Class_Name: '投诉', Is_Set: false },
        { Class_Name: '表扬', Is_Set: true },
      ],
    });
    expect(
      await keywordHandlers.classArticles?.({ caller: one, query: { Entry_ID: praise.Content_Class_ID } }),
    ).toMatchObject({
      list: [{ Article_ID: id }],
      next: null,
    });
    expect(await classes.get?.({ caller: one, query: { id: praise.Content_Class_ID } })).toMatchObject({
      Article_Count: 1,
    });
  });

  it('sorts classes by the displayed count, whatever was hidden since the last count', async () => {
    const named: Record<string, string> = {};
    for (const Class_Name of ['提问', '建议', '咨询'])
      named[Class_Name] = (await create(classes, { Class_Name })).Content_Class_ID ?? '';
    for (const [domain, chosen] of [
      ['a.example', ['提问']],
      ['b.example', ['提问', '建议']],
      ['c.example', ['提问', '建议']],
      ['d.example', ['咨询']],
    ] as const)
      await keywordHandlers.chooseClasses?.({
        caller: one,
        body: { id: await getId(domain), Content_Class_IDs: chosen.map((name) => named[name]) },
      });
    const sorted = async (sort: string, page = 1) => {
      const answer = await classes.list?.({ caller: one, query: { sort, size: 3, page } });
      const { list: rows, total } = answer as unknown as {
        list: { Class_Name: string; Article_Count: number }[];
        total: number;
      };
      return [total, ...rows.map(({ Class_Name, Article_Count }) => `${Class_Name} ${Article_Count}`)];
    };
    expect(await sorted('-Article_Count')).toEqual([5, '提问 3', '建议 2', '咨询 1']);
    const hidden = [await getId('b.example'), await getId('c.example')];
    await server.kernel.get(ArticleActions).setHidden(one, hidden, true);
    expect(await sorted('-Article_Count')).toEqual([5, '咨询 1', '提问 1', '建议 0']);
    expect(await sorted('-Article_Count', 2)).toEqual([5, '表扬 0', '投诉 0']);
    expect(await sorted('Article_Count')).toEqual([5, '投诉 0', '表扬 0', '建议 0']);
  });
});
