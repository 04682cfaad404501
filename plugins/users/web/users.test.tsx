import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { ConflictError, provideValue, type CurrentUser } from '#core';
import type { Row } from '#core/resource';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import { user } from '../resource';
import { UserActions } from './user-actions';
import UserFormScreen from './user-form-screen';

const navigate = rs.fn();
const allowed = { 'user-manage': { b: 1, m: 1, a: 1, d: 1 }, 'simulate-user': { a: 1 } };

async function kernelFor(
  self: Partial<CurrentUser>,
  answers: Record<string, Answer>,
  place: { readonly path: string; readonly search: string },
) {
  const { kernel, http } = testKernel({
    replacements: [
      provideValue(NavigationService, {
        ...place,
        navigate,
        block: () => () => undefined,
      } as unknown as NavigationService),
    ],
    answers: {
      'GET /v1/user-info': () => testUser(self),
      'GET /v1/privilege': () => allowed,
      'GET /v1/select-helper': () => ({ list: [{ value: '5', label: '丙公司' }], total: 1 }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'users', 'clients']);
  await kernel.get(AuthService).signIn(testToken());
  return { kernel, http };
}

const add = { path: '/manage/user-privilege-manage/user-add', search: '' };
const row = {
  User_ID: '42',
  User_Name: 'lin',
  Display_Name: '林',
  Client_ID: '3',
  User_Type: 'user',
  Role_ID: null,
  User_Group_ID: null,
  Phone: null,
  Email: null,
  Is_Enabled: true,
  Language: 'zh-CN',
  Time_Zone: 'Asia/Shanghai',
  Must_Change_Password: false,
  Last_Login_At: null,
  Is_Sample: false,
  Created_At: null,
} satisfies Row<typeof user>;

beforeEach(() => {
  localStorage.clear();
  navigate.mockReset();
});

describe('UserFormScreen', () => {
  it('creates a user and shows the password once before returning to the list', async () => {
    const { kernel, http } = await kernelFor(
      { User_Type: 'manager' },
      { [`POST ${user.path}/add`]: () => ({ User_ID: '9', User_Name: 'wang', Password: 'mu-42-Pin' }) },
      add,
    );
    renderWith(kernel, <UserFormScreen />);
    await userEvent.click(await screen.findByRole('button', { name: '保存' }));
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(within(screen.getByLabelText(/^用户类型/)).queryByRole('option', { name: '运营人员' })).toBeNull();
    await userEvent.type(screen.getByLabelText(/^用户名/), 'wang');
    await userEvent.type(screen.getByLabelText(/^姓名/), '王');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('mu-42-Pin')).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: '完成' }));
    expect(navigate).toHaveBeenCalledWith('/manage/user-privilege-manage/user-manage');
    expect(http.calls.find(({ call }) => call === `POST ${user.path}/add`)?.body).toMatchObject({
      User_Name: 'wang',
      Display_Name: '王',
      User_Type: 'user',
      Is_Enabled: true,
    });
  });

  it('shows errors of a taken name and an invalid phone at their fields, and keeps the input', async () => {
    const { kernel } = await kernelFor(
      { User_Type: 'operator' },
      {
        [`POST ${user.path}/add`]: () => {
          throw new ConflictError('taken', 'duplicate', { User_Name: 'duplicate' });
        },
      },
      add,
    );
    renderWith(kernel, <UserFormScreen />);
    await userEvent.type(await screen.findByLabelText(/^用户名/), 'wang');
    await userEvent.type(screen.getByLabelText(/^姓名/), '王');
    await userEvent.type(screen.getByLabelText(/^手机号码/), '123');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(screen.getByLabelText(/^手机号码/)).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(screen.getByLabelText(/^手机号码/));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('该用户名或手机号已被使用')).toBeVisible();
    expect(screen.getByLabelText(/^姓名/)).toHaveValue('王');
  });

  it('does not let users change their own user type, role or state', async () => {
    const { kernel } = await kernelFor(
      { User_Type: 'manager', User_ID: '42' },
      { [`GET ${user.path}/42`]: () => ({ ...row, User_Type: 'manager' }) },
      { path: '/manage/user-privilege-manage/user-update', search: '?id=42' },
    );
    renderWith(kernel, <UserFormScreen />);
    expect(await screen.findByLabelText(/^用户名/)).toHaveValue('lin');
    expect(
      [screen.getByLabelText(/^用户类型/), screen.getByLabelText(/^角色/), screen.getByLabelText(/^启用/)].every(
        (control) => control.matches('[disabled], [aria-disabled="true"]'),
      ),
    ).toBe(true);
  });
});

describe('UserActions', () => {
  const actions = async (self: Partial<CurrentUser>, answers: Record<string, Answer> = {}) => {
    const { kernel, http } = await kernelFor(self, answers, add);
    const reload = rs.fn();
    renderWith(kernel, <UserActions row={row} reload={reload} />);
    return { http, reload };
  };
  const open = () => userEvent.click(screen.getByRole('button', { name: '林 的更多操作' }));

  it('resets a password after confirmation and shows it once', async () => {
    await actions(
      { User_Type: 'manager' },
      { [`POST ${user.path}/reset-password`]: () => ({ User_ID: '42', User_Name: 'lin', Password: 'su-77-Kor' }) },
    );
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: '重置密码' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '重置密码' }));
    expect(await screen.findByText('su-77-Kor')).toBeVisible();
  });

  it('signs a user out of all sessions', async () => {
    const { http, reload } = await actions(
      { User_Type: 'manager' },
      {
        [`GET ${user.path}/personal-access`]: () => ({ list: [] }),
        [`POST ${user.path}/end-sessions`]: () => ({}),
      },
    );
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: '强制下线' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '强制下线' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(http.calls.at(-1)?.body).toEqual({ User_ID: '42' });
  });

  it('offers to end what the user made in the same step', async () => {
    const item = (ID: string, Name: string) => ({ ID, Name, Created_At: '2026-03-01T02:00:00.000Z' });
    const { http, reload } = await actions(
      { User_Type: 'manager' },
      {
        [`GET ${user.path}/personal-access`]: () => ({
          list: [
            { Kind: 'feed', Kind_Name: '订阅源', Is_Ended_By_Default: true, Items: [item('1', '早报')] },
            {
              Kind: 'api-key',
              Kind_Name: 'API 密钥',
              Is_Ended_By_Default: false,
              Items: [item('2', '大屏系统'), item('3', '数据仓库')],
            },
          ],
        }),
        [`POST ${user.path}/end-sessions`]: () => ({}),
      },
    );
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: '强制下线' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('checkbox', { name: /早报/ })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /大屏系统/ })).not.toBeChecked();
    await userEvent.click(dialog.getByRole('checkbox', { name: /数据仓库/ }));
    await userEvent.click(dialog.getByRole('button', { name: '强制下线' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(http.calls.at(-1)?.body).toEqual({
      User_ID: '42',
      Ended_Access: [
        { Kind: 'feed', IDs: ['1'] },
        { Kind: 'api-key', IDs: ['3'] },
      ],
    });
  });

  it('requires a reason for impersonation', async () => {
    const { http } = await actions({ User_Type: 'operator' }, { 'POST /v1/simulate': () => testToken() });
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: '代其登录' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '代其登录' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^原因/), '核对告警');
    await userEvent.click(dialog.getByRole('button', { name: '代其登录' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/front/dashboard'));
    expect(http.calls.find(({ call }) => call === 'POST /v1/simulate')?.body).toEqual({
      User_ID: '42',
      reason: '核对告警',
    });
  });

  it('offers no actions on oneself, nor while impersonating', async () => {
    await actions({ User_Type: 'manager', User_ID: '42' });
    await actions({ User_Type: 'manager', Is_Simulate_Login_User: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
