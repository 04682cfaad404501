import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import { SubjectAdmin } from '#plugins/subjects/server';
import type { SubjectShare } from '../contract';

const sub = '/v1/manage/user-privilege-manage/sub-client';
const relation = '/v1/operate/client-manage/client-relation';
const subjects = '/v1/manage/class-manage/subject';

interface Listed<Row = Readonly<Record<string, unknown>>> {
  readonly list: readonly Row[];
  readonly total: number;
}

describe('client relations', () => {
  let app: TestApp;
  let parent: string;
  let child: string;
  beforeAll(async () => {
    app = await startTestApp(['client-relations']);
    parent = (
      await app.kernel
        .get(ClientService)
        .create({ client_name: '云岭集团', client_type: 'enterprise', user_quota: 10, subject_quota: 6 })
    ).client_id;
  });
  afterAll(() => app.close());
  const manager = () => app.caller({ clientId: parent });
  const childList = async () => (await app.ask<Listed>(app.caller({ clientId: child }), 'GET', subjects)).body.list;

  it('lets administrators set up clients below their own within the quota, and no others', async () => {
    const add = (body: object) => app.ask<Readonly<Record<string, string>>>(manager(), 'POST', sub, { body });
    expect((await add({ Client_Name: '云岭浙江' })).body).toMatchObject({ code: 'input' });
    const made = await add({
      Client_Name: '云岭浙江',
      User_Quota: 4,
      Subject_Quota: 3,
      Client_System_Name: '浙江舆情',
    });
    expect(made.status).toBe(200);
    child = made.body.Client_ID ?? '';
    expect((await add({ Client_Name: '云岭江苏', User_Quota: 7, Subject_Quota: 1 })).status).toBe(400);
    expect(await app.kernel.get(ClientService).quota(parent)).toEqual({ users: 6, subjects: 3 });
    const { body } = await app.ask<Listed>(manager(), 'GET', sub);
    expect(body).toMatchObject({ total: 1, list: [{ Client_Name: '云岭浙江', Client_System_Name: '浙江舆情' }] });
    const stranger = app.caller({ clientId: child });
    expect((await app.ask<Listed>(stranger, 'GET', sub)).body.total).toBe(0);
    expect((await app.ask(stranger, 'PUT', sub, { body: { Client_ID: parent, Client_Name: '夺取' } })).status).toBe(
      404,
    );
  });

  it('shares narrowed subjects with a sub-client that follow their source and keep their rule', async () => {
    await app.ask(manager(), 'POST', '/v1/manage/class-manage/client-dictionary', {
      body: { Dictionary_Name: '产品', Words: ['春茶', '秋茶'] },
    });
    const { body: own } = await app.ask<Readonly<Record<string, string>>>(manager(), 'POST', subjects, {
      body: { Subject_Name: '产品质量', Rule: '@产品 AND 质量', Notation: 'modern' },
    });
    const { body: given } = await app.ask<Listed<SubjectShare>>(manager(), 'POST', `${sub}/subject`, {
      body: { Client_ID: child, Subject_IDs: [own.Subject_ID], Narrowing: '杭州' },
    });
    expect(given.list).toMatchObject([{ State: 'synced', Subject_Name: '产品质量', Narrowing: '杭州' }]);
    const [copy] = await childList();
    expect(copy).toMatchObject({ Subject_Name: '产品质量', Rule: expect.stringContaining('春茶 OR 秋茶') as string });
    expect(copy?.Rule).toContain('杭州');
    const as = app.caller({ clientId: child });
    const change = await app.ask(as, 'PUT', subjects, { body: { ...copy, Rule: '别的' } });
    expect(change.body).toMatchObject({ code: 'client-relations.inherited' });
    expect((await app.ask(as, 'PUT', subjects, { body: { ...copy, Colour: '#ff0000' } })).status).toBe(200);
    expect((await app.ask(as, 'DELETE', subjects, { query: { id: String(copy?.Subject_ID) } })).status).toBe(409);
    const removal = await app.ask(manager(), 'DELETE', subjects, { query: { id: own.Subject_ID ?? '' } });
    expect(removal.body).toMatchObject({ code: 'client-relations.shared' });

    await app.ask(manager(), 'PUT', subjects, { body: { ...own, Rule: '投诉', Notation: 'modern' } });
    await app.runJobs();
    expect(await childList()).toMatchObject([{ Rule: '投诉 AND 杭州', Colour: '#ff0000' }]);

    const end = await app.ask(manager(), 'DELETE', `${sub}/subject`, {
      query: { Client_ID: child, Share_ID: given.list[0]?.Share_ID ?? '' },
    });
    expect(end.body).toEqual({ removed: 1 });
    expect(await childList()).toEqual([]);
  });

  it('takes a subject back completely, for every caller and after every interruption', async () => {
    const { body: own } = await app.ask<Listed>(manager(), 'GET', subjects);
    const give = async () => {
      const { body } = await app.ask<Listed<SubjectShare>>(manager(), 'POST', `${sub}/subject`, {
        body: { Client_ID: child, Subject_IDs: [own.list[0]?.Subject_ID] },
      });
      expect(await childList()).toHaveLength(1);
      return body.list[0]?.Share_ID ?? '';
    };
    const end = (caller: Caller, Share_ID: string) =>
      app.ask(caller, 'DELETE', `${sub}/subject`, { query: { Client_ID: child, Share_ID } });
    const inherited = async (caller: Caller) =>
      (await app.ask<Listed<SubjectShare>>(caller, 'GET', `${sub}/subject`, { query: { Client_ID: child } })).body.list;

    const first = await give();
    rs.spyOn(app.kernel.get(SubjectAdmin).subjects, 'remove').mockRejectedValueOnce(new Error('The line is cut'));
    expect((await end(manager(), first)).status).toBe(500);
    expect(await inherited(manager())).toMatchObject([{ State: 'ending' }]);
    await app.ask(manager(), 'PUT', subjects, { body: { ...own.list[0], Rule: '质量', Notation: 'modern' } });
    await app.runJobs();
    expect(await childList()).toMatchObject([{ Rule: '投诉' }]);
    expect((await end(manager(), first)).body).toEqual({ removed: 1 });
    expect([await inherited(manager()), await childList()]).toEqual([[], []]);

    // A user whose scope is one branch of the parent's subjects.
    const second = await give();
    const { database } = app;
    await database.query(
      "insert into user_group (user_group_id, client_id, user_group_name) values (700, $1, '一支')",
      [parent],
    );
    await database.query('insert into restricted_group (user_group_id, client_id) values (700, $1)', [parent]);
    await database.query(
      `insert into user_account (user_id, client_id, user_name, display_name, user_type, user_group_id, password_hash)
        values (701, $1, 'branch', '一支', 'user', 700, 'x')`,
      [parent],
    );
    const limited = app.caller({ clientId: parent, userType: 'user', userId: '701' });
    expect(await inherited(limited)).toHaveLength(1);
    expect((await end(limited, second)).body).toEqual({ removed: 1 });
    expect(await childList()).toEqual([]);
  });

  it('creates administrators of sub-clients under the rules for all users, and refuses callers with fewer privileges', async () => {
    const add = (caller: Caller, User_Name: string) =>
      app.ask<{ code?: string; Password?: string }>(caller, 'POST', `${sub}/manager`, {
        body: { Client_ID: child, User_Name, Display_Name: '周' },
      });
    expect((await add(app.caller({ clientId: parent, userType: 'user' }), 'zhou')).body.code).toBe('users.above');
    const { 'user-manage': _, ...fewer } = manager().privileges;
    expect((await add({ ...manager(), privileges: fewer }, 'zhou')).body.code).toBe('users.above');
    expect((await add({ ...manager(), simulatorId: '1' }, 'zhou')).body.code).toBe('account.simulated');
    expect((await add(manager(), '13900139000')).status).toBe(400);
    const made = await add(manager(), '2号');
    expect([made.status, made.body.Password]).toEqual([200, expect.stringMatching(/^\w{12}$/)]);
    expect((await add(manager(), '2号')).status).toBe(409);
  });

  it('refuses an unreadable rule, cycles and clients that are not the caller’s', async () => {
    const { body } = await app.ask<Listed>(manager(), 'GET', subjects);
    const id = String(body.list[0]?.Subject_ID);
    const give = (caller = manager(), more = {}) =>
      app.ask(caller, 'POST', `${sub}/subject`, {
        body: { Client_ID: child, Subject_IDs: [id], ...more },
      });
    expect((await give(manager(), { Narrowing: '(杭州' })).body).toMatchObject({ code: 'query' });
    expect((await give(app.caller({ clientId: '1' }))).status).toBe(404);
    const operator = app.caller({ userType: 'operator' });
    const circle = await app.ask(operator, 'PUT', `${relation}/parent`, {
      body: { Client_ID: parent, Parent_Client_ID: child },
    });
    expect(circle.body).toMatchObject({ code: 'input' });
    const alone = await app.ask(operator, 'PUT', `${relation}/parent`, {
      body: { Client_ID: child, Parent_Client_ID: null },
    });
    expect(alone.status).toBe(200);
    const made = await app.ask(manager(), 'POST', `${sub}/manager`, {
      body: { Client_ID: child, User_Name: 'zhou', Display_Name: '周' },
    });
    expect(made.status).toBe(404);
  });
});
