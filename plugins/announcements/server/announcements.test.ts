import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { ShownAnnouncement } from '../contract';
import { unreadNotice } from './unread-notice';

const path = '/v1/front/report/announcement';
const reading = { announcement: { b: 1 } } as const;

interface Inbox {
  readonly list: readonly ShownAnnouncement[];
  readonly total: number;
  readonly Unread_Count: number;
}

describe('announcements', () => {
  let app: TestApp;
  let manager: Caller;
  let analyst: Caller;
  let stranger: Caller;
  let group: string;
  const person = async (clientId: string, name: string, userType: 'manager' | 'user'): Promise<Caller> => {
    const { user } = await app.kernel
      .get(UserService)
      .create({ clientId, userName: name, displayName: name, userType, password: { text: 'Long-enough-9' } });
    return app.caller({
      clientId,
      userId: user.user_id,
      userType,
      ...(userType === 'user' && { privileges: reading }),
    });
  };
  const write = (caller: Caller, more: object = {}) =>
    app.ask<{ Announcement_ID: string; code?: string }>(caller, 'POST', path, {
      body: { Title: '系统升级', Content: '周六 22 点起停机', ...more },
    });
  const inbox = async (caller: Caller, query: Record<string, string> = {}) =>
    (await app.ask<Inbox>(caller, 'GET', `${path}-inbox`, { query })).body;
  const titles = async (caller: Caller, query?: Record<string, string>) =>
    (await inbox(caller, query)).list.map(({ Title }) => Title);

  beforeAll(async () => {
    app = await startTestApp(['announcements']);
    await app.kernel.activate('announcements');
    const clients = app.kernel.get(ClientService);
    const [one, other] = [
      await clients.create({ client_name: '甲', client_type: 'enterprise' }),
      await clients.create({ client_name: '乙', client_type: 'enterprise' }),
    ];
    manager = await person(one.client_id, 'boss', 'manager');
    analyst = await person(one.client_id, 'anna', 'user');
    stranger = await person(other.client_id, 'zoe', 'manager');
    const { rows } = await app.database.query<{ id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '一组') returning user_group_id as id",
      [one.client_id],
    );
    group = rows[0]?.id ?? '';
    await app.database.query('update user_account set user_group_id = $1 where user_id = $2', [group, analyst.userId]);
  });
  afterAll(() => app.close());

  it('reach their audience, count as unread until read, and list their readers', async () => {
    const { body } = await write(manager, { Level: 'urgent' });
    expect([await titles(analyst), await titles(stranger)]).toEqual([['系统升级'], []]);
    expect((await inbox(analyst)).Unread_Count).toBe(1);
    expect(await unreadNotice(app.kernel).load(analyst, {})).toMatchObject({
      level: 'warning',
      list: [{ Title: '系统升级' }],
    });

    await app.ask(analyst, 'POST', `${path}-read`, { body: { id: [body.Announcement_ID] } });
    expect((await inbox(analyst)).Unread_Count).toBe(0);
    expect(await titles(analyst, { Is_Unread: 'true' })).toEqual([]);
    const [shown] = (await inbox(manager)).list;
    expect(shown).toMatchObject({ Audience_Count: 2, Read_Count: 1, Is_Own: true });
    const readers = async (Is_Read: string) =>
      (
        await app.ask<{ list: { Display_Name: string }[]; total: number }>(manager, 'GET', `${path}-reader`, {
          query: { id: body.Announcement_ID, Is_Read },
        })
      ).body;
    expect([await readers('true'), await readers('false')]).toMatchObject([
      { list: [{ Display_Name: 'anna' }], total: 1 },
      { list: [{ Display_Name: 'boss' }], total: 1 },
    ]);
  });

  it('for a group or for administrators are hidden from other users in every call', async () => {
    const { body: forGroup } = await write(manager, { Title: '一组例会', Audience: 'groups', User_Group_IDs: [group] });
    const { body: forBosses } = await write(manager, { Title: '预算', Audience: 'managers' });
    expect(await titles(analyst)).toEqual(['一组例会', '系统升级']);
    expect(await titles(manager)).toEqual(['预算', '一组例会', '系统升级']);
    expect((await inbox(manager)).list.find(({ Title }) => Title === '一组例会')).toMatchObject({
      Is_For_Me: false,
      Audience_Count: 1,
    });
    expect((await app.ask(analyst, 'GET', `${path}/${forBosses.Announcement_ID}`)).status).toBe(404);
    expect((await app.ask(analyst, 'GET', `${path}/${forGroup.Announcement_ID}`)).status).toBe(200);
    const { changed } = (
      await app.ask<{ changed: number }>(analyst, 'POST', `${path}-read`, {
        body: { id: [forBosses.Announcement_ID] },
      })
    ).body;
    expect(changed).toBe(0);
  });

  it('are shown only within their period', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await write(manager, { Title: '明天', Starts_At: at(24) });
    await write(manager, { Title: '昨天', Starts_At: at(-48), Ends_At: at(24) });
    await app.database.query("update announcement set ends_at = now() - interval '1 hour' where title = '昨天'");
    expect(await titles(analyst)).not.toContain('明天');
    expect(await titles(analyst, { State: 'planned' })).not.toContain('明天');
    expect([await titles(manager, { State: 'planned' }), await titles(analyst, { State: 'ended' })]).toEqual([
      ['明天'],
      ['昨天'],
    ]);
  });

  it('are refused with an error that names the invalid field', async () => {
    const wrong = await Promise.all([
      write(manager, { Audience: 'clients' }),
      write(manager, { Audience: 'groups' }),
      write(manager, { Audience: 'groups', User_Group_IDs: ['7'] }),
      write(manager, { Ends_At: '2020-01-01T00:00:00Z' }),
      write(analyst),
    ]);
    expect(wrong.map(({ status }) => status)).toEqual([403, 400, 400, 400, 403]);
  });

  it('of an operator reach all clients', async () => {
    const operator = { ...manager, userType: 'operator' as const };
    await write(operator, { Title: '全平台维护', Audience: 'clients' });
    expect(await titles(stranger)).toEqual(['全平台维护']);
  });
});
