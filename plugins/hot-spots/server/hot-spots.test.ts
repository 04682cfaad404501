import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { definePlugin, provideValue, type PluginEntry } from '#core';
import { DatabaseService, defineServer, OutboundService, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { ArticleRemovals, IntakeService, type RawArticle } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { hourLength } from '#shared/time';
import { eventNames } from './event-filter';
import { coolEvents, freshenEvents } from './event-figures';
import { EventMoments } from './event-moments';
import { GlobalEvents } from './global-events';
import { HotEvents } from './hot-events';
import { HotListFetcher, HotLists, importHotListsCommand, thinLists } from './hot-lists';

const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => null }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: null }) } as unknown as ClientService),
  ],
});
function needing(id: string, requires: readonly string[]): PluginEntry<ServerSide> {
  const { manifest, load } = plugins.find((entry) => entry.manifest.id === id) as PluginEntry<ServerSide>;
  return { manifest: { ...manifest, requires }, load };
}
const getCaller = (clientId: string) => testCaller(clientId, ['articles', 'subjects', 'hot-spots', 'ground']);
const [one, two] = [getCaller('1'), getCaller('2')];

/** Reports about three events, each worded differently; `about` names them. */
const stories: Readonly<Record<string, readonly string[]>> = {
  刹车: [
    '星河汽车刹车失灵事故致两人受伤',
    '星河汽车回应刹车失灵：已成立调查组',
    '车主讲述星河汽车刹车失灵经过',
    '市场监管部门就星河汽车刹车失灵约谈企业',
    '星河汽车刹车失灵事故后续：受伤者出院',
  ],
  大坝: [
    '青禾水库大坝今日完工',
    '青禾水库大坝工程历时五年终完工',
    '青禾水库大坝将为百万人供水',
    '专家解读青禾水库大坝的意义',
  ],
  演唱: [
    '歌手林晚舟演唱会门票秒空',
    '林晚舟演唱会黄牛票价翻十倍',
    '林晚舟就演唱会门票致歉',
    '粉丝吐槽林晚舟演唱会抢票难',
  ],
};
const noise = [
  '今日白菜价格小幅上涨',
  '社区图书馆延长开放时间',
  '明天有小雨注意添衣',
  '县城举办广场舞比赛',
  '老街改造进入第二阶段',
  '养蜂人迎来丰收季节',
];
const sentence = (seed: string) =>
  Array.from({ length: 6 }, (_, index) => `${seed.slice(index)}${seed.slice(0, index)}`).join('。');

describe('hot spots', () => {
  let server: TestServer;
  const submit = async (articles: readonly RawArticle[]) => {
    await server.kernel.get(IntakeService).submit(articles);
    await server.runJobs();
    // Simulates another process that has consumed in between, so that the state in memory is not reused.
    await server.database.query('update hot_event_cursor set turn = turn + 1');
  };
  const article = (title: string, number: number, hours: number, more: Partial<RawArticle> = {}): RawArticle => ({
    via: 'api',
    title,
    text: sentence(title),
    url: `https://site${number % 5}.example/${number}`,
    publishedAt: new Date(Date.now() - hours * hourLength).toISOString(),
    views: 1000,
    ...more,
  });
  const getEvents = async () => {
    const { rows } = await server.database.query<{ titles: string[]; articles: number }>(
      `select array_agg(a.title order by a.title) as titles, count(*)::int as articles from hot_event_article x
        join article a using (article_id) group by x.event_id having count(*) > 1 order by 1`,
    );
    return rows.map(({ titles }) => titles);
  };

  beforeAll(async () => {
    server = await testServer([
      { manifest: ground, load: async () => ({ default: groundSide }) },
      needing('articles', ['ground']),
      needing('subjects', ['articles']),
      needing('hot-spots', ['subjects']),
    ]);
    await server.kernel.activate('hot-spots');
    await server.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
        values (1, '星河', '星河 OR 林晚舟 OR 白菜', 'modern', true, 1), (2, '青禾', '青禾', 'modern', true, 1)`,
    );
    const storyArticles = Object.values(stories).flatMap((titles, story) =>
      titles.map((title, index) => article(title, story * 10 + index, 20 - index * 4)),
    );
    await submit([...storyArticles, ...noise.map((title, index) => article(title, 50 + index, index))]);
    await submit([
      article('星河汽车刹车失灵事故致两人受伤', 70, 1, { text: sentence('星河汽车刹车失灵事故致两人受伤') }),
      article('家人的私密记录', 71, 1, { clientId: '1', text: sentence('星河汽车刹车失灵内部通报') }),
    ]);
  }, 60_000);
  afterAll(() => server.close());

  it('detects the events in the stream, whichever process consumes it', async () => {
    await freshenEvents(server.database);
    const events = await getEvents();
    expect(events).toHaveLength(3);
    for (const titles of Object.values(stories)) expect(events).toContainEqual(expect.arrayContaining([...titles]));
    expect(events.flat().filter((title) => noise.includes(title))).toEqual([]);
    const { rows } = await server.database.query<{ n: number }>(
      `select (select count(*)::int from hot_event_article) - (select count(*)::int from article
        where owner_id is null) as n`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('never includes articles that a client provided for its own use', async () => {
    const { rowCount } = await server.database.query(
      'select from hot_event_article join article using (article_id) where owner_id is not null',
    );
    expect(rowCount).toBe(0);
  });

  it('shows a client the events of its own articles, most popular first, and no others', async () => {
    const { list } = await server.kernel.get(HotEvents).list(one, { period: '3d', sort: 'heat', size: 50 });
    expect(list.map(({ Article_Count }) => Article_Count)).toEqual([6, 4]);
    expect(list[0]).toMatchObject({ Title: '星河汽车刹车失灵事故致两人受伤', Site_Count: 5 });
    expect(list[0]?.Words[0]).toContain('星河汽车刹车失灵');
    expect(list[0]?.Heat).toBeGreaterThan(list[1]?.Heat ?? 0);
    expect(list[0]?.Course.reduce((sum, count) => sum + count, 0)).toBe(6);
    const others = (await server.kernel.get(HotEvents).list(two, { period: '3d', sort: 'heat', size: 50 })).list;
    expect(others.map(({ Title }) => Title)).toEqual([expect.stringContaining('青禾水库大坝')]);
    await expect(server.kernel.get(HotEvents).detail(two, list[0]?.Event_ID ?? '')).rejects.toThrow('Event ');
    expect(
      await server.kernel
        .get(HotEvents)
        .articles(two, list[0]?.Event_ID ?? '', { merged: false, earliest: true, page: 1, size: 20 }),
    ).toEqual({ list: [], total: 0 });
  });

  it('resolves events by id or a word of their titles, within each client', async () => {
    const { load } = eventNames(server.kernel);
    const [found] = await load(one, { keyword: '刹车失灵' });
    expect(found).toMatchObject({ label: '星河汽车刹车失灵事故致两人受伤' });
    expect(await load(one, { ids: [found?.value ?? ''] })).toEqual([found]);
    expect(await load(two, { ids: [found?.value ?? ''] })).toEqual([]);
    expect(await load(two, { keyword: '刹车失灵' })).toEqual([]);
  });

  it('returns the timeline, sites and articles of an event with matching counts', async () => {
    const events = server.kernel.get(HotEvents);
    const id = (await events.list(one, { period: '3d', sort: 'heat', size: 1 })).list[0]?.Event_ID ?? '';
    const detail = await events.detail(one, id);
    expect(detail.Spans.reduce((sum, { Negative, Neutral, Positive }) => sum + Negative + Neutral + Positive, 0)).toBe(
      6,
    );
    expect(detail.Media.reduce((sum, { Count }) => sum + Count, 0)).toBe(6);
    expect((await events.websites(one, id, 50)).list.reduce((sum, { Count }) => sum + Count, 0)).toBe(6);
    expect((await events.articles(one, id, { merged: false, earliest: true, page: 1, size: 20 })).total).toBe(6);
    expect((await events.articles(one, id, { merged: true, earliest: true, page: 1, size: 20 })).total).toBe(5);
  });

  it('tells where an event stood when each of its articles came, whatever came later', async () => {
    const { rows } = await server.database.query<{ article_id: string; title: string }>(
      `select article_id, title from hot_event_article join article using (article_id)
       where title = any($1) order by hot_event_article.published_at`,
      [[...(stories['大坝'] ?? []), noise[0]]],
    );
    const moments = await server.kernel.get(EventMoments).of(rows.map(({ article_id }) => article_id));
    const storyMoments = rows
      .filter(({ title }) => title !== noise[0])
      .map(({ article_id }) => moments.get(article_id));
    expect(storyMoments).toEqual([
      { stage: null, day: 1, hour: 1 },
      { stage: 'new', day: 2, hour: 1 },
      { stage: expect.stringMatching(/rising|peak/) as string, day: 3, hour: 1 },
      { stage: expect.stringMatching(/rising|peak/) as string, day: 4, hour: 1 },
    ]);
    const alone = rows.find(({ title }) => title === noise[0])?.article_id ?? '';
    expect(moments.get(alone)).toEqual({ stage: null, day: 1, hour: 1 });
    expect(await server.kernel.get(EventMoments).areAwaited(rows.map(({ article_id }) => article_id))).toBe(false);
  });

  it('follows an event and counts new articles', async () => {
    const events = server.kernel.get(HotEvents);
    const id = (await events.list(one, { period: '3d', sort: 'heat', size: 1 })).list[0]?.Event_ID ?? '';
    await events.follow(one, id);
    await submit([article('星河汽车刹车失灵事故最新进展：检测报告公布', 80, 0.01)]);
    await freshenEvents(server.database);
    const [event] = (await events.list(getCaller('1'), { period: '7d', sort: 'heat', size: 1 })).list;
    expect(event).toMatchObject({ Event_ID: id, Is_Followed: true, New_Count: 1, Article_Count: 7 });
    expect(await events.unfollow(one, id)).toBe(1);
  });

  it('hides an ignored title for the client that ignores it', async () => {
    const events = server.kernel.get(HotEvents);
    const { list } = await events.list(two, { period: '7d', sort: 'heat', size: 5 });
    await events.dismiss(two, list[0]?.Event_ID ?? '');
    expect((await events.list(two, { period: '7d', sort: 'heat', size: 5 })).list).toEqual([]);
    expect((await events.list(one, { period: '7d', sort: 'heat', size: 5 })).list).toHaveLength(2);
  });

  it('records the popularity of all events by hour, and finds them on hot lists', async () => {
    await coolEvents(server.kernel.get(DatabaseService));
    const at = new Date().toISOString();
    const taken = await server.kernel
      .get(HotLists)
      .take(
        Buffer.from(
          `平台,时间,排名,标题,热度\n热榜,${at},1,星河汽车刹车失灵,99999\n热榜,${at},2,无关话题,5\n热榜,不是时间,3,坏行,1\n`,
        ),
      );
    expect(taken).toMatchObject({ Lists: 1, Items: 2, errors: [{ line: 4 }] });
    const { list, At } = await server.kernel.get(GlobalEvents).list({ size: 10 });
    expect(At).not.toBeNull();
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ Platforms: [{ Platform: '热榜', Rank: 1 }] });
    expect(list[0]?.History).toHaveLength(1);
    const lists = await server.kernel.get(HotLists).read();
    expect(lists.list.map(({ Title, Event_ID }) => [Title, Event_ID])).toEqual([
      ['星河汽车刹车失灵', list[0]?.Event_ID],
      ['无关话题', null],
    ]);
  });

  it('fetches hot lists from their URLs, stores the history of titles, and reports errors', async () => {
    let titles = ['星河汽车刹车失灵', '林晚舟演唱会', '今日天气'];
    let isBroken = false;
    const site = createServer(
      (_request, response) =>
        void response
          .writeHead(isBroken ? 503 : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: { list: titles.map((title, place) => ({ title, hot: `${9 - place}万` })) } })),
    );
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    const disallow = server.kernel.get(OutboundService).allow('pages', host);
    const { database } = server;
    const add = async (platform: string, path: string) =>
      (
        await database.query<{ id: string }>(
          `insert into hot_list_source (platform, url, shape, list_path, title_path, popularity_history, interval_minutes,
            is_enabled) values ($1, $2, 'json', $3, 'title', 'hot', 30, true) returning hot_list_source_id as id`,
          [platform, `http://${host}/${platform}`, path],
        )
      ).rows[0]?.id ?? '';
    const [good, bad] = [await add('本地热榜', 'data.list'), await add('错误热榜', 'data.none')];
    const [fetcher, lists] = [server.kernel.get(HotListFetcher), server.kernel.get(HotLists)];
    await fetcher.fetchDue();
    const states = async () =>
      (
        await database.query(
          `select state, item_count, error_code, next_run_at > now() as is_later from hot_list_source
            order by hot_list_source_id`,
        )
      ).rows;
    expect(await states()).toEqual([
      { state: 'good', item_count: '3', error_code: null, is_later: true },
      { state: 'failing', item_count: '0', error_code: 'hot-spots.list-empty', is_later: true },
    ]);
    const { list } = await lists.read('本地热榜');
    expect(list.map(({ Rank, Title, Heat }) => [Rank, Title, Heat])).toEqual([
      [1, '星河汽车刹车失灵', 90_000],
      [2, '林晚舟演唱会', 80_000],
      [3, '今日天气', 70_000],
    ]);
    const stand = async () =>
      (await server.kernel.get(GlobalEvents).list({ size: 10 })).list
        .flatMap(({ Platforms }) => Platforms)
        .filter(({ Platform }) => Platform === '本地热榜')
        .map(({ Rank, Present_Rank, Ranks }) => [Rank, Present_Rank, Ranks.length]);
    expect(await stand()).toContainEqual([1, 1, 1]);

    await database.query("update hot_list set taken_at = taken_at - interval '3 hours' where platform = '本地热榜'");
    titles = ['林晚舟演唱会', '今日天气'];
    await fetcher.fetchDue();
    expect((await lists.read('本地热榜')).Times).toHaveLength(1);
    expect(await fetcher.fetch(good)).toBe(2);
    expect((await lists.history('本地热榜', '星河汽车刹车失灵', 7)).map(({ Rank, Heat }) => [Rank, Heat])).toEqual([
      [1, 90_000],
      [null, null],
    ]);
    expect((await lists.history('本地热榜', '林晚舟演唱会', 7)).map(({ Rank }) => Rank)).toEqual([2, 1]);
    expect(await stand()).toContainEqual([1, null, 1]);

    isBroken = true;
    await expect(fetcher.fetch(bad)).rejects.toThrow('returned status 503');
    await database.query('delete from hot_list_source');
    disallow();
    site.close();
  });

  it('imports files from the command line, and reports refused lines', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hot-lists-'));
    const [good, bad] = [join(folder, 'good.jsonl.gz'), join(folder, 'bad.jsonl')];
    await writeFile(
      good,
      gzipSync(
        '{"platform":"文件热榜","at":"2026-05-01 00:00","items":[{"rank":1,"title":"甲","hot":12},{"title":"乙"}]}\n',
      ),
    );
    await writeFile(bad, '{"platform":"文件热榜","at":"何时","items":[{"title":"丙"}]}\n');
    expect(await importHotListsCommand.run(server.kernel, [good])).toBe(0);
    expect(await importHotListsCommand.run(server.kernel, [bad, join(folder, 'none')])).toBe(1);
    expect(await importHotListsCommand.run(server.kernel, [])).toBe(2);
    const { At, list } = await server.kernel.get(HotLists).read('文件热榜');
    expect([At, list.map(({ Rank, Title }) => `${Rank} ${Title}`)]).toEqual([
      '2026-04-30T16:00:00.000Z',
      ['1 甲', '2 乙'],
    ]);
    await rm(folder, { recursive: true });
  });

  it('refuses a whole file with too many lists', async () => {
    const lists = server.kernel.get(HotLists);
    const content = Buffer.from(
      [1, 2, 3].map((day) => `{"platform":"长榜","at":"2026-04-0${day}T08:00:00Z","rank":1,"title":"甲"}`).join('\n'),
    );
    await expect(lists.take(content, 2)).rejects.toMatchObject({ code: 'hot-spots.too-many-lists' });
    const { rows } = await server.database.query("select from hot_list where platform = '长榜'");
    expect(rows).toHaveLength(0);
    expect((await lists.take(content, 3)).Lists).toBe(3);
  });

  it('keeps one list per hour after a week, and one per day much later', async () => {
    const { database } = server;
    await database.query(
      `insert into hot_list (platform, taken_at) select '旧榜',
        date_trunc('day', now(), 'UTC') - make_interval(days => d, mins => -m)
        from unnest(array[1, 10, 100]) d, unnest(array[0, 20, 40, 60, 80]) m`,
    );
    await thinLists(database);
    const { rows } = await database.query(
      `select date_trunc('day', now(), 'UTC')::date - taken_at::date as days, count(*)::int as lists from hot_list
        where platform = '旧榜' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { days: 1, lists: 5 },
      { days: 10, lists: 2 },
      { days: 100, lists: 1 },
    ]);
  });

  it('recomputes events when articles are removed', async () => {
    const { rows } = await server.database.query<{ article_id: string }>(
      "select article_id from article where title like '%林晚舟%'",
    );
    await server.kernel.get(ArticleRemovals).remove(rows.map(({ article_id }) => article_id));
    await freshenEvents(server.database);
    expect((await server.kernel.get(GlobalEvents).list({ size: 10 })).list.map(({ Title }) => Title)).toHaveLength(2);
  });
});
