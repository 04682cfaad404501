import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Kernel } from '#core';
import {
  CacheNotices,
  CallerService,
  InlineThreadService,
  JobService,
  PluginSwitch,
  PostgresDatabaseService,
  type Caller,
  type ServerSide,
} from '#core/server';
import { pluginsWith, silentLog } from '#core/server/testing';
import { SessionService } from '#plugins/account/server';
import { ClientAdmin, ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService, RoleService } from '#plugins/privileges/server';
import { UserService } from '#plugins/users/server';
import { createServerKernel } from '../../core/server/boot/server-kernel';
import { goodPassword, peopleServer, type PeopleServer } from '../../plugins/account/server/testing/people-server';

/** Time within which changes of another process must be visible; the cache itself lasts much longer. */
const soon = { timeout: 1000, interval: 10 };

describe('changes of another process', () => {
  let here: PeopleServer;
  /** A second process on the same database, with its own connections and memory. */
  let elsewhere: Kernel<ServerSide>;
  let database: PostgresDatabaseService;
  let manager: Caller;

  const begin = async (userId: string) => {
    const { sessionId } = await here.kernel
      .get(SessionService)
      .begin({ userId, kind: 'password', address: '127.0.0.1', agent: 'test' });
    return { userId, sessionId };
  };
  const seenElsewhere = (claims: { readonly userId: string; readonly sessionId: string }) =>
    elsewhere.get(CallerService).resolve(claims);
  /** Returns a signed-in user who is cached in the other process. */
  const beginCachedSession = async (userId: string) => {
    const claims = await begin(userId);
    expect(await seenElsewhere(claims)).toBeDefined();
    return claims;
  };
  const isHearing = () => elsewhere.get(CacheNotices).isHearing();

  beforeAll(async () => {
    here = await peopleServer();
    database = new PostgresDatabaseService(
      { connectionString: here.database.url, application_name: 'elsewhere', allowExitOnIdle: true },
      silentLog,
    );
    elsewhere = createServerKernel(pluginsWith(['account', 'branding']), {
      config: here.config,
      log: silentLog,
      database,
      jobs: here.kernel.get(JobService),
      threads: (services) => new InlineThreadService(services),
    });
    await elsewhere.activate('account');
    await elsewhere.get(CacheNotices).start();
    manager = (await here.kernel.get(CallerService).resolve(await begin(here.ids.manager))) as Caller;
  });
  afterAll(async () => {
    await elsewhere.get(CacheNotices).stop();
    await elsewhere.stop();
    await database.close();
    await here.close();
  });

  it('is kept briefly where nothing is heard, and long where it is', async () => {
    await expect.poll(isHearing, soon).toBe(true);
    expect(here.kernel.get(CacheNotices).kept()).toBeLessThan(1000);
    expect(elsewhere.get(CacheNotices).kept()).toBeGreaterThan(10_000);
  });

  it('are visible immediately: an ended session, a new password, a disabled user and a disabled client', async () => {
    const { user, monitor, stranger, other } = here.ids;
    const out = await beginCachedSession(user);
    await here.kernel.get(SessionService).end(user, { only: out.sessionId });
    await expect.poll(() => seenElsewhere(out), soon).toBeUndefined();

    const reset = await beginCachedSession(monitor);
    await here.kernel.get(UserService).setPassword(monitor, { text: `${goodPassword}-neu` });
    await expect.poll(() => seenElsewhere(reset), soon).toBeUndefined();

    const disabled = await beginCachedSession(user);
    const path = '/v1/manage/user-privilege-manage/user';
    const token = await here.token('manager');
    const answer = await here.call('PUT', path, {
      token,
      body: { User_ID: user, User_Name: 'analyst', Display_Name: 'analyst', User_Type: 'user', Is_Enabled: false },
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => seenElsewhere(disabled), soon).toBeUndefined();

    const operator = (await here.kernel.get(CallerService).resolve(await begin(here.ids.operator))) as Caller;
    const expired = await beginCachedSession(stranger);
    const end = new Date(Date.now() - 1000).toISOString();
    await here.kernel.get(ClientAdmin).change(operator, '127.0.0.1', other, { Service_End_Date: end });
    await expect.poll(async () => (await seenElsewhere(expired))?.serviceExpired, soon).toBe(true);
    await here.kernel.get(ClientAdmin).change(operator, '127.0.0.1', other, { Is_Enabled: false });
    await expect.poll(() => seenElsewhere(expired), soon).toBeUndefined();
  });

  it('are visible immediately: a narrowed role and a narrowed group', async () => {
    const roles = here.kernel.get(RoleService);
    const [key = ''] = Object.keys((await roles.ceilings(manager)).manager ?? {});
    const role = await roles.create(manager, {
      Role_Name: '看',
      User_Type: 'manager',
      Privileges: { [key]: { b: 1 } },
    });
    const { rows } = await here.database.query<{ id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '组') returning user_group_id as id",
      [here.ids.client],
    );
    const groupId = rows[0]?.id;
    const claims = await beginCachedSession(
      await here.makeUser('narrowed', here.ids.client, 'manager', { roleId: role.Role_ID }),
    );
    expect((await seenElsewhere(claims))?.privileges).toEqual({ [key]: { b: 1 } });
    await roles.update(manager, { Role_ID: role.Role_ID, Role_Name: '看', Privileges: {} });
    await expect.poll(async () => (await seenElsewhere(claims))?.privileges, soon).toEqual({});

    const person = await here.makeUser('grouped', here.ids.client, 'user', { groupId });
    const reach = () =>
      elsewhere.get(ClassPrivilegeService).allowed({ userId: person, userType: 'user', clientId: here.ids.client });
    expect(await reach()).toBeNull();
    const answer = await here.call(
      'PUT',
      '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege',
      {
        token: await here.token('manager'),
        body: { User_Group_ID: groupId, Is_Restricted: true, Categories: [] },
      },
    );
    expect(answer.status).toBe(200);
    await expect.poll(reach, soon).toEqual({ see: [], handle: [] });
  });

  it('are visible immediately: a disabled plugin', async () => {
    const getPlugins = async () => [...(await elsewhere.get(ClientService).enabledPlugins(here.ids.client))];
    const switches = elsewhere.get(PluginSwitch);
    await switches.start(new Set());
    try {
      expect(await getPlugins()).toContain('branding');
      const order = { caller: manager, ip: '127.0.0.1', isOn: false, withOthers: false };
      await here.kernel.get(PluginSwitch).set('branding', order);
      await expect.poll(getPlugins, soon).not.toContain('branding');
    } finally {
      await switches.stop();
    }
  });

  it('are not announced when rolled back', async () => {
    const notices = here.kernel.get(CacheNotices);
    let noticeCount = 0;
    elsewhere.get(CacheNotices).on(['undone', 'done'], () => (noticeCount += 1));
    await expect(notices.change(['undone'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await notices.change(['done'], async () => undefined);
    await expect.poll(() => noticeCount, soon).toBe(1);
  });

  it('end a session in time despite the cache, together with sessions started from it', async () => {
    const ownSession = await here.kernel.get(SessionService).begin({
      userId: here.ids.operator,
      kind: 'password',
      address: '',
      agent: '',
      expiresAt: new Date(Date.now() + 400),
    });
    const simulated = await here.kernel.get(SessionService).begin({
      userId: here.ids.manager,
      kind: 'simulated',
      address: '',
      agent: '',
      simulator: { userId: here.ids.operator, sessionId: ownSession.sessionId, reason: 'test' },
    });
    const claims = { userId: here.ids.manager, sessionId: simulated.sessionId };
    expect((await seenElsewhere(claims))?.simulatorId).toBe(here.ids.operator);
    await expect.poll(() => seenElsewhere(claims), soon).toBeUndefined();
  });

  it('are not missed when the listening connection is lost: entries cached meanwhile are dropped', async () => {
    const claims = await beginCachedSession(here.ids.manager);
    const cut = await here.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'elsewhere'
        and datname = current_database() and query like '%listen %'`,
    );
    expect(cut.rowCount).toBe(1);
    // Changed directly in the database, so that no notice is sent.
    await here.database.query('update user_session set ended_at = now() where session_id = $1', [claims.sessionId]);
    await expect.poll(isHearing, { timeout: 1000, interval: 1 }).toBe(false);
    await expect.poll(isHearing, { timeout: 5000, interval: 10 }).toBe(true);
    expect(await seenElsewhere(claims)).toBeUndefined();
  });
});
