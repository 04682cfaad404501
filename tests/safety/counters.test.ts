import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { wrongCounts } from '../../plugins/articles/server/article-counts';
import { articleAbout, houseServer, sharedWord, type HouseServer } from '../server/house-server';

let house: HouseServer;
let ids: readonly string[];
const atOnce = 10;

beforeAll(async () => {
  house = await houseServer();
  await house.submit(...Array.from({ length: 10 }, (_, number) => articleAbout(sharedWord, `n${number}.example`)));
  ids = [...(await house.articles('analyst')).values()].slice(0, 10);
}, 120_000);
afterAll(() => house.close());

/** The same call so many times at once; gives how many articles each changed. */
async function together(path: string, bodies: readonly Record<string, unknown>[]): Promise<number[]> {
  const answers = await Promise.all(
    bodies.map((body) => house.ask<{ changed: number }>('manager', 'POST', `/v1/article${path}`, { body })),
  );
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  return answers.map(({ body }) => body.changed);
}

it('keeps counters when many delete the same articles at once', async () => {
  expect(ids).toHaveLength(10);
  const deleted = await together(
    '/delete',
    Array.from({ length: atOnce }, () => ({ id: ids })),
  );
  expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await wrongCounts(house.database)).toEqual([]);
  await together(
    '/delete',
    Array.from({ length: atOnce }, () => ({ id: ids, restore: true })),
  );
  expect(await wrongCounts(house.database)).toEqual([]);
});

it('keeps counters when many judge the same articles at once', async () => {
  await together(
    '/change-article-suspected-emotion',
    Array.from({ length: atOnce }, (_, number) => ({
      id: ids,
      Emotion: (['negative', 'positive', 'neutral', null] as const)[number % 4],
    })),
  );
  expect(await wrongCounts(house.database)).toEqual([]);
});

it('gives nobody the id of somebody else’s private article', async () => {
  const text = Array.from({ length: 160 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
    '',
  );
  const given = { title: '内部通报', text, publishedAt: new Date().toISOString() };
  await house.submit({ ...given, url: 'https://own.example/a', clientId: house.clients.a });
  await house.submit({ ...given, url: 'https://own.example/b', clientId: house.clients.b });
  const clusterOf = async (person: 'manager' | 'stranger') => {
    const { body } = await house.ask<{ list: { Article_ID: string; Cluster_ID: string; Title: string }[] }>(
      person,
      'GET',
      '/v1/article/list',
      { query: { size: '50' } },
    );
    return body.list.find(({ Title }) => Title === '内部通报');
  };
  const [first, second] = [await clusterOf('manager'), await clusterOf('stranger')];
  expect(first?.Cluster_ID).toBe(first?.Article_ID);
  expect(second?.Cluster_ID).toBe(second?.Article_ID);
  expect(second?.Cluster_ID).not.toBe(first?.Cluster_ID);
});
