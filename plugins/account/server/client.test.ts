import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { CacheNotices, ServerKernel } from '#core/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { classPrivilegeNotice, ClassPrivilegeService, PrivilegeMapService } from '#plugins/privileges/server';
import { SessionService } from './session-service';
import { peopleServer, type PeopleServer } from './testing/people-server';

let server: PeopleServer;
let tokens: Readonly<Record<'operator' | 'manager' | 'user' | 'stranger', string>>;
beforeAll(async () => {
  server = await peopleServer();
  const begin = async (userId: string) =>
    (await server.kernel.get(SessionService).begin({ userId, kind: 'password', address: '127.0.0.1', agent: 'test' }))
      .access_token;
  const { operator, manager, user, stranger } = server.ids;
  tokens = {
    operator: await begin(operator),
    manager: await begin(manager),
    user: await begin(user),
    stranger: await begin(stranger),
  };
});
afterAll(() => server.close());

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Uploads a file as a browser form does. */
async function upload(token: string, content: Buffer, fields: Readonly<Record<string, string>>, name = 'logo.png') {
  const mark = 'the-mark';
  const parts = [
    ...Object.entries(fields).map(([key, value]) =>
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ];
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/save-client-file',
    payload: Buffer.concat(parts),
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${mark}` },
  });
  return {
    status: answer.statusCode,
    body: JSON.parse(answer.body) as { File_ID: string; URL: string; code?: string },
  };
}

describe('client files', () => {
  it('are recognized as images by their first bytes, and served by the hash of their content only', async () => {
    const { status, body } = await upload(tokens.manager, png, { purpose: 'logo' });
    expect(status).toBe(200);
    const shown = await server.call('GET', body.URL);
    expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(String(shown.headers['content-security-policy'])).toContain('sandbox');
    expect((await server.call('GET', body.URL.replace(/.$/, body.URL.endsWith('0') ? '1' : '0'))).status).toBe(404);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload(tokens.manager, svg, { purpose: 'logo' }, 'logo.svg')).body.code).toBe('clients.file-type');
    expect(
      (await upload(tokens.manager, Buffer.from('GIF89 no'), { purpose: 'logo' }, '../../logo.gif')).body.code,
    ).toBe('clients.file-type');
    expect((await upload(tokens.manager, Buffer.alloc(0), { purpose: 'logo' })).body.code).toBe('clients.file-missing');
    expect(
      (await upload(tokens.manager, Buffer.concat([png, Buffer.alloc(1024 * 1024)]), { purpose: 'logo' })).body.code,
    ).toBe('clients.file-too-large');
    expect((await upload(tokens.user, png, { purpose: 'logo' })).status).toBe(403);
  });

  it('belong to one client', async () => {
    const { File_ID: id } = (await upload(tokens.manager, png, { purpose: 'favicon' })).body;
    expect((await server.call('GET', `/v1/read-client-file?id=${id}`, { token: tokens.manager })).status).toBe(200);
    expect((await server.call('GET', `/v1/read-client-file?id=${id}`, { token: tokens.stranger })).status).toBe(404);
    expect(
      (
        await server.call('GET', `/v1/read-client-file?id=${id}&Client_ID=${server.ids.client}`, {
          token: tokens.stranger,
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await server.call('GET', `/v1/read-client-file?id=${id}&Client_ID=${server.ids.client}`, {
          token: tokens.operator,
        })
      ).status,
    ).toBe(200);
    expect((await server.call('POST', '/v1/delete-client-file', { token: tokens.stranger, body: { id } })).status).toBe(
      404,
    );
    expect((await upload(tokens.stranger, png, { purpose: 'logo', Client_ID: server.ids.client })).status).toBe(403);
    expect((await server.call('POST', '/v1/delete-client-file', { token: tokens.manager, body: { id } })).body).toEqual(
      { removed: 1 },
    );
  });
});

describe('branding', () => {
  const path = '/v1/manage/system-setting/customize-settings';
  const draft = {
    Client_System_Name: '甲舆情',
    Is_System_Name_Visible: true,
    User_Theme_Style_Code: '#1f845a',
    Default_Homepage_URL: '/front/classified-info',
    Is_Link_Target_Self: true,
    Favicon_File_ID: null,
    Logo_File_ID: null,
    Client_Options_JSON: { Watermark: '甲公司' },
  };

  it('is shown to users of the client only', async () => {
    const logo = (await upload(tokens.manager, png, { purpose: 'logo' })).body;
    expect(
      (await server.call('PUT', path, { token: tokens.manager, body: { ...draft, Logo_File_ID: logo.File_ID } }))
        .status,
    ).toBe(200);
    expect((await server.call('GET', '/v1/user-info', { token: tokens.user })).body).toMatchObject({
      Client_System_Name: '甲舆情',
      User_Theme_Style_Code: '#1f845a',
      Default_Homepage_URL: '/front/classified-info',
      Client_Options_JSON: { Watermark: '甲公司', Logo_URL: logo.URL },
    });
    expect((await server.call('GET', '/v1/user-info', { token: tokens.stranger })).body).toMatchObject({
      Client_System_Name: null,
      Client_Options_JSON: {},
    });
    expect(
      (await server.call('PUT', path, { token: tokens.stranger, body: { ...draft, Logo_File_ID: logo.File_ID } }))
        .status,
    ).toBe(400);
    await server.database.query("update client set host_name = 'jia.example' where client_id = $1", [
      server.ids.client,
    ]);
    const branded = (await server.app.inject({ url: '/public/settings', headers: { host: 'jia.example:8080' } })).json<{
      Branding: object;
    }>();
    expect(branded.Branding).toEqual({
      Client_System_Name: '甲舆情',
      Client_Options_JSON: { Theme_Color: '#1f845a', Logo_URL: logo.URL },
    });
    expect((await server.call('GET', '/public/settings')).body).toMatchObject({ Branding: null });
  });

  it('S25: accepts only paths of the product as home page', async () => {
    for (const home of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example', 'front']) {
      expect([
        home,
        (await server.call('PUT', path, { token: tokens.manager, body: { ...draft, Default_Homepage_URL: home } }))
          .status,
      ]).toEqual([home, 400]);
      expect(
        (
          await server.call('PUT', path, {
            token: tokens.manager,
            body: { ...draft, Client_Options_JSON: { Custom_Homepage_URL: home } },
          })
        ).status,
      ).toBe(400);
    }
  });
});

describe('clients', () => {
  const path = '/v1/operate/client-manage/client';
  const create = (body: object) => server.call('POST', path, { token: tokens.operator, body });

  it('require a service type, dates in order, and parents without a cycle', async () => {
    const { list } = (
      await server.call('GET', '/v1/select-helper?entity_name=client-service-type', { token: tokens.operator })
    ).body as { list: { value: string }[] };
    const base = { Client_Type: 'enterprise', Client_Service_Type_ID: list[0]?.value };
    expect((await create({ ...base, Client_Name: 'a', Client_Service_Type_ID: null })).status).toBe(400);
    expect((await create({ ...base, Client_Name: 'a', Client_Type: 'platform' })).status).toBe(400);
    expect(
      (
        await create({
          ...base,
          Client_Name: 'a',
          Service_Start_Date: '2026-02-01T00:00:00Z',
          Service_End_Date: '2026-01-01T00:00:00Z',
        })
      ).status,
    ).toBe(400);
    const [upper, lower] = [
      (await create({ ...base, Client_Name: '上' })).body,
      (await create({ ...base, Client_Name: '下' })).body,
    ] as unknown as [Record<string, unknown>, Record<string, unknown>];
    const put = (body: object) => server.call('PUT', path, { token: tokens.operator, body });
    expect((await put({ ...lower, Parent_Client_ID: upper.Client_ID })).status).toBe(200);
    expect((await put({ ...upper, Parent_Client_ID: lower.Client_ID })).status).toBe(400);
    expect((await create({ ...base, Client_Name: '上' })).status).toBe(409);
    expect((await server.call('DELETE', `${path}?id=${platformClientId}`, { token: tokens.operator })).status).toBe(
      409,
    );
    expect(
      (await server.call('DELETE', `${path}?id=${String(upper.Client_ID)}`, { token: tokens.operator })).body,
    ).toMatchObject({ code: 'clients.has-children' });
    expect(
      (await server.call('DELETE', `${path}?id=${String(lower.Client_ID)}`, { token: tokens.operator })).body,
    ).toMatchObject({ code: 'clients.enabled' });
  });

  it('end with their trial, unless an operator sets a date', async () => {
    const { list } = (
      await server.call('GET', '/v1/select-helper?entity_name=client-service-type', { token: tokens.operator })
    ).body as { list: { value: string; label: string }[] };
    const typeOf = (name: string) => list.find(({ label }) => label === name)?.value;
    const made = async (body: object) =>
      (await create({ Client_Type: 'enterprise', Client_Service_Type_ID: typeOf('标准版'), ...body })).body as {
        readonly Client_ID: string;
        readonly Service_End_Date: string | null;
      };
    const days = ({ Service_End_Date: end }: { readonly Service_End_Date: string | null }) =>
      end === null ? null : (Date.parse(end) - Date.now()) / 86_400_000;
    expect(days(await made({ Client_Name: '长期' }))).toBeNull();
    expect(days(await made({ Client_Name: '试用包', Client_Service_Type_ID: typeOf('试用版') }))).toBeCloseTo(30, 1);
    expect(
      (await made({ Client_Name: '说定', Client_Type: 'trial', Service_End_Date: '2031-01-01T00:00:00.000Z' }))
        .Service_End_Date,
    ).toBe('2031-01-01T00:00:00.000Z');
    const trial = await made({ Client_Name: '试用户', Client_Type: 'trial' });
    expect(days(trial)).toBeCloseTo(30, 1);
    const user = await server.makeUser('trial-user', trial.Client_ID, 'manager');
    const { access_token: token } = await server.kernel
      .get(SessionService)
      .begin({ userId: user, kind: 'password', address: '127.0.0.1', agent: 'test' });
    const privilege = async () => (await server.call('GET', '/v1/privilege', { token })).status;
    expect(await privilege()).toBe(200);
    await server.database.query(
      "update client set service_end_date = service_end_date - interval '31 days' where client_id = $1",
      [trial.Client_ID],
    );
    server.kernel.get(ClientService).forget();
    server.pass(1_100);
    expect(await privilege()).toBe(403);
  });

  it('are deleted with all of their data', async () => {
    const id = await server.makeClient('将去');
    const user = await server.makeUser('leaving', id, 'manager');
    const { access_token: token } = await server.kernel
      .get(SessionService)
      .begin({ userId: user, kind: 'password', address: '127.0.0.1', agent: 'test' });
    await upload(token, png, { purpose: 'logo' });
    await server.call('POST', '/v1/manage/user-privilege-manage/log-user-access', {
      token,
      body: { Column_Path: '/front' },
    });
    await server.call('POST', '/v1/manage/user-privilege-manage/user-group', {
      token,
      body: { User_Group_Name: '组' },
    });
    await server.kernel.get(ClientService).remove(id);
    const { rows: tables } = await server.database.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'client_id'
        and table_schema = 'public' and table_name not in ('operation_log')`,
    );
    const left = [];
    for (const { name } of tables)
      if ((await server.database.query(`select 1 from ${name} where client_id = $1`, [id])).rowCount) left.push(name);
    expect([tables.length > 5, left]).toEqual([true, []]);
  });
});

describe('privileges', () => {
  it('of new modules are added to built-in roles automatically, and removed ones stay removed', async () => {
    await server.database.query(
      `update role set privileges = privileges - 'user-manage' - 'user-group-manage',
        declared_grants = array(select g from unnest(declared_grants) g where g not like 'user-group-manage:%')
       where is_built_in and user_type = 'manager'`,
    );
    await (await server.kernel.load('privileges')).prepare?.(server.kernel);
    const map = await server.kernel.get(PrivilegeMapService).of({ userType: 'manager', roleId: null });
    expect(map['user-group-manage']).toEqual({ b: 1, m: 1, d: 1 });
    expect(map['user-manage']).toBeUndefined();
  });

  it('by user group restrict what members see, and nobody else', async () => {
    const classes = server.kernel.get(ClassPrivilegeService);
    const caller = { userId: server.ids.user, userType: 'user', clientId: server.ids.client } as const;
    expect(await classes.allowed(caller)).toBeNull();
    const { rows } = await server.database.query<{ id: string }>(
      "insert into user_group (client_id, user_group_name) values ($1, '二组') returning user_group_id as id",
      [server.ids.client],
    );
    const group = rows[0]?.id;
    await server.database.query('update user_account set user_group_id = $2 where user_id = $1', [
      server.ids.user,
      group,
    ]);
    server.kernel.get(CacheNotices).forget(classPrivilegeNotice);
    expect(await classes.allowed(caller)).toBeNull();
    const path = '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege';
    expect(
      (
        await server.call('PUT', path, {
          token: tokens.manager,
          body: { User_Group_ID: group, Is_Restricted: true, Categories: [] },
        })
      ).status,
    ).toBe(200);
    expect(await classes.allowed(caller)).toEqual({ see: [], handle: [] });
    await server.database.query('insert into group_class_privilege values ($1, 7, true, false), ($1, 8, true, true)', [
      group,
    ]);
    server.kernel.get(CacheNotices).forget(classPrivilegeNotice);
    expect(await classes.allowed(caller)).toEqual({ see: ['7', '8'], handle: ['8'] });
    expect(await classes.allowed({ ...caller, userType: 'manager' })).toBeNull();
    expect((await server.call('GET', path, { token: tokens.manager })).body).toMatchObject({
      total: 1,
      categories: [],
      list: [{ Is_Restricted: true }],
    });
  });
});

describe('notices', () => {
  const poll = (token: string) =>
    server.call('GET', '/v1/system-notification?entity_name=ArticleComment&last=1', { token });

  it('are empty without a source, and end with the session or when the client has none', async () => {
    expect((await poll(tokens.user)).body).toEqual({ list: [] });
    const { access_token: short } = await server.kernel.get(SessionService).begin({
      userId: server.ids.user,
      kind: 'password',
      address: '',
      agent: '',
      expiresAt: new Date(Date.now() + 5000),
    });
    expect((await poll(short)).body).toEqual({ list: [], CLOSE_POLLING: true });
    await server.kernel
      .get(ClientService)
      .changeBrand(server.ids.other, { client_options_json: { Is_Notice_Enabled: false } });
    expect((await poll(tokens.stranger)).body).toEqual({ list: [], CLOSE_POLLING: true });
    expect((await server.call('GET', '/v1/system-notification?entity_name=../x', { token: tokens.user })).status).toBe(
      400,
    );
  });
});

it('creates the first operator when there is none, and shows the password once', async () => {
  await server.database.query("delete from user_account where user_type = 'operator'");
  expect(server.kernel.get(ServerKernel).manifests.some(({ id }) => id === 'sample-data')).toBe(false);
  const [line = ''] = (await (await server.kernel.load('users')).prepare?.(server.kernel)) ?? [];
  const password = / the password (\S+);/.exec(line)?.[1] ?? '';
  expect((await server.login('admin', password)).status).toBe(200);
  expect(await (await server.kernel.load('users')).prepare?.(server.kernel)).toEqual([]);
});
