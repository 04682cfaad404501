import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { contribute, definePlugin, InputError } from '#core';
import { Config, defineServer, type Caller, type SendOutcome } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import type { Channel } from '../contract';
import { defineChannel, messageChannels, type ChannelMessage } from './channel';
import { DeliveryRunner } from './delivery-runner';
import { Messages } from './messages';
import { Receipts } from './receipts';

/** Next responses of the test channel, and the messages it received. */
let answers: (SendOutcome | Error)[] = [];
let carried: {
  readonly message: ChannelMessage;
  readonly settings: unknown;
}[] = [];

const pigeon = definePlugin({
  id: 'pigeon',
  summary: 'Carries messages for tests',
  essential: true,
  requires: ['messages'],
  extends: ['messages.channels'],
});
const pigeonSide = defineServer(pigeon, {
  contributions: [
    contribute(messageChannels, () =>
      defineChannel({
        id: 'pigeon',
        plugin: 'pigeon',
        addressKind: 'url',
        settings: z.object({
          Loft: z.string().min(2),
          Ring: z.string().default(''),
          Speed: z.number().default(3),
          Nests: z.record(z.string(), z.string()).default({}),
        }),
        secrets: ['Ring', 'Nests'],
        limits: { perMinute: 5, perAddress: 4, attempts: 3, maxLength: 20 },
        hasCommon: () => true,
        send: async (message, settings) => {
          carried.push({ message, settings });
          const answer = answers.shift() ?? {
            status: 'accepted',
            reference: 'ring-1',
          };
          if (answer instanceof Error) throw answer;
          return answer;
        },
      }),
    ),
  ],
});

const path = '/v1/manage/system-setting/message-channel';

describe('messages', () => {
  let app: TestApp;
  let manager: Caller;
  let clientId: string;
  const send = async (
    more: {
      readonly text?: string;
      readonly channel?: string;
      readonly address?: string;
      readonly link?: string;
      readonly own?: string;
    } = {},
  ) => {
    const { deliveryIds } = await app.kernel.get(Messages).send({
      clientId,
      kind: 'alert',
      subject: '预警',
      text: more.text ?? '有新文章',
      link: more.link,
      receivers: [
        {
          link: more.own,
          name: '陈默',
          addresses: [
            {
              channel: more.channel ?? 'pigeon',
              address: more.address ?? 'https://loft.example/7',
            },
          ],
        },
      ],
    });
    return deliveryIds[0] ?? '';
  };
  const row = async (deliveryId: string) =>
    (await app.database.query('select * from message_delivery where delivery_id = $1', [deliveryId])).rows[0] as {
      readonly status: string;
      readonly reason: string | null;
      readonly attempts: number;
      readonly reference: string | null;
      readonly read_at: Date | null;
    };

  beforeAll(async () => {
    app = await startTestApp(['messages', 'mail-channel', 'sms-channel', 'system-monitor'], {
      planted: [{ manifest: pigeon, load: async () => ({ default: pigeonSide }) }],
    });
    await app.kernel.activate('messages');
    const client = await app.kernel.get(ClientService).create({ client_name: '甲', client_type: 'enterprise' });
    clientId = client.client_id;
    manager = app.caller({ clientId });
  });
  afterAll(() => app.close());

  const fresh = async (): Promise<void> => {
    answers = [];
    carried = [];
    await app.database.query('delete from rate_limit');
    await app.database.query('delete from message_turn');
  };

  it('fail with their reason where they cannot even be tried, and hold up no other', async () => {
    await fresh();
    answers = [{ status: 'accepted', reference: 'ring-1' }];
    const broken = await send();
    await app.database.query(
      `update message set sealed = 'no seal of ours' where message_id = (
         select message_id from message_delivery where delivery_id = $1)`,
      [broken],
    );
    const fine = await send();
    await app.runJobs();
    expect(await row(broken)).toMatchObject({ status: 'failed', reason: expect.stringMatching(/.+/) });
    expect(await row(fine)).toMatchObject({ status: 'accepted', reference: 'ring-1' });
    // Sent again manually, as the outbox does, after the cause was removed.
    await app.database.query('update message set sealed = null');
    answers = [{ status: 'accepted', reference: 'ring-2' }];
    await app.kernel.get(Messages).resend([broken]);
    await app.runJobs();
    expect(await row(broken)).toMatchObject({ status: 'accepted', reference: 'ring-2' });
  });

  it('store one row per recipient and channel, with its result', async () => {
    await fresh();
    answers = [
      { status: 'accepted', reference: 'ring-9' },
      { status: 'failed', reason: 'No such loft' },
    ];
    const { deliveryIds } = await app.kernel.get(Messages).send({
      clientId,
      kind: 'report',
      subject: '日报',
      text: '这一段文字比鸽子带得动的要长得多得多得多',
      receivers: [
        {
          name: '甲',
          addresses: [{ channel: 'pigeon', address: 'https://a.example/1' }],
        },
        {
          name: '乙',
          addresses: [{ channel: 'pigeon', address: 'https://b.example/2' }],
        },
      ],
    });
    expect(await Promise.all(deliveryIds.map(async (id) => (await row(id)).status))).toEqual(['queued', 'queued']);
    await app.runJobs();
    expect(await Promise.all(deliveryIds.map(row))).toMatchObject([
      { status: 'accepted', reference: 'ring-9', attempts: 1 },
      { status: 'failed', reason: 'No such loft', attempts: 1 },
    ]);
    expect(carried.map(({ message }) => [message.address, message.text.length])).toEqual([
      ['https://a.example/1', 20],
      ['https://b.example/2', 20],
    ]);
  });

  it('are tried again where that may help, as often as the channel says', async () => {
    await fresh();
    answers = [
      { status: 'failed', reason: 'busy', retryAfter: 1 },
      { status: 'accepted', reference: 'x' },
    ];
    const fixed = await send();
    await app.runJobs();
    expect(await row(fixed)).toMatchObject({
      status: 'accepted',
      attempts: 2,
      reason: null,
    });
    await fresh();
    answers = Array.from({ length: 5 }, () => ({
      status: 'failed' as const,
      reason: 'busy',
      retryAfter: 1,
    }));
    const sentDelivery = await send();
    await app.runJobs();
    expect(await row(sentDelivery)).toMatchObject({
      status: 'failed',
      attempts: 3,
      reason: 'busy',
    });
  });

  it('go to the address with which a service replaced theirs, and report it until theirs is updated', async () => {
    await fresh();
    const to = 'https://new.example/9';
    answers = [{ status: 'accepted', reference: 'x', movedTo: to }];
    const first = await send();
    await app.runJobs();
    const from = carried.at(-1)?.message.address ?? '';
    expect(await row(first)).toMatchObject({ status: 'accepted', reason: `chat-moved: ${from} → ${to}` });
    const second = await send();
    await app.runJobs();
    expect(carried.at(-1)?.message.address).toBe(to);
    expect(await row(second)).toMatchObject({ status: 'accepted', reason: `chat-moved: ${from} → ${to}` });
    // A second move updates the first, and one whose delivery fails is recorded too.
    answers = [{ status: 'failed', reason: 'address: gone', movedTo: 'https://last.example/1' }];
    const third = await send();
    await app.runJobs();
    expect(await row(third)).toMatchObject({ status: 'failed', reason: 'address: gone' });
    const { body } = await app.ask<{ list: Channel[] }>(manager, 'GET', path);
    expect(body.list.find(({ Channel }) => Channel === 'pigeon')?.Moved).toMatchObject([
      { Address: from, Moved_To: 'https://last.example/1' },
    ]);
    await app.database.query('delete from address_move');
  });

  it('are uncertain where they may have left, and wait for a person', async () => {
    await fresh();
    answers = [new Error('the line broke')];
    const broken = await send();
    await app.runJobs();
    expect(await row(broken)).toMatchObject({
      status: 'uncertain',
      reason: 'the line broke',
      attempts: 1,
    });
    const killed = await send();
    const attempt = "update message_delivery set sending_since = now() - interval '1 hour' where delivery_id = $1";
    await app.database.query(attempt, [killed]);
    await app.runJobs();
    expect(await row(killed)).toMatchObject({ status: 'uncertain' });
    // Started by a clock that was an hour ahead and has been corrected since.
    const ahead = await send();
    await app.database.query(attempt.replace('- interval', '+ interval'), [ahead]);
    await app.runJobs();
    expect(await row(ahead)).toMatchObject({ status: 'uncertain' });
    expect(carried).toHaveLength(1);
    expect(await app.kernel.get(Messages).resend([broken, killed])).toHaveLength(2);
    await app.runJobs();
    expect([(await row(broken)).status, (await row(killed)).status]).toEqual(['accepted', 'accepted']);
  });

  it('wait when a channel has reached its limit per minute, or is disabled', async () => {
    await fresh();
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push(await send({ address: `https://loft.example/${count}` }));
    for (const deliveryId of ids) await app.kernel.get(DeliveryRunner).run({ clientId, deliveryId });
    const states = await Promise.all(ids.map(async (id) => (await row(id)).status));
    expect(states).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'queued']);
    await fresh();
    await app.ask(manager, 'PUT', path, {
      body: { Channel: 'pigeon', Is_Enabled: false, Settings: null },
    });
    await app.runJobs();
    expect(await row(ids[5] ?? '')).toMatchObject({
      status: 'failed',
      reason: 'off',
    });
  });

  it('wait when one address has reached its limit per minute, while others do not', async () => {
    await fresh();
    await app.ask(manager, 'PUT', path, {
      body: { Channel: 'pigeon', Is_Enabled: true, Settings: null },
    });
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await send());
    ids.push(await send({ address: 'https://other.example/1' }));
    for (const deliveryId of ids) await app.kernel.get(DeliveryRunner).run({ clientId, deliveryId });
    const states = await Promise.all(ids.map(async (id) => (await row(id)).status));
    expect(states).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'queued', 'accepted']);
  });

  it('have a blank after a link of the product that a bracket follows', async () => {
    await fresh();
    const url = `${app.kernel.get(Config).publicUrl}/t-report?token=a.b-1`;
    const { rows } = await app.database.query<{ text: string }>(
      `select text from message where message_id = (select message_id from message_delivery where delivery_id = $1)`,
      [await send({ text: `见${url}（24 小时），(${url})，【${url}】，${url}？ ${url}` })],
    );
    expect(rows[0]?.text).toBe(`见${url} （24 小时），(${url} )，【${url} 】，${url} ？ ${url}`);
  });

  it('lead where they say, each receiver to a place of his own where there is one', async () => {
    await fresh();
    const runDelivery = async (more: object) =>
      app.kernel.get(DeliveryRunner).run({ clientId, deliveryId: await send(more) });
    await runDelivery({});
    await runDelivery({ link: 'https://monitor.example/a' });
    await runDelivery({
      link: 'https://monitor.example/a',
      own: 'https://monitor.example/b',
    });
    expect(carried.map(({ message }) => message.link)).toEqual([
      null,
      'https://monitor.example/a',
      'https://monitor.example/b',
    ]);
  });

  it('are refused for invalid channels and addresses', async () => {
    const refused = (more: object) => send(more).catch((error: unknown) => error);
    expect(await refused({ channel: 'owl' })).toBeInstanceOf(InputError);
    expect(await refused({ channel: 'mail', address: 'nobody' })).toMatchObject({ code: 'messages.address' });
    expect(await refused({ channel: 'sms', address: 'a@b.example' })).toMatchObject({ code: 'messages.address' });
  });

  it('are sent with the client’s own settings, whose secrets are never returned', async () => {
    await fresh();
    const save = (body: object) => app.ask<Channel & { details: object }>(manager, 'PUT', path, { body });
    const channelDraft = {
      Channel: 'pigeon',
      Is_Enabled: true,
      Settings: { Loft: 'north', Speed: 5 },
    };
    expect((await save({ ...channelDraft, Settings: { Loft: 'n' }, Secrets: {} })).body.details).toHaveProperty('Loft');
    expect((await save({ ...channelDraft, Secrets: { Loft: 'x' } })).status).toBe(400);
    const saved = await save({ ...channelDraft, Secrets: { Ring: 'ring-of-gold' } });
    expect(saved.body).toMatchObject({
      Is_Own: true,
      Settings: { Loft: 'north', Speed: 5 },
      Secrets_Set: ['Ring'],
    });
    expect((await save({ ...channelDraft, Settings: { Loft: 'south' } })).body.Secrets_Set).toEqual(['Ring']);
    const list = await app.ask<{ list: Channel[] }>(manager, 'GET', path);
    expect(list.body.list.map(({ Channel: id }) => id).sort()).toEqual(['mail', 'pigeon', 'sms']);
    expect(list.body.list.find(({ Channel: id }) => id === 'pigeon')?.Fields.map(({ Kind }) => Kind)).toEqual([
      'text',
      'secret',
      'number',
      'secret-pairs',
    ]);
    const { rows } = await app.database.query('select * from channel_setting');
    const log = await app.database.query("select * from operation_log where entity = 'message-channel'");
    for (const text of [saved.text, list.text, JSON.stringify(rows), JSON.stringify(log.rows)])
      expect(text).not.toContain('ring-of-gold');
    await send();
    await app.runJobs();
    expect(carried[0]?.settings).toEqual({
      Loft: 'south',
      Ring: 'ring-of-gold',
      Speed: 3,
      Nests: {},
    });
    const stranger = await app.ask<{ list: Channel[] }>(app.caller({ clientId: '1' }), 'GET', path);
    expect(stranger.body.list.find(({ Channel: id }) => id === 'pigeon')).toMatchObject({
      Is_Own: false,
      Settings: {},
    });
  });

  it('store named secrets individually: the names are returned, the values are not', async () => {
    await fresh();
    const save = (Nests: Record<string, string>) =>
      app.ask<Channel>(manager, 'PUT', path, {
        body: {
          Channel: 'pigeon',
          Is_Enabled: true,
          Settings: { Loft: 'south' },
          Secrets: { Nests },
        },
      });
    expect((await save({ 东: 'oak-7', 西: 'elm-8' })).body.Secret_Names).toEqual({ Nests: ['东', '西'] });
    const { body, text } = await save({ 东: '', 北: 'fir-9' });
    expect([body.Secret_Names, body.Secrets_Set]).toEqual([{ Nests: ['西', '北'] }, ['Ring', 'Nests']]);
    expect(text).not.toMatch(/elm-8|fir-9/);
    await send();
    await app.runJobs();
    expect(carried[0]?.settings).toMatchObject({
      Ring: 'ring-of-gold',
      Nests: { 西: 'elm-8', 北: 'fir-9' },
    });
    expect(JSON.stringify((await app.database.query('select * from channel_setting')).rows)).not.toContain('elm-8');
  });

  it('record when a channel last succeeded and failed, and why', async () => {
    await fresh();
    answers = [{ status: 'sent' }, { status: 'failed', reason: 'address: 404' }];
    await send();
    await app.runJobs();
    await send();
    await app.runJobs();
    const { body } = await app.ask<{ list: Channel[] }>(manager, 'GET', path);
    const channel = body.list.find(({ Channel: id }) => id === 'pigeon');
    expect(channel).toMatchObject({ Last_Failure: 'address: 404' });
    expect(Date.parse(channel?.Last_Failed_At ?? '')).toBeGreaterThan(Date.parse(channel?.Last_Sent_At ?? '') - 5000);
    expect(body.list.find(({ Channel: id }) => id === 'sms')).toMatchObject({
      Last_Sent_At: null,
      Last_Failure: null,
    });
  });

  it('return the result of a test immediately', async () => {
    await fresh();
    answers = [{ status: 'failed', reason: 'No such loft' }];
    const test = (Channel: string, Address: string) =>
      app.ask(manager, 'POST', `${path}/test`, {
        body: { Channel, Address },
      });
    expect((await test('pigeon', 'https://c.example/3')).body).toEqual({
      Status: 'failed',
      Reason: 'No such loft',
    });
    expect((await test('mail', 'a@b.example')).body).toEqual({
      Status: 'failed',
      Reason: 'unset',
    });
    expect((await test('sms', '13800138000')).body).toMatchObject({
      Status: 'failed',
    });
    expect((await test('pigeon', 'nowhere')).status).toBe(400);
  });

  it('accept receipts only with the link, and never move backwards', async () => {
    await fresh();
    const deliveryId = await send();
    const Token = app.kernel.get(Receipts).getToken(clientId, deliveryId);
    const say = (what: string, receiptToken = Token) =>
      app.ask<{ Status: string }>(null, 'POST', `/public/message-receipt/${what}`, { body: { Token: receiptToken } });
    expect((await say('read')).status).toBe(404);
    await app.runJobs();
    const report = carried[0]?.message.reportUrl ?? '';
    const reported = await app.ask(null, 'POST', report.slice(report.indexOf('/public')));
    expect(reported.body).toEqual({ Status: 'delivered' });
    expect((await say('read')).body).toMatchObject({
      Subject: '预警',
      Status: 'read',
    });
    expect((await say('confirm')).body.Status).toBe('confirmed');
    expect((await say('read')).body.Status).toBe('confirmed');
    expect((await row(deliveryId)).read_at).not.toBeNull();
    const forged = `${clientId}.${deliveryId}.${'A'.repeat(43)}`;
    expect([(await say('read', forged)).status, (await say('read', 'x')).status]).toEqual([404, 400]);
  });

  it('are listed in the outbox beside the installation’s own', async () => {
    await fresh();
    answers = [{ status: 'failed', reason: 'No such loft' }];
    const deliveryId = await send({ text: '请看这条' });
    await app.runJobs();
    const operator = app.caller({ userType: 'operator' });
    const outbox = '/v1/operate/system-monitor/outbox';
    const { body } = await app.ask<{
      list: { Message_ID: string; Status: string; Error: string }[];
    }>(operator, 'GET', outbox);
    expect(body.list.find(({ Message_ID }) => Message_ID === deliveryId)).toMatchObject({
      Channel: 'pigeon',
      Status: 'failed',
      Error: 'No such loft',
      Text: '请看这条',
      Client_ID: clientId,
    });
    const resendResponse = await app.ask(operator, 'POST', `${outbox}/send-again`, {
      body: { ids: [deliveryId] },
    });
    expect(resendResponse.body).toEqual({ queued: 1 });
    await app.runJobs();
    expect((await row(deliveryId)).status).toBe('accepted');
  });

  it('reveal secrets to the recipient only, and no confirmation link to operators', async () => {
    await fresh();
    const code = '271828';
    const link = `http://here.example/t-report?token=${clientId}.7.a_B-9`;
    const { messageId } = await app.kernel.get(Messages).send({
      clientId,
      kind: 'address',
      subject: '验证',
      text: `码 ${code}`,
      html: `<p><a href="${link}&amp;x=1">打开</a></p>`,
      parameters: { code, name: '甲' },
      secrets: ['code'],
      receivers: [{ addresses: [{ channel: 'pigeon', address: 'https://loft.example/7' }] }],
    });
    const { rows } = await app.database.query('select * from message where message_id = $1', [messageId]);
    expect(rows[0]).toMatchObject({ text: '码 ******', parameters: { code: '******', name: '甲' } });
    expect(JSON.stringify(rows)).not.toContain(code);
    await app.runJobs();
    expect(carried[0]?.message).toMatchObject({ text: `码 ${code}`, parameters: { code, name: '甲' } });
    expect(carried[0]?.message.html).toContain(link);
    const operator = app.caller({ userType: 'operator' });
    const { body } = await app.ask<{ list: { Text: string; HTML: string }[] }>(
      operator,
      'GET',
      '/v1/operate/system-monitor/outbox',
    );
    expect(body.list[0]).toMatchObject({
      Text: '码 ******',
      HTML: '<p><a href="http://here.example/t-report?token=***&amp;x=1">打开</a></p>',
    });
  });

  it('are deleted with their client', async () => {
    await app.kernel.get(ClientService).remove(clientId);
    for (const table of ['message', 'message_delivery', 'channel_setting']) {
      const { rows } = await app.database.query(`select from ${table} where client_id = $1`, [clientId]);
      expect(rows).toEqual([]);
    }
  });
});
