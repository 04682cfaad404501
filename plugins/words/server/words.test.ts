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
import { hourLength } from '#shared/time';
import type { HotWord } from '../contract';
import { words } from '../plugin';
import { FrequencyCounter } from './count-frequencies';
import { WordExtraction } from './fill-words';
import side from './index';
import { HotWords } from './hot-words';
import { encodeWords, decodeWords, type EncodedWords } from './cached-words';
import { storeWords } from './store-words';
import { WordStates } from './word-states';

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
  testCaller(clientId, ['articles', 'subjects', 'ground', 'words'], { userType: 'manager' });
const [one, two] = [getCaller('1'), getCaller('2')];
type Handler = (call: Readonly<Record<string, unknown>>) => Promise<Record<string, never>>;
type Handlers = Record<string, Handler>;

describe('words', () => {
  let server: TestServer;
  let wordHandlers: Handlers;
  let clientHandlers: Handlers;
  let everybody: Handlers;
  let names: Handlers;
  const now = Date.now();
  const article = (number: number, title: string, text: string, hoursAgo: number): RawArticle => ({
    via: 'api',
    url: `https://site.example/${number}`,
    title,
    text,
    publishedAt: new Date(now - hoursAgo * hourLength).toISOString(),
  });
  const create = async (
    handlers: Handlers,
    caller: Caller,
    body: Record<string, unknown>,
  ): Promise<Record<string, string>> => {
    const row = await handlers.create?.({ caller, ip: '', body: { Is_Enabled: true, ...body } });
    await server.runJobs();
    return row as never;
  };
  const hot = async (caller: Caller, query: Record<string, string> = {}) =>
    (
      await server.kernel.get(HotWords).list(caller, {
        sort: 'count',
        size: 50,
        Published_At: `${new Date(now - 24 * hourLength).toISOString()}..`,
        ...query,
      })
    ).list;
  const of = (list: readonly HotWord[], word: string) => list.find(({ Word }) => Word === word);
  const getId = async (title: string): Promise<string> =>
    (await server.database.query<{ article_id: string }>('select article_id from article where title = $1', [title]))
      .rows[0]?.article_id ?? '0';

  beforeAll(async () => {
    server = await testServer([
      entry(ground, [], groundSide),
      entry(articles, ['ground'], articlesSide),
      entry(subjects, ['articles'], subjectsSide),
      entry(words, ['articles', 'subjects'], side),
    ]);
    await server.kernel.activate('words');
    [wordHandlers, clientHandlers, everybody, names] = (side.calls ?? []).map(
      (served) => served.make(server.kernel) as unknown as Handlers,
    ) as [Handlers, Handlers, Handlers, Handlers];
    const [, , subject] = (subjectsSide.calls ?? []).map((served) => served.make(server.kernel) as unknown as Handlers);
    for (const [caller, Subject_Name, Rule] of [
      [one, '星河', '星河汽车'],
      [two, '青禾', '青禾乳业'],
    ] as const)
      await subject?.create?.({ caller, ip: '', body: { Subject_Name, Rule, Notation: 'modern', Is_Enabled: true } });
    await server.runJobs();
    await server.kernel
      .get(IntakeService)
      .submit([
        article(
          1,
          '星河汽车召回两万辆瀚海S7',
          '星河汽车集团有限公司董事长陆启明在杭州市表示，公司将召回两万辆瀚海S7。质检总局称刹车存在隐患，车主愤怒投诉。',
          2,
        ),
        article(
          2,
          '车主质疑星河汽车刹车',
          '多名车主向浙江省消费者委员会投诉星河汽车刹车失灵，陆启明回应称正在调查刹车问题。',
          3,
        ),
        article(3, '星河汽车公布销量', '星河汽车公布上月销量，陆启明称瀚海S7交付量创新高，用户给予好评，非常满意。', 5),
        article(4, '星河汽车新店开业', '星河汽车在成都市开设新店，陆启明出席开业仪式。', 30),
        article(5, '青禾乳业发布财报', '青禾乳业董事长周文瑾表示营业收入增长，奶源基地扩建。', 4),
      ]);
    await server.runJobs();
    await server.kernel
      .get(ArticleActions)
      .setEmotion(one, [await getId('星河汽车召回两万辆瀚海S7'), await getId('车主质疑星河汽车刹车')], 'negative');
  });
  afterAll(() => server.close());

  it('extracts names and keywords at ingestion, with correct positions', async () => {
    const id = await getId('星河汽车召回两万辆瀚海S7');
    const articleWords = (await wordHandlers.articleWords?.({ caller: one, query: { id } })) as unknown as {
      Keywords: { Word: string }[];
      Entities: { Type: string; Name: string; Count: number; Start: number }[];
    };
    const byName = new Map(articleWords.Entities.map((entity) => [entity.Name, entity]));
    expect(byName.get('陆启明')).toMatchObject({ Type: 'person', Count: 1 });
    expect(byName.get('杭州市')).toMatchObject({ Type: 'place' });
    expect(byName.get('星河汽车集团有限公司')).toMatchObject({ Type: 'organisation' });
    // The short name is resolved through the full one, including the title.
    expect(byName.get('星河汽车')).toMatchObject({ Type: 'organisation', Start: 0 });
    expect(articleWords.Keywords.length).toBeLessThanOrEqual(8);
    expect(articleWords.Keywords.map(({ Word }) => Word)).toEqual(
      expect.arrayContaining(['瀚海S7', '星河汽车', '陆启明']),
    );
    const { rows } = await server.database.query<{ title: string; text: string }>(
      `select a.title, whole_text(a.body_folded, t.changes) as text from article a
        join article_text t using (article_id) where a.article_id = $1`,
      [id],
    );
    const whole = `${rows[0]?.title}\n${rows[0]?.text}`;
    for (const { Name, Start } of articleWords.Entities) expect(whole.slice(Start, Start + Name.length)).toBe(Name);
    await expect(wordHandlers.articleWords?.({ caller: two, query: { id } })).rejects.toThrow('does not exist');
  });

  it('counts hot words compared to the preceding period, separately for each client', async () => {
    const list = await hot(one);
    expect(of(list, '陆启明')).toMatchObject({ Type: 'person', Count: 3, Before: 1 });
    expect(of(list, '刹车')).toMatchObject({ Type: 'word', Count: 2, Before: 0, Negative: 2 });
    expect(of(list, '周文瑾')).toBeUndefined();
    expect(of(await hot(two), '周文瑾')).toMatchObject({ Count: 1 });
    expect((await hot(one, { type: 'person' })).every(({ Type }) => Type === 'person')).toBe(true);
    expect(of(await hot(one, { Emotion: 'negative' }), '陆启明')?.Count).toBe(2);
    expect(of(list, '刹车')?.Sample?.Title).toContain('刹车');
    const rising = (await hot(one, { sort: 'rising' })).map(({ Word }) => Word);
    expect(rising.indexOf('刹车')).toBeLessThan(rising.indexOf('开设') >>> 0);
    await expect(hot(one, { Published_At: '2020-01-01T00:00:00Z..2026-01-01T00:00:00Z' })).rejects.toThrow(
      'at most 92 days',
    );
    await expect(hot(one, { type: 'planet' })).rejects.toThrow('planet');
  });

  it('excludes hidden articles', async () => {
    const id = await getId('星河汽车公布销量');
    await server.kernel.get(ArticleActions).setHidden(one, [id], true);
    expect(of(await hot(one, { size: '49' }), '陆启明')?.Count).toBe(2);
    await server.kernel.get(ArticleActions).setHidden(one, [id], false);
    expect(await server.kernel.get(ArticleReader).visible(one, [id])).toEqual([id]);
  });

  it("stops, merges and keeps words, with precedence of the client's list", async () => {
    await create(everybody, one, { Word: '刹车', Action: 'stop' });
    expect(of(await hot(one), '刹车')).toBeUndefined();
    const row = await create(clientHandlers, one, { Word: '刹车', Action: 'merge', Target: '制动' });
    const merged = await hot(one);
    expect([of(merged, '刹车'), of(merged, '制动')?.Count]).toEqual([undefined, 2]);
    // An article with both counts once.
    await create(clientHandlers, one, { Word: '车主', Action: 'merge', Target: '制动' });
    expect(of(await hot(one), '制动')?.Count).toBe(2);
    await expect(
      clientHandlers.create?.({ caller: one, ip: '', body: { Word: '投诉', Action: 'merge', Is_Enabled: true } }),
    ).rejects.toThrow('Target');
    await expect(
      clientHandlers.create?.({
        caller: one,
        ip: '',
        body: { Word: '投诉', Action: 'merge', Target: '投诉', Is_Enabled: true },
      }),
    ).rejects.toThrow('itself');
    expect(of(await hot(one), '将召回')).toBeUndefined();
    await create(clientHandlers, one, { Word: '将召回', Action: 'keep' });
    expect(of(await hot(one, { size: '44' }), '将召回')).toMatchObject({ Type: 'word', Count: 1 });
    await clientHandlers.remove?.({ caller: one, ip: '', query: { id: row.Hot_Word_ID } });
    expect(of(await hot(one), '刹车')).toBeUndefined();
  });

  it('recognizes names and aliases entered by operators and clients', async () => {
    const before = (await server.kernel.get(WordStates).read()).version;
    await create(names, one, { Name: '瀚海S7', Type: 'brand' });
    // Stored articles are processed again for it.
    expect(of(await hot(one, { type: 'brand' }), '瀚海S7')).toMatchObject({ Type: 'brand', Count: 2 });
    await create(names, one, { Name: '汉海', Type: 'brand', Canonical_Name: '瀚海S7' });
    const dictionaries = (subjectsSide.calls ?? [])
      .map((served) => served.make(server.kernel) as unknown as Handlers)
      .at(-1);
    expect((await server.kernel.get(WordStates).read()).version).not.toBe(before);
    await server.database.query(
      "insert into client_dictionary (client_id, dictionary_name, words) values (1, '星河车型', array['望舒T6'])",
    );
    expect(dictionaries).toBeDefined();
    await server.kernel
      .get(IntakeService)
      .submit([article(6, '星河汽车的汉海与望舒T6', '网友说星河汽车的汉海和望舒T6各有长处。', 1)]);
    await server.runJobs();
    const list = await hot(one, { type: 'brand', size: '45' });
    expect(of(list, '瀚海S7')).toMatchObject({ Type: 'brand', Count: 3 });
    expect(of(list, '望舒T6')).toMatchObject({ Type: 'brand', Count: 1 });
  });

  it('extracts words of articles that have none, and counts words with decay', async () => {
    const context = { signal: new AbortController().signal, log: { info: () => undefined } as never };
    const before = await hot(one, { size: '48' });
    await server.database.query('delete from article_words');
    await server.database.query('update words_cursor set article_id = (select max(article_id) + 1 from article)');
    expect(await hot(one, { size: '47' })).toEqual([]);
    expect(await server.kernel.get(WordExtraction).fillGaps(context)).toBe(6);
    expect(await server.kernel.get(WordExtraction).fillGaps(context)).toBe(0);
    const after = await hot(one, { size: '46' });
    expect(of(after, '陆启明')).toEqual(of(before, '陆启明'));
    const version = (await server.kernel.get(WordStates).read()).version;
    expect(await server.kernel.get(FrequencyCounter).run(context.signal)).toBe(6);
    const { data, version: next } = await server.kernel.get(WordStates).read();
    expect(next).not.toBe(version);
    expect([data.articles, data.frequencies[data.frequentWords.indexOf('刹车')]]).toEqual([6, 2]);
    expect(await server.kernel.get(FrequencyCounter).run(context.signal)).toBe(0);
    await server.kernel.get(IntakeService).submit([article(7, '星河汽车刹车改进', '星河汽车改进刹车系统。', 1)]);
    await server.runJobs();
    await server.kernel.get(FrequencyCounter).run(context.signal, Date.now() + 30 * 86_400_000);
    const faded = (await server.kernel.get(WordStates).read()).data;
    expect(faded.articles).toBeCloseTo(4, 3);
    expect(faded.frequencies[faded.frequentWords.indexOf('刹车')]).toBeCloseTo(2, 3);
  });

  it('stores results of an older version like its own', async () => {
    const { database } = server;
    const {
      rows: [first],
    } = await database.query<{ article_id: string }>('select min(article_id) as article_id from article');
    const { article_id } = first!;
    const foundNames = {
      names: [
        { type: 'brand', name: '"瀚海"', canonical: '瀚海', count: 2, start: 7 },
        { type: 'place', name: '浙', canonical: '浙', count: 1, start: 3 },
      ],
      keywords: [
        { word: '召回', weight: 3.14 },
        { word: '安全', weight: 2 },
      ],
      counted: ['b:瀚海', 'w:召回'],
    } as const;
    const getStoredWords = async () =>
      (
        await database.query<EncodedWords>('select found, counted from article_words where article_id = $1', [
          article_id,
        ])
      ).rows.map((row) => ({ ...decodeWords(row), counted: row.counted }));
    await storeWords(database, [[article_id, foundNames]]);
    const older = await getStoredWords();
    expect(older).toEqual([
      {
        names: [
          ['brand', '"瀚海"', '瀚海', 2, 7],
          ['place', '浙', '浙', 1, 3],
        ],
        keywords: [
          ['召回', 3.1],
          ['安全', 2],
        ],
        counted: ['b:瀚海', 'w:召回'],
      },
    ]);
    await database.query('delete from article_words where article_id = $1', [article_id]);
    await storeWords(database, [[article_id, encodeWords(foundNames)]]);
    expect(await getStoredWords()).toEqual(older);
  });
});
