import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { AuthenticationError, definePlugin, type CurrentUser } from '#core';
import { AuthService } from '../auth/auth-service';
import { HttpService } from '../http/http-service';
import { SiteMapService } from '../site-map/site-map-service';
import { StorageService } from '../storage/storage-service';
import { testKernel, testToken, testUser } from '../testing';
import { guard } from './guard';

const plugin = definePlugin({
  id: 'desk',
  summary: '',
  essential: true,
  routes: [
    { path: '/login', screen: 'login', title: 'login', access: 'open', layout: 'bare' },
    { path: '/front/dashboard', screen: 'home', title: 'home', access: 'user' },
    { path: '/article/:id', screen: 'article', title: 'article', access: 'user' },
    { path: '/manage/words', screen: 'words', title: 'words', privilege: ['words', 'browse'] },
    { path: '/setting/personal-setting/password-update', screen: 'password', title: 'password', access: 'user' },
  ],
});
const optional = definePlugin({
  id: 'extra',
  summary: '',
  routes: [{ path: '/front/extra', screen: 'extra', title: 'extra', access: 'user' }],
});

const applySettings = rs.fn<(user: CurrentUser) => void>();
let server: CurrentUser;

function made(privileges: Record<string, Record<string, 0 | 1>> = {}) {
  const { kernel, http } = testKernel({
    plugins: [plugin, optional].map((manifest) => ({ manifest, load: async () => ({ default: {} }) })),
    answers: {
      'GET /v1/user-info': () => server,
      'GET /v1/privilege': () => privileges,
      'POST /public/hand-over': ({ body }) => {
        if ((body as { code: string }).code !== 'good') throw new AuthenticationError('no');
        return testToken();
      },
    },
  });
  const services = {
    auth: kernel.get(AuthService),
    http: kernel.get(HttpService),
    siteMap: kernel.get(SiteMapService),
    applySettings,
  };
  return {
    ...services,
    calls: http,
    ask: (address: string, authorization?: string) => guard(address, authorization, services),
  };
}

beforeEach(() => {
  localStorage.clear();
  applySettings.mockReset();
  server = testUser({ Plugin_IDs: [] });
});

describe('guard', () => {
  it('renders open routes for everyone, and shows not-found for missing ones', async () => {
    const { ask } = made();
    expect(await ask('/login?redirect=/front/dashboard')).toMatchObject({ kind: 'draw' });
    expect(await ask('/nowhere')).toEqual({ kind: 'missing' });
  });

  it('(a) stores an authorization as Bearer token, then loads user and privileges', async () => {
    const { ask, auth, calls } = made({ words: { b: 1 } });
    const { access_token } = testToken();
    expect(await ask('/manage/words', access_token)).toMatchObject({ kind: 'draw', place: { plugin: 'desk' } });
    expect(auth.token).toEqual({ token_type: 'Bearer', access_token });
    expect(calls.calls.map(({ call }) => call)).toEqual(['GET /v1/user-info', 'GET /v1/privilege']);
    expect(new StorageService().read<CurrentUser>('user')).toMatchObject({
      Client_ID: '3',
      Default_Homepage_URL: '/front/dashboard',
      Is_Link_Target_Self: true,
    });
    expect(applySettings).toHaveBeenCalledWith(server);
  });

  it('(a) exchanges the code of a login-free link, and shows the sign-in page when it is invalid', async () => {
    const good = made();
    expect(await good.ask('/front/dashboard', 'good')).toMatchObject({ kind: 'draw' });
    expect(good.auth.hasValidToken).toBe(true);
    localStorage.clear();
    expect(await made().ask('/front/dashboard', 'used-before')).toEqual({
      kind: 'redirect',
      to: '/login?redirect=/front/dashboard',
    });
  });

  it('(a) keeps a valid stored token', async () => {
    const stored = testToken(600);
    new StorageService().write('token', stored);
    new StorageService().write('user', server);
    const { ask, auth } = made();
    await ask('/front/dashboard', testToken(9999).access_token);
    expect(auth.token).toEqual(stored);
  });

  it('(b) continues with the stored token and user, without a request to the server', async () => {
    new StorageService().write('token', testToken());
    new StorageService().write('user', server);
    const { ask, calls } = made();
    expect(await ask('/article/8123?from=list')).toMatchObject({ kind: 'draw', place: { parameters: { id: '8123' } } });
    expect([calls.calls.length, applySettings.mock.calls.length]).toEqual([0, 1]);
  });

  it('(c) redirects to the sign-in page and back, also with an expired token', async () => {
    expect(await made().ask('/article/7?tab=replies')).toEqual({
      kind: 'redirect',
      to: '/login?redirect=/article/7%3Ftab%3Dreplies',
    });
    new StorageService().write('token', testToken(-5));
    expect(await made().ask('/front/dashboard')).toEqual({ kind: 'redirect', to: '/login?redirect=/front/dashboard' });
  });

  it('requires privileges and the plugins of the service type', async () => {
    const { ask, auth } = made();
    await auth.signIn(testToken());
    expect([await ask('/manage/words'), await ask('/front/extra')]).toEqual([
      { kind: 'forbidden' },
      { kind: 'missing' },
    ]);
  });

  it('allows nothing with a default password until it is changed', async () => {
    server = { ...server, Must_Change_Password: true };
    const { ask, auth } = made();
    await auth.signIn(testToken());
    expect(await ask('/front/dashboard')).toEqual({
      kind: 'redirect',
      to: '/setting/personal-setting/password-update',
    });
    expect(await ask('/setting/personal-setting/password-update')).toMatchObject({ kind: 'draw' });
  });

  it('restricts a login-free session to its one screen', async () => {
    server = { ...server, Scope_Path: '/front/dashboard?screen=2' };
    const { ask, auth, siteMap } = made();
    await auth.signIn(testToken());
    expect(await ask('/front/dashboard')).toMatchObject({ kind: 'draw' });
    expect(await ask('/article/1')).toEqual({ kind: 'forbidden' });
    expect(siteMap.home).toBe('/front/dashboard?screen=2');
  });

  it('detects an expired service, but not for impersonated sessions', async () => {
    server = { ...server, Service_End_Date: '2020-01-01T00:00:00Z' };
    const ended = made();
    await ended.auth.signIn(testToken());
    expect(await ended.ask('/front/dashboard')).toEqual({ kind: 'expired' });
    server = { ...server, Is_Simulate_Login_User: true };
    await ended.auth.loadCurrentUser();
    expect([await ended.ask('/front/dashboard'), ended.auth.simulated]).toMatchObject([{ kind: 'draw' }, true]);
  });
});
