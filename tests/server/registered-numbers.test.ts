import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import type { ModuleInput, ModuleReply } from '#plugins/analysis';
import { analysisModules, type ServedModule } from '#plugins/analysis/server';
import { getGroups } from '#plugins/brand-analysis';
import type { HotEvent } from '#plugins/hot-spots';
import { articleAbout, startFullApp, sharedWord, type FullApp } from './full-app';
import { getNumbers } from './walk/numbers-of-answer';
import { OpenedLists } from './walk/opened-lists';

const hour = 3_600_000;

/**
 * Modules of a plugin whose own test checks all of their numbers, because they query data that no test user has here.
 */
const walkedThere = ['repost-analysis'];

/** Modules whose bars show shares or scores and link to their denominator. */
const sharesAndScores = [
  'author-emotion',
  'author-influence',
  'author-rank',
  'author-subjects',
  'author-top-interactions',
  'author-top-rise',
  'brand-net-sentiment',
];

/** Follows the numbers of every module of any plugin, so that a new module cannot be left out. */
describe('numbers of all registered modules', () => {
  let app: FullApp;
  let served: readonly ServedModule[] = [];
  const ids = new Map<string, string>();
  let event = '';
  const lists = new OpenedLists(() => app);

  beforeAll(async () => {
    app = await startFullApp();
    served = (
      await app.kernel.ask(analysisModules, (modules) => modules, {
        enabled: app.kernel.enabled(new Set(plugins.map(({ manifest }) => manifest.id))),
      })
    ).flat();
    const wire = `${sharedWord}宣布召回部分望舒T6，原因是刹车软件存在缺陷，${'公司表示将免费升级并向用户致歉。'.repeat(4)}`;
    await app.submit(
      ...Array.from({ length: 12 }, (_, number) =>
        articleAbout(sharedWord, `s${number}.example`, {
          title: number < 5 ? '星河汽车召回望舒T6' : `星河汽车刹车投诉${number}`,
          text:
            number < 5
              ? wire
              : `据新华社报道，浙江杭州${sharedWord}车主${number}${number < 10 ? '表示刹车失灵，令人愤怒' : '表示质量优秀，十分满意，好评如潮'}，编号${number * 7919}`,
          site: `站点${number % 3}`,
          author: `记者${number % 2}`,
          likes: number,
          mediaType: (['news', 'weibo', 'forum'] as const)[number % 3],
          publishedAt: new Date(Date.now() - (number + 2) * hour).toISOString(),
        }),
      ),
    );
    await app.runJobs();
    for (const [domain, id] of await app.articles('analyst')) ids.set(domain, id);
    const events = await app.ask<{ list: HotEvent[] }>('analyst', 'GET', '/v1/article/hot-spot/list', {
      query: { period: '7d' },
    });
    event = events.body.list[0]?.Event_ID ?? '';
    await app.database.query(
      `insert into article_track_task (client_id, article_id, kind, host, starts_at, created_by)
       values ($1, $2, 'replies', 's0.example', now(), 1)`,
      [app.clients.a, ids.get('s0.example')],
    );
    // One of the comments and one of the messages of each level are older than any period here.
    await app.database.query(
      `insert into article_reply (article_id, external_id, author, text, likes, emotion, emotion_probability,
         published_at, fetched_at, updated_at)
       select $1, n::text, '网友', '评论' || n, 0, 0, 0.9, now() - n * interval '20 days', now(), now()
       from generate_series(0, 4) as n`,
      [ids.get('s0.example')],
    );
    await app.database.query(
      `insert into alert_message (client_id, message_id, receiver_id, receiver_name, level, subject, needs_receipt, notified_at)
       select $1, n, 1, '某人', 1 + n % 4, '旧', false, now() - (n % 2) * interval '60 days' - interval '1 hour'
       from generate_series(1, 12) as n`,
      [app.clients.a],
    );
  });
  afterAll(() => app.close());

  /** Returns the inputs for a module, by the plugin that answers it. */
  const getInputs = ({ plugin, module }: ServedModule): readonly ModuleInput[] => {
    const Subject_ID = app.subjects.a;
    const article = ids.get('s0.example') ?? '';
    if (plugin === 'brand-analysis')
      return [
        {
          Groups: getGroups([
            { Name: '品牌', Subject_IDs: [Subject_ID], Keyword: '' },
            { Name: '投诉', Subject_IDs: [], Keyword: '投诉' },
          ]),
        },
      ];
    if (plugin === 'spread-analysis' && module.id !== 'most-copied') return [{ Copy_Of: article, Is_Merged: 'false' }];
    if (plugin === 'author-analysis') return [{}, { Subject_ID }, { Author: '记者0', Site: '站点0' }];
    if (plugin === 'provincial-sentiment') return [{}, { Subject_ID }, { Region: '330000' }];
    if (plugin === 'article-network') return [{ Named_With: ids.get('s6.example') ?? '' }];
    if (module.id === 'event-popularity') return [{ Event_ID: event }];
    return [{}, { Subject_ID }];
  };

  it('open lists with exactly as many entries, at least one per module', async () => {
    expect(served.length).toBeGreaterThan(50);
    const followed = new Map<string, number>();
    const measured = new Set<string>();
    const differences: unknown[] = [];
    for (const each of served) {
      const { module, plugin } = each;
      if (walkedThere.includes(plugin)) continue;
      for (const input of getInputs(each)) {
        const moduleInput: ModuleInput = { ...input, Period: 'last-30-days' };
        const { body } = await app.ask<{ list: ModuleReply[] }>('manager', 'POST', '/v1/analysis/answers', {
          body: { list: [{ Module_ID: module.id, Input: moduleInput }] },
        });
        const [{ Answer, Error: failure } = { Answer: null, Error: 'no reply' }] = body.list ?? [];
        if (!Answer) {
          differences.push([module.id, input, failure]);
          continue;
        }
        for (const { said, value, drill } of getNumbers(module, Answer)) {
          const held = await lists.behind('manager', drill, moduleInput);
          if (held === null) continue;
          if ('counts' in drill && drill.counts === false) {
            measured.add(module.id);
            continue;
          }
          followed.set(module.id, (followed.get(module.id) ?? 0) + (value > 0 ? 1 : 0));
          if (held !== value) differences.push([said, input, value, held, drill]);
        }
      }
    }
    expect(differences).toEqual([]);
    expect([...measured].sort()).toEqual(sharesAndScores);
    const idle = served.filter(({ plugin, module }) => !walkedThere.includes(plugin) && !followed.get(module.id));
    expect(idle.map(({ module }) => module.id)).toEqual([]);
  }, 180_000);
});
