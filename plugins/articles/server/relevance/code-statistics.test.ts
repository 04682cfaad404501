import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { bigramCodes } from '#shared/text';
import { testDatabase, type TestDatabase } from '#core/server/testing';
import { articleMigrations } from '../migrations';
import { CodeStatistics } from './code-statistics';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([{ plugin: 'articles', migrations: articleMigrations }]);
});
afterAll(() => database.close());

const [one, two, three, four] = ['中国', '国猫', '猫粮', '养猫'].map((pair) => bigramCodes(pair)[0]!);
/** A run of letters whose lower half is the character 猫. */
const letters = (0xd800 << 16) | '猫'.charCodeAt(0);

/** Creates articles that all contain the first code; every second one the second; one in a hundred the third. */
const fill = (from: number, count: number) =>
  database.query(
    `insert into article (article_id, published_at, discovered_at, cluster_id, url_hash, body_length,
      emotion_probability, media_type, emotion, via, language, domain, site, site_name, author, author_name, title,
      summary_changes, title_folded, body_folded, codes)
     select n, now(), now(), n, n, 100 + n % 3, 0, 1, 0, 'api', 'zh', '', '', '', '', '', '', '', '', '',
       array[$3::int, $7::int] || case when n % 2 = 0 then array[$4::int] else '{}'::int[] end
         || case when n % 100 = 0 then array[$5::int] else '{}'::int[] end
         || case when n % 10 = 0 then array[$6::int] else '{}'::int[] end
     from generate_series($1::int, $2::int) n`,
    [from, from + count - 1, one, two, three, four, letters],
  );

it('counts code frequencies, and recounts when a young library has doubled', async () => {
  const statistics = new CodeStatistics(database);
  expect((await statistics.figures()).getShare(one!)).toBeUndefined();
  expect(await statistics.measureWhenGrown()).toBe(false);
  await fill(1, 400);
  expect(await statistics.measureWhenGrown()).toBe(true);
  const figures = await statistics.figures();
  expect(figures).toMatchObject({ articles: 400, rarest: 10 / 400 });
  expect(figures.averageLength).toBeCloseTo(101, 0);
  expect(figures.getShare(one!)).toBe(1);
  expect(figures.getShare(two!)).toBe(0.5);
  expect(figures.getShare(three!)).toBeUndefined();
  const cat = '猫'.charCodeAt(0);
  expect(figures.getPairs(cat)).toEqual([two, four]);
  expect(figures.getShare(cat)).toBeCloseTo(0.6, 5);
  expect(figures.getPairs('狗'.charCodeAt(0))).toEqual([]);
  expect(figures.getShare('狗'.charCodeAt(0))).toBeUndefined();
  await fill(401, 400);
  expect(await statistics.measureWhenGrown()).toBe(false);
  await fill(801, 1);
  expect(await statistics.measureWhenGrown()).toBe(true);
  expect((await statistics.figures()).articles).toBe(801);
});
