import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginManifest } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { articles } from '#plugins/articles';
import articlesSide, { ArticleReader, IntakeService, repairCounts, type RawArticle } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { subjects } from '#plugins/subjects';
import subjectsSide from '#plugins/subjects/server';
import { clientFilters } from '../plugin';
import side, { ClientFilters } from './index';

/** Stands in for the plugins that provide clients and privileges. */
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
  testCaller(clientId, ['articles', 'subjects', 'ground', 'client-filters'], { userType: 'manager' });
const [one, two] = [getCaller('1'), getCaller('2')];
const nothing = {
  Min_Length: null,
  Excluded_Media: [] as string[],
  Max_Age_Days: null,
  Is_Ads_Excluded: false,
  Excluded_Emotions: [] as string[],
  Min_Confidence: null,
};
type Handler = (call: Readonly<Record<string, unknown>>) => Promise<Record<string, never>>;

describe('client filters', () => {
  let server: TestServer;
  let subject: Record<string, Handler>;
  let filterHandlers: Record<string, Handler>;
  let list: Record<string, Handler>;
  let word: Record<string, Handler>;
  let mine: string;
  let other: string;
  const create = async (
    handlers: Record<string, Handler>,
    caller: Caller,
    body: Record<string, unknown>,
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
  const shown = async (caller: Caller, Subject_ID?: string) =>
    (await server.kernel.get(ArticleReader).list(caller, { sort: 'time', size: 50, Subject_ID })).list
      .map(({ Domain }) => Domain)
      .sort();
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
      entry(clientFilters, ['articles', 'subjects'], side),
    ]);
    await server.kernel.activate('client-filters');
    const made = (from: ServerSide, index: number) =>
      from.calls?.[index]?.make(server.kernel) as unknown as Record<string, Handler>;
    [subject, filterHandlers, list, word] = [made(subjectsSide, 2), made(side, 0), made(side, 1), made(side, 2)];
    mine = (await create(subject, one, { Subject_Name: '召回', Rule: '召回', Notation: 'modern' })).Subject_ID ?? '';
    other = (await create(subject, one, { Subject_Name: '星河', Rule: '星河', Notation: 'modern' })).Subject_ID ?? '';
    await create(subject, two, { Subject_Name: '召回', Rule: '召回', Notation: 'modern' });
    await server.runJobs();
    await submit(
      { url: 'https://a.example/1', title: '星河汽车宣布召回', text: '星河汽车今日宣布召回部分车辆。', author: '甲' },
      {
        url: 'https://www.b.example/news/1',
        title: '某厂宣布召回婴儿车',
        text: '某厂今日召回一批婴儿车，原因是卡扣。',
        author: '乙',
      },
    );
  });
  afterAll(() => server.close());

  it('hides new and stored articles from this client only, and states the reason', async () => {
    expect(await shown(one)).toEqual(['a.example', 'www.b.example']);
    expect(
      await filterHandlers.previewList?.({ caller: one, body: { Kind: 'site', Value: 'b.example' } }),
    ).toMatchObject({
      total: 1,
      Of: 2,
      list: [{ Title: '某厂宣布召回婴儿车' }],
    });
    const row = await create(list, one, { Kind: 'site', Value: 'https://b.example/', Reason: '竞品' });
    await server.runJobs();
    expect(await shown(one)).toEqual(['a.example']);
    await submit({ url: 'https://m.b.example/2', title: '第二次召回', text: '又有一批玩具被召回，质检部门已介入。' });
    expect(await shown(one)).toEqual(['a.example']);
    expect(await shown(two)).toEqual(['a.example', 'm.b.example', 'www.b.example']);
    const hidden = (await filterHandlers.hiddenByList?.({
      caller: one,
      query: { Entry_ID: row.Black_List_ID },
    })) as unknown as {
      list: { Reason: string; Title: string }[];
    };
    expect(hidden.list.map(({ Title }) => Title)).toEqual(['第二次召回', '某厂宣布召回婴儿车']);
    expect(await filterHandlers.hiddenByList?.({ caller: two, query: { Entry_ID: row.Black_List_ID } })).toEqual({
      list: [],
      next: null,
    });
    expect(await list.get?.({ caller: one, query: { id: row.Black_List_ID } })).toMatchObject({
      Hidden_Count: 2,
      Applied_At: expect.any(String),
    });
    await countersAreRight();
  });

  it('still hides it after a rule is applied again, and restores all of it when the entry is removed', async () => {
    const late = await create(subject, one, { Subject_Name: '婴儿', Rule: '婴儿车 OR 玩具', Notation: 'modern' });
    await server.runJobs();
    expect(await shown(one, late.Subject_ID)).toEqual([]);
    const { rows } = await server.database.query<{ black_list_id: string }>(
      'select black_list_id from client_black_list',
    );
    await list.remove?.({ caller: one, ip: '', query: { id: rows[0]?.black_list_id } });
    await server.runJobs();
    expect(await shown(one)).toEqual(['a.example', 'm.b.example', 'www.b.example']);
    expect(await shown(one, late.Subject_ID)).toEqual(['m.b.example', 'www.b.example']);
    expect((await server.database.query('select from client_filtered')).rowCount).toBe(0);
    await countersAreRight();
  });

  it('restricts a word to its subjects and follows changes of them', async () => {
    const row = await create(word, one, { Word: '汽车', Place: 'title', Subject_IDs: [other] });
    await server.runJobs();
    expect(await shown(one, other)).toEqual([]);
    expect(await shown(one, mine)).toContain('a.example');
    const change = (body: Record<string, unknown>) =>
      word.update?.({
        caller: one,
        ip: '',
        body: { Black_Word_ID: row.Black_Word_ID, Is_Enabled: true, Word: '汽车', Place: 'title', ...body },
      });
    await change({ Subject_IDs: [] });
    await server.runJobs();
    expect(await shown(one)).not.toContain('a.example');
    await countersAreRight();
    await change({ Is_Enabled: false });
    await server.runJobs();
    expect(await shown(one, other)).toEqual(['a.example']);
    expect(await shown(one)).toContain('a.example');
    await countersAreRight();
  });

  it('shows the next copy for a cluster whose first article is hidden', async () => {
    const text = '星河汽车发布全新车型，搭载自研芯片，预计下月交付首批用户，售价尚未公布，市场反应热烈。'.repeat(3);
    await submit({ url: 'https://c.example/1', title: '星河发布新车', text });
    await server.kernel.get(ClientFilters).create('1', { kind: 'account', value: '不存在@c.example' });
    const id = await server.kernel.get(ClientFilters).create('1', { kind: 'url', value: 'http://c.example/1' });
    await server.runJobs();
    expect(await shown(one)).not.toContain('c.example');
    await submit({ url: 'https://d.example/1', title: '星河发布新车', text });
    const merged = await server.kernel
      .get(ArticleReader)
      .list(one, { sort: 'time', size: 50, Is_Merged: 'true', Subject_ID: other });
    expect(merged.list.map(({ Domain }) => Domain)).toContain('d.example');
    expect(await server.kernel.get(ClientFilters).create('1', { kind: 'url', value: 'http://c.example/1' })).toBe(id);
    await countersAreRight();
  });

  it('hides articles that are too short, of unwanted media or too late, and restores what the setting allows again', async () => {
    const text = '某地宣布召回一批电器，监管部门表示将持续关注后续进展，并督促企业完成整改。';
    await submit(
      { url: 'https://short.example/1', title: '短讯', text: '召回。' },
      { url: 'https://post.example/1', mediaType: 'weibo', text: '召回！' },
      { url: 'https://video.example/1', title: '召回视频', mediaType: 'video', text },
    );
    const save = (Min_Length: number | null, Excluded_Media: string[], Max_Age_Days: number | null) =>
      filterHandlers.saveSetting?.({
        caller: one,
        ip: '',
        body: { ...nothing, Min_Length, Excluded_Media, Max_Age_Days },
      });
    expect(
      await filterHandlers.previewSetting?.({
        caller: one,
        body: { ...nothing, Min_Length: 10, Excluded_Media: ['video'] },
      }),
    ).toMatchObject({ total: 2 });
    await save(10, ['video'], 3);
    await server.runJobs();
    const now = await shown(one);
    expect(now).toContain('post.example');
    for (const domain of ['short.example', 'video.example']) expect(now).not.toContain(domain);
    expect(await shown(two)).toEqual(expect.arrayContaining(['short.example', 'video.example']));
    await submit(
      {
        url: 'https://late.example/1',
        title: '旧闻召回',
        text,
        publishedAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
      },
      { url: 'https://short.example/2', title: '又一短讯', text: '再召回。' },
    );
    expect((await shown(one)).filter((domain) => domain === 'late.example' || domain === 'short.example')).toEqual([]);
    const setting = (await filterHandlers.setting?.({ caller: one })) as unknown as {
      Applied: { Name: string; Entry_ID: string; Hidden_Count: number }[];
    };
    expect(setting.Applied.map(({ Name, Hidden_Count }) => [Name, Hidden_Count])).toEqual([
      ['min-length', 2],
      ['media', 1],
      ['max-age', 1],
    ]);
    expect(
      await filterHandlers.hiddenByParameter?.({ caller: one, query: { Entry_ID: setting.Applied[1]?.Entry_ID } }),
    ).toMatchObject({ list: [{ Title: '召回视频', Reason: 'media' }] });
    await countersAreRight();
    await save(null, [], null);
    await server.runJobs();
    expect(await shown(one)).toEqual(expect.arrayContaining(['short.example', 'video.example', 'late.example']));
    await countersAreRight();
  });

  it('refuses an account without a site, a URL without a path and a subject of another client', async () => {
    const code = async (work: Promise<unknown>) =>
      work.then(
        () => 'saved',
        (error: { code: string }) => error.code,
      );
    expect(await code(create(list, one, { Kind: 'account', Value: '小王' }))).toBe('client-filters.account');
    expect(await code(create(list, one, { Kind: 'url', Value: 'https://a.example' }))).toBe('client-filters.url');
    expect(await code(create(word, two, { Word: '召回', Place: 'all', Subject_IDs: [mine] }))).toBe('input');
  });

  it('hides advertisements, both stored and new, and shows them again', async () => {
    const save = (more: object) => filterHandlers.saveSetting?.({ caller: one, ip: '', body: { ...nothing, ...more } });
    const ad = (host: string) => ({
      url: `https://${host}/1`,
      title: '召回季福利',
      text: '召回车主专属福利，原价199元的保养套餐到手价仅需59元，限时特惠，点击链接立即购买，咨询热线400-123-4567。',
    });
    await submit(ad('ad1.example'), {
      url: 'https://sober.example/1',
      title: '召回热线开通',
      text: '企业开通召回服务热线400-123-4567，车主可预约免费维修，监管部门将跟踪召回进度。',
    });
    expect(await shown(one)).toEqual(expect.arrayContaining(['ad1.example', 'sober.example']));
    expect(
      await filterHandlers.previewSetting?.({ caller: one, body: { ...nothing, Is_Ads_Excluded: true } }),
    ).toMatchObject({
      total: 1,
      list: [{ Title: '召回季福利' }],
    });
    await save({ Is_Ads_Excluded: true });
    await server.runJobs();
    await submit(ad('ad2.example'));
    const left = await shown(one);
    expect(left).toContain('sober.example');
    expect(left.filter((host) => host.startsWith('ad'))).toEqual([]);
    expect(await shown(two)).toEqual(expect.arrayContaining(['ad1.example', 'ad2.example']));
    await countersAreRight();
    await save({});
    await server.runJobs();
    expect((await shown(one)).filter((host) => host.startsWith('ad'))).toEqual(['ad1.example', 'ad2.example']);
  });

  it('shows only the allowed sentiments with sufficient confidence; articles classified by people stay visible', async () => {
    const { database } = server;
    await submit(
      { url: 'https://mood1.example/1', title: '召回进展', text: '召回进展顺利。' },
      { url: 'https://mood2.example/1', title: '召回再起波澜', text: '召回再起波澜，多人投诉。' },
      { url: 'https://mood3.example/1', title: '召回说明', text: '召回说明已经发布。' },
    );
    const judge = async (host: string, emotion: number, probability: number, isSet: boolean) => {
      await database.query('update article set emotion = $2, emotion_probability = $3 where domain = $1', [
        host,
        emotion,
        probability,
      ]);
      await database.query(
        `update client_article set emotion = $2, is_emotion_set = $3 where client_id = 1 and article_id in (
          select article_id from article where domain = $1)`,
        [host, emotion, isSet],
      );
      await database.query(
        `update subject_article set emotion = $2 where client_id = 1 and article_id in (
          select article_id from article where domain = $1)`,
        [host, emotion],
      );
    };
    await judge('mood1.example', 1, 0.9, false);
    await judge('mood2.example', -1, 0.4, false);
    await judge('mood3.example', 1, 0.4, true);
    await repairCounts(database);
    const moods = async () => (await shown(one)).filter((host) => host.startsWith('mood'));
    const save = async (more: object) => {
      await filterHandlers.saveSetting?.({ caller: one, ip: '', body: { ...nothing, ...more } });
      await server.runJobs();
    };
    expect(await moods()).toEqual(['mood1.example', 'mood2.example', 'mood3.example']);
    await save({ Excluded_Emotions: ['positive'] });
    expect(await moods()).toEqual(['mood2.example', 'mood3.example']);
    await save({ Min_Confidence: 0.5 });
    expect(await moods()).toEqual(['mood1.example', 'mood3.example']);
    await countersAreRight();
    await save({});
    expect(await moods()).toHaveLength(3);
  });
});
