import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { useParams } from 'wouter';
import { definePlugin, type CurrentUser } from '#core';
import { AuthService } from '../auth/auth-service';
import { Application } from '../boot/application';
import { connectPage } from '../boot/connect-page';
import { connectSession } from '../boot/connect-session';
import { getDrafts } from '../draft';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { holdTexts, renderWith, testKernel, testToken, testUser } from '../testing';
import { NavigationService } from './navigation-service';

const open = { access: 'open', layout: 'bare' } as const;
const userRoute = { access: 'user', layout: 'bare' } as const;
const manifest = definePlugin({
  id: 'account',
  summary: '',
  essential: true,
  routes: [
    { path: '/', screen: 'login', title: 'title.login', ...open },
    { path: '/login', screen: 'login', title: 'title.login', ...open },
    { path: '/register', screen: 'login', title: 'title.register', ...open },
    { path: '/front/dashboard', screen: 'page', title: 'title.user-info', ...userRoute },
    { path: '/article/:id', screen: 'article', title: 'title.user-info', ...userRoute },
    { path: '/broken', screen: 'broken', title: 'title.user-info', ...userRoute },
  ],
});

function Article() {
  return <p>article {useParams<{ id: string }>().id}</p>;
}

function Broken(): never {
  throw new Error('broken on purpose');
}

let server: CurrentUser;
let stops: (() => void)[] = [];

function start(address: string) {
  history.pushState(null, '', address);
  const page = (text: string) => async () => ({ default: () => <p>{text}</p> });
  const side = {
    screens: {
      login: page('sign in here'),
      page: page('dashboard'),
      article: async () => ({ default: Article }),
      broken: async () => ({ default: Broken }),
    },
  };
  const { kernel, http } = testKernel({
    plugins: [{ manifest, load: async () => ({ default: side }) }],
    answers: {
      'GET /v1/user-info': () => server,
      'GET /v1/privilege': () => ({}),
      'PUT /v1/user-info': () => ({ ...server, Language: 'en-US' }),
      'POST /v1/logout': () => ({}),
      'POST /v1/manage/user-privilege-manage/log-user-access': () => ({ User_Access_Log_ID: '1' }),
    },
  });
  const navigation = kernel.get(NavigationService);
  renderWith(kernel, <Application />);
  stops = [connectSession(kernel), connectPage(kernel), navigation.start()];
  return {
    kernel,
    http,
    navigation,
    auth: kernel.get(AuthService),
    drafts: getDrafts(kernel.get(AuthService)),
    messages: kernel.get(MessageService),
  };
}

const signedIn = () => {
  localStorage.setItem('KS_TOKEN', JSON.stringify(testToken()));
  localStorage.setItem('KS_USER', JSON.stringify(server));
};
const address = () => location.pathname + location.search;

beforeEach(() => {
  localStorage.clear();
  server = testUser({ Plugin_IDs: [] });
});
afterEach(() => {
  for (const stop of stops) stop();
  rs.restoreAllMocks();
});

describe('navigation', () => {
  it('asks to sign in, then goes where it was wanted to', async () => {
    const { auth, navigation } = start('/article/42?tab=1');
    await screen.findByText('sign in here');
    expect([address(), document.title]).toEqual(['/login?redirect=/article/42%3Ftab%3D1', '登录 - 舆情监测平台']);
    await act(() => auth.signIn(testToken()));
    act(() => navigation.afterSignIn());
    await screen.findByText('article 42');
    expect([address(), document.title]).toEqual(['/article/42?tab=1', '个人信息 - 远山舆情']);
  });

  it('keeps the language chosen on the sign-in page, also while its texts are still loading', async () => {
    const { auth, http, kernel } = start('/login');
    await screen.findByText('sign in here');
    const held = holdTexts('en-US');
    const locale = kernel.get(LocaleService);
    await locale.load(['core']);
    const chosen = locale.use('en-US');
    await act(() => auth.signIn(testToken()));
    for (const file of ['sign-in', 'first', 'later'] as const) await act(() => held.come(file));
    await act(() => chosen);
    await waitFor(() => expect(locale.language).toBe('en-US'));
    expect([auth.user?.Language, http.calls.find(({ call }) => call === 'PUT /v1/user-info')?.body]).toEqual([
      'en-US',
      { Language: 'en-US' },
    ]);
    held.release();
  });

  it('opens home when a signed-in user opens /, and logs visits only when enabled', async () => {
    signedIn();
    const { http, navigation, auth } = start('/');
    await screen.findByText('dashboard');
    const log = 'POST /v1/manage/user-privilege-manage/log-user-access';
    expect([address(), http.countOf(log)]).toEqual(['/front/dashboard', 0]);
    act(() => auth.take({ ...server, Is_User_Access_Statistics_Enabled: true }));
    act(() => navigation.navigate('/article/7'));
    await screen.findByText('article 7');
    act(() => navigation.navigate('/article/9'));
    await screen.findByText('article 9');
    act(() => auth.take({ ...server, Is_User_Access_Statistics_Enabled: true, Is_Simulate_Login_User: true }));
    act(() => navigation.navigate('/article/8'));
    await screen.findByText('article 8');
    expect(http.countOf(log)).toBe(0);
    // Visits are sent in batches when the page is idle, or here as the page is hidden.
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(http.calls.filter(({ call }) => call === log).map(({ body }) => body)).toEqual([
      {
        Column_Path: '/article/9',
        Seconds_Ago: expect.any(Number),
        Earlier: [{ Column_Path: '/article/7', Seconds_Ago: expect.any(Number) }],
      },
    ]);
  });

  it('opens home when a signed-in user opens the registration screen', async () => {
    signedIn();
    start('/register');
    await screen.findByText('dashboard');
    expect(address()).toBe('/front/dashboard');
  });

  it('clears everything on a 401, goes to /login, and returns to the previous page', async () => {
    signedIn();
    const { http, auth, navigation } = start('/article/9?tab=2');
    await screen.findByText('article 9');
    act(() => http.refuse());
    await screen.findByText('sign in here');
    expect([address(), Object.keys(localStorage), auth.user, auth.token]).toEqual([
      '/login',
      ['KS_CLIENT_UI_ID'],
      null,
      null,
    ]);
    await act(() => auth.signIn(testToken()));
    act(() => navigation.afterSignIn());
    await screen.findByText('article 9');
    expect(address()).toBe('/article/9?tab=2');
  });

  it('ends with the reason and the number of drafts, which are available to the same user afterwards', async () => {
    signedIn();
    const { http, auth, drafts } = start('/article/9');
    await screen.findByText('article 9');
    drafts.keep('test.form', { text: '未发送' });
    act(() => http.refuse('password-changed'));
    await screen.findByText('sign in here');
    expect(auth.loss).toEqual({ reason: 'password-changed', drafts: 1 });
    await act(() => auth.signIn(testToken()));
    expect(drafts.read('test.form')?.value).toEqual({ text: '未发送' });
  });

  it('ends when the service period ends, also during work', async () => {
    signedIn();
    const { http, auth } = start('/article/9');
    await screen.findByText('article 9');
    act(() => http.refuse('service-expired'));
    await screen.findByText('sign in here');
    expect(auth.loss?.reason).toBe('service-expired');
  });

  it('ends with the session of another window', async () => {
    signedIn();
    const { auth } = start('/article/9');
    await screen.findByText('article 9');
    localStorage.removeItem('KS_TOKEN');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'KS_TOKEN' })));
    await screen.findByText('sign in here');
    expect(auth.loss?.reason).toBe('elsewhere');
  });

  it('asks on sign-out whether to keep drafts', async () => {
    signedIn();
    const { auth, drafts, messages, navigation } = start('/article/9');
    await screen.findByText('article 9');
    drafts.keep('test.form', { text: '未发送' });
    const leaving = navigation.signOut();
    expect(await screen.findByText('这台设备上还有 1 份未提交的草稿，退出后如何处理？')).toBeVisible();
    act(() => messages.alerts[0]?.close());
    await leaving;
    expect([auth.user?.User_ID, drafts.count]).toEqual(['7', 1]);
    for (const [answer, left] of [
      ['保留 7 天', 1],
      ['删除草稿并退出', 0],
    ] as const) {
      const gone = navigation.signOut();
      await userEvent.click(await screen.findByRole('button', { name: answer }));
      await act(() => gone);
      expect([auth.user, auth.loss]).toEqual([null, null]);
      await act(() => auth.signIn(testToken()));
      expect(drafts.count).toBe(left);
    }
  });

  it('ends a session by single sign-on where it began, once', async () => {
    server = testUser({ Plugin_IDs: [], Logout_URL: 'https://sso.example.cn/session/end' });
    signedIn();
    const assign = rs.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { http, navigation } = start('/article/9');
    await screen.findByText('article 9');
    act(() => http.refuse());
    expect(assign.mock.calls).toEqual([['https://sso.example.cn/session/end']]);
    act(() => navigation.toLogin());
    await screen.findByText('sign in here');
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('does not return another user to the previous page', async () => {
    signedIn();
    const { http, auth, navigation } = start('/article/9');
    await screen.findByText('article 9');
    act(() => http.refuse());
    await screen.findByText('sign in here');
    server = testUser({ User_ID: '8', Plugin_IDs: [] });
    await act(() => auth.signIn(testToken()));
    act(() => navigation.afterSignIn());
    await screen.findByText('dashboard');
  });

  it('reports that the service has expired, clears the user and opens the sign-in page', async () => {
    server = { ...server, Service_End_Date: '2020-06-30T00:00:00Z' };
    signedIn();
    const { messages, auth } = start('/front/dashboard');
    await waitFor(() => expect(messages.alerts.map(({ text }) => text)).toEqual(['客户服务已过期']));
    expect(auth.user).not.toBeNull();
    act(() => messages.alerts[0]?.close());
    await screen.findByText('sign in here');
    expect([
      address(),
      auth.user,
      auth.token,
      localStorage.getItem('KS_USER'),
      localStorage.getItem('KS_TOKEN'),
    ]).toEqual(['/login?redirect=/', null, null, null, null]);
  });

  it('shows the not-found screen for unknown paths', async () => {
    start('/no/such/page');
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeVisible();
    expect(document.title).toBe('页面不存在 - 舆情监测平台');
  });

  it('isolates a failing screen and allows navigation to others', async () => {
    rs.spyOn(console, 'error').mockImplementation(() => undefined);
    signedIn();
    const { navigation } = start('/broken');
    expect(await screen.findByRole('alert')).toHaveTextContent('这部分出错了');
    expect(screen.getByRole('alert')).toHaveTextContent(/编号 [0-9a-f]{8}（account）/);
    act(() => navigation.navigate('/front/dashboard'));
    await screen.findByText('dashboard');
  });

  it('asks before a page with unsaved changes is left', async () => {
    signedIn();
    const { navigation } = start('/front/dashboard');
    await screen.findByText('dashboard');
    const mayLeave = rs.fn(() => false);
    const unblock = navigation.block(mayLeave);
    await act(async () => navigation.navigate('/article/1'));
    expect([mayLeave.mock.calls.length, address()]).toEqual([1, '/front/dashboard']);
    unblock();
    act(() => navigation.navigate('/article/1'));
    await screen.findByText('article 1');
  });

  it('scrolls to the top when the path changes, but not when the query does', async () => {
    signedIn();
    const scroll = rs.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    rs.spyOn(window, 'scrollY', 'get').mockReturnValue(600);
    rs.spyOn(window, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener: () => undefined,
    } as unknown as MediaQueryList);
    const { navigation } = start('/front/dashboard');
    await screen.findByText('dashboard');
    scroll.mockClear();
    await act(async () => history.replaceState(null, '', '/front/dashboard?page=2'));
    expect([navigation.search, scroll.mock.calls.length]).toEqual(['?page=2', 0]);
    act(() => navigation.navigate('/article/3'));
    await screen.findByText('article 3');
    expect(scroll).toHaveBeenCalledWith(0, 0);
  });

  it('signs out on the server and locally', async () => {
    signedIn();
    const { navigation, http } = start('/front/dashboard');
    await screen.findByText('dashboard');
    await act(() => navigation.signOut());
    await screen.findByText('sign in here');
    expect([http.countOf('POST /v1/logout'), address(), localStorage.getItem('KS_TOKEN')]).toEqual([1, '/login', null]);
  });
});
