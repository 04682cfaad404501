import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { Config, SecretBox, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import type { AddressState } from '../contract';
import { Receivers } from './receivers';

const path = '/v1/manage/report/inform-user';
interface ReceiverRow {
  readonly Receiver_ID: string;
  readonly Address_States: readonly AddressState[];
}

describe('alert receivers', () => {
  let app: TestApp;
  let manager: Caller;
  let clientId: string;
  const lastText = async (): Promise<string> => {
    const { rows } = await app.database.query<{ message_id: string; text: string; sealed: string }>(
      'select message_id, text, sealed from message order by message_id desc limit 1',
    );
    const { message_id = '', text = '', sealed = '' } = rows[0] ?? {};
    expect(text).not.toMatch(/\d{6}|token=/);
    const opened = app.kernel.get(SecretBox).open(sealed, `message ${clientId} ${message_id}`);
    return (JSON.parse(opened) as { text: string }).text;
  };
  const make = async (body: Record<string, unknown>): Promise<ReceiverRow> => {
    const { status, body: row } = await app.ask<ReceiverRow>(manager, 'POST', path, { body });
    expect(status).toBe(200);
    const { body: got } = await app.ask<ReceiverRow>(manager, 'GET', `${path}/${row.Receiver_ID}`);
    return got;
  };

  beforeAll(async () => {
    app = await startTestApp(['alert-receivers', 'mail-channel', 'sms-channel']);
    await app.kernel.activate('alert-receivers');
    clientId = (await app.kernel.get(ClientService).create({ client_name: '甲', client_type: 'enterprise' })).client_id;
    manager = app.caller({ clientId });
  });
  afterAll(() => app.close());

  it('are notified only at addresses verified by their owner, until they unsubscribe', async () => {
    const { Receiver_ID, Address_States } = await make({
      Receiver_Name: '陈默',
      Groups: ['值班'],
      Addresses: [
        { Channel: 'mail', Address: 'chen@a.cn' },
        { Channel: 'sms', Address: '13800138000' },
      ],
    });
    const meant = () => app.kernel.get(Receivers).select(clientId, { groups: ['值班'] });
    expect(await meant()).toEqual([]);
    const [mail, sms] = Address_States;
    await app.ask(manager, 'POST', `${path}/verify`, { body: { Address_ID: mail?.Address_ID } });
    const [link = ''] = /token=[\w.-]+/.exec(await lastText()) ?? [];
    const Token = link.replace('token=', '');
    const used = await app.ask(null, 'POST', '/public/alert-address/use', { body: { Token } });
    expect(used.body).toMatchObject({ Is_Done: true, Address: 'che***.cn' });
    await app.ask(manager, 'POST', `${path}/verify`, { body: { Address_ID: sms?.Address_ID } });
    const [code = ''] = /\d{6}/.exec(await lastText()) ?? [];
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await app.ask(manager, 'POST', `${path}/code`, {
      body: { Address_ID: sms?.Address_ID, Code: wrong },
    });
    expect(refused.status).toBe(400);
    await app.ask(manager, 'POST', `${path}/code`, { body: { Address_ID: sms?.Address_ID, Code: code } });
    const [chen] = await meant();
    expect(chen?.addresses.map(({ address }) => address)).toEqual(['chen@a.cn', '13800138000']);
    const leaveUrl = chen?.addresses[0]?.leaveUrl ?? '';
    expect(leaveUrl).toContain(`.${mail?.Address_ID}.`);
    const { pathname, search } = new URL(leaveUrl);
    const page = await app.call('GET', pathname + search);
    expect([page.status, page.headers.location]).toEqual([
      302,
      `${app.kernel.get(Config).publicUrl}/t-report/address?token=${new URLSearchParams(search).get('Token')}`,
    ]);
    const post = (query: string, body: string) =>
      app.call('POST', pathname + query, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    // A link with another purpose, and a request that no mail program sends, unsubscribe nobody.
    expect((await post(`?Token=${Token}`, 'List-Unsubscribe=One-Click')).status).toBe(404);
    expect((await post(search, 'a=b')).status).toBe(400);
    expect((await meant())[0]?.addresses).toHaveLength(2);
    expect((await post(search, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await meant())[0]?.addresses.map(({ address }) => address)).toEqual(['13800138000']);
    expect((await app.ask(manager, 'POST', `${path}/test`, { body: { Receiver_ID } })).body).toEqual({ Sent: 1 });
  });

  it('keep verified addresses when the form is saved again, but not a changed address', async () => {
    const { Receiver_ID, Address_States } = await make({
      Receiver_Name: '林悦',
      Addresses: [{ Channel: 'mail', Address: 'lin@a.cn' }],
    });
    await app.database.query('update alert_address set verified_at = now() where address_id = $1', [
      Address_States[0]?.Address_ID,
    ]);
    const save = (Address: string) =>
      app.ask(manager, 'PUT', path, {
        body: { Receiver_ID, Receiver_Name: '林悦', Addresses: [{ Channel: 'mail', Address }] },
      });
    await save('lin@a.cn');
    const meant = () => app.kernel.get(Receivers).select(clientId, { ids: [Receiver_ID] });
    expect(await meant()).toHaveLength(1);
    await save('new@a.cn');
    expect(await meant()).toHaveLength(0);
  });

  it('are refused with the reason', async () => {
    const post = (body: Record<string, unknown>) => app.ask<{ message: string }>(manager, 'POST', path, { body });
    const fine = { Receiver_Name: '周', Addresses: [{ Channel: 'mail', Address: 'z@a.cn' }] };
    expect((await post({ ...fine, Quiet_From: '25:00', Quiet_To: '07:00' })).status).toBe(400);
    expect((await post({ ...fine, Quiet_From: '22:00' })).status).toBe(400);
    expect((await post({ ...fine, Addresses: [{ Channel: 'sms', Address: 'z@a.cn' }] })).text).toContain('z@a.cn');
    expect((await post({ ...fine, Addresses: [{ Channel: 'owl', Address: 'x' }] })).text).toContain('owl');
  });

  it('are restricted to the client, and modified links open nothing', async () => {
    const other = app.caller({ clientId: '999' });
    expect((await app.ask<{ total: number }>(other, 'GET', path)).body.total).toBe(0);
    const { rows } = await app.database.query<{ address_id: string }>('select address_id from alert_address limit 1');
    const body = { Address_ID: rows[0]?.address_id };
    expect((await app.ask(other, 'POST', `${path}/verify`, { body })).status).toBe(404);
    const Token = `leave.${clientId}.${rows[0]?.address_id}.99999999999.${'a'.repeat(43)}`;
    expect((await app.ask(null, 'POST', '/public/alert-address/use', { body: { Token } })).status).toBe(404);
  });
});
