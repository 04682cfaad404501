import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, sharedWord, type FullApp, type Person } from '../server/full-app';

let app: FullApp;
let article: string;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(sharedWord, 'shared.example'));
  article = (await app.articles('manager')).get('shared.example') ?? '';
}, 60_000);
afterAll(() => app.close());

interface Row {
  readonly Title: string;
  readonly Views: number;
  readonly Is_Read: boolean;
  readonly Is_Favorite?: boolean;
}
const getRow = async (person: Person): Promise<Row | undefined> =>
  (await app.ask<{ list: Row[] }>(person, 'GET', '/v1/article/list')).body.list[0];

it('shows changes in the library within a moment despite cached results', async () => {
  for (const round of [1, 2, 3]) {
    await app.database.query('update article set title = $2, views = $3 where article_id = $1', [
      article,
      `标题${round}`,
      round,
    ]);
    for (const person of ['manager', 'stranger'] as const)
      await expect.poll(() => getRow(person)).toMatchObject({ Title: `标题${round}`, Views: round });
  }
});

it('keeps marks private to their owner and hides articles at once', async () => {
  await app.ask('manager', 'POST', '/v1/article/log-user-browse', { body: { id: [article] } });
  expect([await getRow('manager'), await getRow('analyst'), await getRow('stranger')]).toMatchObject([
    { Is_Read: true },
    { Is_Read: false },
    { Is_Read: false },
  ]);
  await app.ask('manager', 'POST', '/v1/article/delete', { body: { id: [article] } });
  expect([await getRow('manager'), await getRow('analyst')]).toEqual([undefined, undefined]);
  expect(await getRow('stranger')).toMatchObject({ Is_Read: false });
});
