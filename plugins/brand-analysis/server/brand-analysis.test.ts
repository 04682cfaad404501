import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { AnalysisService } from '#plugins/analysis/server';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import subjectsSide from '#plugins/subjects/server';
import { getGroups, readBrands } from '../brand';
import type { BrandSetDraft } from '../contract';
import { brandModules, type BrandCounts, type BrandWord } from '../modules';
import { BrandSetStore } from './brand-set-store';

const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => null }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
const needed = ['analysis', 'articles', 'brand-analysis', 'subjects', 'words'] as const;
/** Returns a product plugin reduced to the dependencies that are available in this test. */
function needing(id: string): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  const neededIds: readonly string[] = needed;
  const requires = (manifest.requires ?? []).filter((each) => neededIds.includes(each));
  return { manifest: { ...manifest, requires: ['ground', ...requires] }, load };
}
const getCaller = (clientId: string, more: Partial<Caller> = {}) => testCaller(clientId, [...needed, 'ground'], more);
const brands = [
  { Name: '星河', Subject_IDs: [], Keyword: '星河汽车' },
  { Name: '远航', Subject_IDs: [], Keyword: '远航汽车' },
  { Name: '无名', Subject_IDs: [], Keyword: '无名汽车' },
];
const draft: BrandSetDraft = { Set_Name: '竞品', Brands: brands, Is_Shared: false };

describe('brand analysis', () => {
  let server: TestServer;
  const [ann, bob, stranger] = [
    getCaller('1', { userId: '11', privileges: { 'brand-analysis': { b: 1, m: 1 } } }),
    getCaller('1', { userId: '12', privileges: { 'brand-analysis': { b: 1, m: 1 } } }),
    getCaller('2', { userId: '21', privileges: { 'brand-analysis': { b: 1, m: 1 } } }),
  ];
  const ask = async <Row>(Module_ID: string, more: object = {}): Promise<Row[]> =>
    (
      await server.kernel.get(AnalysisService).answer(ann, {
        Module_ID,
        Input: { Period: 'last-7-days', Groups: getGroups(brands), ...more },
      })
    ).Rows as Row[];

  beforeAll(async () => {
    server = await testServer([
      ...needed.map(needing),
      { manifest: ground, load: async () => ({ default: groundSide }) },
    ]);
    await server.kernel.activate('brand-analysis');
    const [, , subjects] = (subjectsSide.calls ?? []).map(
      (served) => served.make(server.kernel) as unknown as Readonly<Record<string, (call: object) => Promise<object>>>,
    );
    const body = { Subject_Name: '汽车', Rule: '汽车', Notation: 'modern', Is_Enabled: true };
    await subjects?.create?.({ caller: ann, ip: '', body });
    await server.runJobs();
    const story = (number: number, brand: string, text: string) => ({
      via: 'feed' as const,
      url: `https://site.example/${number}`,
      title: `${brand}第${number}号消息`,
      text: `${brand}的消息${number * 7919}。${text}`,
      publishedAt: new Date(Date.now() - (number % 24) * 3_600_000).toISOString(),
    });
    await server.kernel
      .get(IntakeService)
      .submit([
        ...Array.from({ length: 39 }, (_, number) =>
          story(number, '星河汽车', '产品获得好评，用户非常满意，超充网络受到称赞'),
        ),
        ...Array.from({ length: 26 }, (_, number) =>
          story(100 + number, '远航汽车', '发生严重事故，用户愤怒投诉，刹车失灵'),
        ),
        story(200, '星河汽车与远航汽车', '两家公司发布例行公告'),
      ]);
    await server.runJobs();
    const judge = async (keyword: string, emotion: 'positive' | 'negative' | 'neutral') => {
      const ids = await server.kernel.get(ArticleReader).ids(ann, { keyword }, 'time', 100);
      await server.kernel.get(ArticleActions).setEmotion(ann, ids, emotion);
    };
    await judge('好评', 'positive');
    await judge('刹车', 'negative');
    await judge('例行公告', 'neutral');
  }, 60_000);
  afterAll(() => server.close());

  it('counts each brand by its own filter, and an article about two brands for both', async () => {
    const rows = await ask<BrandCounts>('brand-share');
    expect(rows.map(({ Name, Count, Positive, Negative }) => [Name, Count, Positive, Negative])).toEqual([
      ['星河', 40, 39, 0],
      ['远航', 27, 0, 26],
      ['无名', 0, 0, 0],
    ]);
    expect(rows[0]?.Fields).toEqual({ keyword: '星河汽车' });
  });

  it('keeps answers for different groups apart', async () => {
    const Groups = getGroups([brands[1] as (typeof brands)[0], brands[0] as (typeof brands)[0]]);
    const rows = await ask<BrandCounts>('brand-share', { Groups });
    expect(rows.map(({ Name, Count }) => [Name, Count])).toEqual([
      ['远航', 27],
      ['星河', 40],
    ]);
  });

  it('finds the words that distinguish a brand', async () => {
    const rows = await ask<BrandWord>('brand-words', { Size: '20' });
    const wordsOf = (name: string) => rows.filter(({ Name }) => Name === name).map(({ Word }) => Word);
    expect(wordsOf('远航')).toContain('失灵');
    expect(wordsOf('远航').filter((word) => wordsOf('星河').includes(word))).toEqual([]);
  });

  it('refuses a comparison without brands and states what is missing', async () => {
    for (const { id } of brandModules)
      await expect(ask(id, { Groups: undefined })).rejects.toThrow('Groups: 2 to 8 brands are required');
  });

  it('reads brands from a URL and refuses an invalid comparison', () => {
    expect(readBrands(JSON.stringify(brands))).toEqual(brands);
    for (const bad of [
      '',
      '[',
      '[]',
      JSON.stringify(brands.slice(0, 1)),
      JSON.stringify([brands[0], brands[0]]),
      JSON.stringify([{ Name: 'a' }, { Name: 'b' }]),
      JSON.stringify(Array.from({ length: 9 }, (_, number) => ({ Name: String(number), Keyword: 'a' }))),
    ])
      expect(readBrands(bad)).toBeNull();
  });

  it('saves private sets, shares them within the client, and lets only some users change those of others', async () => {
    const store = server.kernel.get(BrandSetStore);
    const made = await store.create(ann, draft);
    expect(made).toMatchObject({ Set_Name: '竞品', Brands: brands, Is_Shared: false, Is_Own: true });
    await expect(store.create(ann, draft)).rejects.toMatchObject({ code: 'brand-analysis.name-taken' });
    expect(await store.list(bob)).toEqual([]);
    await store.update(ann, made.Brand_Set_ID, { Is_Shared: true });
    expect(await store.list(bob)).toMatchObject([{ Set_Name: '竞品', Is_Own: false }]);
    expect(await store.list(stranger)).toEqual([]);
    await expect(store.update(bob, made.Brand_Set_ID, { Set_Name: '我的' })).rejects.toThrow('belongs to another user');
    await expect(store.remove(stranger, made.Brand_Set_ID)).rejects.toThrow('Brand set');
    await store.update(ann, made.Brand_Set_ID, { Brands: brands.slice(0, 2) });
    expect((await store.list(ann))[0]?.Brands).toHaveLength(2);
    expect(await store.remove(ann, made.Brand_Set_ID)).toBe(1);
    expect(await store.list(ann)).toEqual([]);
  });
});
