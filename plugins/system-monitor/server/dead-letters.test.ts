import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { DeadLetterService } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { platformClientId } from '#plugins/clients/server';
import { DeadLetterAlarm } from './dead-letter-alarm';

const path = '/v1/operate/system-monitor/dead-letters';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(['system-monitor', 'in-app-channel']);
  await app.kernel.activate('system-monitor');
  await app.database.query("update user_account set is_enabled = false where user_type = 'operator'");
  await app.database.query(
    `insert into user_account (user_id, client_id, user_name, display_name, user_type, password_hash)
       values (901, $1, 'night', 'Night watch', 'operator', 'x')`,
    [platformClientId],
  );
});
afterAll(() => app.close());

const fail = (key: string, clientId: string | null, message: string) =>
  app.kernel.get(DeadLetterService).record({
    source: 'notes.write',
    key,
    clientId,
    title: `标题 ${key}`,
    payload: {},
    retryJob: 'notes.retry',
    error: new Error(message),
  });

it('operators see those of every client, are notified once of new ones, and can retry them', async () => {
  const operator = app.caller({ userType: 'operator', clientId: platformClientId });
  await fail('1', '77', 'poison');
  await fail('2', '78', 'other poison');
  await fail('2', '78', 'still poison');
  const list = await app.ask<{ total: number; list: { Message_ID: string; Error: string; Attempts: number }[] }>(
    operator,
    'GET',
    path,
  );
  expect(list.body.list.map(({ Error: said, Attempts }) => [said, Attempts])).toEqual([
    ['still poison', 2],
    ['poison', 1],
  ]);
  const alarm = app.kernel.get(DeadLetterAlarm);
  expect([await alarm.announce(), await alarm.announce()]).toEqual([2, 0]);
  const { rows } = await app.database.query<{ subject: string; text: string; link: string }>(
    `select subject, text, d.link from message m join message_delivery d using (client_id, message_id)
     where kind = 'health'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.subject).toBe('处理失败：新增 2 项');
  expect(rows[0]?.text).toContain('标题 1: poison');
  expect(rows[0]?.link).toContain('/operate/system-monitor/dead-letters');

  const retry = (body: object) => app.ask<{ queued: number }>(operator, 'POST', `${path}/retry`, { body });
  const [first] = list.body.list;
  expect((await retry({ ids: [first?.Message_ID] })).body.queued).toBe(1);
  expect((await retry({ All: true })).body.queued).toBe(2);
  const person = app.caller({ clientId: '77', userType: 'manager', privileges: {} });
  expect((await app.ask(person, 'GET', path)).status).toBe(403);
  expect((await app.ask(person, 'POST', `${path}/retry`, { body: { All: true } })).status).toBe(403);
});
