import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { contribute, definePlugin } from '#core';
import { defineServer, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import type { UserChannel } from '../user-channel-contract';
import { defineChannel, messageChannels, type AddressKind } from './channel';
import { Messages } from './messages';

const birds = definePlugin({
  id: 'birds',
  summary: 'Carry messages for tests',
  essential: true,
  requires: ['messages'],
  extends: ['messages.channels'],
});
const bird = (id: string, addressKind: AddressKind, hasCommon = true) =>
  contribute(messageChannels, () =>
    defineChannel({
      id,
      plugin: 'birds',
      addressKind,
      addressShape: addressKind === 'account' ? /^ring-\d+$/ : undefined,
      settings: z.object({ Loft: z.string() }),
      secrets: [],
      limits: { perMinute: 100, attempts: 1, maxLength: 100 },
      hasCommon: () => hasCommon,
      send: async () => ({ status: 'sent' }),
    }),
  );
const side = defineServer(birds, {
  contributions: [
    bird('in-app', 'user'),
    bird('owl', 'account'),
    bird('crow', 'account', false),
    bird('gull', 'group'),
    bird('wren', 'user'),
  ],
});

const path = '/v1/front/user-channel';

describe('personal notification settings', () => {
  let app: TestApp;
  let anna: Caller;
  const save = (Channel: string, Address: string | null, Off_Kinds: readonly string[] = [], who = anna) =>
    app.ask<UserChannel>(who, 'PUT', path, { body: { Channel, Address, Off_Kinds } });
  const sendNotice = async (kind: string, receivers: Parameters<Messages['send']>[0]['receivers']) => {
    const { deliveryIds } = await app.kernel
      .get(Messages)
      .send({ clientId: '1', kind, subject: '题', text: '文', receivers });
    const { rows } = await app.database.query<{ address: string }>(
      `select channel || ' ' || address as address from message_delivery where delivery_id = any($1::bigint[]) order by 1`,
      [deliveryIds],
    );
    return rows.map(({ address }) => address);
  };

  beforeAll(async () => {
    app = await startTestApp(['messages'], { planted: [{ manifest: birds, load: async () => ({ default: side }) }] });
    await app.kernel.activate('messages');
    anna = app.caller({ userId: '501' });
  });
  afterAll(() => app.close());

  it('lets users link accounts of the configured channels that reach one person', async () => {
    const { body } = await app.ask<{ list: UserChannel[] }>(anna, 'GET', path);
    expect(body.list.map(({ Channel, Address, Off_Kinds }) => [Channel, Address, Off_Kinds])).toEqual([
      ['in-app', null, []],
      ['owl', null, []],
      ['wren', null, []],
    ]);
    expect((await save('owl', 'ring-7')).body).toMatchObject({ Address: 'ring-7' });
    expect([
      (await save('owl', 'nest')).status,
      (await save('gull', 'x')).status,
      (await save('crow', 'ring-1')).status,
    ]).toEqual([400, 404, 404]);
    const boris = await app.ask<{ list: UserChannel[] }>(app.caller({ userId: '502' }), 'GET', path);
    expect(boris.body.list.map(({ Address }) => Address)).toEqual([null, null, null]);
  });

  it('is what they bound where a message names none; always in the product', async () => {
    expect(await sendNotice('alert', [{ userId: '501' }, { userId: '502' }])).toEqual([
      'in-app 501',
      'in-app 502',
      'owl ring-7',
    ]);
    await save('wren', 'somebody else');
    expect(await sendNotice('alert', [{ userId: '501' }])).toEqual(['in-app 501', 'owl ring-7', 'wren 501']);
    await save('wren', null);
    expect(await sendNotice('alert', [{ userId: '501' }])).toEqual(['in-app 501', 'owl ring-7']);
  });

  it('leaves out what they do not want of a kind, also where a message names it', async () => {
    await save('owl', 'ring-7', ['report']);
    expect(await sendNotice('report', [{ userId: '501' }])).toEqual(['in-app 501']);
    expect(await sendNotice('alert', [{ userId: '501' }])).toEqual(['in-app 501', 'owl ring-7']);
    const named = [{ channel: 'owl', address: 'ring-8' }];
    expect(await sendNotice('report', [{ userId: '501', addresses: named }])).toEqual([]);
    expect(await sendNotice('report', [{ addresses: named }])).toEqual(['owl ring-8']);
    expect((await save('owl', 'ring-7', ['gossip'])).status).toBe(400);
  });

  it('lets users test a channel, at most five times in ten minutes', async () => {
    const test = async (Channel: string) => app.ask(anna, 'POST', `${path}/test`, { body: { Channel } });
    expect((await test('owl')).body).toEqual({ Status: 'sent', Reason: null });
    await save('owl', null);
    expect((await test('owl')).status).toBe(409);
    for (let count = 0; count < 4; count += 1) expect((await test('in-app')).status).toBe(200);
    expect((await test('in-app')).status).toBe(409);
  });
});
