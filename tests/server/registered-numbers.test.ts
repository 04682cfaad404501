import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import type { Drill, ModuleReply } from '#plugins/analysis';
import { analysisModules, type ServedModule } from '#plugins/analysis/server';
import { groupsOf } from '#plugins/brand-analysis';
import type { HotEvent } from '#plugins/hot-spots';
import { articleAbout, houseServer, sharedWord, type HouseServer } from './house-server';

type Fields = Readonly<Record<string, string>>;
const hour = 3_600_000;

/** Modules of a plugin whose own test walks all of their numbers, as they are asked about what nobody has here. */
const walkedThere = ['repost-analysis'];

/** Screens about one account or region: a name leads there, and its own column opens the figure beside it. */
const ofOne = ['/front/analysis/author-detail', '/front/tools/provincial-sentiment'];

/** Follows the numbers of every module that any plugin answers: a new one cannot be left out. */
describe('numbers of all modules that are registered', () => {
  let house: HouseServer;
  let served: readonly ServedModule[] = [];
  const ids = new Map<string, string>();
  let event = '';

  beforeAll(async () => {
    house = await houseServer();
    served = (
      await house.kernel.ask(analysisModules, (modules) => modules, {
        enabled: house.kernel.enabled(new Set(plugins.map(({ manifest }) => manifest.id))),
      })
    ).flat();
    const wire = `${sharedWord}宣布召回部分望舒T6，原因是刹车软件存在缺陷，${'公司表示将免费升级并向用户致歉。'.repeat(4)}`;
    await house.submit(
      ...Array.from({ length: 12 }, (_, number) =>
        articleAbout(sharedWord, `s${number}.example`, {
          title: number < 5 ? '星河汽车召回望舒T6' : `星河汽车刹车投诉${number}`,
          text:
            number < 5
              ? wire
              : `据新华社报道，浙江杭州${sharedWord}车主${number}${number < 10 ? '表示刹车失灵，令人愤怒' : '表示质量优秀，十分满意，好评如潮'}，编号${number * 7919}`,
          site: `站点${number % 3}`,
          author: `记者${number % 2}`,
          mediaType: (['news', 'weibo', 'forum'] as const)[number % 3],
          publishedAt: new Date(Date.now() - (number + 2) * hour).toISOString(),
        }),
      ),
    );
    await house.runJobs();
    for (const [domain, id] of await house.articles('analyst')) ids.set(domain, id);
    const events = await house.ask<{ list: HotEvent[] }>('analyst', 'GET', '/v1/article/hot-spot/list', {
      query: { period: '7d' },
    });
    event = events.body.list[0]?.Event_ID ?? '';
    await house.database.query(
      `insert into article_track_task (client_id, article_id, kind, host, starts_at, created_by)
       values ($1, $2, 'replies', 's0.example', now(), 1)`,
      [house.clients.a, ids.get('s0.example')],
    );
    // One of the comments and one of the letters of each level are older than any question here.
    await house.database.query(
      `insert into article_reply (article_id, external_id, author, text, likes, emotion, emotion_probability,
         published_at, fetched_at, updated_at)
       select $1, n::text, '网友', '评论' || n, 0, 0, 0.9, now() - n * interval '20 days', now(), now()
       from generate_series(0, 4) as n`,
      [ids.get('s0.example')],
    );
    await house.database.query(
      `insert into alert_letter (client_id, letter_id, receiver_id, receiver_name, level, subject, is_receipt_asked, told_at)
       select $1, n, 1, '某人', 1 + n % 4, '旧', false, now() - (n % 2) * interval '60 days' - interval '1 hour'
       from generate_series(1, 12) as n`,
      [house.clients.a],
    );
  });
  afterAll(() => house.close());

  /** What a module is asked, by the plugin that answers it. */
  const inputsOf = ({ plugin, module }: ServedModule): readonly Record<string, unknown>[] => {
    const Subject_ID = house.subjects.a;
    const article = ids.get('s0.example') ?? '';
    if (plugin === 'brand-analysis')
      return [
        {
          Groups: groupsOf([
            { Name: '品牌', Subject_IDs: [Subject_ID], Keyword: '' },
            { Name: '投诉', Subject_IDs: [], Keyword: '投诉' },
          ]),
        },
      ];
    if (plugin === 'spread-analysis' && module.id !== 'most-copied') return [{ Copy_Of: article, Is_Merged: 'false' }];
    if (plugin === 'article-network') return [{ Named_With: ids.get('s6.example') ?? '' }];
    if (module.id === 'event-heat') return [{ Event_ID: event }];
    return [{}, { Subject_ID }];
  };

  /** How many a list of a screen holds, by the call that the screen makes. */
  const asked = async (path: string, query: Fields): Promise<number> => {
    const { status, body, text } = await house.ask<{ total: number }>('manager', 'GET', path, { query });
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${text}`);
    return body.total;
  };

  /** The number that the list of a drill holds; null where the drill leads to one thing. */
  const listed = async (drill: Drill, input: Fields, { From, To }: { From: string; To: string }) => {
    if ('at' in drill && ofOne.includes(drill.at ?? '')) return null;
    if (!('path' in drill))
      return asked(
        '/v1/article/get-article-count',
        'only' in drill ? drill.only : { ...input, Published_At: `${From}..${To}`, ...drill.fields },
      );
    if (!drill.carries) return null;
    const { pathname, searchParams } = new URL(drill.path, 'https://own.example');
    const query = {
      ...Object.fromEntries(searchParams),
      ...(input.Subject_ID ? { Subject_ID: input.Subject_ID } : {}),
    };
    if (pathname === '/front/report/inform-message-list')
      return asked(`/v1${pathname}`, { ...query, Told_At: `${From}..${To}` });
    if (pathname === '/front/comment-monitor/commented-info')
      return asked('/v1/front/comment-monitor/comment-count', { ...query, From, To });
    throw new Error(`${pathname}: no list is known that holds what a figure counts`);
  };

  it('open lists of exactly as many, each module at least one', async () => {
    expect(served.length).toBeGreaterThan(50);
    const followed = new Map<string, number>();
    const differences: unknown[] = [];
    for (const each of served) {
      const { module, plugin } = each;
      if (walkedThere.includes(plugin)) continue;
      for (const input of inputsOf(each)) {
        const { body } = await house.ask<{ list: ModuleReply[] }>('manager', 'POST', '/v1/analysis/answers', {
          body: { list: [{ Module_ID: module.id, Input: { ...input, Period: 'last-30-days' } }] },
        });
        const [{ Answer, Error: failure } = { Answer: null, Error: 'no reply' }] = body.list ?? [];
        if (!Answer) {
          differences.push([module.id, input, failure]);
          continue;
        }
        const { Groups: _groups, ...filter } = input;
        const view = {
          rows: Answer.Rows,
          before: null,
          counted: Answer.Counted,
          language: 'zh-CN' as const,
          timeZone: 'Asia/Shanghai',
          text: (key: string) => key,
        };
        const numbers: [string, unknown, Drill][] = [['counted', Answer.Counted, module.whole ?? { fields: {} }]];
        for (const row of Answer.Rows)
          for (const { key, value, drill } of module.faces.columns) {
            const target = drill?.(row);
            if (target) numbers.push([key, value(row, view), target]);
          }
        for (const { key, value, drill } of module.faces.numbers?.(view) ?? [])
          if (drill) numbers.push([key, value, drill]);
        for (const { key, value, drill } of module.faces.bars?.(view) ?? [])
          if (drill) numbers.push([key, value, drill]);
        for (const [key, value, drill] of numbers) {
          if (typeof value !== 'number') continue;
          const held = await listed(drill, filter as Fields, Answer);
          if (held === null) continue;
          followed.set(module.id, (followed.get(module.id) ?? 0) + (value > 0 ? 1 : 0));
          if (held !== value) differences.push([module.id, input, key, value, held, drill]);
        }
      }
    }
    expect(differences).toEqual([]);
    const idle = served.filter(({ plugin, module }) => !walkedThere.includes(plugin) && !followed.get(module.id));
    expect(idle.map(({ module }) => module.id)).toEqual([]);
  }, 180_000);
});
