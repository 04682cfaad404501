import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import type { PluginManifest } from '#core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { account } from '../plugin';
import type { LoginFreeAccess } from '../contract';
import LoginFreeAccessScreen from './login-free-access-screen';

const row: LoginFreeAccess = {
  Login_Free_Access_ID: '5',
  Name: '会议室大屏',
  Path: '/setting/personal-setting/user-info',
  Kind: 'lasting',
  Expires_At: '2099-01-01T00:00:00Z',
  Addresses: [],
  Created_At: '2026-01-01T00:00:00Z',
  Last_Used_At: null,
  Use_Count: 0,
};

/** Plugin with one screen that a link may open, and others that do not declare their calls. */
const linkable: PluginManifest = {
  ...account,
  requires: [],
  routes: account.routes.map((route) => (route.path === row.Path ? { ...route, calls: ['GET /v1/user-info'] } : route)),
};

async function renderAccessScreen(rows: LoginFreeAccess[]) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: linkable, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({}),
      'GET /v1/login-free-access': () => ({ list: rows, total: rows.length }),
      'POST /v1/login-free-access': ({ body }) => ({
        ...row,
        ...(body as object),
        Link: '/setting/personal-setting/user-info#authorization=CODE',
        Valid_Until: '2099-01-01T00:00:00Z',
      }),
      'DELETE /v1/login-free-access': () => ({ removed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'account']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, <LoginFreeAccessScreen />);
  return http;
}

beforeEach(() => localStorage.clear());

describe('LoginFreeAccessScreen', () => {
  it('creates a link for one of the screens that the user may open, and shows it once', async () => {
    const http = await renderAccessScreen([]);
    await screen.findByText('还没有免登录链接');
    await userEvent.click(screen.getAllByRole('button', { name: '新建链接' })[0]!);
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(drawer.getByRole('button', { name: '生成' }));
    expect(drawer.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请输入名称', '请选择页面']);
    await userEvent.type(drawer.getByLabelText(/^名称/), '大厅');
    await userEvent.click(drawer.getByLabelText(/^打开的页面/));
    await userEvent.click(
      await screen.findByRole('option', { name: '个人信息 · /setting/personal-setting/user-info' }),
    );
    expect(screen.queryByRole('option', { name: /password-update/ })).toBeNull();
    await userEvent.click(drawer.getByRole('button', { name: '生成' }));
    expect(await screen.findByText(/#authorization=CODE$/)).toBeVisible();
    expect(http.calls.find(({ call }) => call === 'POST /v1/login-free-access')?.body).toMatchObject({
      Name: '大厅',
      Path: '/setting/personal-setting/user-info',
      Kind: 'lasting',
      Addresses: [],
    });
  });

  it('revokes a link after confirmation', async () => {
    const http = await renderAccessScreen([row]);
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'DELETE /v1/login-free-access')?.query).toEqual({ id: '5' }),
    );
    expect(http.countOf('GET /v1/login-free-access')).toBe(2);
  });
});
