import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Messages } from '#plugins/messages/server';
import type { InAppMessage } from '../contract';
import { unreadMessages } from './in-app-notice';

const path = '/v1/front/in-app-message';

interface Listed {
  readonly list: readonly InAppMessage[];
  readonly next: string | null;
  readonly total: number;
  readonly unread: number;
}

describe('in-app messages', () => {
  let app: TestApp;
  let anna: Caller;
  let boris: Caller;
  const sendMessage = async (
    userId: string,
    subject: string,
    { link, ...receiver }: { readonly link?: string; readonly name?: string; readonly userId?: string } = { userId },
  ) => {
    const { deliveryIds } = await app.kernel.get(Messages).send({
      clientId: '1',
      kind: 'alert',
      subject,
      text: '有新文章',
      ...(link ? { link } : {}),
      receivers: [{ ...receiver, addresses: [{ channel: 'in-app', address: userId }] }],
    });
    return deliveryIds[0] ?? '';
  };
  const list = async (who: Caller, query = {}) => (await app.ask<Listed>(who, 'GET', path, { query })).body;

  beforeAll(async () => {
    app = await startTestApp(['in-app-channel', 'system-monitor']);
    await app.kernel.activate('in-app-channel');
    anna = app.caller({ userId: '501' });
    boris = app.caller({ userId: '502' });
  });
  afterAll(() => app.close());

  it('reach only their recipient', async () => {
    await sendMessage('501', '一');
    await sendMessage('501', '二', { userId: '501', link: 'https://monitor.example/a' });
    await sendMessage('502', '三');
    const { body: own } = await app.ask<Listed>(anna, 'GET', path);
    expect(own.list.map(({ Subject, Link, Read_At }) => [Subject, Link, Read_At])).toEqual([
      ['二', 'https://monitor.example/a', null],
      ['一', null, null],
    ]);
    expect([own.total, own.unread, own.next]).toEqual([2, 2, null]);
    expect((await list(boris)).list.map(({ Subject }) => Subject)).toEqual(['三']);
    expect((await list(app.caller({ userId: '501', clientId: '2' }))).total).toBe(0);
    expect((await app.ask(null, 'GET', path)).status).toBe(401);
  });

  it('continue after the last message of a page', async () => {
    const first = await list(anna, { size: '1' });
    const second = await list(anna, { size: '1', after: first.next ?? '' });
    expect([...first.list, ...second.list].map(({ Subject }) => Subject)).toEqual(['二', '一']);
  });

  it('are marked as read only by their recipient, and once', async () => {
    const [message] = (await list(boris)).list;
    const read = async (who: Caller, body: object) => (await app.ask(who, 'PUT', `${path}/read`, { body })).body;
    const named = { Delivery_ID: [message?.Delivery_ID] };
    expect(await read(anna, named)).toEqual({ changed: 0 });
    expect(await read(boris, named)).toEqual({ changed: 1 });
    expect(await read(boris, named)).toEqual({ changed: 0 });
    expect(await list(boris)).toMatchObject({ total: 1, unread: 0 });
    expect(await read(anna, {})).toEqual({ changed: 2 });
  });

  it('stay in the notification menu until they are read', async () => {
    const deliveryId = await sendMessage('501', '四');
    await app.runJobs();
    const bell = async () => (await unreadMessages(app.kernel).load(anna, {}))?.list ?? [];
    expect(await bell()).toEqual([{ Delivery_ID: deliveryId, Subject: '四', Link: null }]);
    await app.ask(anna, 'PUT', `${path}/read`, { body: { Delivery_ID: [deliveryId] } });
    expect(await bell()).toEqual([]);
    const { rows } = await app.database.query('select status, read_at from message_delivery where delivery_id = $1', [
      deliveryId,
    ]);
    expect(rows).toEqual([{ status: 'read', read_at: expect.any(Date) as Date }]);
  });

  it('are sent to the user who tests the channel', async () => {
    const tried = await app.ask(boris, 'POST', '/v1/manage/system-setting/message-channel/test', {
      body: { Channel: 'in-app' },
    });
    expect(tried.body).toEqual({ Status: 'sent', Reason: null });
    expect((await list(boris)).unread).toBe(1);
  });

  it('stand in the outbox by the name of their person, and by the number where there is no name', async () => {
    const named = await sendMessage('501', '五', { userId: '501', name: '安娜' });
    const unnamed = await sendMessage('502', '六');
    const onDuty = await sendMessage('502', '七', { name: '值班手机' });
    const outbox = '/v1/operate/system-monitor/outbox';
    const operator = app.caller({ userType: 'operator' });
    const { body } = await app.ask<{ list: { Message_ID: string; Recipient: string }[] }>(operator, 'GET', outbox);
    const getRecipient = (id: string) => body.list.find(({ Message_ID }) => Message_ID === id)?.Recipient;
    expect([named, unnamed, onDuty].map(getRecipient)).toEqual(['安娜', '502', '值班手机']);
    const recipientSearch = await app.ask<{ total: number }>(operator, 'GET', outbox, { query: { Recipient: '安' } });
    expect(recipientSearch.body.total).toBe(1);
  });
});
