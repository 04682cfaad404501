import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { DatabaseService, LimitService, type UserType } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { ClientService, platformClientId, type NewClient } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import { CompanyPeople } from './people';
import { ProviderStore, type ProviderRow } from './provider-store';
import { company, type Company } from './testing/company';

const path = '/v1/manage/system-setting/sign-in-provider';
const host = 'corp.example.cn';
const returnUrl = `https://${host}/login`;
const secret = 'company-secret-of-some-length';
const staff = {
  lin: { name: '林一', preferred_username: 'lin.yi', email: 'lin@corp.cn', email_verified: true, groups: ['analysts'] },
  boss: { name: '周总', preferred_username: 'boss', email: 'boss@corp.cn', email_verified: true, groups: ['leads'] },
  guest: { name: '访客', email: 'guest@elsewhere.cn', email_verified: true, groups: [] },
  linked: { name: '已有', email: 'Linked@corp.cn', email_verified: true, groups: ['analysts'] },
  crossed: { name: '别人', email: 'own@elsewhere.cn', email_verified: true, upn: 'linked@corp.cn', groups: [] },
  unverified: { name: '冒名', email: 'linked@corp.cn', email_verified: false, groups: ['analysts'] },
};

let server: TestServer;
let firm: Company;
/** Another company, some of whose users have the same subject ids. */
let otherFirm: Company;
let client: string;
let token: string;
let provider: string;

interface Started {
  readonly Url: string;
  readonly Ticket: string;
}

beforeAll(async () => {
  firm = await company(staff, returnUrl);
  otherFirm = await company({ lin: { ...staff.guest, preferred_username: 'lin.other' } }, returnUrl);
  server = await testServer(pluginsWith(['single-sign-on']), {
    PUBLIC_URL: 'https://monitor.example.cn',
    OUTBOUND_ALLOW_HOSTS: `sign-in=${firm.host},sign-in=${otherFirm.host}`,
  });
  client = await makeClient('丙公司', { host_name: host, user_quota: 5 });
  token = await signedIn('head', client, 'manager');
  const made = await server.call('POST', path, { token, body: settings() });
  expect(made.status).toBe(200);
  provider = (made.body as { Sign_In_Provider_ID: string }).Sign_In_Provider_ID;
});
afterAll(async () => {
  await server.close();
  await firm.close();
  await otherFirm.close();
});

const password = 'Kranich-48-Wolken';
const makeClient = async (client_name: string, more: Partial<NewClient> = {}) =>
  (await server.kernel.get(ClientService).create({ client_name, client_type: 'enterprise', ...more })).client_id;
const makeUser = (userName: string, clientId: string, userType: UserType) =>
  server.kernel
    .get(UserService)
    .create({ clientId, userName, displayName: userName, userType, password: { text: password } });
const signedIn = async (userName: string, clientId: string, userType: UserType): Promise<string> => {
  await makeUser(userName, clientId, userType);
  const { body } = await server.call('POST', '/public/login', { body: { username: userName, password } });
  return (body as { access_token: string }).access_token;
};

const settings = (more: object = {}) => ({
  Provider_Name: '丙公司账号',
  Kind: 'oidc',
  Issuer: firm.issuer,
  Application_ID: 'monitor',
  Application_Secret: secret,
  Is_Provisioning: true,
  Role_Claim: 'groups',
  Role_Mappings: [{ Value: 'leads', User_Type: 'manager', Role_ID: null }],
  ...more,
});
const change = async (more: object) => {
  const body = { ...settings({ Application_Secret: null, ...more }), Sign_In_Provider_ID: provider };
  const { status } = await server.call('PUT', path, { token, body });
  expect(status).toBe(200);
};
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const signedBy = (key: KeyObject, text: string): string => sign('sha256', Buffer.from(text), key).toString('base64url');
const claiming = (body: string, claims: object): string =>
  Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims }),
  ).toString('base64url');
const start = async (id = provider) =>
  server.call('POST', '/public/sign-in/start', { body: { Provider_ID: id }, headers: { host } });
const finish = (ticket: string, { state = '', ...parameters }: Readonly<Record<string, string>>) =>
  server.call('POST', '/public/sign-in/finish', { body: { state, ticket, parameters }, headers: { host } });
const come = async (subject: string, from = firm) => {
  // All tests use the same address and would reach the rate limit.
  await server.kernel.get(LimitService).reset('single sign-on 127.0.0.1');
  const { Url, Ticket } = (await start()).body as Started;
  return finish(Ticket, await from.visit(Url, subject));
};
const who = async (answer: { body: unknown }) =>
  (await server.call('GET', '/v1/user-info', { token: (answer.body as { access_token: string }).access_token }))
    .body as Readonly<Record<string, unknown>>;

describe('single sign-on', () => {
  it('is offered only at the host of its client', async () => {
    const at = async (name: string) =>
      (await server.call('GET', '/public/settings', { headers: { host: name } })).body as { Sign_In_Methods?: unknown };
    expect((await at(host)).Sign_In_Methods).toEqual([{ Provider_ID: provider, Name: '丙公司账号', Kind: 'oidc' }]);
    expect((await at('other.example.cn')).Sign_In_Methods).toBeUndefined();
    const elsewhere = await server.call('POST', '/public/sign-in/start', { body: { Provider_ID: provider } });
    expect(elsewhere.body).toMatchObject({ code: 'single-sign-on.over' });
  });

  it('creates one account in the client, with the role given by the claim', async () => {
    const first = await come('lin');
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
    const lin = await who(first);
    expect(lin).toMatchObject({
      User_Name: 'lin.yi',
      Display_Name: '林一',
      Email: 'lin@corp.cn',
      Client_ID: client,
      User_Type: 'user',
      Must_Change_Password: false,
    });
    expect(String(lin.Logout_URL)).toContain(`${firm.issuer}/session/end?`);
    expect(new URL(String(lin.Logout_URL)).searchParams.get('post_logout_redirect_uri')).toBe(returnUrl);
    expect((await who(await come('lin'))).User_ID).toBe(lin.User_ID);
    expect(await who(await come('boss'))).toMatchObject({ User_Type: 'manager', Client_ID: client });
  });

  it('creates a regular session that is listed with its sign-in method', async () => {
    const { access_token } = (await come('lin')).body as { access_token: string };
    const { body } = await server.call('GET', '/v1/session', { token: access_token });
    expect((body as { list: { Kind: string }[] }).list[0]).toMatchObject({ Kind: 'single-sign-on' });
  });

  it('completes once, and only with the ticket of the browser that started it', async () => {
    const [mine, other] = [(await start()).body as Started, (await start()).body as Started];
    const back = await firm.visit(mine.Url, 'lin');
    const over = { status: 409, body: { code: 'single-sign-on.over' } };
    expect(await finish(other.Ticket, back)).toMatchObject(over);
    expect((await finish(mine.Ticket, back)).status).toBe(200);
    expect(await finish(mine.Ticket, back)).toMatchObject(over);
  });

  it('rejects tokens issued for another sign-in, and any after ten minutes', async () => {
    const { Url, Ticket } = (await start()).body as Started;
    const changed = new URL(Url);
    changed.searchParams.set('nonce', 'another-nonce-of-some-length');
    expect(await finish(Ticket, await firm.visit(changed.href, 'lin'))).toMatchObject({
      status: 409,
      body: { code: 'single-sign-on.failed' },
    });
    const late = (await start()).body as Started;
    const back = await firm.visit(late.Url, 'lin');
    await server.kernel.get(DatabaseService).query("update sign_in_attempt set expires_at = now() - interval '1 s'");
    expect((await finish(late.Ticket, back)).body).toMatchObject({ code: 'single-sign-on.over' });
  });

  it.each<readonly [string, (head: string, body: string, signature: string) => string]>([
    ['no signature', (head, body) => `${head}.${body}.`],
    ['a changed signature', (head, body, signature) => `${head}.${body}.${signature.slice(4)}AAAA`],
    ['other claims', (head, body, signature) => `${head}.${claiming(body, { sub: 'boss' })}.${signature}`],
    [
      'the algorithm none',
      (_, body) => `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${body}.`,
    ],
    ['the signature of another key', (head, body) => `${head}.${body}.${signedBy(foreign, `${head}.${body}`)}`],
  ])('rejects ID tokens with %s', async (_, change) => {
    firm.forge((idToken) => {
      const [head = '', body = '', signature = ''] = idToken.split('.');
      return change(head, body, signature);
    });
    try {
      expect(await come('lin')).toMatchObject({ status: 409, body: { code: 'single-sign-on.failed' } });
    } finally {
      firm.forge((idToken) => idToken);
    }
    expect((await come('lin')).status).toBe(200);
  });

  it('gives every provider a return URL of its own, and sends no code of one to another', async () => {
    const { Url, Ticket } = (await start()).body as Started;
    expect(new URL(Url).searchParams.get('redirect_uri')).toBe(`${returnUrl}?provider=${provider}`);
    const back = await firm.visit(Url, 'lin');
    expect(back.provider).toBe(provider);
    const mixed = await finish(Ticket, { ...back, provider: '987654321' });
    expect(mixed).toMatchObject({ status: 409, body: { code: 'single-sign-on.failed' } });
  });

  it('requires a second factor unless the provider is trusted with it', async () => {
    const { access_token } = (await come('lin')).body as { access_token: string };
    const { User_ID } = await who({ body: { access_token } });
    await server.kernel
      .get(DatabaseService)
      .query("insert into second_factor (user_id, kind, name, sign_count) values ($1, 'totp', '手机', 0)", [User_ID]);
    expect(await come('lin')).toMatchObject({ status: 409, body: { code: 'login.second-factor' } });
    await change({ Is_Second_Factor_Trusted: true });
    expect((await come('lin')).status).toBe(200);
  });
});

describe('refusals with a reason', () => {
  const refused = async (subject: string, code: string) => expect((await come(subject)).body).toMatchObject({ code });

  it('apply to domains, claims, unknown people, and full clients', async () => {
    await change({ Allowed_Domains: ['@Corp.cn'] });
    await refused('guest', 'single-sign-on.domain');
    await refused('unverified', 'single-sign-on.domain');
    await change({ Required_Claim: 'groups', Required_Value: 'analysts' });
    await refused('guest', 'single-sign-on.claim');
    await change({ Is_Provisioning: false });
    await refused('guest', 'single-sign-on.unknown-person');
    await makeUser('fourth', client, 'user');
    await makeUser('fifth', client, 'user');
    await change({});
    await refused('guest', 'single-sign-on.quota');
  });

  it('links accounts only by a verified mail address, and refuses disabled accounts', async () => {
    const database = server.kernel.get(DatabaseService);
    const fourth = await server.kernel.get(UserService).find('fourth');
    await database.query("update user_account set email = 'linked@corp.cn' where user_name = 'fourth'");
    await change({ Is_Provisioning: false, Is_Mail_Linked: true });
    // Entering another person's address in one's own account does not link it.
    await refused('linked', 'single-sign-on.unknown-person');
    await server.kernel.get(UserService).confirmMail(fourth?.user_id ?? '', 'Linked@corp.cn');
    await change({ Is_Provisioning: false });
    await refused('linked', 'single-sign-on.unknown-person');
    await change({ Is_Provisioning: false, Is_Mail_Linked: true });
    await refused('unverified', 'single-sign-on.unknown-person');
    await change({ Is_Provisioning: false, Is_Mail_Linked: true, Mail_Claim: 'upn' });
    await refused('crossed', 'single-sign-on.unknown-person');
    await change({ Is_Provisioning: false, Is_Mail_Linked: true });
    expect(await who(await come('linked'))).toMatchObject({ User_Name: 'fourth' });
    await database.query("update user_account set is_enabled = false where user_name = 'fourth'");
    await refused('linked', 'account.disabled');
  });

  it('cancels without creating a session', async () => {
    const { Url, Ticket } = (await start()).body as Started;
    const state = new URL(Url).searchParams.get('state') ?? '';
    expect(await finish(Ticket, { state, provider, error: 'access_denied' })).toMatchObject({
      status: 403,
      body: { code: 'single-sign-on.denied' },
    });
  });
});

describe('privileges of the provider’s last editor', () => {
  const setBy = (userId: string | null) =>
    server.kernel
      .get(DatabaseService)
      .query('update sign_in_provider set set_by = $2 where sign_in_provider_id = $1', [provider, userId]);

  it('limit known and new accounts by current privileges, and allow only ordinary accounts once the editor is gone', async () => {
    const above = { status: 403, body: { code: 'single-sign-on.above' } };
    const fifth = await server.kernel.get(UserService).find('fifth');
    for (const setter of [fifth?.user_id ?? '', '987654321', null]) {
      await change({});
      expect((await come('boss')).status).toBe(200);
      await setBy(setter);
      expect(await come('boss')).toMatchObject(above);
      expect((await come('lin')).body).not.toMatchObject({ code: 'single-sign-on.above' });
    }
    await server.kernel.get(DatabaseService).query("delete from sign_in_identity where subject = 'boss'");
    expect(await come('boss')).toMatchObject(above);
  });

  it('prevent changes by an operator who impersonates a user', async () => {
    const operator = await signedIn('helper', platformClientId, 'operator');
    const head = await server.kernel.get(UserService).find('head');
    const { body } = await server.call('POST', '/v1/simulate', {
      token: operator,
      body: { User_ID: head?.user_id, reason: '协助设置' },
    });
    const acting = (body as { access_token: string }).access_token;
    const refused = { status: 403, body: { code: 'account.simulated' } };
    const named = settings({ Provider_Name: '代设' });
    expect(await server.call('POST', path, { token: acting, body: named })).toMatchObject(refused);
    expect(await server.call('DELETE', `${path}?id=${provider}`, { token: acting })).toMatchObject(refused);
  });
});

describe('concurrent first sign-ins', () => {
  it('all succeed, each once, even when they outnumber the database connections', async () => {
    const crowded = await makeClient('戊公司');
    const head = await signedIn('head-of-many', crowded, 'manager');
    await server.call('POST', path, { token: head, body: settings() });
    const [row] = await server.kernel.get(ProviderStore).enabled([crowded]);
    const visit = (index: number) =>
      server.kernel
        .get(CompanyPeople)
        .toUser(row as ProviderRow, { subject: `s${index}`, claims: { name: `新人${index}` } }, '127.0.0.1');
    const people = await Promise.all(Array.from({ length: 40 }, (_, index) => visit(index % 20)));
    expect(new Set(people.map(({ user_id }) => user_id)).size).toBe(20);
    expect(people.every(({ password_hash }) => password_hash === null)).toBe(true);
  });
});

describe('settings', () => {
  it('never return the secret, and discard it when its destination changes', async () => {
    const one = await server.call('GET', `${path}/${provider}`, { token });
    expect(one.body).toMatchObject({ Sign_In_Provider_ID: provider, Kind: 'oidc' });
    const list = await server.call('GET', path, { token });
    expect(list.body).toMatchObject({ total: 1, list: [{ Has_Secret: true, Application_Secret: null }] });
    for (const { text } of [list, one]) expect(text).not.toContain(secret);
    const { rows } = await server.kernel
      .get(DatabaseService)
      .query<{ all: string }>('select string_agg(p::text, $1) as all from sign_in_provider p', [' ']);
    expect(rows[0]?.all).not.toContain(secret);
    await change({ Application_ID: 'another' });
    expect((await server.call('GET', path, { token })).body).toMatchObject({ list: [{ Has_Secret: false }] });
    await change({ Application_Secret: secret });
  });

  it('discard linked identities when the service changes, since its people are different', async () => {
    const seen = async () =>
      (
        await server.kernel
          .get(DatabaseService)
          .query<{ subject: string }>('select subject from sign_in_identity where sign_in_provider_id = $1', [provider])
      ).rows.map(({ subject }) => subject);
    await come('boss');
    await change({ Required_Claim: null });
    expect(await seen()).toContain('boss');
    await come('lin');
    await change({ Issuer: otherFirm.issuer, Application_Secret: secret, Is_Provisioning: false });
    expect(await seen()).toEqual([]);
    expect((await come('lin', otherFirm)).body).toMatchObject({ code: 'single-sign-on.unknown-person' });
    await change({ Application_Secret: secret });
  });

  it('are managed by the client’s administrators', async () => {
    const elsewhere = await makeClient('丁公司');
    const stranger = await signedIn('stranger', elsewhere, 'manager');
    expect((await server.call('GET', path, { token: stranger })).body).toMatchObject({ total: 0 });
    const analyst = await signedIn('analyst', elsewhere, 'user');
    expect((await server.call('GET', path, { token: analyst })).status).toBe(403);
    const body = settings({ Provider_Name: '别的', Default_User_Type: 'operator' });
    expect((await server.call('POST', path, { token, body })).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['an address without https', { Issuer: 'http://sso.example.cn' }],
    ['an address of this network', { Issuer: 'https://192.168.1.4' }],
    ['an unknown kind', { Kind: 'carrier-pigeon' }],
    ['a mapping of another shape', { Role_Mappings: [{ Value: 1 }] }],
    ['a role that is not there', { Default_Role_ID: '987654321' }],
  ])('refuse %s', async (_, more) => {
    const answer = await server.call('POST', path, { token, body: settings({ Provider_Name: '别的', ...more }) });
    expect(answer.status).toBe(400);
  });

  it('of the installation are offered at every host', async () => {
    const operator = await signedIn('keeper', platformClientId, 'operator');
    const body = settings({ Provider_Name: '平台账号', Default_User_Type: 'operator' });
    expect((await server.call('POST', path, { token: operator, body })).status).toBe(200);
    const { body: publicSettings } = await server.call('GET', '/public/settings', {
      headers: { host: 'other.example.cn' },
    });
    expect(publicSettings).toMatchObject({ Sign_In_Methods: [{ Name: '平台账号' }] });
  });
});
