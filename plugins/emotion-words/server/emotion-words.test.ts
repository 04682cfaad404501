import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginManifest } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { articles } from '#plugins/articles';
import articlesSide, {
  ArticleActions,
  ArticleReader,
  IntakeService,
  repairCounts,
  type RawArticle,
} from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { subjects } from '#plugins/subjects';
import subjectsSide from '#plugins/subjects/server';
import type { ClientClassificationResult, EmotionAccuracy } from '../contract';
import { emotionWords } from '../plugin';
import { getShare } from './emotion-accuracy';
import { EmotionStates } from './emotion-states';
import side from './index';
import { builtInWords, compileLexicon } from './lexicon';
import { CorrectionTraining } from './learn-corrections';
import { StreamTraining } from './learn-streams';
import { defaultModel, encodeModel, trainModel } from './model';
import { modelCommand } from './model-command';

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
  testCaller(clientId, ['articles', 'subjects', 'ground', 'emotion-words'], { userType: 'manager' });
const [one, two] = [getCaller('1'), getCaller('2')];
type Handler = (call: Readonly<Record<string, unknown>>) => Promise<Record<string, never>>;
type Handlers = Record<string, Handler>;

describe('emotion words', () => {
  let server: TestServer;
  let emotionHandlers: Handlers;
  let white: Handlers;
  let libs: Handlers;
  let words: Handlers;
  const create = async (
    handlers: Handlers,
    caller: Caller,
    body: Record<string, unknown>,
  ): Promise<Record<string, string>> => {
    const row = await handlers.create?.({ caller, ip: '', body: { Is_Enabled: true, ...body } });
    await server.runJobs();
    return row as never;
  };
  const submit = async (...raw: Partial<RawArticle>[]) => {
    await server.kernel
      .get(IntakeService)
      .submit(
        raw.map((more) => ({ via: 'api', publishedAt: new Date(Date.now() - 3_600_000).toISOString(), ...more })),
      );
    await server.runJobs();
  };
  const emotions = async (caller: Caller) =>
    Object.fromEntries(
      (await server.kernel.get(ArticleReader).list(caller, { sort: 'time', size: 50 })).list.map(
        ({ Domain, Emotion }) => [Domain, Emotion],
      ),
    );
  const getId = async (domain: string) =>
    (await server.database.query<{ article_id: string }>('select article_id from article where domain = $1', [domain]))
      .rows[0]?.article_id ?? '';
  const countersAreRight = async () => {
    const countersQuery = `select client_id, subject_id, hour, media_type, emotion, count from article_count where count <> 0
        order by 1, 2, 3, 4, 5`;
    const before = (await server.database.query(countersQuery)).rows;
    await repairCounts(server.database);
    expect(before).toEqual((await server.database.query(countersQuery)).rows);
  };

  beforeAll(async () => {
    server = await testServer([
      entry(ground, [], groundSide),
      entry(articles, ['ground'], articlesSide),
      entry(subjects, ['articles'], subjectsSide),
      entry(emotionWords, ['articles', 'subjects'], side),
    ]);
    await server.kernel.activate('emotion-words');
    const made = (from: ServerSide, index: number) => from.calls?.[index]?.make(server.kernel) as unknown as Handlers;
    [emotionHandlers, white, libs, words] = [made(side, 0), made(side, 1), made(side, 2), made(side, 3)];
    for (const caller of [one, two])
      await create(made(subjectsSide, 2), caller, { Subject_Name: '星河', Rule: '星河', Notation: 'modern' });
    await submit(
      {
        url: 'https://blame.example/1',
        title: '星河汽车车主投诉刹车失灵',
        text: '多名星河汽车车主集体维权，厂家至今拒绝赔偿。',
      },
      { url: 'https://praise.example/1', title: '星河汽车荣获年度大奖', text: '星河汽车的服务很满意，车主纷纷点赞。' },
      {
        url: 'https://plain.example/1',
        title: '星河汽车召开例会',
        text: '星河汽车例会明天上午在三号厅举行，与会人员请提前十分钟到场。',
      },
      {
        url: 'https://other.example/1',
        title: '行业一周',
        text: '星河汽车召开例会。青禾乳业被曝添加剂超标，消费者集体投诉，监管部门立案调查。',
      },
    );
  });
  afterAll(() => server.close());

  it('classifies incoming articles, with the deciding words and the target', async () => {
    expect(await emotions(one)).toEqual({
      'blame.example': 'negative',
      'praise.example': 'positive',
      'plain.example': 'neutral',
      'other.example': 'negative',
    });
    const about = async (domain: string) =>
      emotionHandlers.classification?.({ caller: one, query: { id: await getId(domain) } });
    expect(await about('blame.example')).toMatchObject({
      Emotion: 'negative',
      Target: 'client',
      Watched: ['星河'],
      Reasons: [],
    });
    expect(await about('other.example')).toMatchObject({ Emotion: 'negative', Target: 'other' });
    await expect(
      emotionHandlers.classification?.({ caller: getCaller('3'), query: { id: await getId('blame.example') } }),
    ).rejects.toThrow('not found');
  });

  it("previews a client's word, applies it to stored articles and reverts it, for that client only", async () => {
    const lib = await create(libs, one, { Lib_Name: '自有' });
    const draft = { Word: '例会', Emotion: 'negative', Strength: 3, Place: 'all' };
    expect(await emotionHandlers.previewWord?.({ caller: one, body: draft })).toMatchObject({
      Concerned: 2,
      Changed: 1,
      Moves: [{ Before: 'neutral', After: 'negative', Count: 1 }],
    });
    const word = await create(words, one, { ...draft, Lib_ID: lib.Lib_ID });
    expect((await emotions(one))['plain.example']).toBe('negative');
    expect((await emotions(two))['plain.example']).toBe('neutral');
    await countersAreRight();
    await expect(libs.remove?.({ caller: one, ip: '', query: { id: lib.Lib_ID } })).rejects.toThrow(
      'still contains words',
    );
    await expect(create(words, two, { ...draft, Lib_ID: lib.Lib_ID })).rejects.toThrow('library not found');
    await words.remove?.({ caller: one, ip: '', query: { id: word.Emotion_Word_ID } });
    await server.runJobs();
    expect((await emotions(one))['plain.example']).toBe('neutral');
    await countersAreRight();
  });

  it('prevents negative results for allowlisted articles, old and new, and counts its effect', async () => {
    const row = await create(white, one, { Kind: 'site', Value: 'blame.example' });
    expect((await emotions(one))['blame.example']).toBe('neutral');
    await submit({
      url: 'https://news.blame.example/2',
      title: '星河汽车再被投诉',
      text: '星河汽车车主再次投诉刹车失灵，要求退车。',
    });
    expect([(await emotions(one))['news.blame.example'], (await emotions(two))['news.blame.example']]).toEqual([
      'neutral',
      'negative',
    ]);
    expect(await white.get?.({ caller: one, query: { id: row.White_List_ID } })).toMatchObject({ Hit_Count: 1 });
    await countersAreRight();
    await white.remove?.({ caller: one, ip: '', query: { id: row.White_List_ID } });
    await server.runJobs();
    expect((await emotions(one))['blame.example']).toBe('negative');
  });

  it("counts users' labels against the model's results, and removes reverted ones", async () => {
    const actions = server.kernel.get(ArticleActions);
    await actions.setEmotion(one, [await getId('other.example')], 'neutral');
    const { list } = (await emotionHandlers.sample!({ caller: one, query: { size: 10 } })) as unknown as {
      list: { Article_ID: string }[];
    };
    expect(list.map(({ Article_ID }) => Article_ID)).not.toContain(await getId('other.example'));
    await emotionHandlers.check?.({
      caller: one,
      body: { Article_ID: await getId('praise.example'), Emotion: 'positive' },
    });
    const accuracy = () => emotionHandlers.accuracy?.({ caller: one, query: {} });
    expect(await accuracy()).toMatchObject({
      Labelled: { Right: 1, Of: 2 },
      Checked: { Right: 1, Of: 1 },
      Model: { Name: 'default' },
    });
    expect(
      await emotionHandlers.corrections?.({ caller: one, query: { Machine: 'negative', Person: 'neutral' } }),
    ).toMatchObject({ total: 1, list: [{ Machine: 'negative', Person: 'neutral', Is_Check: false }] });
    expect(await emotionHandlers.corrections?.({ caller: two, query: {} })).toMatchObject({ total: 0 });
    await actions.setEmotion(one, [await getId('other.example')], null);
    expect(await accuracy()).toMatchObject({ Labelled: { Right: 1, Of: 1 } });
  });

  it('learns from corrections of one client for new articles', async () => {
    const numbers = '一二三四五六七八';
    await submit(
      ...[...numbers].map((number) => ({
        url: `https://line${numbers.indexOf(number)}.example/`,
        title: `银杏专线第${number}期通报`,
        text: `星河汽车银杏专线第${number}期通报：本期受理投诉${numbers.indexOf(number) + 3}0件，已转交${number}号部门。`,
      })),
    );
    const { rows } = await server.database.query<{ article_id: string }>(
      "select article_id from article where domain like 'line%'",
    );
    expect((await emotions(one))['line1.example']).toBe('negative');
    await server.kernel.get(ArticleActions).setEmotion(
      one,
      rows.map(({ article_id }) => article_id),
      'neutral',
    );
    await server.kernel.get(CorrectionTraining).run({
      signal: new AbortController().signal,
      log: { info: () => undefined } as never,
    });
    expect(await emotionHandlers.accuracy?.({ caller: one, query: {} })).toMatchObject({
      Learned: { Labelled: 9, Is_Used: true },
    });
    await submit({
      url: 'https://line9.example/',
      title: '银杏专线第九期通报',
      text: '星河汽车银杏专线第九期通报：本期受理投诉120件，已转交九号部门。',
    });
    expect([(await emotions(one))['line9.example'], (await emotions(two))['line9.example']]).toEqual([
      'neutral',
      'negative',
    ]);
  });

  it('applies the settings of a client', async () => {
    await emotionHandlers.saveSetting?.({ caller: two, body: { Abstain_Below: 0.2, Is_Others_Neutral: true } });
    await submit({
      url: 'https://other2.example/',
      title: '行业一周之二',
      text: '星河汽车发布公告。蓝田食品被曝使用过期原料，消费者纷纷投诉，监管部门已经立案调查。',
    });
    expect([(await emotions(one))['other2.example'], (await emotions(two))['other2.example']]).toEqual([
      'negative',
      'neutral',
    ]);
  });

  it('uses a trained model once it is installed, and the built-in one otherwise', async () => {
    const text = (good: boolean, index: number) =>
      `第${index}号${good ? '青石板' : '灰瓦片'}${'天地玄黄宇宙洪荒'[index % 8]}`;
    const texts = Array.from({ length: 400 }, (_, index) => ({
      text: text(index % 2 === 0, index),
      label: index % 2 === 0 ? ('positive' as const) : ('negative' as const),
    }));
    const neutral = Array.from({ length: 200 }, (_, index) => ({
      text: `第${index}号例行公告`,
      label: 'neutral' as const,
    }));
    const folder = mkdtempSync(join(tmpdir(), 'emotion-'));
    const file = join(folder, 'own.emotion');
    writeFileSync(
      file,
      encodeModel(
        trainModel(
          [{ name: 'own', texts: [...texts, ...neutral] }],
          compileLexicon(builtInWords()),
          'own',
          defaultModel(),
        ),
      ),
    );
    const tried = () => emotionHandlers.tryText?.({ caller: one, body: { Title: '', Text: '第77号灰瓦片地' } });
    expect(await tried()).toMatchObject({ Emotion: 'neutral' });
    await modelCommand.run(server.kernel, [file]);
    expect(await tried()).toMatchObject({ Emotion: 'negative' });
    expect(await emotionHandlers.accuracy?.({ caller: one, query: {} })).toMatchObject({
      Model: { Name: 'own', Examples: 600 },
    });
    await modelCommand.run(server.kernel, ['default']);
    expect(await tried()).toMatchObject({ Emotion: 'neutral' });
    rmSync(folder, { recursive: true });
  });

  it('calibrates to a stream, for this client only, and reports it', async () => {
    const day = new Date(Date.now() - 86_400_000).toISOString();
    await submit(
      ...Array.from({ length: 520 }, (_, index) => ({
        url: `https://stream.example/${index}`,
        mediaType: 'comment' as const,
        publishedAt: day,
        text: `星河第${index}号店${String.fromCharCode(0x5000 + index, 0x6000 + index * 7, 0x7000 + index * 3)}，${
          index % 2 === 0 ? '很满意，镬气足足的，点赞' : '太失望，馊塌塌的，投诉'
        }`,
      })),
    );
    await server.kernel
      .get(StreamTraining)
      .run({ Client_ID: '1' }, { signal: new AbortController().signal, log: { info: () => undefined } as never });
    const { Streams } = (await emotionHandlers.accuracy!({ caller: one, query: {} })) as unknown as EmotionAccuracy;
    expect(Streams).toMatchObject([{ Media_Type: 'comment', Labelled: 0, Before: null, Is_Used: true }]);
    expect(Streams[0]!.Texts).toBeGreaterThanOrEqual(500);
    expect((await server.kernel.get(EmotionStates).client('1')).streams).toMatchObject([{ mediaType: 'comment' }]);
    expect((await server.kernel.get(EmotionStates).client('2')).streams).toEqual([]);
    await submit({
      url: 'https://taught.example/1',
      mediaType: 'comment',
      publishedAt: day,
      text: '星河新店，馊塌塌的，馊塌塌的',
    });
    const classifiedFor = async (caller: Caller) =>
      (await emotionHandlers.classification!({
        caller,
        query: { id: await getId('taught.example') },
      })) as unknown as ClientClassificationResult;
    expect((await classifiedFor(one)).Reasons).toContain('stream');
    expect((await classifiedFor(two)).Reasons).not.toContain('stream');
  });

  it("abstains below the client's confidence threshold until a user has labeled the article", async () => {
    const sample = { url: 'https://unsure.example/1', title: '星河汽车', text: '星河汽车车主投诉过一次' };
    const getRow = async (caller: Caller) =>
      (await server.kernel.get(ArticleReader).rows(caller, [await getId('unsure.example')]))[0]!;
    await emotionHandlers.saveSetting!({ caller: one, body: { Abstain_Below: 0.95, Is_Others_Neutral: false } });
    await emotionHandlers.saveSetting!({ caller: two, body: { Abstain_Below: 0, Is_Others_Neutral: false } });
    await submit(sample);
    expect(await getRow(one)).toMatchObject({ Emotion: 'neutral', Is_Unsure: true });
    const getDomains = async (Is_Unsure: string) =>
      (await server.kernel.get(ArticleReader).list(one, { Is_Unsure, sort: 'time', size: 50 } as never)).list.map(
        ({ Domain }) => Domain,
      );
    expect(await getDomains('true')).toEqual(['unsure.example']);
    expect(await getDomains('false')).not.toContain('unsure.example');
    expect((await getDomains('false')).length).toBeGreaterThan(1);
    expect(await getRow(two)).toMatchObject({ Emotion: 'negative' });
    expect((await getRow(two)).Is_Unsure).toBeUndefined();
    await server.kernel.get(ArticleActions).setEmotion(one, [await getId('unsure.example')], 'negative');
    expect((await getRow(one)).Is_Unsure).toBeUndefined();
  });
});

describe('getShare', () => {
  it('returns an interval that is wide for few cases and contains the share', () => {
    expect(getShare(0, 0)).toMatchObject({ Low: 0, High: 1 });
    const [few, many] = [getShare(9, 10), getShare(900, 1_000)];
    expect(few.High - few.Low).toBeGreaterThan(many.High - many.Low);
    expect(many.Low).toBeCloseTo(0.8799, 3);
    expect(many.High).toBeCloseTo(0.9171, 3);
  });
});
