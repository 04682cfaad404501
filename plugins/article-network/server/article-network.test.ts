import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { AnalysisService } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import subjectsSide from '#plugins/subjects/server';
import type { NetworkRow, RelatedRow } from '../modules';

const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => null }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
const needed = ['analysis', 'article-network', 'articles', 'subjects', 'words'] as const;
/** Returns a product plugin reduced to the dependencies that are available in this test. */
function needing(id: string): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  const neededIds: readonly string[] = needed;
  const requires = (manifest.requires ?? []).filter((each) => neededIds.includes(each));
  return { manifest: { ...manifest, requires: ['ground', ...requires] }, load };
}

describe('article network', () => {
  let server: TestServer;
  const [ann, stranger] = ['1', '2'].map((client) => testCaller(client, [...needed, 'ground'])) as [
    ReturnType<typeof testCaller>,
    ReturnType<typeof testCaller>,
  ];
  const only = async (keyword: string): Promise<string> =>
    (await server.kernel.get(ArticleReader).ids(ann, { keyword }, 'time', 1))[0] ?? '';
  const ask = async <Row>(Module_ID: string, Named_With: string | undefined, caller = ann) =>
    server.kernel
      .get(AnalysisService)
      .answer(caller, { Module_ID, Input: { Period: 'last-7-days', ...(Named_With ? { Named_With } : {}) } })
      .then(({ Rows, Counted }) => ({ rows: Rows as Row[], counted: Counted }));
  const count = async (filter: ArticleFilter): Promise<number> =>
    (await server.kernel.get(ArticleReader).count(ann, filter, Number.POSITIVE_INFINITY)).total;

  beforeAll(async () => {
    server = await testServer([
      ...needed.map(needing),
      { manifest: ground, load: async () => ({ default: groundSide }) },
    ]);
    await server.kernel.activate('article-network');
    const [, , subjects] = (subjectsSide.calls ?? []).map(
      (served) => served.make(server.kernel) as unknown as Readonly<Record<string, (call: object) => Promise<object>>>,
    );
    for (const [caller, Rule] of [
      [ann, '汽车'],
      [stranger, '牛奶'],
    ] as const)
      await subjects?.create?.({
        caller,
        ip: '',
        body: { Subject_Name: Rule, Rule, Notation: 'modern', Is_Enabled: true },
      });
    await server.runJobs();
    const story = (number: number, title: string, text: string) => ({
      via: 'feed' as const,
      url: `https://site.example/${number}`,
      title,
      text: `${text}汽车新闻编号${number * 7919}。`,
      publishedAt: new Date(Date.now() - (number % 24) * 3_600_000).toISOString(),
    });
    await server.kernel
      .get(IntakeService)
      .submit([
        story(0, '起点文章', '华为公司与中国科学院在北京签约，雷军和任正非出席。'),
        ...Array.from({ length: 8 }, (_, number) =>
          story(1 + number, `两家${number}`, '华为公司与中国科学院在深圳竞争。'),
        ),
        ...Array.from({ length: 5 }, (_, number) => story(20 + number, `一家${number}`, '华为公司发布新车。')),
        ...Array.from({ length: 3 }, (_, number) => story(40 + number, `无关${number}`, '天气很好，道路畅通。')),
      ]);
    await server.runJobs();
  }, 60_000);
  afterAll(() => server.close());

  it('links names by the articles that mention them together; each count matches its list', async () => {
    const { rows, counted } = await ask<NetworkRow>('name-network', await only('起点文章'));
    expect(counted).toBe(17);
    const names = rows.flatMap(({ From, To }) => (To ? [] : [From.Word]));
    expect(names.length).toBeGreaterThan(2);
    for (const { Names, Links } of rows) expect([Names, Links]).toEqual([names.length, rows.length - names.length]);
    expect(rows.some(({ To }) => To !== null)).toBe(true);
    for (const { From, To, Count, Negative } of rows) {
      const Word = To ? `${From.Word},${To.Word}` : From.Word;
      expect([Word, await count({ Word })]).toEqual([Word, Count]);
      expect(await count({ Word, Emotion: 'negative' })).toBe(Negative);
      if (To) expect([names.includes(From.Word), names.includes(To.Word)]).toEqual([true, true]);
    }
    const pair = rows.find(
      ({ From, To }) => [From.Word, To?.Word].filter((word) => /华为公司|中国科学院/.test(word ?? '')).length === 2,
    );
    expect(pair?.Count).toBe(9);
  });

  it('finds other articles that share two names and returns the shared names', async () => {
    const id = await only('起点文章');
    const { rows, counted } = await ask<RelatedRow>('named-together', id);
    expect(counted).toBe(await count({ Named_With: id }));
    expect(counted).toBe(8);
    expect(rows.length).toBeGreaterThan(0);
    for (const { Article_ID, Names } of rows) {
      expect(Article_ID).not.toBe(id);
      expect(Names.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('returns nothing for an article without names and refuses one that is missing or belongs to another client', async () => {
    const { rows } = await ask<RelatedRow>('named-together', await only('天气'));
    expect(rows).toEqual([]);
    await expect(ask('name-network', undefined)).rejects.toThrow('Named_With: an article id is required');
    await expect(ask('name-network', '999')).rejects.toThrow('Article 999 does not exist');
    await expect(ask('name-network', await only('起点文章'), stranger)).rejects.toThrow('does not exist');
  });
});
