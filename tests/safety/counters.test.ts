import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { keptCounters, type Counter } from '#core/server';
import { wrongCounts } from '../../plugins/articles/server/article-counts';
import { CounterRepair } from '../../plugins/articles/server/counter-repair';
import { counters as ofClasses } from '../../plugins/classification/server/counters';
import { putTags } from '../../plugins/classification/server/put-tags';
import { noteReasons } from '../../plugins/client-filters/server/hidden-articles';
import { ClientArticles } from '#plugins/articles/server';
import { articleAbout, startFullApp, sharedWord, type FullApp } from '../server/full-app';

let app: FullApp;
let ids: readonly string[];
const atOnce = 10;

beforeAll(async () => {
  app = await startFullApp();
  await app.submit(...Array.from({ length: 10 }, (_, number) => articleAbout(sharedWord, `n${number}.example`)));
  ids = [...(await app.articles('analyst')).values()].slice(0, 10);
}, 240_000);
afterAll(() => app.close());

/** Sends the same call several times concurrently; returns how many articles each changed. */
async function together(path: string, bodies: readonly Record<string, unknown>[]): Promise<number[]> {
  const answers = await Promise.all(
    bodies.map((body) => app.ask<{ changed: number }>('manager', 'POST', `/v1/article${path}`, { body })),
  );
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  return answers.map(({ body }) => body.changed);
}

it('keeps counters correct under concurrent deletions of the same articles', async () => {
  expect(ids).toHaveLength(10);
  const deleted = await together(
    '/delete',
    Array.from({ length: atOnce }, () => ({ id: ids })),
  );
  expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await wrongCounts(app.database)).toEqual([]);
  await together(
    '/delete',
    Array.from({ length: atOnce }, () => ({ id: ids, restore: true })),
  );
  expect(await wrongCounts(app.database)).toEqual([]);
});

it('keeps counters correct under concurrent changes of the sentiment of the same articles', async () => {
  await together(
    '/change-article-suspected-emotion',
    Array.from({ length: atOnce }, (_, number) => ({
      id: ids,
      Emotion: (['negative', 'positive', 'neutral', null] as const)[number % 4],
    })),
  );
  expect(await wrongCounts(app.database)).toEqual([]);
});

it('never returns the id of another client’s private article', async () => {
  const text = Array.from({ length: 160 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
    '',
  );
  const article = { title: '内部通报', text, publishedAt: new Date().toISOString() };
  await app.submit({ ...article, url: 'https://own.example/a', clientId: app.clients.a });
  await app.submit({ ...article, url: 'https://own.example/b', clientId: app.clients.b });
  const getCluster = async (person: 'manager' | 'stranger') => {
    const { body } = await app.ask<{ list: { Article_ID: string; Cluster_ID: string; Title: string }[] }>(
      person,
      'GET',
      '/v1/article/list',
      { query: { size: '50' } },
    );
    return body.list.find(({ Title }) => Title === '内部通报');
  };
  const [first, second] = [await getCluster('manager'), await getCluster('stranger')];
  expect(first?.Cluster_ID).toBe(first?.Article_ID);
  expect(second?.Cluster_ID).toBe(second?.Article_ID);
  expect(second?.Cluster_ID).not.toBe(first?.Cluster_ID);
});

/** Returns the stored counters that differ from the rows they count. */
async function getWrong({ table, key, column, of, by }: Counter) {
  const { rows } = await app.database.query(
    `select ${key} as id, ${column}::int as kept, (select count(*)::int from ${of} o where o.${by} = t.${key}) as real
      from ${table} t where ${column} <> (select count(*) from ${of} o where o.${by} = t.${key})`,
  );
  return rows;
}
const every = () => app.kernel.ask(keptCounters, (counter) => Promise.resolve(counter));
const noneWrong = async (): Promise<void> => {
  for (const counter of await every())
    expect({ counter, wrong: await getWrong(counter) }).toEqual({ counter, wrong: [] });
};
const manage = '/v1/manage/class-manage';
const numbers = Array.from({ length: atOnce }, (_, number) => number);

async function made(person: 'manager' | 'operator', path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await app.ask<Record<string, string>>(person, 'POST', path, { body });
  expect({ path, body: answer.body, status: answer.status }).toMatchObject({ status: 200 });
  return answer.body;
}

describe('stored counters', () => {
  it('of content classes are correct when ten articles are assigned concurrently while the class is renamed', async () => {
    const path = `${manage}/content-class`;
    const { Content_Class_ID } = await made('manager', path, { Class_Name: '政策' });
    const rename = (Class_Name: string) => app.ask('manager', 'PUT', path, { body: { Content_Class_ID, Class_Name } });
    for (const chosen of [[Content_Class_ID], [], [Content_Class_ID]]) {
      const answers = await Promise.all([
        ...ids.map((id) =>
          app.ask('manager', 'PUT', '/v1/article/content-class', { body: { id, Content_Class_IDs: chosen } }),
        ),
        ...numbers.map((number) => rename(`政策${number}`)),
      ]);
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
      expect(await getWrong(ofClasses.articlesOfClass)).toEqual([]);
    }
  });

  it.each([
    ['manager', 'tag-class', 'tag', (name: string, id: string) => ({ Tag_Name: name, Tag_Class_ID: id })],
    [
      'manager',
      'client-emotion-word-lib',
      'emotion-word',
      (name: string, id: string) => ({ Word: name, Lib_ID: id, Emotion: 'negative', Strength: 2, Place: 'all' }),
    ],
    [
      'operator',
      'global-emotion-word-lib',
      'global-emotion-word',
      (name: string, id: string) => ({ Word: name, Lib_ID: id, Emotion: 'negative', Strength: 2 }),
    ],
    [
      'operator',
      'global-reject-domain-class',
      'global-reject-domain',
      (name: string, id: string) => ({ Domain: `${name}.example`, Class_ID: id, Mode: 'trial' }),
    ],
  ] as const)('are correct when a %s concurrently creates ten rows: %s', async (person, group, entry, getDraft) => {
    const getPath = (name: string) =>
      app.calls.find(({ name: call, endpoint }) => call === 'create' && endpoint.path.endsWith(`/${name}`))?.endpoint
        .path ?? '';
    const parent = await made(
      person,
      getPath(group),
      group.endsWith('lib') ? { Lib_Name: '组' } : { Class_Name: '组' },
    );
    const id = parent.Tag_Class_ID ?? parent.Lib_ID ?? parent.Class_ID ?? '';
    await Promise.all(numbers.map((number) => made(person, getPath(entry), getDraft(`abc${number}`, id))));
    await noneWrong();
  });

  it('of keywords and filters are correct when ten writers match articles concurrently', async () => {
    const { Tag_ID } = await made('manager', `${manage}/tag`, { Tag_Name: '财报' });
    const { Tag_Keyword_ID: keywordId = '' } = await made('manager', `${manage}/tag-keyword`, {
      Tag_ID,
      Rule: '财报季',
    });
    const { Black_Word_ID: id = '' } = await made('manager', `${manage}/client-black-word`, {
      Word: '抽奖活动',
      Place: 'all',
    });
    await app.runJobs();
    const clientId = app.clients.a;
    const entry = { id, clientId, filter: 'word' as never, reason: '抽奖活动', subjectIds: null };
    const articles = app.kernel.get(ClientArticles);
    await Promise.all(
      ids.flatMap((articleId) => [
        app.database.transaction((tx) => putTags(tx, articles, [{ clientId, keywordId, articleId }])),
        app.database.transaction((tx) => noteReasons(tx, [{ articleId, entry }])),
      ]),
    );
    const { rows } = await app.database.query('select hit_count::int as hits from tag_keyword');
    expect(rows).toEqual([{ hits: 10 }]);
    await noneWrong();
  });

  it('are counted again where they are wrong', async () => {
    for (const { table, column } of await every())
      await app.database.query(`update ${table} set ${column} = ${column} + 3`);
    expect(await app.kernel.get(CounterRepair).run()).toBeGreaterThan(5);
    await noneWrong();
    expect(await app.kernel.get(CounterRepair).run()).toBe(0);
  });
});
