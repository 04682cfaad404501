import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import {
  AuthenticationError,
  ConflictError,
  definePlugin,
  InputError,
  provideValue,
  type AuthToken,
  type PluginEntry,
} from '#core';
import {
  AuthService,
  LocaleService,
  MessageService,
  NavigationService,
  ServiceError,
  SettingsService,
  type WebSide,
} from '#core/web';
import { renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import type { SignInSlot } from '../sign-in-slot';
import LoginScreen from './login-screen';

const afterSignIn = rs.fn();
const prefetch = rs.fn();

async function renderLogin(
  login: Answer,
  more: Readonly<Record<string, Answer>> = {},
  plugins: readonly PluginEntry<WebSide>[] = [],
) {
  const { kernel, http } = testKernel({
    plugins,
    replacements: [
      provideValue(NavigationService, { afterSignIn, prefetch, path: '/login' } as unknown as NavigationService),
    ],
    answers: {
      'POST /public/login': login,
      ...more,
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({}),
      'GET /public/settings': () => ({
        System_Name: null,
        Notice_Interval: 30,
        Logout_URL: null,
        Branding: null,
        Is_Registration_Open: true,
        Sign_In_Methods: [{ Provider_ID: '5', Name: '丙公司账号', Kind: 'oidc' }],
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'account']);
  await kernel.get(SettingsService).load();
  renderWith(kernel, <LoginScreen />);
  return { kernel, http };
}

async function submit(name = 'analyst', password = 'secret') {
  await userEvent.type(screen.getByLabelText('用户名或手机号'), name);
  await userEvent.type(screen.getByLabelText('密码'), password);
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}

const fails =
  (error: Error): Answer =>
  () => {
    throw error;
  };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/login');
  afterSignIn.mockReset();
  prefetch.mockReset();
});

describe('LoginScreen', () => {
  it('signs in and continues; the frame is prefetched while the server responds, not while the user types', async () => {
    const before: number[] = [];
    const { kernel, http } = await renderLogin(() => {
      before.push(prefetch.mock.calls.length);
      return { ...testToken(), User: testUser(), Privileges: {} };
    });
    await submit(' analyst ');
    await waitFor(() => expect(afterSignIn).toHaveBeenCalledTimes(1));
    expect(http.calls.find(({ call }) => call === 'POST /public/login')?.body).toEqual({
      username: 'analyst',
      password: 'secret',
      Is_Full: true,
      Device: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(kernel.get(MessageService).messages.map(({ text }) => text)).toEqual(['登录成功']);
    expect([kernel.get(AuthService).user?.User_ID, before, prefetch.mock.calls.length]).toEqual(['7', [0], 1]);
    expect(http.countOf('GET /v1/user-info')).toBe(0);
  });

  it.each([
    ['session-expired', '登录已过期'],
    ['token-invalid', '登录已过期'],
    ['session-ended', '登录已被管理员或在其他设备上结束'],
    ['password-changed', '密码已修改'],
    ['account-disabled', '账号已停用'],
    ['service-expired', '客户服务已过期'],
    ['elsewhere', '已在另一个窗口退出登录'],
    ['unheard-of', '登录已被管理员或在其他设备上结束'],
  ])('says why the previous session ended: %s', async (reason, text) => {
    sessionStorage.setItem('KS_SESSION_LOSS', JSON.stringify({ reason, drafts: 2 }));
    await renderLogin(fails(new Error('not asked')));
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent(text);
    expect(notice).toHaveTextContent('2 份未提交的草稿已保存在本机');
  });

  it('reports an expired token with which the product was opened', async () => {
    localStorage.setItem('KS_TOKEN', JSON.stringify(testToken(-5)));
    await renderLogin(fails(new Error('not asked')));
    expect(await screen.findByRole('status')).toHaveTextContent('登录已过期');
  });

  it('says nothing about a session that the user ended', async () => {
    await renderLogin(fails(new Error('not asked')));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    ['用户名或密码错误', fails(new AuthenticationError('no', 'login.wrong'))],
    ['发生了一些错误', fails(new ServiceError(500, 'internal', 'oops'))],
    ['发生了一些错误', fails(new TypeError('x'))],
    ['操作过于频繁，请 15 分钟后再试', fails(new ServiceError(429, 'too-many', 'slow down', 900))],
    ['Token 无效', () => ({ token_type: 'Bearer', access_token: 'not.a.token' })],
  ] as const)('says %s', async (text, login) => {
    await renderLogin(login);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(afterSignIn).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '登录' })).toBeEnabled();
  });

  it('does not send a request with an empty field', async () => {
    const { http } = await renderLogin(() => testToken());
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('请输入用户名和密码');
    expect(http.countOf('POST /public/login')).toBe(0);
  });

  it('fills in a sample account of the printed address, shows the password and switches to English', async () => {
    history.replaceState(null, '', '/login#samples=printed-key-of-the-start');
    const { kernel, http } = await renderLogin(() => testToken(), {
      'POST /public/sample-sign-ins': () => ({
        list: [{ User_Name: 'analyst', Password: 'sample-password', Role: 'user' }],
        total: 1,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'analyst 分析员' }));
    expect(http.calls.find(({ call }) => call === 'POST /public/sample-sign-ins')?.body).toEqual({
      Key: 'printed-key-of-the-start',
    });
    expect(location.hash).toBe('');
    expect(screen.getByLabelText('密码')).toHaveValue('sample-password');
    await userEvent.click(screen.getByRole('button', { name: '显示' }));
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
    await act(() => kernel.get(LocaleService).use('en-US'));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

describe('the address that shows the sample accounts', () => {
  const key = '#samples=printed-key-of-the-start';

  it('shows them in its tab until it is closed', async () => {
    sessionStorage.setItem(
      'sample-sign-ins',
      JSON.stringify([{ User_Name: 'monitor', Password: 'p', Role: 'monitor' }]),
    );
    const { http } = await renderLogin(() => testToken());
    expect(screen.getByRole('button', { name: 'monitor 系统监控' })).toBeVisible();
    expect(http.countOf('POST /public/sample-sign-ins')).toBe(0);
  });

  it('says that it was used', async () => {
    history.replaceState(null, '', `/login${key}`);
    await renderLogin(() => testToken(), {
      'POST /public/sample-sign-ins': fails(new ConflictError('used', 'account.samples-used')),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('已经用过');
  });
});

describe('alternative sign-in', () => {
  const requireSecondFactor = (): AuthToken => {
    throw new ConflictError('more', 'login.second-factor', { challenge: 'c'.repeat(43), kinds: ['totp'] });
  };
  const signInStub: { ask: () => AuthToken } = { ask: testToken };
  const VouchingWidget = ({ chosen, attempt }: SignInSlot) => {
    useEffect(() => {
      if (chosen) void attempt(async () => signInStub.ask());
    }, [chosen]);
    return null;
  };
  const vouching = definePlugin({
    id: 'vouching',
    summary: 'Vouches for people',
    widgets: [{ id: 'vouching', place: 'account.sign-in', order: 1 }],
  });
  const plugins = [
    {
      manifest: vouching,
      load: async () => ({ default: { widgets: { vouching: async () => ({ default: VouchingWidget as never }) } } }),
    },
  ];

  it('is shown on the page and signs in with its token', async () => {
    signInStub.ask = testToken;
    await renderLogin(() => testToken(), {}, plugins);
    await userEvent.click(await screen.findByRole('button', { name: '丙公司账号' }));
    await waitFor(() => expect(afterSignIn).toHaveBeenCalledTimes(1));
  });

  it('requires the second factor as after a password', async () => {
    signInStub.ask = requireSecondFactor;
    await renderLogin(() => testToken(), {}, plugins);
    await userEvent.click(await screen.findByRole('button', { name: '丙公司账号' }));
    expect(await screen.findByLabelText('验证码')).toBeVisible();
  });
});

describe('sign-in with a second factor', () => {
  const challengeAnswer = (code: string, details: object): Answer =>
    fails(new ConflictError('more', code, { challenge: 'c'.repeat(43), ...details }));

  it('accepts the code, or a recovery code instead', async () => {
    const { http } = await renderLogin(challengeAnswer('login.second-factor', { kinds: ['totp'] }), {
      'POST /public/second-factor': ({ body }) => {
        if ((body as { proof: { code: string } }).proof.code === '000000')
          throw new InputError('no', 'account.factor-wrong');
        return testToken();
      },
    });
    await submit();
    const code = await screen.findByLabelText('验证码');
    await userEvent.type(code, '000 000');
    await userEvent.click(screen.getByRole('button', { name: '继续' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('验证码不正确');
    await userEvent.click(screen.getByRole('button', { name: '使用恢复码' }));
    await userEvent.type(screen.getByLabelText('恢复码'), 'abcde-23456');
    await userEvent.click(screen.getByRole('button', { name: '继续' }));
    await waitFor(() => expect(afterSignIn).toHaveBeenCalledTimes(1));
    expect(http.calls.filter(({ call }) => call === 'POST /public/second-factor').at(-1)?.body).toEqual({
      challenge: 'c'.repeat(43),
      proof: { kind: 'recovery', code: 'abcde-23456' },
    });
  });

  it('sets up a compulsory factor and shows the recovery codes before it continues', async () => {
    await renderLogin(challengeAnswer('login.enrolment', {}), {
      'POST /public/second-factor/enrolment': () => ({
        challenge: 'c'.repeat(43),
        Secret: 'ABCDEFGH',
        Uri: 'otpauth://totp/x?secret=ABCDEFGH',
      }),
      'PUT /public/second-factor/enrolment': () => ({ ...testToken(), Recovery_Codes: ['abcde-23456'] }),
    });
    await submit();
    expect(await screen.findByText('ABCDEFGH')).toBeVisible();
    expect(screen.getByRole('img', { name: '用身份验证器扫描的二维码' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '继续' }));
    expect(await screen.findByText('abcde-23456')).toBeVisible();
    expect(afterSignIn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '已保存，继续' }));
    await waitFor(() => expect(afterSignIn).toHaveBeenCalledTimes(1));
  });
});
