import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { articleAbout, houseServer, sharedWord, type HouseServer, type Person } from '../server/house-server';

let house: HouseServer;
let article: string;
beforeAll(async () => {
  house = await houseServer();
  await house.submit(articleAbout(sharedWord, 'shared.example'));
  article = (await house.articles('manager')).get('shared.example') ?? '';
}, 60_000);
afterAll(() => house.close());

interface Row {
  readonly Title: string;
  readonly Views: number;
  readonly Is_Read: boolean;
  readonly Is_Favorite?: boolean;
}
const rowOf = async (person: Person): Promise<Row | undefined> =>
  (await house.ask<{ list: Row[] }>(person, 'GET', '/v1/article/list')).body.list[0];

it('shows changes in the library within a moment despite cached results', async () => {
  for (const round of [1, 2, 3]) {
    await house.database.query('update article set title = $2, views = $3 where article_id = $1', [
      article,
      `标题${round}`,
      round,
    ]);
    for (const person of ['manager', 'stranger'] as const)
      await expect.poll(() => rowOf(person)).toMatchObject({ Title: `标题${round}`, Views: round });
  }
});

it('keeps marks private to their owner and hides articles at once', async () => {
  await house.ask('manager', 'POST', '/v1/article/log-user-browse', { body: { id: [article] } });
  expect([await rowOf('manager'), await rowOf('analyst'), await rowOf('stranger')]).toMatchObject([
    { Is_Read: true },
    { Is_Read: false },
    { Is_Read: false },
  ]);
  await house.ask('manager', 'POST', '/v1/article/delete', { body: { id: [article] } });
  expect([await rowOf('manager'), await rowOf('analyst')]).toEqual([undefined, undefined]);
  expect(await rowOf('stranger')).toMatchObject({ Is_Read: false });
});
