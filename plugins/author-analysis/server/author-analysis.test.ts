import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { AnalysisService } from '#plugins/analysis/server';
import { ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import subjectsSide from '#plugins/subjects/server';
import { zonedTime } from '#shared/time';
import type { AuthorEmotion, AuthorRow, CopiedAccount, InfluenceRow, PostingHour, SimilarAccount } from '../modules';

const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => null }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
const needed = ['analysis', 'articles', 'author-analysis', 'spread-analysis', 'subjects', 'words'] as const;
/** A plugin of the product that requires only the other plugins here. */
function needing(id: string): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  const neededIds: readonly string[] = needed;
  const requires = (manifest.requires ?? []).filter((each) => neededIds.includes(each));
  return { manifest: { ...manifest, requires: ['ground', ...requires] }, load };
}
const privileges = { 'author-analysis': { b: 1 } } as const;
const getCaller = (clientId: string, more: Partial<Caller> = {}) =>
  testCaller(clientId, [...needed, 'ground'], { privileges, ...more });

const hour = 3_600_000;
const start = Date.now() - 60 * hour;
const wire =
  '星河汽车宣布召回部分望舒T6，原因是刹车软件存在缺陷，涉及车辆三万辆，公司表示将免费升级并向用户致歉，监管部门已经介入调查。车主可以从下月起前往授权门店办理手续，软件更新大约需要四十分钟，费用全部由企业承担，未能到店的用户也可以通过远程方式完成升级，具体安排以客服通知为准。';
const second =
  '星河汽车发布新一代电池，能量密度提升两成，汽车行业分析师认为这将改变市场格局，多家企业计划跟进研发并扩大投资规模。';

const parts = '座椅 空调 刹车 音响 底盘 外观 油耗 客服 物流 包装 屏幕 电池 天窗 轮胎 门窗 发票'.split(' ');
const verdicts = ['有点失望', '跟宣传两码事', '得再观望', '朋友也嫌弃', '用久就知道', '凑合吧', '差点意思', '修过两回'];
/** Texts that are different enough not to be duplicates. */
const complaint = (number: number): string =>
  Array.from({ length: 7 }, (_, index) => {
    const at = (number + 3) * (index + 5) * 37 + number * 11 + index;
    return `${parts[at % parts.length]}${verdicts[Math.floor(at / 5) % verdicts.length]}`;
  }).join('，');

describe('author analysis', () => {
  let server: TestServer;
  const [ann, stranger, abroad] = [
    getCaller('1', { userId: '11' }),
    getCaller('2', { userId: '21' }),
    getCaller('1', { userId: '12', timeZone: 'America/New_York' }),
  ];
  const ask = async <Row>(Module_ID: string, more: object = {}, caller: Caller = ann): Promise<Row[]> =>
    (
      await server.kernel
        .get(AnalysisService)
        .answer(caller, { Module_ID, Input: { Period: 'last-7-days', Size: 50, ...more } })
    ).Rows as unknown as Row[];
  const of = (name: string) => ({ Author: name, Site: `${name}站` });

  beforeAll(async () => {
    server = await testServer([
      ...needed.map(needing),
      { manifest: ground, load: async () => ({ default: groundSide }) },
    ]);
    await server.kernel.activate('author-analysis');
    const [, , subjects] = (subjectsSide.calls ?? []).map(
      (served) => served.make(server.kernel) as unknown as Readonly<Record<string, (call: object) => Promise<object>>>,
    );
    for (const caller of [ann, stranger]) {
      const body = { Subject_Name: '汽车', Rule: '汽车', Notation: 'modern', Is_Enabled: true };
      await subjects?.create?.({ caller, ip: '', body });
    }
    await server.runJobs();
    let number = 0;
    const story = (name: string, text: string, after: number, more: object = {}) => ({
      via: 'feed' as const,
      url: `https://${number % 7}.example/${(number += 1)}`,
      title: text.slice(0, 18),
      text: text.repeat(3),
      author: name,
      site: `${name}站`,
      publishedAt: new Date(start + after * hour).toISOString(),
      ...more,
    });
    const intake = server.kernel.get(IntakeService);
    // The first article must also be stored first: near duplicates are found among stored articles.
    await intake.submit([story('甲', wire, 0, { likes: 9 }), story('甲', second, 1)]);
    await server.runJobs();
    await intake.submit([
      story('乙', wire, 2),
      story('乙', second, 3),
      story('丙', wire, 4, { text: `据晨星网报道，${wire.repeat(3)}` }),
      // Copies of an account's own articles do not count as influence.
      story('甲', wire, 5),
      ...Array.from({ length: 12 }, (_, index) => story('丁', `汽车投诉：${complaint(index)}，令人愤怒`, 6 + index)),
      ...Array.from({ length: 12 }, (_, index) => story('戊', `汽车用品：${complaint(index + 40)}。`, 6 + index)),
    ]);
    await server.runJobs();
  }, 60_000);
  afterAll(() => server.close());

  it('ranks copied original authors above prolific ones', async () => {
    const rows = await ask<AuthorRow>('author-rank');
    expect(rows[0]).toMatchObject({ ...of('甲'), Count: 3, Copies: 3, Origins: 2, Interactions: 9 });
    const figures = new Map(rows.map((row) => [row.Author, row]));
    expect(figures.get('乙')).toMatchObject({ Count: 2, Copies: 0, Origins: 0 });
    expect(figures.get('丁')?.Count).toBe(12);
    expect(rows[0]?.Influence).toBeGreaterThan(figures.get('丁')?.Influence ?? 100);
  });

  it('breaks down the influence of one account', async () => {
    const rows = await ask<InfluenceRow>('author-influence', of('甲'));
    const [rank] = await ask<AuthorRow>('author-rank', of('甲'));
    expect(rows[0]).toMatchObject({ Part: 'spread', Value: 3, Points: 35, Place: 1, Accounts: 5 });
    expect(rows.reduce((sum, { Points }) => sum + Points, 0)).toBeCloseTo(rank?.Influence ?? 0, 0);
    expect(await ask('author-influence', of('没有'))).toEqual([]);
  });

  it('reports who copies whom, and with what delay', async () => {
    expect(await ask<CopiedAccount>('author-sources', of('乙'))).toMatchObject([
      { ...of('甲'), Count: 2, Median_Minutes: 120 },
    ]);
    expect(await ask<CopiedAccount>('author-sources', of('甲'))).toEqual([]);
    expect(await ask<CopiedAccount>('author-repeaters', of('甲'))).toMatchObject([
      { ...of('乙'), Count: 2, Median_Minutes: 120 },
      { ...of('丙'), Count: 1, Median_Minutes: 240 },
    ]);
  });

  it('finds the media that texts name as their source', async () => {
    expect(await ask('author-cited', of('丙'))).toEqual([{ Name: '晨星网', Count: 1 }]);
    const reader = server.kernel.get(ArticleReader);
    const cited = { ...of('丙'), Cites: '晨星网' };
    expect((await reader.count(ann, cited)).total).toBe(1);
    expect((await reader.count(ann, { ...cited, Cites: '新华社' })).total).toBe(0);
  });

  it('lists exactly what each figure counts, per client', async () => {
    const reader = server.kernel.get(ArticleReader);
    const count = async (filter: Record<string, string>, caller = ann) => (await reader.count(caller, filter)).total;
    expect(await count({ Copy_From: '甲@甲站' })).toBe(3);
    expect(await count({ Is_Origin: 'true' })).toBe(2);
    expect(await count({ ...of('甲'), Is_Origin: 'true' })).toBe(2);
    expect(await count({ Other_Than: '丁@丁站' })).toBe((await count({})) - 12);
    expect(await count({ Copy_From: '甲@别站' })).toBe(0);
    for (const bad of ['甲', '甲@', '@甲站', '甲@甲站,乙@乙站'])
      await expect(count({ Copy_From: bad })).rejects.toThrow('Copy_From');
    await expect(count({ Posted_In: '8.1' })).rejects.toThrow('Posted_In');
    expect((await ask<AuthorRow>('author-rank', {}, stranger)).length).toBe(5);
    expect(await ask('author-rank', {}, getCaller('3'))).toEqual([]);
  });

  it('uses the caller’s time zone', async () => {
    const reader = server.kernel.get(ArticleReader);
    const { weekday, hour: at } = zonedTime(start + 2 * hour, ann.timeZone);
    const requestedFilter = {
      Posted_In: `${weekday}.${at}`,
      Published_At: `${new Date(start - 100 * hour).toISOString()}..${new Date(start + 100 * hour).toISOString()}`,
    };
    for (const caller of [ann, abroad]) {
      const rows = await ask<AuthorRow>('author-rank', { ...requestedFilter, Period: undefined }, caller);
      expect(rows.reduce((sum, { Count }) => sum + Count, 0)).toBe((await reader.count(caller, requestedFilter)).total);
    }
    for (const caller of [ann, abroad]) {
      const cells = await ask<PostingHour>('author-heat-map', of('乙'), caller);
      expect(cells).toHaveLength(168);
      for (const after of [2, 3]) {
        const { weekday, hour: at } = zonedTime(start + after * hour, caller.timeZone);
        expect(cells.find(({ Weekday, Hour }) => Weekday === weekday && Hour === at)?.Count).toBe(1);
        expect((await reader.count(caller, { ...of('乙'), Posted_In: `${weekday}.${at}` })).total).toBe(1);
      }
    }
  });

  it('compares the sentiment of an account with that of all others', async () => {
    const [row] = await ask<AuthorEmotion>('author-emotion', of('丁'));
    const all = (await server.kernel.get(ArticleReader).count(ann, {})).total;
    expect(row).toMatchObject({ ...of('丁'), Count: 12, Others: all - 12 });
    expect((row?.Negative ?? 0) + (row?.Others_Negative ?? 0)).toBe(
      (await server.kernel.get(ArticleReader).count(ann, { Emotion: 'negative' })).total,
    );
  });

  it('finds similar accounts and gives the reasons', async () => {
    const rows = await ask<SimilarAccount>('author-similar', of('丁'));
    expect(rows.map(({ Author }) => Author).toSorted()).toEqual(['戊', '甲'].toSorted());
    expect(rows.every(({ Subjects }) => Subjects.includes('汽车'))).toBe(true);
    expect(rows.every(({ Score }) => Score > 0 && Score <= 1)).toBe(true);
  });

  it('requires the privilege', async () => {
    await expect(ask('author-rank', {}, getCaller('1', { privileges: {} }))).rejects.toMatchObject({
      code: 'permission',
    });
  });
});
