import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { OperationLogService } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import type { FirstRunState } from '#plugins/first-run';
import type { Role, RoleMatrix } from '#plugins/privileges';
import { startFullApp, type FullApp } from './full-app';

const roles = '/v1/manage/user-privilege-manage/user-privilege-setting/role-column-privilege';
const users = '/v1/manage/user-privilege-manage/user';
const ownLog = '/v1/manage/user-privilege-manage/user-operation-log';
const wholeLog = '/v1/operate/client-manage/user-operation-log';
const outbox = '/v1/operate/system-monitor/outbox';
const brand = '/v1/manage/system-setting/customize-settings';
const accesses = '/v1/manage/user-privilege-manage/log-user-access';

interface Listed {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

describe('users and their operations', () => {
  let app: FullApp;
  beforeAll(async () => {
    app = await startFullApp();
  });
  afterAll(() => app.close());

  it('prevents users from removing access to the role screen from their own role', async () => {
    const Privileges = { 'role-column-privilege': { b: 1, m: 1 }, 'user-manage': { b: 1, m: 1 } };
    const { body: made } = await app.ask<Role>('manager', 'POST', roles, {
      body: { Role_Name: '主编', User_Type: 'manager', Privileges },
    });
    expect(made).toMatchObject({ Is_Built_In: false, Is_Own: false });
    const { body: self } = await app.ask('operator', 'GET', `${users}/${app.ids.manager}`);
    expect((await app.ask('operator', 'PUT', users, { body: { ...self, Role_ID: made.Role_ID } })).status).toBe(200);
    app.pass(1_100);
    const { body: matrix } = await app.ask<RoleMatrix>('manager', 'GET', roles);
    expect(matrix.list.filter(({ Is_Own }) => Is_Own).map(({ Role_ID }) => Role_ID)).toEqual([made.Role_ID]);
    const change = (privileges: object) =>
      app.ask('manager', 'PUT', roles, {
        body: { Role_ID: made.Role_ID, Role_Name: '主编', Privileges: privileges },
      });
    expect([
      (await change({ 'user-manage': { b: 1, m: 1 } })).body.code,
      (await change({ 'role-column-privilege': { b: 1 } })).body.code,
    ]).toEqual(['privileges.self', 'privileges.self']);
    expect((await change({ 'role-column-privilege': { b: 1, m: 1 } })).body).toMatchObject({
      Is_Own: true,
      Privileges: { 'role-column-privilege': { b: 1, m: 1 } },
    });
    expect((await app.ask('operator', 'PUT', users, { body: { ...self, Role_ID: null } })).status).toBe(200);
    app.pass(1_100);
  });

  it('lets users who work on articles read visible subjects but change none', async () => {
    const path = '/v1/manage/class-manage/subject';
    const subject = async () => app.ask('analyst', 'GET', `${path}/${app.subjects.a}`);
    const { body: row } = await subject();
    expect(row).toMatchObject({ Subject_ID: app.subjects.a, Subject_Name: '品牌' });
    expect((await app.ask<Listed>('analyst', 'GET', path)).body.list.length).toBeGreaterThan(0);
    expect([
      (await app.ask('analyst', 'PUT', path, { body: row })).status,
      (await app.ask('analyst', 'POST', path, { body: { ...row, Subject_Name: '新' } })).status,
      (await app.ask('analyst', 'DELETE', path, { query: { id: app.subjects.a } })).status,
    ]).toEqual([403, 403, 403]);
    const { rows } = await app.database.query<{ id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '三组') returning user_group_id as id",
      [app.clients.a],
    );
    const join = (group: string | null) =>
      app.database.query('update user_account set user_group_id = $2 where user_id = $1', [app.ids.analyst, group]);
    await join(rows[0]?.id ?? null);
    const restricted = await app.ask(
      'manager',
      'PUT',
      '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege',
      { body: { User_Group_ID: rows[0]?.id, Is_Restricted: true, Categories: [] } },
    );
    expect(restricted.status).toBe(200);
    app.pass(1_100);
    expect([(await subject()).status, (await app.ask<Listed>('analyst', 'GET', path)).body.list]).toEqual([404, []]);
    await join(null);
    app.pass(1_100);
    expect((await subject()).status).toBe(200);
  });

  it('shows names in the log, whoever owns the objects', async () => {
    const path = '/v1/manage/class-manage/subject-category';
    const category = (await app.ask('manager', 'POST', path, { body: { Category_Name: '竞品' } })).body;
    const subject = (await app.ask('manager', 'GET', `/v1/manage/class-manage/subject/${app.subjects.a}`)).body;
    const put = await app.ask('manager', 'PUT', '/v1/manage/class-manage/subject', {
      body: { ...subject, Category_ID: category.Category_ID },
    });
    expect(put.status).toBe(200);
    const latest = async (person: 'manager' | 'operator', log: string, Entity: string) =>
      (await app.ask<Listed>(person, 'GET', log, { query: { Entity, Client_ID: app.clients.a } })).body.list[0];
    const named = {
      Thing_Names: ['品牌'],
      Names: { [`Category_ID ${String(category.Category_ID)}`]: '竞品' },
    };
    expect(await latest('manager', ownLog, 'subject')).toMatchObject(named);
    expect(await latest('operator', wholeLog, 'subject')).toMatchObject(named);
    await app.ask('manager', 'PUT', '/v1/manage/class-manage/subject', { body: { ...subject, Category_ID: null } });
    await app.ask('manager', 'DELETE', path, { query: { id: String(category.Category_ID) } });
    expect(await latest('manager', ownLog, 'subject-category')).toMatchObject({
      Action: 'delete',
      Thing_Names: ['竞品'],
    });
    // An object in no list is named as in other entries of the same client.
    const log = app.kernel.get(OperationLogService);
    const people = {
      a: { userId: app.ids.manager, clientId: app.clients.a },
      b: { userId: null, clientId: app.clients.b },
    };
    const page = { entity: 'html-report', id: '900' };
    await log.record(people.a, { ...page, action: 'publish', after: { Title: '周报' } });
    await log.record(people.b, { ...page, action: 'publish', after: { Title: '别家的' } });
    await log.record(people.a, { ...page, action: 'withdraw' });
    expect(await latest('manager', ownLog, 'html-report')).toMatchObject({ Action: 'withdraw', Thing_Names: ['周报'] });
    await log.record(people.a, { entity: 'latency-target', action: 'update', id: app.clients.a });
    await log.record(people.a, { entity: 'client-data', action: 'export', id: app.clients.a });
    expect(await latest('operator', wholeLog, 'client-data')).toMatchObject({ Thing_Names: ['甲公司'] });
    expect(await latest('operator', wholeLog, 'latency-target')).toMatchObject({ Thing_Names: [] });
  });

  it('shows the setup progress of the user’s own client, and of the latest client for operators', async () => {
    const state = async (person: 'operator' | 'manager' | 'stranger') =>
      (await app.ask<FirstRunState>(person, 'GET', '/v1/first-run')).body;
    expect(await state('manager')).toMatchObject({
      Client: { Client_ID: app.clients.a, Client_Name: '甲公司' },
      Administrator: { User_ID: app.ids.manager },
      Has_Subject: true,
      Has_Source: false,
      Has_Colleague: true,
    });
    expect(await state('stranger')).toMatchObject({ Client: { Client_ID: app.clients.b }, Has_Colleague: false });
    const { client_id } = await app.kernel
      .get(ClientService)
      .create({ client_name: '丙公司', client_type: 'enterprise' });
    expect(await state('operator')).toEqual({
      Client: { Client_ID: client_id, Client_Name: '丙公司' },
      Administrator: null,
      Has_Subject: false,
      Has_Source: false,
      Has_Colleague: false,
    });
  });

  it('shows a client only its own operations, shows operators all, and lets nobody write', async () => {
    const ownOperations = (await app.ask<Listed>('manager', 'GET', ownLog, { query: { size: '200' } })).body;
    expect(ownOperations.list.some(({ Entity, Action }) => Entity === 'role' && Action === 'create')).toBe(true);
    const foreign = (await app.ask<Listed>('stranger', 'GET', ownLog, { query: { size: '200' } })).body;
    expect(
      foreign.list.filter(({ Operation_ID }) =>
        ownOperations.list.some((entry) => entry.Operation_ID === Operation_ID),
      ),
    ).toEqual([]);
    const whole = (
      await app.ask<Listed>('operator', 'GET', wholeLog, { query: { Client_ID: app.clients.a, Entity: 'role' } })
    ).body;
    expect(whole.list[0]).toMatchObject({
      Client_ID: app.clients.a,
      Client_ID_Label: '甲公司',
      Entity: 'role',
      User_ID_Label: 'manager',
    });
    expect((await app.ask('manager', 'GET', `${ownLog}/kinds`)).body).toMatchObject({
      Entities: expect.arrayContaining(['role']),
      Actions: expect.arrayContaining(['create', 'update']),
    });
    const refused = await Promise.all([
      app.ask('analyst', 'GET', ownLog),
      app.ask('manager', 'GET', wholeLog),
      app.ask('manager', 'GET', `${wholeLog}/chain`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const written = await Promise.all([
      app.ask('operator', 'POST', wholeLog, { body: {} }),
      app.ask('operator', 'PUT', wholeLog, { body: {} }),
      app.ask('operator', 'DELETE', wholeLog, { query: { id: '1' } }),
    ]);
    expect(written.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('keeps messages without a gateway for operators to read and send again', async () => {
    expect(
      (await app.ask(null, 'POST', '/public/sms-code', { body: { phone: '13800138000', purpose: 'register' } })).status,
    ).toBe(200);
    await app.runJobs();
    const { list } = (await app.ask<Listed>('operator', 'GET', outbox, { query: { Status: 'kept' } })).body;
    expect(list).toMatchObject([
      { Channel: 'sms', Recipient: '13800138000', Status: 'kept', Text: expect.stringMatching(/^\D*\*{6}/) },
    ]);
    expect((await app.ask('operator', 'GET', `${outbox}/gateways`)).body).toEqual({ Mail: false, SMS: 'outbox' });
    expect((await app.ask('manager', 'GET', outbox)).status).toBe(403);
    const resend = (ids: unknown[]) => app.ask('operator', 'POST', `${outbox}/send-again`, { body: { ids } });
    expect([(await resend([list[0]?.Message_ID])).body, (await resend([list[0]?.Message_ID])).body]).toEqual([
      { queued: 1 },
      { queued: 0 },
    ]);
    await app.runJobs();
    expect((await app.ask<Listed>('operator', 'GET', outbox, { query: { Status: 'kept' } })).body.total).toBe(1);
  });

  it('shows a client’s branding only at its own address', async () => {
    const { body: before } = await app.ask('manager', 'GET', brand);
    const { Client_Name: _name, Favicon_URL: _favicon, Logo_URL: _logo, ...draft } = before;
    const save = (options: object) =>
      app.ask('manager', 'PUT', brand, { body: { ...draft, Client_Options_JSON: options } });
    expect((await save({ Login_Text: '字'.repeat(201) })).body).toMatchObject({
      code: 'input',
      details: { Client_Options_JSON: 'too-long' },
    });
    expect((await save({ Login_Text: '甲公司舆情', Other: 1 })).status).toBe(200);
    await app.database.query("update client set host_name = 'yuqing.example' where client_id = $1", [app.clients.a]);
    app.pass(1_100);
    const settings = async (host: string) =>
      (
        await app.ask<{ Branding: { Client_Options_JSON: object } | null }>(null, 'GET', '/public/settings', {
          headers: { host },
        })
      ).body.Branding?.Client_Options_JSON;
    expect([await settings('yuqing.example'), await settings('other.example')]).toEqual([
      { Login_Text: '甲公司舆情' },
      undefined,
    ]);
  });

  it('finds a user’s recently opened screens by name', async () => {
    for (const Column_Path of ['/front/dashboard', '/front/classified-info'])
      await app.ask('analyst', 'POST', accesses, { body: { Column_Path } });
    const findPaths = async (query: Record<string, string>) =>
      (await app.ask<Listed>('manager', 'GET', accesses, { query })).body.list.map(({ Column_Path }) => Column_Path);
    expect(await findPaths({ keyword: 'ANAL' })).toEqual(['/front/classified-info', '/front/dashboard']);
    expect([await findPaths({ keyword: 'nobody' }), await findPaths({ Column_Path: '/front/class' })]).toEqual([
      [],
      ['/front/classified-info'],
    ]);
  });

  it('shows that an entry was tampered with', async () => {
    const chain = async () =>
      (await app.ask<{ Entries: number; Broken_ID: string | null }>('operator', 'GET', `${wholeLog}/chain`)).body;
    const before = await chain();
    expect([before.Entries > 3, before.Broken_ID]).toEqual([true, null]);
    const { rows } = await app.database.query<{ operation_id: string }>(
      `update operation_log set ip = '203.0.113.9' where operation_id = (select max(operation_id) - 1
        from operation_log) returning operation_id`,
    );
    expect((await chain()).Broken_ID).toBe(rows[0]?.operation_id);
  });
});
