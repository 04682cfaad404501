import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { defineServer, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService, type ClassReach } from '#plugins/privileges/server';
import subjectsSide from '#plugins/subjects/server';
import { hourLength, startOfDay } from '#shared/time';
import { periods, type Period, type Span } from '../contract';
import { DashboardFigures } from './dashboard-figures';
import { HotClusters } from './hot-clusters';

let reach: ClassReach | null = null;
const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => reach, forget: () => undefined }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
/** A plugin of the product that needs no more than these. */
function needing(id: string, requires: readonly string[]): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  return { manifest: { ...manifest, requires }, load };
}
const callerOf = (clientId: string, timeZone = 'Asia/Shanghai') =>
  testCaller(clientId, ['articles', 'subjects', 'front', 'ground'], { timeZone });
const [one, two] = [callerOf('1'), callerOf('2')];
/** Yesterday afternoon, so that no midnight comes between. */
const now = startOfDay(Date.now(), 'Asia/Shanghai', -1).getTime() + 15.34 * hourLength;
const feelings = [
  '产品获得好评，用户非常满意，服务优秀',
  '公司发布例行公告，内容与上月相同',
  '发生严重事故，用户愤怒投诉，质量低劣',
];

type Handler = (call: Readonly<Record<string, unknown>>) => Promise<Record<string, string>>;

describe('dashboard', () => {
  let server: TestServer;
  let ids: { brand: string; quality: string; other: string; category: string };
  const overview = (caller: Caller, period: Period, subjectId?: string) =>
    server.kernel.get(DashboardFigures).overview(caller, period, subjectId, now);
  /** What a list with the same ends and filters has. */
  const listed = async (caller: Caller, { From, To }: Span, more: Record<string, string> = {}) =>
    (
      await server.kernel
        .get(ArticleReader)
        .count(caller, { Published_At: `${From}..${To}`, ...more }, Number.POSITIVE_INFINITY)
    ).total;
  const agrees = async (caller: Caller, span: Span, more: Record<string, string> = {}) =>
    expect({
      ...span,
      Total: await listed(caller, span, more),
      Negative: await listed(caller, span, { ...more, Emotion: 'negative' }),
      Neutral: await listed(caller, span, { ...more, Emotion: 'neutral' }),
      Positive: await listed(caller, span, { ...more, Emotion: 'positive' }),
    }).toEqual(span);

  beforeAll(async () => {
    server = await testServer([
      { manifest: ground, load: async () => ({ default: groundSide }) },
      needing('articles', ['ground']),
      needing('subjects', ['articles']),
      needing('front', ['subjects']),
    ]);
    await server.kernel.activate('front');
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

  it('counts what the lists behind its links have, in every period', async () => {
    for (const period of periods) {
      const seen = await overview(one, period);
      expect(seen.Today.Total).toBeGreaterThan(0);
      expect(seen.Period.Total).toBe(seen.Trend.reduce((sum, { Total }) => sum + Total, 0));
      for (const span of [seen.Today, seen.Before, seen.Period, ...seen.Trend.filter((_, index) => index % 5 === 0)])
        await agrees(one, span);
      for (const { Media_Type, Count, Negative } of seen.Media) {
        expect([
          await listed(one, seen.Period, { Media_Type }),
          await listed(one, seen.Period, { Media_Type, Emotion: 'negative' }),
        ]).toEqual([Count, Negative]);
      }
      for (const { Subject_ID, Today, Negative, Before } of seen.Subjects) {
        expect([
          await listed(one, seen.Today, { Subject_ID }),
          await listed(one, seen.Today, { Subject_ID, Emotion: 'negative' }),
          await listed(one, seen.Before, { Subject_ID }),
        ]).toEqual([Today, Negative, Before]);
      }
    }
  });

  it('agrees with a count by hand', async () => {
    const seen = await overview(one, '7d');
    const { rows } = await server.database.query<{ published_at: Date; emotion: number }>(
      'select published_at, emotion from client_article where client_id = 1 and not is_hidden',
    );
    const inside = (span: Span) =>
      rows.filter(({ published_at: at }) => at >= new Date(span.From) && at <= new Date(span.To));
    for (const span of [seen.Today, seen.Before, ...seen.Trend]) {
      expect([span.Total, span.Negative, span.Positive]).toEqual([
        inside(span).length,
        inside(span).filter(({ emotion }) => emotion < 0).length,
        inside(span).filter(({ emotion }) => emotion > 0).length,
      ]);
    }
    const last = seen.Subjects.find(({ Subject_ID }) => Subject_ID === ids.brand)?.Hours ?? [];
    expect(last).toHaveLength(24);
    const {
      rows: [recent],
    } = await server.database.query<{ count: number }>(
      'select count(*)::int as count from subject_article where subject_id = $1 and published_at >= $2',
      [ids.brand, new Date(Math.floor(now / hourLength) * hourLength - 23 * hourLength)],
    );
    expect(last.reduce((sum, count) => sum + count, 0)).toBe(recent?.count);
  });

  it('follows the clocks of the caller, half hours and all', async () => {
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu']) {
      const caller = callerOf('1', zone);
      const seen = await overview(caller, '7d');
      for (const span of [seen.Today, seen.Before, ...seen.Trend]) await agrees(caller, span);
    }
  });

  it('follows a subject, what is read, hidden or corrected', async () => {
    const before = await overview(one, '24h', ids.quality);
    for (const span of [before.Today, before.Period]) await agrees(one, span, { Subject_ID: ids.quality });
    const { list } = await server.kernel.get(ArticleReader).list(one, {
      Subject_ID: ids.quality,
      Published_At: `${before.Today.From}..${before.Today.To}`,
      sort: 'time',
      size: 3,
    });
    const [first, second, third] = list.map(({ Article_ID }) => Article_ID);
    const actions = server.kernel.get(ArticleActions);
    await actions.markRead(one, [first ?? ''], true, false);
    await actions.setHidden(one, [second ?? ''], true);
    await actions.setEmotion(one, [third ?? ''], list[2]?.Emotion === 'negative' ? 'positive' : 'negative');
    const after = await overview(one, '24h', ids.quality);
    expect([after.Today.Total, after.Unread]).toEqual([before.Today.Total - 1, before.Unread - 2]);
    expect(after.Today.Negative).not.toBe(before.Today.Negative);
    await agrees(one, after.Today, { Subject_ID: ids.quality });
  });

  it('stays behind the walls of clients and of categories', async () => {
    const mine = await overview(one, '30d');
    const theirs = await overview(two, '30d');
    expect(mine.Subjects.map(({ Subject_ID }) => Subject_ID).sort()).toEqual([ids.brand, ids.quality].sort());
    expect(theirs.Subjects.map(({ Subject_ID }) => Subject_ID)).toEqual([ids.other]);
    await agrees(two, theirs.Period);
    expect((await overview(two, '30d', ids.brand)).Period.Total).toBe(0);
    reach = { see: [ids.category], handle: [] };
    const narrow = await overview(one, '30d');
    expect(narrow.Subjects.map(({ Subject_ID }) => Subject_ID)).toEqual([ids.brand]);
    expect(narrow.Period.Total).toBeLessThan(mine.Period.Total);
    for (const span of [narrow.Today, narrow.Before, narrow.Period]) await agrees(one, span);
    expect((await overview(one, '30d', ids.quality)).Period.Total).toBe(0);
    reach = null;
  });

  it('finds what was copied, with as many copies as its list has', async () => {
    const list = await server.kernel.get(HotClusters).list(one, '24h', undefined, now);
    expect(list[0]).toMatchObject({ Title: '星河汽车公告', Copies: 5, New_Copies: 5 });
    expect(await server.kernel.get(HotClusters).list(two, '24h', undefined, now)).toEqual([]);
  });
});
