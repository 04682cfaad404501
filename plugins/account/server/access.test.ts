import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { SessionService } from './session-service';
import { peopleServer, type PeopleServer } from './testing/people-server';

let server: PeopleServer;
beforeAll(async () => {
  server = await peopleServer();
});
afterAll(() => server.close());

const begin = async (userId: string) =>
  (await server.kernel.get(SessionService).begin({ userId, kind: 'password', address: '127.0.0.1', agent: 'test' }))
    .access_token;

type Person = 'operator' | 'manager' | 'user' | 'monitor';

/** Default holders of each module; listed explicitly, so that a mistake in the rules that derive them is detected. */
const modules: Readonly<Record<string, readonly Person[]>> = {
  'client-list': ['operator'],
  'client-service-type': ['operator'],
  'customize-settings': ['operator', 'manager'],
  'role-column-privilege': ['operator', 'manager'],
  'role-column-default': ['operator'],
  'user-group-class-privilege': ['operator', 'manager'],
  'user-manage': ['operator', 'manager'],
  'user-group-manage': ['operator', 'manager'],
  'user-operation-log': ['operator', 'manager'],
  'platform-operation-log': ['operator'],
  'user-access-log': ['operator', 'manager'],
  'simulate-user': ['operator'],
  'sub-client-list': ['operator', 'manager'],
};

describe('S8: the function matrix', () => {
  it('covers every module', () => {
    expect(Object.keys(modules).sort()).toEqual(
      server.kernel.manifests.flatMap(({ privileges = {} }) => Object.keys(privileges)).sort(),
    );
  });

  it('agrees with the declarations for every call and every user', async () => {
    const differences: string[] = [];
    const tokens = new Map<string, string>();
    let requestCount = 0;
    for (const { plugin, name, endpoint } of server.calls) {
      const url = endpoint.path.replace(/:hash/, '0'.repeat(64)).replace(/:\w+/g, '0');
      for (const person of ['nobody', 'operator', 'manager', 'user', 'monitor'] as const) {
        const token = person === 'nobody' ? undefined : (tokens.get(person) ?? (await begin(server.ids[person])));
        if (token) tokens.set(person, token);
        const { status, body } = await server.call(endpoint.method, url, {
          token,
          ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
        });
        if (name === 'logout') tokens.delete(person);
        const { access, privilege: [key] = [''] } = endpoint;
        const expected =
          access === 'open'
            ? 'in'
            : person === 'nobody'
              ? 401
              : access === 'user' || modules[key]?.includes(person)
                ? 'in'
                : 403;
        const code = (body as { code?: string } | null)?.code;
        const outcome =
          status === 401 && code === 'authentication' ? 401 : status === 403 && code === 'permission' ? 403 : 'in';
        requestCount += 1;
        if (outcome !== expected || status >= 500)
          differences.push(`${plugin}.${name} ${person}: ${status} ${code ?? ''}, expected ${expected}`);
      }
    }
    expect(differences).toEqual([]);
    expect(requestCount).toBeGreaterThan(200);
  });
});

describe('client isolation', () => {
  it('hides users, groups, roles, files and logs of another client', async () => {
    const [manager, stranger] = [await begin(server.ids.manager), await begin(server.ids.stranger)];
    const base = '/v1/manage/user-privilege-manage';
    const list = (await server.call('GET', `${base}/user`, { token: stranger })).body as {
      list: { User_ID: string }[];
    };
    expect(list.list.map(({ User_ID }) => User_ID)).toEqual([server.ids.stranger]);
    const target = server.ids.user;
    const attempts = [
      server.call('GET', `${base}/user/${target}`, { token: stranger }),
      server.call('PUT', `${base}/user`, {
        token: stranger,
        body: { User_ID: target, User_Name: 'taken-over', Display_Name: 'x', User_Type: 'user' },
      }),
      server.call('POST', `${base}/user/reset-password`, { token: stranger, body: { User_ID: target } }),
      server.call('POST', `${base}/user/end-sessions`, { token: stranger, body: { User_ID: target } }),
      server.call('POST', `${base}/user/add`, {
        token: stranger,
        body: { User_Name: 'planted', Display_Name: 'x', User_Type: 'manager', Client_ID: server.ids.client },
      }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await server.call('DELETE', `${base}/user?id=${target}`, { token: stranger })).body).toEqual({
      removed: 0,
    });
    expect(
      (await server.call('GET', `${base}/user?Client_ID=${server.ids.client}`, { token: stranger })).body,
    ).toMatchObject({ total: 0 });

    const group = (
      await server.call('POST', `${base}/user-group`, { token: manager, body: { User_Group_Name: '一组' } })
    ).body as { User_Group_ID: string };
    expect((await server.call('GET', `${base}/user-group/${group.User_Group_ID}`, { token: stranger })).status).toBe(
      404,
    );
    const classes = `${base}/user-privilege-setting/user-group-class-privilege`;
    expect(
      (
        await server.call('PUT', classes, {
          token: stranger,
          body: { User_Group_ID: group.User_Group_ID, Is_Restricted: true, Categories: [] },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await server.call('PUT', `${base}/user`, {
          token: stranger,
          body: {
            User_ID: server.ids.stranger,
            User_Name: 'stranger',
            Display_Name: 's',
            User_Type: 'manager',
            User_Group_ID: group.User_Group_ID,
          },
        })
      ).status,
    ).toBe(400);

    const roles = `${base}/user-privilege-setting/role-column-privilege`;
    const role = (
      await server.call('POST', roles, {
        token: manager,
        body: { Role_Name: '值班', User_Type: 'manager', Privileges: { 'user-manage': { b: 1 } } },
      })
    ).body as { Role_ID: string };
    expect(
      (
        await server.call('PUT', roles, {
          token: stranger,
          body: { Role_ID: role.Role_ID, Role_Name: 'x', Privileges: {} },
        })
      ).status,
    ).toBe(404);
    expect((await server.call('DELETE', `${roles}?id=${role.Role_ID}`, { token: stranger })).status).toBe(404);
    expect(JSON.stringify((await server.call('GET', roles, { token: stranger })).body)).not.toContain('值班');

    for (const entity of ['client', 'user', 'user-group', 'role', 'client-service-type']) {
      const ids = [server.ids.client, target, group.User_Group_ID, role.Role_ID].join(',');
      const { body } = await server.call('GET', `/v1/select-helper?entity_name=${entity}&ids=${ids}`, {
        token: stranger,
      });
      expect([entity, (body as { total: number }).total]).toEqual([entity, 0]);
    }
    expect(
      (
        (await server.call('GET', '/v1/select-helper?entity_name=client', { token: stranger })).body as {
          list: { value: string }[];
        }
      ).list.map(({ value }) => value),
    ).toEqual([server.ids.other]);
    expect((await server.call('GET', '/public/select-helper?entity_name=client')).body).toEqual({ list: [], total: 0 });
  });

  it('separates the access log', async () => {
    const [user, manager, stranger] = [
      await begin(server.ids.user),
      await begin(server.ids.manager),
      await begin(server.ids.stranger),
    ];
    const path = '/v1/manage/user-privilege-manage/log-user-access';
    const { User_Access_Log_ID: id } = (
      await server.call('POST', path, { token: user, body: { Column_Path: '/front/dashboard' } })
    ).body as { User_Access_Log_ID: string };
    expect((await server.call('GET', `${path}/${id}`, { token: manager })).body).toMatchObject({
      Column_Path: '/front/dashboard',
      User_Name: 'analyst',
      Stay_Seconds: null,
    });
    expect(
      (await server.call('PUT', path, { token: user, body: { User_Access_Log_ID: id, Stay_Seconds: 12 } })).status,
    ).toBe(200);
    expect(
      (await server.call('PUT', path, { token: manager, body: { User_Access_Log_ID: id, Stay_Seconds: 99 } })).status,
    ).toBe(404);
    expect((await server.call('GET', `${path}?id=${id}`, { token: manager })).body).toMatchObject({
      total: 1,
      list: [{ Stay_Seconds: 12 }],
    });
    expect(
      (await server.call('GET', `${path}?Column_Path=/front&Accessed_At=2020-01-01..`, { token: manager })).body,
    ).toMatchObject({ total: 1 });
    expect((await server.call('GET', `${path}/${id}`, { token: stranger })).status).toBe(404);
    // One call reports several screens, each with the time since it was opened.
    const response = await server.call('POST', path, {
      token: user,
      body: {
        Column_Path: '/c',
        Seconds_Ago: 1,
        Earlier: [
          { Column_Path: '/a', Seconds_Ago: 600 },
          { Column_Path: '/b', Seconds_Ago: 30 },
        ],
      },
    });
    const { list } = (await server.call('GET', path, { token: manager })).body as {
      list: { User_Access_Log_ID: string; Column_Path: string; Accessed_At: string }[];
    };
    expect(list.slice(0, 3).map(({ Column_Path }) => Column_Path)).toEqual(['/c', '/b', '/a']);
    expect(list[0]?.User_Access_Log_ID).toBe((response.body as { User_Access_Log_ID: string }).User_Access_Log_ID);
    const [last = 0, , first = 0] = list.map(({ Accessed_At }) => Date.parse(Accessed_At));
    expect(Math.round((last - first) / 1000)).toBe(599);
    const long = {
      Column_Path: '/c',
      Earlier: Array.from({ length: 50 }, () => ({ Column_Path: '/a', Seconds_Ago: 1 })),
    };
    expect((await server.call('POST', path, { token: user, body: long })).status).toBe(400);
    expect((await server.call('DELETE', `${path}?id=${id}`, { token: stranger })).body).toEqual({ removed: 0 });
    expect((await server.call('DELETE', `${path}?id=${id}`, { token: manager })).body).toEqual({ removed: 1 });
  });
});

describe('no privilege escalation', () => {
  const base = '/v1/manage/user-privilege-manage';

  it('is possible by creating a user or a role', async () => {
    const roles = `${base}/user-privilege-setting/role-column-privilege`;
    const manager = await begin(server.ids.manager);
    const add = (token: string, body: object) =>
      server.call('POST', `${base}/user/add`, { token, body: { Display_Name: 'x', ...body } });
    expect((await add(manager, { User_Name: 'would-be-operator', User_Type: 'operator' })).status).toBe(400);
    expect(
      (
        await server.call('POST', roles, {
          token: manager,
          body: { Role_Name: 'all', User_Type: 'manager', Privileges: { 'client-list': { b: 1 } } },
        })
      ).body,
    ).toMatchObject({ code: 'privileges.above' });
    expect(
      (
        await server.call('POST', roles, {
          token: manager,
          body: { Role_Name: 'all', User_Type: 'operator', Privileges: {} },
        })
      ).status,
    ).toBe(400);

    const made = (
      await server.call('POST', roles, {
        token: manager,
        body: { Role_Name: 'staff', User_Type: 'manager', Privileges: { 'user-manage': { b: 1, m: 1, a: 1 } } },
      })
    ).body as { Role_ID: string };
    const id = await server.makeUser('staff', server.ids.client, 'manager', { roleId: made.Role_ID });
    const staff = await begin(id);
    expect((await server.call('GET', '/v1/privilege', { token: staff })).body).toEqual({
      'user-manage': { b: 1, m: 1, a: 1 },
    });
    expect((await add(staff, { User_Name: 'friend', User_Type: 'manager' })).body).toMatchObject({
      code: 'users.above',
    });
    expect((await add(staff, { User_Name: 'colleague', User_Type: 'manager', Role_ID: made.Role_ID })).status).toBe(
      200,
    );
    expect(
      (
        await server.call('POST', `${base}/user/reset-password`, {
          token: staff,
          body: { User_ID: server.ids.manager },
        })
      ).body,
    ).toMatchObject({ code: 'users.above' });
    expect(
      (
        await server.call('PUT', `${base}/user`, {
          token: staff,
          body: { User_ID: id, User_Name: 'staff', Display_Name: 'x', User_Type: 'manager' },
        })
      ).body,
    ).toMatchObject({ code: 'users.self' });
    expect((await server.call('DELETE', `${roles}?id=${made.Role_ID}`, { token: manager })).body).toMatchObject({
      code: 'privileges.in-use',
    });
  });

  it('is possible beyond the operator’s defaults, which apply to everyone within the limits of each user type', async () => {
    const path = '/v1/operate/operation-setting/role-column-privilege';
    const operator = await begin(server.ids.operator);
    const { list } = (await server.call('GET', path, { token: operator })).body as {
      list: { Role_ID: string; User_Type: string; Privileges: Record<string, object> }[];
    };
    const role = list.find(({ User_Type }) => User_Type === 'manager');
    const { 'user-access-log': _, ...rest } = role?.Privileges ?? {};
    expect(
      (
        await server.call('PUT', path, {
          token: operator,
          body: { Role_ID: role?.Role_ID, Privileges: { ...rest, 'client-list': { b: 1 } } },
        })
      ).body,
    ).toMatchObject({ code: 'privileges.above' });
    expect(
      (await server.call('PUT', path, { token: operator, body: { Role_ID: role?.Role_ID, Privileges: rest } })).status,
    ).toBe(200);
    expect(
      (
        await server.call('GET', '/v1/manage/user-privilege-manage/log-user-access', {
          token: await begin(server.ids.stranger),
        })
      ).status,
    ).toBe(403);
    expect(
      (await server.call('POST', `${path}/restore`, { token: operator, body: { Role_ID: role?.Role_ID } })).status,
    ).toBe(200);
    expect(
      (
        await server.call('GET', '/v1/manage/user-privilege-manage/log-user-access', {
          token: await begin(server.ids.stranger),
        })
      ).status,
    ).toBe(200);
    const top = list.find(({ User_Type }) => User_Type === 'operator');
    expect(
      (await server.call('PUT', path, { token: operator, body: { Role_ID: top?.Role_ID, Privileges: {} } })).body,
    ).toMatchObject({ code: 'privileges.operator' });
  });

  it("is possible beyond the client's quota, also with concurrent requests", async () => {
    const client = await server.makeClient('丁公司', { user_quota: 3 });
    const chief = await begin(await server.makeUser('chief', client, 'manager'));
    const add = (name: string) =>
      server.call('POST', `${base}/user/add`, {
        token: chief,
        body: { User_Name: name, Display_Name: name, User_Type: 'user' },
      });
    const answers = await Promise.all(['quota-1', 'quota-2', 'quota-3', 'quota-4'].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect((await server.call('GET', `${base}/user/quota`, { token: chief })).body).toEqual({ used: 3, limit: 3 });
  });

  it('is possible into plugins that the service type leaves out', async () => {
    const operator = await begin(server.ids.operator);
    const type = (
      await server.call('POST', '/v1/operate/operation-setting/client-service-type', {
        token: operator,
        body: { Service_Type_Name: '精简版', Plugin_IDs: [] },
      })
    ).body as { Client_Service_Type_ID: string };
    const client = await server.makeClient('戊公司', { client_service_type_id: type.Client_Service_Type_ID });
    const lean = await begin(await server.makeUser('lean', client, 'manager'));
    expect(
      (await server.call('GET', '/v1/manage/system-setting/customize-settings', { token: lean })).body,
    ).toMatchObject({ code: 'plugin-off' });
    expect(
      ((await server.call('GET', '/v1/user-info', { token: lean })).body as { Plugin_IDs: string[] }).Plugin_IDs,
    ).not.toContain('branding');
    expect(
      (
        await server.call('GET', '/v1/manage/system-setting/customize-settings', {
          token: await begin(server.ids.manager),
        })
      ).status,
    ).toBe(200);
  });
});
