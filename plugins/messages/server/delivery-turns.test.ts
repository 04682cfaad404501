import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import type { MessageChannel } from './channel';
import { DeliveryTurns } from './delivery-turns';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(['messages']);
  await app.kernel.activate('messages');
});
afterAll(() => app.close());

const robot = { id: 'robot', limits: { perMinute: 100, perAddress: 4 } } as MessageChannel;
const take = (delivery: number, channel = robot, address = 'group') =>
  app.kernel.get(DeliveryTurns).take(channel, { clientId: '1', deliveryId: String(delivery), address });
const passSeconds = (seconds: number) =>
  app.database.query(
    'update message_turn set turn_at = turn_at - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1)',
    [seconds],
  );

it('gives no more turns than the limit within any minute, the oldest first', async () => {
  for (let delivery = 1; delivery <= 4; delivery += 1) expect(await take(delivery)).toBe(0);
  for (let delivery = 5; delivery <= 8; delivery += 1) expect(await take(delivery)).toBeGreaterThan(60);
  expect(await take(20, robot, 'other group')).toBe(0);
  // The first four went at the end of a minute: none may follow at the beginning of the next.
  await passSeconds(50);
  for (const delivery of [8, 7, 6, 5]) expect(await take(delivery)).toBeGreaterThan(10);
  await passSeconds(12);
  // A later one does not overtake those that waited, and these keep their turns.
  expect(await take(9)).toBeGreaterThan(50);
  for (const delivery of [5, 6, 7, 8]) expect(await take(delivery)).toBe(0);
  expect(await take(9)).toBeGreaterThan(50);
  await passSeconds(62);
  expect(await take(9)).toBe(0);
  // A repeated attempt is a message like any other and takes a turn of its own.
  for (const delivery of [9, 9, 9]) expect(await take(delivery)).toBe(0);
  expect(await take(9)).toBeGreaterThan(50);
});

it('limits a channel as a whole where its service does not limit addresses', async () => {
  const mail = { id: 'mail', limits: { perMinute: 2 } } as MessageChannel;
  expect([await take(31, mail, 'a'), await take(32, mail, 'b')]).toEqual([0, 0]);
  expect(await take(33, mail, 'c')).toBeGreaterThan(60);
});

it('ignores turns that were given out before the clock was set back, and forgets old ones', async () => {
  const late = { id: 'late', limits: { perMinute: 1 } } as MessageChannel;
  expect(await take(41, late)).toBe(0);
  await passSeconds(-7200);
  expect(await take(42, late)).toBe(0);
  await passSeconds(20_000);
  await app.kernel.get(DeliveryTurns).removeExpired();
  const { rows } = await app.database.query<{ count: string }>('select count(*) from message_turn');
  expect(Number(rows[0]?.count)).toBe(0);
});
