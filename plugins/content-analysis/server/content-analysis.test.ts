import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { AnalysisService } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import subjectsSide from '#plugins/subjects/server';
import type { ContentTypeRow, CoWordRow, HitWordRow, LeadRow, TopicRow } from '../modules';
import { topicText } from '../topic';
import { ContentTypeStore } from './content-type-store';
import { SelectionStore } from './selection-store';

const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => null }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
const needed = ['analysis', 'articles', 'content-analysis', 'subjects', 'words'] as const;
/** Stub of a product plugin that requires nothing beyond the other plugins here. */
function needing(id: string): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  const neededIds: readonly string[] = needed;
  const requires = (manifest.requires ?? []).filter((each) => neededIds.includes(each));
  return { manifest: { ...manifest, requires: ['ground', ...requires] }, load };
}
const getCaller = (clientId: string, userId: string): Caller =>
  testCaller(clientId, [...needed, 'ground'], { userId, privileges: { 'selection-analysis': { b: 1, m: 1 } } });

describe('content analysis', () => {
  let server: TestServer;
  const [ann, bob, stranger] = [getCaller('1', '11'), getCaller('1', '12'), getCaller('2', '21')];
  const ask = async <Row>(Module_ID: string, more: object = {}) => {
    const { Rows, Counted } = await server.kernel
      .get(AnalysisService)
      .answer(ann, { Module_ID, Input: { Period: 'last-7-days', ...more } });
    return { rows: Rows as Row[], counted: Counted };
  };
  const count = async (filter: ArticleFilter): Promise<number> =>
    (await server.kernel.get(ArticleReader).count(ann, filter, Number.POSITIVE_INFINITY)).total;
  const ids = (filter: ArticleFilter, caller = ann): Promise<string[]> =>
    server.kernel.get(ArticleReader).ids(caller, filter, 'time', 1000);

  beforeAll(async () => {
    server = await testServer([
      ...needed.map(needing),
      { manifest: ground, load: async () => ({ default: groundSide }) },
    ]);
    await server.kernel.activate('content-analysis');
    const [, , subjects] = (subjectsSide.calls ?? []).map(
      (served) => served.make(server.kernel) as unknown as Readonly<Record<string, (call: object) => Promise<object>>>,
    );
    for (const [caller, Subject_Name, Rule] of [
      [ann, '汽车', '汽车|刹车'],
      [stranger, '牛奶', '牛奶'],
    ] as const)
      await subjects?.create?.({
        caller,
        ip: '',
        body: { Subject_Name, Rule, Notation: 'modern', Is_Enabled: true },
      });
    await server.runJobs();
    const story = (number: number, title: string, text: string) => ({
      via: 'feed' as const,
      url: `https://site${number % 3}.example/${number}`,
      site: `站点${number % 3}`,
      title,
      text: `${text}编号${number * 7919}，第${number}次。`,
      publishedAt: new Date(Date.now() - (number % 40) * 3_600_000).toISOString(),
    });
    await server.kernel
      .get(IntakeService)
      .submit([
        ...Array.from({ length: 24 }, (_, number) =>
          story(
            number,
            `星河汽车刹车失灵投诉${number}`,
            '车主投诉星河汽车刹车失灵，监管部门要求召回，事故调查仍在进行。',
          ),
        ),
        ...Array.from({ length: 18 }, (_, number) =>
          story(
            100 + number,
            `星河汽车销量增长${number}`,
            '星河汽车公布季度财报，销量与营收大幅增长，股价上涨，投资者看好。',
          ),
        ),
        ...Array.from({ length: 12 }, (_, number) =>
          story(
            200 + number,
            `星河汽车招聘工程师${number}`,
            '星河汽车启动校园招聘，毕业生可应聘工程师岗位，待遇优厚。',
          ),
        ),
        story(300, '牛奶涨价', '牛奶价格上涨。'),
      ]);
    await server.runJobs();
    await server.kernel.get(ArticleActions).setEmotion(ann, await ids({ keyword: '失灵' }), 'negative');
    await server.kernel.get(ArticleActions).setEmotion(ann, await ids({ keyword: '财报' }), 'positive');
    await server.runJobs();
  }, 60_000);
  afterAll(() => server.close());

  it('finds the topics of articles with counts that equal their lists, also for the preceding period and by sentiment', async () => {
    const { rows, counted } = await ask<TopicRow>('topics');
    expect(counted).toBe(54);
    const findTopic = (word: string) => rows.find(({ Words }) => Words.includes(word));
    expect([findTopic('失灵')?.Count, findTopic('招聘')?.Count]).toEqual([24, 12]);
    expect(findTopic('失灵')?.Negative).toBe(24);
    for (const { Words, Count, Negative, Positive, Samples, Read } of rows) {
      const Topic = topicText(Words);
      expect(await count({ Topic })).toBe(Count);
      expect(await count({ Topic, Emotion: 'negative' })).toBe(Negative);
      expect(await count({ Topic, Emotion: 'positive' })).toBe(Positive);
      const held = await ids({ Topic });
      for (const { Article_ID } of Samples) expect(held).toContain(Article_ID);
      expect([Samples.length > 0, Read]).toEqual([true, null]);
    }
  });

  it('distinguishes questions, complaints and praise with counts that equal their lists, for older articles too', async () => {
    const { rows, counted } = await ask<ContentTypeRow>('content-types');
    expect([counted, rows.map(({ Type, Count, Negative }) => [Type, Count, Negative])]).toEqual([
      54,
      [
        ['question', 0, 0],
        ['complaint', 24, 24],
        ['praise', 0, 0],
      ],
    ]);
    expect(await count({ Content_Type: 'complaint' })).toBe(24);
    expect(await count({ Content_Type: 'praise,complaint', Emotion: 'positive' })).toBe(0);
    await expect(count({ Content_Type: 'rumour' })).rejects.toThrow(/Content_Type/);
    const positive = await ask<ContentTypeRow>('content-types', { Emotion: 'positive' });
    expect(positive.rows.every(({ Count, Negative }) => Count === 0 && Negative === 0)).toBe(true);
    await server.database.query('delete from article_content_type');
    await server.database.query('update content_type_cursor set article_id = 9223372036854775807');
    const { signal } = new AbortController();
    expect(await server.kernel.get(ContentTypeStore).classifyEarlier({ signal })).toBe(55);
    expect(await server.kernel.get(ContentTypeStore).classifyEarlier({ signal })).toBe(0);
    expect(await count({ Content_Type: 'complaint' })).toBe(24);
  });

  it('combines several topics by intersection and refuses an invalid topic', async () => {
    const { rows } = await ask<TopicRow>('topics');
    const [one, other] = ['失灵', '招聘'].map((word) => rows.find(({ Words }) => Words.includes(word))?.Words ?? []);
    expect(await count({ Topic: `${topicText(one ?? [])},${topicText(other ?? [])}` })).toBe(0);
    expect(await count({ Topic: '不在任何文章里的词' })).toBe(0);
    expect(await count({ Topic: '|' })).toBe(0);
    await expect(count({ Topic: '一|二|三|四|五|六|七|八|九' })).rejects.toThrow('Topic: at most 8 words');
  });

  it('counts pairs and hit words as their lists do', async () => {
    const { rows: pairs } = await ask<CoWordRow>('co-words');
    expect(pairs.length).toBeGreaterThan(5);
    for (const { From, To, Count, Negative, Strength } of pairs.slice(0, 12)) {
      expect(await count({ Word: `${From.Word},${To.Word}` })).toBe(Count);
      expect(await count({ Word: `${From.Word},${To.Word}`, Emotion: 'negative' })).toBe(Negative);
      expect(await count({ Word: From.Word })).toBe(From.Count);
      expect([Strength > 0, Strength <= 1]).toEqual([true, true]);
    }
    const { rows: hits } = await ask<HitWordRow>('hit-words');
    expect(hits.map(({ Word, Count }) => [Word, Count])).toEqual([
      ['汽车', 54],
      ['刹车', 24],
    ]);
    for (const { Word, Count, Negative } of hits) {
      expect(await count({ Hit_Word: Word })).toBe(Count);
      expect(await count({ Hit_Word: Word, Emotion: 'negative' })).toBe(Negative);
    }
    // Matches hold the folded form; the rule says how the word is written.
    await server.database.query("update subject set rule = '汽车|刹车|ABS' where client_id = 1");
    await server.database.query(
      "update subject_article set words = array_append(words, 'abs') where client_id = 1 and '刹车' = any(words)",
    );
    const { rows: written } = await ask<HitWordRow>('hit-words');
    expect(written.map(({ Word, Count }) => [Word, Count])).toContainEqual(['ABS', 24]);
    expect(await count({ Hit_Word: 'ABS' })).toBe(24);
    await server.database.query("update subject set rule = '汽车|刹车' where client_id = 1");
    await server.database.query("update subject_article set words = array_remove(words, 'abs') where client_id = 1");
    expect(await count({ Hit_Word: '汽车,刹车' })).toBe(24);
    expect(await count({ Hit_Word: '牛奶' })).toBe(0);
  });

  it('writes a lead whose figures equal their lists', async () => {
    const { rows } = await ask<LeadRow>('lead');
    const statements = Object.fromEntries(rows.map((row) => [row.Statement, row]));
    expect(rows.map(({ Statement, Count }) => [Statement, Count]).slice(0, 3)).toEqual([
      ['total', 54],
      ['negative', 24],
      ['positive', 18],
    ]);
    expect(statements.topic?.Count).toBeGreaterThan(10);
    expect(statements.hottest?.Article_ID).toMatch(/^\d+$/);
    for (const { Article_ID, Fields, Count } of rows)
      if (Article_ID === null) expect([Fields, await count(Fields)]).toEqual([Fields, Count]);
    const { rows: none } = await ask<LeadRow>('lead', { keyword: '不在任何文章里的词' });
    expect(none).toEqual([]);
    const { rows: positive } = await ask<LeadRow>('lead', { Emotion: 'positive' });
    expect(positive.map(({ Statement }) => Statement)).not.toContain('negative');
  });

  it('stores picked articles, counts them, narrows every module to them and lets only the creator change them', async () => {
    const store = server.kernel.get(SelectionStore);
    const picked = (await ids({ keyword: '财报' })).slice(0, 5);
    const made = await store.create(ann, '看好', [...picked, picked[0] ?? '', '999999']);
    expect(made).toMatchObject({ Selection_Name: '看好', Count: 5, Gone: 0, Is_Own: true });
    expect((await ids({ Selection_ID: made.Selection_ID })).sort()).toEqual([...picked].sort());
    expect(await store.articles(ann, made.Selection_ID)).toHaveLength(5);
    const Selection_ID = made.Selection_ID;
    const span = { Period: undefined, Published_At: `${made.First_At}..${made.Last_At}` };
    for (const id of ['lead', 'topics', 'word-cloud', 'entity-rank', 'co-words', 'volume-trend'])
      expect([id, (await ask(id, { Selection_ID, ...span })).counted]).toEqual([id, 5]);

    expect((await store.own(bob)).map(({ Selection_Name }) => Selection_Name)).toEqual([]);
    expect(await store.one(bob, Selection_ID)).toMatchObject({ Count: 5, Is_Own: false });
    await expect(store.change(bob, Selection_ID, { Take: picked })).rejects.toThrow(/basket/i);
    await expect(store.remove(bob, Selection_ID)).rejects.toThrow(/basket/i);
    await expect(store.one(stranger, Selection_ID)).rejects.toThrow(/basket/i);
    expect(await ids({ Selection_ID }, stranger)).toEqual([]);

    expect(await store.change(ann, Selection_ID, { Take: picked.slice(0, 2), Selection_Name: '三篇' })).toMatchObject({
      Selection_Name: '三篇',
      Count: 3,
    });
    for (const id of ['lead', 'topics', 'word-cloud', 'co-words', 'volume-trend'])
      expect([id, (await ask(id, { Selection_ID, ...span })).counted]).toEqual([id, 3]);
    const { rows: cloud } = await ask<{ readonly Word: string; readonly Count: number }>('word-cloud', {
      Selection_ID,
      ...span,
    });
    expect(Math.max(...cloud.map(({ Count }) => Count))).toBe(3);
    await server.kernel.get(ArticleActions).setHidden(ann, picked.slice(2, 3), true);
    expect(await store.change(ann, Selection_ID, { Add: picked.slice(0, 1) })).toMatchObject({ Count: 3, Gone: 1 });
    await server.kernel.get(ArticleActions).setHidden(ann, picked.slice(2, 3), false);
    expect(await store.one(ann, Selection_ID)).toMatchObject({ Count: 4, Gone: 0 });
    await server.kernel.get(ArticleActions).setHidden(ann, picked.slice(2, 3), true);
    expect(await store.remove(ann, Selection_ID)).toBe(1);
    expect(await store.own(ann)).toEqual([]);
    expect(await ids({ Selection_ID })).toEqual([]);
    await expect(store.change(ann, Selection_ID, { Selection_Name: '无' })).rejects.toThrow(/basket/i);
    await expect(store.remove(ann, Selection_ID)).rejects.toThrow(/basket/i);
    await expect(store.restore(bob, Selection_ID)).rejects.toThrow('no deleted basket');
    // Restored under its former id, without the articles that were hidden meanwhile.
    expect(await store.restore(ann, Selection_ID)).toMatchObject({ Selection_ID, Count: 3, Gone: 1 });
    await expect(store.restore(ann, Selection_ID)).rejects.toThrow('no deleted basket');
    await server.kernel.get(ArticleActions).setHidden(ann, picked.slice(2, 3), false);
    await store.remove(ann, Selection_ID);
  });

  it('refuses more articles than a basket holds and keeps its content unchanged', async () => {
    const store = server.kernel.get(SelectionStore);
    const all = await ids({});
    const made = await store.create(ann, '全部', all);
    await server.kernel.get(IntakeService).submit(
      Array.from({ length: 460 }, (_, number) => ({
        via: 'feed' as const,
        url: `https://more.example/${number}`,
        title: `汽车资讯${number}`,
        text: `汽车资讯，编号${number * 104_729}。`,
        publishedAt: new Date(Date.now() - number * 1000).toISOString(),
      })),
    );
    await server.runJobs();
    const more = await ids({});
    expect(more.length).toBeGreaterThan(500);
    await expect(store.change(ann, made.Selection_ID, { Add: more })).rejects.toMatchObject({
      code: 'content-analysis.too-many-articles',
      details: { max: 500, count: more.length },
    });
    await expect(store.create(ann, '太多', more)).rejects.toMatchObject({ code: 'content-analysis.too-many-articles' });
    expect(await store.one(ann, made.Selection_ID)).toMatchObject({ Count: all.length });
    await store.remove(ann, made.Selection_ID);
  }, 60_000);
});
