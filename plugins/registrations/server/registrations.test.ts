import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { DatabaseService, SecretBox } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import type { MadeClient } from '../contract';

const base = '/v1/operate/client-manage';

interface Registered {
  readonly Registration_ID: string;
  readonly Client_ID: string;
  readonly State: string;
  readonly Reason: string | null;
}

describe('registrations', () => {
  let app: TestApp;
  let standard = '';
  beforeAll(async () => {
    app = await startTestApp(['registrations']);
    const { rows } = await app.kernel
      .get(DatabaseService)
      .query<{ id: string }>(
        "select client_service_type_id as id from client_service_type where service_type_code = 'standard'",
      );
    standard = rows[0]?.id ?? '';
  });
  afterAll(() => app.close());
  const operator = () => app.caller({ userType: 'operator' });

  /** Returns the last text message to a phone, decrypted from its sealed form. */
  async function messageTo(phone: string): Promise<string> {
    const { rows } = await app.kernel
      .get(DatabaseService)
      .query<{ text: string; sealed: string | null }>(
        'select text, sealed from outbox_message where recipient = $1 order by message_id desc limit 1',
        [phone],
      );
    const { text = '', sealed = null } = rows[0] ?? {};
    if (sealed === null) return text;
    return (JSON.parse(app.kernel.get(SecretBox).open(sealed, `outbox sms ${phone}`)) as { text: string }).text;
  }

  const listed = async (phone: string): Promise<Registered> => {
    const { body } = await app.ask<{ list: readonly Registered[] }>(operator(), 'GET', `${base}/register-client`, {
      query: { Phone: phone },
    });
    return body.list[0] as Registered;
  };

  async function register(phone: string, company: string): Promise<Registered> {
    await app.ask(null, 'POST', '/public/sms-code', { body: { phone, purpose: 'register' } });
    const code = /\d{6}/.exec(await messageTo(phone))?.[0];
    expect((await app.ask(null, 'POST', '/public/register', { body: { phone, code, company } })).status).toBe(200);
    return listed(phone);
  }

  const signIn = async (phone: string) =>
    (await app.ask(null, 'POST', '/public/login', { body: { username: phone, password: phone.slice(-6) } })).status;

  it('creates a client with subjects and users from a registration, and notifies the person', async () => {
    const clients = app.kernel.get(ClientService);
    const source = (await clients.create({ client_name: '模板客户', client_type: 'enterprise' })).client_id;
    await app.ask(app.caller({ clientId: source }), 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '品牌', Rule: '品牌', Notation: 'modern' },
    });
    const waiting = await register('13900139001', '远山乳业');
    expect(waiting.State).toBe('waiting');
    const body = {
      Registration_ID: waiting.Registration_ID,
      Client_Name: '远山乳业',
      Client_Type: 'enterprise',
      Client_Service_Type_ID: standard,
      Service_End_Date: null,
      User_Quota: 10,
      Source_Client_ID: source,
      Analyst_Count: 2,
      Monitor_Count: 1,
    };
    const { body: made, status } = await app.ask<MadeClient>(operator(), 'POST', `${base}/register-client/approve`, {
      body,
    });
    expect([status, made.Taken, made.Users.length]).toEqual([200, 1, 3]);
    expect(await clients.get(made.Client_ID)).toMatchObject({ client_name: '远山乳业', client_type: 'enterprise' });
    expect(await messageTo('13900139001')).toContain('远山乳业');
    expect((await listed('13900139001')).State).toBe('approved');
    const secondResponse = await app.ask(operator(), 'POST', `${base}/register-client/approve`, { body });
    expect(secondResponse.body).toMatchObject({ code: 'registrations.decided' });
  });

  it('rejects with a reason sent to the person, ends the trial, and still allows later approval', async () => {
    const waiting = await register('13900139002', '一家公司');
    expect(await signIn('13900139002')).toBe(200);
    const refuse = (Reason: string) =>
      app.ask(operator(), 'POST', `${base}/register-client/refuse`, {
        body: { Registration_ID: waiting.Registration_ID, Reason },
      });
    expect((await refuse(' ')).status).toBe(400);
    expect((await refuse('资料不全')).status).toBe(200);
    expect(await listed('13900139002')).toMatchObject({ State: 'refused', Reason: '资料不全' });
    expect(await messageTo('13900139002')).toContain('资料不全');
    expect(await signIn('13900139002')).toBe(403);
    const approved = await app.ask(operator(), 'POST', `${base}/register-client/approve`, {
      body: {
        Registration_ID: waiting.Registration_ID,
        Client_Name: '一家公司',
        Client_Type: 'media',
        Client_Service_Type_ID: standard,
        Service_End_Date: null,
      },
    });
    expect(approved.status).toBe(200);
    expect(await signIn('13900139002')).toBe(200);
  });

  it('creates users only together with the decision, so that no password is lost, and lets one operator decide', async () => {
    const source = (await app.kernel.get(ClientService).create({ client_name: '来源客户', client_type: 'enterprise' }))
      .client_id;
    for (const name of ['品牌', '投诉'])
      await app.ask(app.caller({ clientId: source }), 'POST', '/v1/manage/class-manage/subject', {
        body: { Subject_Name: name, Rule: name, Notation: 'modern' },
      });
    const waiting = await register('13900139004', '海川物流');
    const people = async () => {
      const { rows } = await app.database.query<{ user_name: string }>(
        "select user_name from user_account where client_id = $1 and user_type <> 'manager'",
        [waiting.Client_ID],
      );
      return rows.length;
    };
    const approve = (more: object) =>
      app.ask<MadeClient>(operator(), 'POST', `${base}/register-client/approve`, {
        body: {
          Registration_ID: waiting.Registration_ID,
          Client_Name: '海川物流',
          Client_Type: 'enterprise',
          Client_Service_Type_ID: standard,
          Service_End_Date: null,
          Source_Client_ID: source,
          Analyst_Count: 3,
          ...more,
        },
      });
    expect((await approve({ Subject_Quota: 1 })).body).toMatchObject({ code: 'subject-tools.quota' });
    expect((await approve({ User_Quota: 2 })).body).toMatchObject({ code: 'users.quota' });
    expect([await people(), (await listed('13900139004')).State]).toEqual([0, 'waiting']);
    const both = await Promise.all([approve({}), approve({})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = both.find(({ status }) => status === 200)?.body;
    expect(made?.Users.map(({ Password }) => Password.length)).toEqual([12, 12, 12]);
    expect(await people()).toBe(3);
  });

  it('keeps the registration when the requested name is taken, and is limited to operators', async () => {
    const waiting = await register('13900139003', '又一家');
    const approve = (caller = operator()) =>
      app.ask(caller, 'POST', `${base}/register-client/approve`, {
        body: {
          Registration_ID: waiting.Registration_ID,
          Client_Name: '模板客户',
          Client_Type: 'enterprise',
          Client_Service_Type_ID: standard,
          Service_End_Date: null,
        },
      });
    expect((await approve()).status).toBe(409);
    expect((await listed('13900139003')).State).toBe('waiting');
    expect((await approve(app.caller({ privileges: {} }))).status).toBe(403);
  });
});
