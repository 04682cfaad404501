import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, sharedWord, type FullApp } from '../server/full-app';

let app: FullApp;
let article: string;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(sharedWord, 'shared.example'));
  article = (await app.articles('manager')).get('shared.example') ?? '';
}, 60_000);
afterAll(() => app.close());

const path = '/v1/article/add-article-remark';
const remark = (key: string) =>
  app.ask('manager', 'POST', path, { body: { id: article, Text: '再来一次' }, headers: { 'idempotency-key': key } });
/** Creates the record left by a request that was killed with its process. */
const leave = (key: string, lease: string) =>
  app.database.query(
    `insert into idempotent_call (user_id, key, holder, leased_until)
      values ($1, $2, gen_random_uuid(), now() + $3::interval)`,
    [app.ids.manager, `POST ${path} ${key}`, lease],
  );

it('runs a write again after its lease has expired if the first request was killed', async () => {
  await leave('alive', '20 seconds');
  const early = await remark('alive');
  expect([early.status, early.body.code]).toEqual([409, 'in-progress']);
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30);
  await leave('dead', '-1 seconds');
  const [first, second] = [await remark('dead'), await remark('dead')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  const { rows } = await app.database.query<{ n: number }>('select count(*)::int as n from article_remark');
  expect(rows[0]?.n).toBe(1);
});
