import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, namedTexts, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService, type ClassScope } from '#plugins/privileges/server';
import subjectsSide from '#plugins/subjects/server';
import { hourLength, startOfDay } from '#shared/time';
import type { ModuleAnswer } from '../contract';
import type { Drill } from '../module';
import type { ModuleInput } from '../module-input';
import { baseModules } from '../modules';
import { AnalysisService } from './analysis-service';
import { serverView } from './module-texts';

let reach: ClassScope | null = null;
const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => reach }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
/** A plugin that requires only the given plugins. */
function needing(id: string, requires: readonly string[]): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  return { manifest: { ...manifest, requires }, load };
}
const getCaller = (clientId: string, timeZone = 'Asia/Shanghai') =>
  testCaller(clientId, ['analysis', 'articles', 'subjects', 'ground'], { timeZone });
const [one, two] = [getCaller('1'), getCaller('2')];
/** Yesterday afternoon, so that no midnight falls within the test. */
const now = startOfDay(Date.now(), 'Asia/Shanghai', -1).getTime() + 15.34 * hourLength;
const feelings = [
  '产品获得好评，用户非常满意，服务优秀',
  '公司发布例行公告，内容与上月相同',
  '发生严重事故，用户愤怒投诉，质量低劣',
];

type Handler = (call: Readonly<Record<string, unknown>>) => Promise<Record<string, string>>;

describe('analysis modules', () => {
  let server: TestServer;
  let ids: { brand: string; quality: string; other: string; category: string };
  const ask = (caller: Caller, Module_ID: string, Input: ModuleInput = {}) =>
    server.kernel.get(AnalysisService).answer(caller, { Module_ID, Input }, now);
  const countOf = async (caller: Caller, filter: Readonly<Record<string, string>>): Promise<number> =>
    (await server.kernel.get(ArticleReader).count(caller, filter, Number.POSITIVE_INFINITY)).total;
  /** The list filter that a figure links to. */
  const listOfDrill = (
    { Period: _period, Step: _step, Size: _size, Is_Compared: _compared, Groups: _groups, ...filter }: ModuleInput,
    { From, To }: Pick<ModuleAnswer, 'From' | 'To'>,
    drill: Exclude<Drill, { readonly path: string }>,
  ) =>
    ('only' in drill ? drill.only : { ...filter, Published_At: `${From}..${To}`, ...drill.fields }) as Readonly<
      Record<string, string>
    >;

  /** Follows every number of an answer to its list; returns how many were followed. */
  const walk = async (caller: Caller, id: string, input: ModuleInput = {}): Promise<number> => {
    const served = (await server.kernel.get(AnalysisService).modules(caller)).find(({ module }) => module.id === id);
    if (!served) throw new Error(`no module ${id}`);
    const answer = await ask(caller, id, input);
    const { views, whole } = served.module;
    const view = serverView(served, caller, answer, await namedTexts('zh-CN'));
    const numbers: [label: string, value: number, drill: Drill][] = [
      [`${id} counted`, answer.Counted, whole ?? { fields: {} }],
    ];
    for (const row of view.rows)
      for (const { key, value, drill } of views.columns) {
        const cellValue = value(row, view);
        const target = drill?.(row);
        if (typeof cellValue === 'number' && target)
          numbers.push([`${id} ${key} ${JSON.stringify(row)}`, cellValue, target]);
      }
    for (const { key, value, drill } of [...(views.bars?.(view) ?? []), ...(views.numbers?.(view) ?? [])])
      if (typeof value === 'number' && drill) numbers.push([`${id} ${key}`, value, drill]);
    const chart = views.chart?.(view);
    for (const { key, values } of chart?.data.series ?? [])
      for (const [index, value] of values.entries()) {
        const drill = chart?.drill(chart.data.categories[index] ?? '', key);
        if (drill && value !== null && key !== 'before') numbers.push([`${id} chart ${key} ${index}`, value, drill]);
      }
    const followed = numbers.filter(([, value, drill]) => {
      if ('path' in drill) return false;
      // Where the question excludes what the figure counts, the figure is zero and has no link.
      const excluded =
        'fields' in drill && drill.fields.Emotion && input.Emotion && drill.fields.Emotion !== input.Emotion;
      if (excluded) expect(value).toBe(0);
      return !excluded;
    });
    for (const [label, value, drill] of followed)
      expect([
        label,
        await countOf(caller, listOfDrill(input, answer, drill as Exclude<Drill, { readonly path: string }>)),
      ]).toEqual([label, value]);
    return followed.length;
  };

  beforeAll(async () => {
    server = await testServer([
      { manifest: ground, load: async () => ({ default: groundSide }) },
      needing('articles', ['ground']),
      needing('subjects', ['articles']),
      needing('analysis', ['subjects']),
    ]);
    await server.kernel.activate('analysis');
    const [, category, subject] = (subjectsSide.calls ?? []).map(
      (served) => served.make(server.kernel) as unknown as Record<string, Handler>,
    );
    const create = async (kind: Record<string, Handler> | undefined, caller: Caller, body: object) =>
      (await kind?.create?.({ caller, ip: '', body })) ?? {};
    const branch = await create(category, one, { Category_Name: '品牌' });
    const add = (caller: Caller, Subject_Name: string, Rule: string, Category_ID?: string) =>
      create(subject, caller, { Subject_Name, Rule, Notation: 'modern', Is_Enabled: true, Category_ID });
    ids = {
      category: branch.Category_ID ?? '',
      brand: (await add(one, '品牌', '星河', branch.Category_ID)).Subject_ID ?? '',
      quality: (await add(one, '质量', '质量 OR 服务')).Subject_ID ?? '',
      other: (await add(two, '青禾', '青禾')).Subject_ID ?? '',
    };
    await server.runJobs();
    const list = Array.from({ length: 240 }, (_, number) => {
      const publishedAt = new Date(now - Math.floor(number ** 1.7 * 211) * 1000).toISOString();
      const mediaType = (['news', 'weibo', 'forum'] as const)[number % 3];
      return {
        via: 'api' as const,
        url: `https://site${number % 5}.example/${number}`,
        title: `${number % 4 === 0 ? '青禾' : '星河'}消息第${number}号`,
        text: `${number}：${feelings[(number % 7) % 3]}。编号${number * 7919}`,
        mediaType,
        site: `站${number % 5}`,
        publishedAt,
      };
    });
    const text = `星河汽车今日发布公告称，${'公司将按计划推进各项工作，相关数据以公告为准，请投资者注意风险。'.repeat(3)}后续进展将及时披露。`;
    const copies = Array.from({ length: 5 }, (_, number) => ({
      via: 'api' as const,
      url: `https://copy${number}.example/a`,
      title: '星河汽车公告',
      text,
      publishedAt: new Date(now - number * 600_000).toISOString(),
    }));
    await server.kernel.get(IntakeService).submit([...list, ...copies]);
    await server.runJobs();
  });
  afterAll(() => server.close());

  it('returns figures that match their lists exactly', async () => {
    for (const { id } of baseModules) {
      expect(await walk(one, id)).toBeGreaterThan(0);
      expect(await walk(one, id, { Period: 'today' })).toBeGreaterThan(0);
    }
  });

  it('returns matching figures under every filter', async () => {
    const inputs: readonly ModuleInput[] = [
      { Subject_ID: ids.quality, Period: 'last-24-hours' },
      { Is_Merged: 'true', Period: 'last-30-days' },
      { Emotion: 'negative', Media_Type: 'news,weibo' },
      { keyword: '服务', Site: '站1' },
      { Subject_ID: `${ids.brand},${ids.quality}`, Is_Read: 'false' },
    ];
    for (const input of inputs)
      for (const id of [
        'emotion-trend',
        'media-split',
        'top-sites',
        'newest-negative',
        'region-rank',
        'subject-counts',
      ])
        expect(await walk(one, id, input)).toBeGreaterThan(0);
  });

  it('supports every step and the caller’s time zone, including half-hour offsets', async () => {
    for (const zone of ['Asia/Shanghai', 'Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu']) {
      const caller = getCaller('1', zone);
      for (const Step of ['hour', 'day', 'week'] as const) {
        const answer = await ask(caller, 'emotion-trend', { Period: 'last-7-days', Step });
        const rows = answer.Rows as { From: string; To: string; Count: number }[];
        expect(rows.reduce((sum, { Count }) => sum + Count, 0)).toBe(answer.Counted);
        expect([rows[0]?.From, rows.at(-1)?.To]).toEqual([answer.From, answer.To]);
        for (const { From, To, Count } of rows.filter((_, index) => index % 9 === 0))
          expect(await countOf(caller, { Published_At: `${From}..${To}` })).toBe(Count);
      }
    }
    await expect(ask(one, 'emotion-trend', { Period: 'last-30-days', Step: 'hour' })).resolves.toBeTruthy();
    await expect(
      ask(one, 'emotion-trend', { Published_At: '2026-01-01T00:00:00Z..2026-06-01T00:00:00Z', Step: 'hour' }),
    ).rejects.toThrow('at most 800 steps');
  });

  it('compares with the preceding period of equal length, up to the same moment', async () => {
    const answer = await ask(one, 'key-figures', { Period: 'today', Is_Compared: 'true' });
    const midnight = startOfDay(now, 'Asia/Shanghai').getTime();
    expect(answer.Before?.From).toBe(new Date(midnight - 24 * hourLength).toISOString());
    // Includes the whole second, like the list behind its figures.
    expect(answer.Before?.To).toBe(new Date(Math.floor(now / 1000) * 1000 + 999 - 24 * hourLength).toISOString());
    expect(answer.Before?.Counted).toBe(
      await countOf(one, { Published_At: `${answer.Before?.From ?? ''}..${answer.Before?.To ?? ''}` }),
    );
    expect((await ask(one, 'key-figures', { Period: 'today' })).Before).toBeNull();
  });

  it('returns the last 24 hours of each subject hour by hour', async () => {
    const { Rows } = await ask(one, 'subject-counts', { Period: 'today' });
    const hours = (Rows as { Subject_ID: string; Hours: number[] }[]).find(
      ({ Subject_ID }) => Subject_ID === ids.brand,
    )?.Hours;
    expect(hours).toHaveLength(24);
    const from = new Date(Math.floor(now / hourLength) * hourLength - 23 * hourLength);
    const { rows } = await server.database.query<{ count: number }>(
      `select count(*)::int as count from subject_article where subject_id = $1 and published_at >= $2
        and published_at < $3`,
      [ids.brand, from, new Date(from.getTime() + 24 * hourLength)],
    );
    expect(hours?.reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.count);
  });

  it('reflects read, hidden and corrected articles immediately', async () => {
    const input = { Subject_ID: ids.quality, Period: 'last-24-hours' } as const;
    const before = await ask(one, 'key-figures', input);
    const { list } = await server.kernel.get(ArticleReader).list(one, {
      Subject_ID: ids.quality,
      Published_At: `${before.From}..${before.To}`,
      sort: 'time',
      size: 3,
    });
    const [first, second, third] = list.map(({ Article_ID }) => Article_ID);
    const actions = server.kernel.get(ArticleActions);
    await actions.markRead(one, [first ?? ''], true, false);
    await actions.setHidden(one, [second ?? ''], true);
    await actions.setEmotion(one, [third ?? ''], list[2]?.Emotion === 'negative' ? 'positive' : 'negative');
    const figure = (answer: ModuleAnswer, name: string) =>
      (answer.Rows as { Figure: string; Count: number }[]).find(({ Figure }) => Figure === name)?.Count ?? 0;
    const after = await ask(one, 'key-figures', input);
    expect([figure(after, 'total'), figure(after, 'unread')]).toEqual([
      figure(before, 'total') - 1,
      figure(before, 'unread') - 2,
    ]);
    expect(figure(after, 'negative')).not.toBe(figure(before, 'negative'));
    await walk(one, 'key-figures', input);
  });

  it('respects client and category boundaries', async () => {
    const mine = await ask(one, 'subject-counts', { Period: 'last-30-days' });
    const named = ({ Rows }: ModuleAnswer) => Rows.map(({ Subject_ID }) => String(Subject_ID)).sort();
    expect(named(mine)).toEqual([ids.brand, ids.quality].sort());
    expect(named(await ask(two, 'subject-counts', { Period: 'last-30-days' }))).toEqual([ids.other]);
    await walk(two, 'emotion-trend', { Period: 'last-30-days' });
    expect((await ask(two, 'volume-trend', { Subject_ID: ids.brand, Period: 'last-30-days' })).Counted).toBe(0);
    reach = { see: [ids.category], handle: [] };
    const narrow = await ask(one, 'subject-counts', { Period: 'last-30-days' });
    expect(named(narrow)).toEqual([ids.brand]);
    expect(narrow.Counted).toBeLessThan(mine.Counted);
    await walk(one, 'emotion-trend', { Period: 'last-30-days' });
    await walk(one, 'key-figures', { Period: 'today' });
    expect((await ask(one, 'volume-trend', { Subject_ID: ids.quality, Period: 'last-30-days' })).Counted).toBe(0);
    reach = null;
  });

  it('computes an answer once for all callers with the same visibility', async () => {
    const seenStates: string[] = [];
    const database = server.database as unknown as { query: (text: string, values?: unknown[]) => Promise<unknown> };
    const query = database.query.bind(database);
    database.query = (text, values) => {
      seenStates.push(text);
      return query(text, values);
    };
    const input = { Period: 'last-30-days', Size: 3 } as const;
    await Promise.all([1, 2, 3].map(() => ask(one, 'top-authors', input)));
    await ask({ ...one, userId: '77' }, 'top-authors', input);
    database.query = query;
    expect(seenStates.filter((text) => text.includes('a.author_name'))).toHaveLength(1);
  });

  it('names the failing module and answers the others', async () => {
    const [good, unknown, bad] = await server.kernel.get(AnalysisService).answers(
      one,
      [
        { Module_ID: 'media-split', Input: {} },
        { Module_ID: 'no-such', Input: {} },
        { Module_ID: 'media-split', Input: { Event_ID: '7' } },
      ],
      now,
    );
    expect(good?.Error).toBeNull();
    expect(unknown?.Error?.message).toBe('Module no-such does not exist');
    expect(bad?.Error?.message).toBe('Event_ID: unknown filter for articles');
  });

  it('summarizes results in a sentence in either language', async () => {
    for (const { id } of baseModules)
      for (const language of ['zh-CN', 'en-US'] as const) {
        const caller = { ...one, language };
        const served = (await server.kernel.get(AnalysisService).modules(caller)).find(
          ({ module }) => module.id === id,
        );
        if (!served) throw new Error(`no module ${id}`);
        const view = serverView(served, caller, await ask(caller, id), await namedTexts(language));
        const sentence = served.module.views.sentence(view);
        expect(sentence).not.toMatch(/\{\{|analysis:|sentence\./);
        expect(sentence).toMatch(language === 'zh-CN' ? /。$/ : /\.$/);
      }
  });
});
