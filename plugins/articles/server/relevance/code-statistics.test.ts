import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { testDatabase, type TestDatabase } from '#core/server/testing';
import { articleMigrations } from '../migrations';
import { CodeStatistics } from './code-statistics';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([{ plugin: 'articles', migrations: articleMigrations }]);
});
afterAll(() => database.close());

/** Articles that all hold code 1; every second holds 2; one in a hundred holds 3. */
const fill = (from: number, count: number) =>
  database.query(
    `insert into article (article_id, published_at, discovered_at, cluster_id, url_hash, body_length,
      emotion_probability, media_type, emotion, via, language, domain, site, site_name, author, author_name, title,
      summary, title_folded, body_folded, codes)
     select n, now(), now(), n, n, 100 + n % 3, 0, 1, 0, 'api', 'zh', '', '', '', '', '', '', '', '', '',
       array[1] || case when n % 2 = 0 then array[2] else '{}'::int[] end || case when n % 100 = 0 then array[3]
         else '{}'::int[] end
     from generate_series($1::int, $2::int) n`,
    [from, from + count - 1],
  );

it('counts how common codes are, and again when a young library has doubled', async () => {
  const statistics = new CodeStatistics(database);
  expect((await statistics.figures()).shareOf(1)).toBeUndefined();
  expect(await statistics.measureWhenGrown()).toBe(false);
  await fill(1, 400);
  expect(await statistics.measureWhenGrown()).toBe(true);
  const figures = await statistics.figures();
  expect(figures).toMatchObject({ articles: 400, rarest: 10 / 400 });
  expect(figures.averageLength).toBeCloseTo(101, 0);
  expect(figures.shareOf(1)).toBe(1);
  expect(figures.shareOf(2)).toBe(0.5);
  expect(figures.shareOf(3)).toBeUndefined();
  await fill(401, 400);
  expect(await statistics.measureWhenGrown()).toBe(false);
  await fill(801, 1);
  expect(await statistics.measureWhenGrown()).toBe(true);
  expect((await statistics.figures()).articles).toBe(801);
});
