import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { usualState, getWire } from '#core/filter';
import { baseModules, type ArticleGroup, type Module, type ModuleInput, type ModuleReply } from '#plugins/analysis';
import { analysisModules } from '#plugins/analysis/server';
import { networkModules } from '#plugins/article-network';
import { articleFilters } from '#plugins/articles';
import { authorModules } from '#plugins/author-analysis';
import { brandModules, getGroups } from '#plugins/brand-analysis';
import { contentModules } from '#plugins/content-analysis';
import { briefFigures } from '#plugins/briefings';
import type { Dashboard } from '#plugins/front';
import { hotEvents, type GlobalEvent, type HotEvent, type HotEventDetail } from '#plugins/hot-spots';
import { foundModules } from '#plugins/nl-query';
import { regionModules } from '#plugins/provincial-sentiment';
import type { SavedView } from '#plugins/saved-views';
import { shortcutRange, type DateShortcut } from '#shared/time';
import { hotWords, type HotWord } from '#plugins/words';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp, type Person } from './full-app';
import { listNumbers } from './walk/list-numbers';
import { getNumbers } from './walk/numbers-of-answer';
import { OpenedLists, type Fields } from './walk/opened-lists';

const hour = 3_600_000;
const modules = [...baseModules, ...foundModules, briefFigures, hotEvents, hotWords] as unknown as readonly Module[];
/** Checks every number on the screens against the list it links to, using the calls of the screens. */
describe('numbers and their lists', () => {
  let app: FullApp;
  let category = '';
  const made: string[] = [];

  const lists = new OpenedLists(() => app);
  const modulesById = new Map<string, Module>();
  const listed = (person: Person, fields: Fields): Promise<number> => lists.articles(person, fields);

  /** Follows the numbers of an answer and returns how many there were. */
  const follow = async (person: Person, { Module_ID, Answer, Error: failure }: ModuleReply, input: ModuleInput) => {
    expect([Module_ID, failure]).toEqual([Module_ID, null]);
    const module = modulesById.get(Module_ID);
    if (!module || !Answer) throw new Error(`no module ${Module_ID}`);
    const question = { ...input, Published_At: `${Answer.From}..${Answer.To}` };
    let followed = 0;
    for (const { said, value, drill } of getNumbers(module, Answer)) {
      if ('path' in drill ? !drill.carries : drill.counts === false) continue;
      // If the filters exclude what the number counts, the number is zero and has no link.
      expect([person, said, question, (await lists.behind(person, drill, question)) ?? 0]).toEqual([
        person,
        said,
        question,
        value,
      ]);
      followed += 1;
    }
    return followed;
  };

  beforeEach(() => lists.forget());
  beforeAll(async () => {
    app = await startFullApp();
    const served = await app.kernel.ask(analysisModules, (modules) => modules, {
      enabled: app.kernel.enabled(new Set(plugins.map(({ manifest }) => manifest.id))),
    });
    for (const { module } of served.flat()) modulesById.set(module.id, module);
    const create = async (path: string, body: object) =>
      (await app.ask<Record<string, string>>('manager', 'POST', path, { body })).body;
    category = (await create('/v1/manage/class-manage/subject-category', { Category_Name: '汽车' })).Category_ID ?? '';
    for (const [Subject_Name, Rule] of [
      ['刹车', '刹车'],
      ['召回', '召回'],
    ])
      made.push(
        (
          await create('/v1/manage/class-manage/subject', {
            Subject_Name,
            Rule,
            Notation: 'modern',
            Is_Enabled: true,
            Category_ID: category,
          })
        ).Subject_ID ?? '',
      );
    await app.runJobs();
    const story = (number: number, title: string, text: string) =>
      articleAbout(sharedWord, `s${number % 4}.example`, {
        url: `https://s${number % 4}.example/${number}`,
        title,
        text,
        site: `站点, ${number % 4}`,
        author: `记者${number % 3}`,
        mediaType: (['news', 'weibo', 'forum'] as const)[number % 3],
        publishedAt: new Date(Date.now() - (number % 30) * 5 * hour).toISOString(),
      });
    const wire = `星河汽车宣布召回部分望舒T6，原因是刹车软件存在缺陷，涉及车辆三万辆，${'公司表示将免费升级并向用户致歉。'.repeat(4)}`;
    await app.submit(
      // Copies of one report, in both subjects of the category.
      ...Array.from({ length: 6 }, (_, number) => story(number, '星河汽车召回望舒T6', wire)),
      ...Array.from({ length: 12 }, (_, number) =>
        story(
          number + 10,
          `星河汽车刹车投诉${number}`,
          `车主${number}表示刹车失灵，质量低劣，令人愤怒，已向监管部门投诉。编号${number * 7919}`,
        ),
      ),
      ...Array.from({ length: 5 }, (_, number) =>
        story(
          number + 30,
          `星河汽车召回进展${number}`,
          `浙江杭州第${number}批召回车辆完成升级，用户好评。编号${number * 104729}`,
        ),
      ),
      articleAbout(ownWord, 'milk.example'),
    );
    await app.runJobs();
  });
  afterAll(() => app.close());

  it('agree on the dashboard, overall and for one subject', async () => {
    for (const person of ['analyst', 'stranger'] as const)
      for (const period of ['24h', '7d', '30d'])
        for (const subject of person === 'analyst' ? ['', made[0] ?? ''] : ['']) {
          const { body } = await app.ask<Dashboard>(person, 'GET', '/v1/front/dashboard', {
            query: { period, ...(subject ? { Subject_ID: subject } : {}) },
          });
          let followed = 0;
          for (const reply of body.Answers)
            followed += await follow(
              person,
              reply,
              subject && reply.Place !== 'subjects' ? { Subject_ID: subject } : {},
            );
          expect(followed).toBeGreaterThan(20);
        }
  }, 180_000);

  it('agree wherever a module can be queried, by site, by word and with copies merged', async () => {
    const inputs: readonly Fields[] = [
      { Domain: 's1.example' },
      { Site: '站点\\, 2' },
      { Is_Merged: 'true' },
      { Word: '刹车' },
      { keyword: '召回', Media_Type: 'news,forum' },
    ];
    for (const input of inputs) {
      const { body } = await app.ask<{ list: ModuleReply[] }>('analyst', 'POST', '/v1/analysis/answers', {
        body: { list: modules.map(({ id }) => ({ Module_ID: id, Input: { ...input, Period: 'last-30-days' } })) },
      });
      for (const reply of body.list) await follow('analyst', reply, input);
    }
  }, 180_000);

  it('agree for authors: overall, on one site, for one subject, and for one account', async () => {
    const inputs: readonly Fields[] = [
      {},
      { Author: '记者0', Site: '站点\\, 0' },
      { Site: '站点\\, 2' },
      { Subject_ID: made[1] ?? '', Is_Merged: 'true' },
      { Emotion: 'negative', Author: '记者1', Site: '站点\\, 3' },
    ];
    for (const input of inputs) {
      const { body } = await app.ask<{ list: ModuleReply[] }>('analyst', 'POST', '/v1/analysis/answers', {
        body: { list: authorModules.map(({ id }) => ({ Module_ID: id, Input: { ...input, Period: 'last-30-days' } })) },
      });
      expect(body.list).toHaveLength(authorModules.length);
      let followed = 0;
      for (const reply of body.list) followed += await follow('analyst', reply, input);
      expect(followed).toBeGreaterThan(100);
    }
  }, 180_000);

  it('agree for each brand of a comparison, by subjects, by words and by both', async () => {
    const Groups: readonly ArticleGroup[] = getGroups([
      { Name: '刹车', Subject_IDs: [made[0] ?? ''], Keyword: '' },
      { Name: '两者', Subject_IDs: made, Keyword: '' },
      { Name: '投诉', Subject_IDs: [], Keyword: '投诉 | 升级' },
      { Name: '召回好评', Subject_IDs: [made[1] ?? ''], Keyword: '好评' },
    ]);
    const inputs: readonly Fields[] = [
      {},
      { Is_Merged: 'true' },
      { Media_Type: 'news,forum' },
      { Emotion: 'negative' },
    ];
    for (const input of inputs) {
      const { body } = await app.ask<{ list: ModuleReply[] }>('analyst', 'POST', '/v1/analysis/answers', {
        body: {
          list: brandModules.map(({ id }) => ({
            Module_ID: id,
            Input: { ...input, Groups, Period: 'last-30-days', Is_Compared: 'true' },
          })),
        },
      });
      expect(body.list).toHaveLength(brandModules.length);
      let followed = 0;
      for (const reply of body.list) followed += await follow('analyst', reply, input);
      expect(followed).toBeGreaterThan(100);
    }
  }, 180_000);

  it('agree for content: words, topics, pairs, hits and the lead', async () => {
    const inputs: readonly Fields[] = [
      {},
      { Is_Merged: 'true' },
      { Subject_ID: made[0] ?? '' },
      { Media_Type: 'news,forum' },
      { Emotion: 'negative' },
      { Word: '刹车' },
    ];
    for (const input of inputs) {
      const { body } = await app.ask<{ list: ModuleReply[] }>('analyst', 'POST', '/v1/analysis/answers', {
        body: {
          list: contentModules.map(({ id }) => ({
            Module_ID: id,
            Input: { ...input, Period: 'last-30-days', Size: 6 },
          })),
        },
      });
      expect(body.list).toHaveLength(contentModules.length);
      let followed = 0;
      for (const reply of body.list) followed += await follow('analyst', reply, input);
      expect([input, followed > 40]).toEqual([input, true]);
    }
  }, 180_000);

  it('agree by region: country, province, city, and for one sentiment', async () => {
    const inputs: readonly Fields[] = [{}, { Region: '330000' }, { Region: '330100' }, { Emotion: 'negative' }];
    for (const input of inputs) {
      const { body } = await app.ask<{ list: ModuleReply[] }>('analyst', 'POST', '/v1/analysis/answers', {
        body: { list: regionModules.map(({ id }) => ({ Module_ID: id, Input: { ...input, Period: 'last-30-days' } })) },
      });
      let followed = 0;
      for (const reply of body.list) followed += await follow('analyst', reply, input);
      expect([input, followed > 4]).toEqual([input, true]);
    }
  }, 180_000);

  it('agree in the name network of an article', async () => {
    let followed = 0;
    for (const id of [...(await app.articles('analyst')).values()].slice(0, 3)) {
      const { body } = await app.ask<{ list: ModuleReply[] }>('analyst', 'POST', '/v1/analysis/answers', {
        body: {
          list: networkModules.map((module) => ({
            Module_ID: module.id,
            Input: { Named_With: id, Period: 'last-30-days' },
          })),
        },
      });
      for (const reply of body.list) followed += await follow('analyst', reply, { Named_With: id });
    }
    expect(followed).toBeGreaterThan(6);
  }, 180_000);

  it('agree in the subject tree: branches count articles once, with unread ones separately', async () => {
    await app.ask('analyst', 'POST', '/v1/article/log-user-browse', {
      body: { id: [[...(await app.articles('analyst')).values()][0] ?? ''] },
    });
    const getTree = async (query: Fields) =>
      (
        await app.ask<{ Counts: { Key: string; Count: number; Unread: number }[] }>(
          'analyst',
          'GET',
          '/v1/article/subject-tree',
          { query },
        )
      ).body.Counts;
    const filters: readonly Fields[] = [
      {},
      { Is_Merged: 'true' },
      { Emotion: 'negative' },
      { Is_Merged: 'true', Media_Type: 'weibo' },
    ];
    for (const filter of filters) {
      const counts = new Map((await getTree(filter)).map((count) => [count.Key, count]));
      for (const [key, ids] of [
        ['', []],
        [`c${category}`, made],
        ...made.map((id) => [`s${id}`, [id]] as const),
      ] as const) {
        const fields = { ...filter, ...(ids.length > 0 ? { Subject_ID: ids.join(',') } : {}) } as Fields;
        expect([
          key,
          filter,
          await listed('analyst', fields),
          await listed('analyst', { ...fields, Is_Read: 'false' }),
        ]).toEqual([key, filter, counts.get(key)?.Count, counts.get(key)?.Unread]);
      }
    }
    const whole = await getTree({});
    const count = (key: string) => whole.find(({ Key }) => Key === key)?.Count ?? 0;
    expect(count(`c${category}`)).toBeLessThan(made.reduce((sum, id) => sum + count(`s${id}`), 0));
  });

  it('agree in the tabs of media types', async () => {
    const filters: readonly Fields[] = [{}, { Subject_ID: made[0] ?? '' }, { Is_Merged: 'true' }];
    for (const filter of filters) {
      const { body } = await app.ask<{ list: { Media_Type: string; Count: number }[] }>(
        'analyst',
        'GET',
        '/v1/article/list-count-group-by-media-type',
        { query: filter },
      );
      expect(body.list.length).toBeGreaterThan(1);
      for (const { Media_Type, Count } of body.list)
        expect([Media_Type, await listed('analyst', { ...filter, Media_Type })]).toEqual([Media_Type, Count]);
    }
  });

  it('show one count and one stage of an event everywhere, with a list of its own articles', async () => {
    const path = '/v1/article/hot-spot';
    const { body: global } = await app.ask<{ list: GlobalEvent[] }>('analyst', 'GET', '/v1/global-hot-event');
    const queries: readonly Fields[] = [
      { period: '24h' },
      { period: '30d' },
      { period: '7d', Subject_ID: made[0] ?? '' },
    ];
    for (const query of queries) {
      const { body } = await app.ask<{ list: HotEvent[] }>('analyst', 'GET', `${path}/list`, { query });
      expect(body.list.length).toBeGreaterThan(0);
      for (const { Event_ID, Article_Count, Negative, Stage, Trend } of body.list) {
        const { body: detail } = await app.ask<HotEventDetail>('analyst', 'GET', `${path}/detail`, {
          query: { id: Event_ID },
        });
        const { body: articles } = await app.ask<{ total: number }>('analyst', 'GET', `${path}/similar-article-list`, {
          query: { id: Event_ID, Is_Merged: 'false' },
        });
        expect([
          detail.Article_Count,
          articles.total,
          await listed('analyst', { Event_ID }),
          await listed('analyst', { Event_ID, Emotion: 'negative' }),
          detail.Stage,
          detail.Trend,
        ]).toEqual([Article_Count, Article_Count, Article_Count, Negative, Stage, Trend]);
        const common = global.list.find((event) => event.Event_ID === Event_ID);
        if (common) expect([common.Stage, common.Trend]).toEqual([Stage, Trend]);
      }
    }
  });

  it('open exactly the articles of a hot word, including words merged into it', async () => {
    const words = async () =>
      (
        await app.ask<{ list: HotWord[]; From: string; To: string }>('analyst', 'GET', '/v1/front/hot-words', {
          query: { size: '40' },
        })
      ).body;
    const check = async () => {
      const { list, From, To } = await words();
      expect(list.length).toBeGreaterThan(3);
      for (const { Word, Count, Negative } of list) {
        const fields = { Word, Published_At: `${From}..${To}` };
        expect([
          Word,
          await listed('analyst', fields),
          await listed('analyst', { ...fields, Emotion: 'negative' }),
        ]).toEqual([Word, Count, Negative]);
      }
      return list;
    };
    const [first, second] = await check();
    await app.ask('manager', 'POST', '/v1/manage/report/hot-word-dict', {
      body: { Word: second?.Word, Action: 'merge', Target: first?.Word, Is_Enabled: true },
    });
    const merged = (await check()).find(({ Word }) => Word === first?.Word);
    expect(merged?.Count).toBeGreaterThanOrEqual(first?.Count ?? 0);
    expect((await words()).list.some(({ Word }) => Word === second?.Word)).toBe(false);
  });

  it('count words of long periods from stored days as from the articles', async () => {
    const now = Date.now();
    const query = {
      Published_At: `${new Date(now - 20 * 24 * hour).toISOString()}..${new Date(now).toISOString()}`,
      size: '50',
    };
    const ask = async (more: Fields = {}) =>
      (
        await app.ask<{ list: HotWord[]; total: number }>('analyst', 'GET', '/v1/front/hot-words', {
          query: { ...query, ...more },
        })
      ).body;
    const storedAnswer = await ask();
    // A filter that excludes nothing is counted from the articles.
    const counted = await ask({ Media_Type: 'news,weibo,forum,video,app,wechat,newspaper,qa,comment,tv' });
    expect([storedAnswer.total, storedAnswer.list]).toEqual([counted.total, counted.list]);
    expect((await app.database.query('select 1 from client_word_day')).rows.length).toBeGreaterThan(3);
  });

  it('show in a saved view what its URL shows', async () => {
    const state = {
      ...usualState(articleFilters.filters),
      Subject_ID: made.join(','),
      Emotion: 'negative',
      merged: 'false',
    };
    const { body: view } = await app.ask<SavedView>('analyst', 'POST', '/v1/front/saved-view', {
      body: {
        View_Name: '汽车负面',
        Screen: '/front/classified-info',
        Query: new URLSearchParams({ Subject_ID: state.Subject_ID, Emotion: 'negative', merged: 'false' }).toString(),
      },
    });
    const read = { ...usualState(articleFilters.filters), ...Object.fromEntries(new URLSearchParams(view.Query)) };
    const wire = (of: Fields) =>
      getWire(articleFilters.filters, of, (value) => {
        const { from, to } = shortcutRange(value as DateShortcut, Date.now(), 'Asia/Shanghai');
        return `${from.toISOString()}..${to.toISOString()}`;
      });
    expect(wire(read)).toEqual(wire(state));
    expect(await listed('analyst', wire(read))).toBeGreaterThan(0);
  });

  it('are stored as charts with their settings, per client', async () => {
    const { body: chart, text } = await app.ask<{ Chart_Data_ID: string }>('manager', 'POST', '/v1/chart-data', {
      body: {
        Chart_Name: '刹车走势',
        Module_ID: 'emotion-trend',
        Input: { Subject_ID: made[0], Period: 'last-7-days' },
        Settings: { view: 'table' },
      },
    });
    expect(text).toContain('刹车走势');
    const read = async (person: Person) =>
      await app.ask<{ list: { Answer: ModuleReply['Answer']; Settings: object }[] }>(person, 'GET', '/v1/chart-data', {
        query: { id: chart.Chart_Data_ID },
      });
    const savedSettings = await read('manager');
    expect(savedSettings.body.list[0]?.Settings).toEqual({ view: 'table' });
    await follow(
      'manager',
      { Module_ID: 'emotion-trend', Answer: savedSettings.body.list[0]?.Answer ?? null, Error: null },
      { Subject_ID: made[0] ?? '' },
    );
    expect((await read('stranger')).status).toBe(404);
    const bad = await app.ask('manager', 'PUT', '/v1/chart-data', {
      body: { Chart_Data_ID: chart.Chart_Data_ID, Module_ID: 'no-such' },
    });
    expect(bad.status).toBe(404);
    const file = await app.ask('manager', 'POST', '/v1/analysis/export', {
      body: { Module_ID: 'top-sites', Input: { Period: 'last-30-days' }, format: 'csv' },
    });
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('来源排行');
    expect(file.text).toContain('"站点, 1",');
    expect((await app.ask('manager', 'DELETE', '/v1/chart-data', { query: { id: chart.Chart_Data_ID } })).body).toEqual(
      { removed: 1 },
    );
  });

  listNumbers(() => ({ app, lists, category, follow }));
});
