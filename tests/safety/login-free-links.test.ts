import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { defineContract, definePlugin, type Endpoint } from '#core';
import { defineServer, serve } from '#core/server';
import { goodPassword, peopleServer, type PeopleServer } from '../../plugins/account/server/testing/people-server';

const figures = { method: 'GET', access: 'user', summary: 'Something to look at' } as const;
const bigScreenContract = defineContract({
  shown: { ...figures, path: '/v1/wall' },
  other: { ...figures, path: '/v1/other-wall' },
});
const bigScreens = definePlugin({
  id: 'big-screens',
  summary: 'A screen that may be linked, and one that may not',
  essential: true,
  routes: [
    { path: '/wall', screen: 'wall', title: 'wall', access: 'user', calls: ['GET /v1/wall'] },
    { path: '/desk', screen: 'desk', title: 'desk', access: 'user' },
  ],
});
const served = defineServer(bigScreens, {
  calls: [serve(bigScreenContract, () => ({ shown: async () => ({}), other: async () => ({}) }))],
});

let server: PeopleServer;
beforeAll(async () => {
  server = await peopleServer({}, [{ manifest: bigScreens, load: async () => ({ default: served }) }]);
});
afterAll(() => server.close());

const post = (url: string, body: object, token?: string) => server.call('POST', url, { token, body });
const getToken = ({ body }: { readonly body: unknown }) => (body as { access_token: string }).access_token;
const getStatus = async (url: string, token: string) => (await server.call('GET', url, { token })).status;
/** Waits longer than a session is cached. */
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 900));

describe('login-free links', () => {
  const make = (token: string, more: object = {}) =>
    post(
      '/v1/login-free-access',
      {
        Name: '大屏',
        Path: '/wall',
        Kind: 'lasting',
        Expires_At: new Date(Date.now() + 86_400_000).toISOString(),
        ...more,
      },
      token,
    );
  const getCode = ({ body }: { readonly body: unknown }) =>
    (body as { Link: string }).Link.split('#authorization=')[1] ?? '';

  it('open one read-only screen until they are revoked', async () => {
    const token = getToken(await server.login('manager'));
    const made = await make(token);
    expect((made.body as { Link: string }).Link).toMatch(/^\/wall#authorization=[\w-]{32}$/);
    const session = getToken(await post('/public/hand-over', { code: getCode(made) }));
    expect((await server.call('GET', '/v1/user-info', { token: session })).body).toMatchObject({
      Scope_Path: '/wall',
      Default_Homepage_URL: '/wall',
    });
    const map = (await server.call('GET', '/v1/privilege', { token: session })).body as Record<string, object>;
    expect(Object.values(map).every((entry) => Object.keys(entry).join('') === 'b')).toBe(true);
    for (const [method, url, body] of [
      ['PUT', '/v1/password', { old: 'x', new: goodPassword }],
      ['POST', '/v1/login-free-access', {}],
      ['GET', '/v1/session', undefined],
    ] as const) {
      expect(
        (
          await server.call(method, url, {
            token: session,
            body:
              method === 'POST'
                ? { Name: 'x', Path: '/', Kind: 'once', Expires_At: new Date(Date.now() + 1000).toISOString() }
                : body,
          })
        ).status,
      ).toBe(403);
    }
    const id = (made.body as { Login_Free_Access_ID: string }).Login_Free_Access_ID;
    const secondLink = await post('/v1/login-free-access/link', { id }, token);
    expect((await post('/public/hand-over', { code: getCode(made) })).status).toBe(401);
    expect((await post('/public/hand-over', { code: getCode(secondLink) })).status).toBe(200);
    expect((await server.call('GET', '/v1/login-free-access', { token })).body).toMatchObject({
      total: 1,
      list: [{ Use_Count: 2, Last_Used_At: expect.any(String) }],
    });
    await server.call('DELETE', `/v1/login-free-access?id=${id}`, { token });
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect((await server.call('GET', '/v1/user-info', { token: session })).status).toBe(401);
    expect((await post('/public/hand-over', { code: getCode(secondLink) })).status).toBe(401);
  });

  it('for single use expire within a minute and work only from the allowed addresses', async () => {
    const token = getToken(await server.login('analyst'));
    const once = await make(token, { Kind: 'once' });
    const answers = await Promise.all([1, 2, 3].map(() => post('/public/hand-over', { code: getCode(once) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const late = await post(
      '/v1/login-free-access/link',
      { id: (once.body as { Login_Free_Access_ID: string }).Login_Free_Access_ID },
      token,
    );
    await server.database.query("update hand_over_code set expires_at = expires_at - interval '60 seconds'");
    expect((await post('/public/hand-over', { code: getCode(late) })).status).toBe(401);
    expect(
      (await post('/public/hand-over', { code: getCode(await make(token, { Addresses: ['10.0.0.0/8'] })) })).status,
    ).toBe(401);
    expect(
      (await post('/public/hand-over', { code: getCode(await make(token, { Addresses: ['127.0.0.1', '::1/128'] })) }))
        .status,
    ).toBe(200);
    expect((await make(token, { Addresses: ['10.0.0.0/99'] })).status).toBe(400);
    expect((await make(token, { Path: '//evil.example' })).status).toBe(400);
  });

  it('may call only what their screen and its frame declare', async () => {
    const token = getToken(await server.login('manager'));
    const session = getToken(await post('/public/hand-over', { code: getCode(await make(token)) }));
    expect(await getStatus('/v1/wall', session)).toBe(200);
    const refused = await server.call('GET', '/v1/other-wall', { token: session });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'link-scope']);
    expect(await getStatus('/v1/other-wall', token)).toBe(200);
    const leave = 'POST /v1/logout';
    const getName = ({ endpoint }: { readonly endpoint: Endpoint }) => `${endpoint.method} ${endpoint.path}`;
    const closed = server.calls.filter((call) => call.endpoint.access !== 'open' && getName(call) !== leave);
    const answered: string[] = [];
    for (const call of closed) {
      const { method, path } = call.endpoint;
      const { body } = await server.call(method, path, { token: session, body: method === 'GET' ? undefined : {} });
      if ((body as { code?: string }).code !== 'link-scope') answered.push(getName(call));
    }
    expect(answered.sort()).toEqual(
      [...closed.filter(({ endpoint }) => endpoint.inEveryLink).map(getName), 'GET /v1/wall'].sort(),
    );
    expect((await post('/v1/logout', {}, session)).status).toBe(200);
  });

  it('can be created only for screens that declare their calls', async () => {
    const token = getToken(await server.login('manager'));
    for (const Path of ['/desk', '/nowhere'])
      expect((await make(token, { Path })).body).toMatchObject({ code: 'input', details: { Path: 'no-screen' } });
  });

  for (const [what, change] of [
    [
      'a change of the password',
      (token: string) =>
        server.call('PUT', '/v1/password', { token, body: { old: goodPassword, new: `${goodPassword}-neu` } }),
    ],
    [
      'a reset',
      (_: string, id: string, by: string) =>
        post('/v1/manage/user-privilege-manage/user/reset-password', { User_ID: id }, by),
    ],
    [
      'the end of all sessions by an administrator',
      (_: string, id: string, by: string) =>
        post('/v1/manage/user-privilege-manage/user/end-sessions', { User_ID: id }, by),
    ],
    ['the end of all other sessions', (token: string) => server.call('DELETE', '/v1/session?id=others', { token })],
  ] as const) {
    it(`do not outlive ${what}`, async () => {
      const id = await server.makeUser(`maker-${Math.random().toString(36).slice(2)}`, server.ids.client, 'user');
      const { rows } = await server.database.query<{ user_name: string }>(
        'select user_name from user_account where user_id = $1',
        [id],
      );
      const token = getToken(await server.login(rows[0]?.user_name ?? ''));
      const made = await make(token);
      const session = getToken(await post('/public/hand-over', { code: getCode(made) }));
      expect(await getStatus('/v1/wall', session)).toBe(200);
      expect((await change(token, id, getToken(await server.login('manager')))).status).toBe(200);
      await forgotten();
      expect(await getStatus('/v1/wall', session)).toBe(401);
      expect((await post('/public/hand-over', { code: getCode(made) })).status).toBe(401);
    });
  }

  it('stay valid for their owner when a visitor signs out, whose session ends', async () => {
    const token = getToken(await server.login('manager'));
    const made = await make(token);
    const session = getToken(await post('/public/hand-over', { code: getCode(made) }));
    expect((await post('/v1/logout', {}, session)).status).toBe(200);
    await forgotten();
    expect(await getStatus('/v1/wall', session)).toBe(401);
    const next = await post('/public/hand-over', { code: getCode(made) });
    expect(next.status).toBe(200);
    expect(await getStatus('/v1/wall', getToken(next))).toBe(200);
  });

  it('end with the session that they started when their creator ends it', async () => {
    const token = getToken(await server.login('manager'));
    const made = await make(token);
    const session = getToken(await post('/public/hand-over', { code: getCode(made) }));
    const { list } = (await server.call('GET', '/v1/session', { token })).body as {
      list: { Session_ID: string; Kind: string; Is_Current: boolean }[];
    };
    const begun = list.find(({ Kind }) => Kind === 'login-free');
    expect((await server.call('DELETE', `/v1/session?id=${begun?.Session_ID}`, { token })).body).toEqual({ ended: 1 });
    expect((await post('/public/hand-over', { code: getCode(made) })).status).toBe(401);
    await forgotten();
    expect(await getStatus('/v1/wall', session)).toBe(401);
  });
});
