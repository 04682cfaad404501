import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { ConflictError } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { RoleMatrix } from '../contract';
import ClientRolesScreen from './client-roles-screen';

const full = {
  'user-manage': { b: 1, m: 1, a: 1, d: 1 },
  'role-column-privilege': { b: 1, m: 1, d: 1 },
  search: { b: 1 },
} as const;
const matrix: RoleMatrix = {
  modules: [
    { Key: 'search', Plugin_ID: 'privileges', Verbs: ['b'], Areas: ['front'] },
    { Key: 'user-manage', Plugin_ID: 'privileges', Verbs: ['b', 'm', 'a', 'd'], Areas: ['manage'] },
    { Key: 'role-column-privilege', Plugin_ID: 'privileges', Verbs: ['b', 'm', 'd'], Areas: ['manage'] },
  ],
  list: [
    { Role_ID: '1', Role_Name: '客户管理员', User_Type: 'manager', Is_Built_In: true, Is_Own: false, Privileges: full },
    {
      Role_ID: '2',
      Role_Name: '主编',
      User_Type: 'manager',
      Is_Built_In: false,
      Is_Own: true,
      Privileges: { 'role-column-privilege': { b: 1, m: 1 }, search: { b: 1 } },
    },
    { Role_ID: '3', Role_Name: '审核', User_Type: 'manager', Is_Built_In: false, Is_Own: false, Privileges: {} },
  ],
  total: 3,
  ceilings: { manager: { ...full, 'user-manage': { b: 1, m: 1 } } },
};

const path = '/v1/manage/user-privilege-manage/user-privilege-setting/role-column-privilege';

async function renderScreen(answers: Record<string, Answer> = {}) {
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}`]: () => matrix,
      [`PUT ${path}`]: ({ body }) => ({ ...matrix.list[1], ...(body as object) }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'privileges', 'clients']);
  kernel.get(PrivilegeService).take({ 'role-column-privilege': { b: 1, m: 1, d: 1 } });
  renderWith(kernel, <ClientRolesScreen />);
  await screen.findByRole('heading', { level: 2, name: '客户管理员' });
  return http;
}

const cell = (name: RegExp | string) => screen.getByRole('checkbox', { name });
const choose = (role: string) =>
  userEvent.click(
    within(screen.getByRole('navigation', { name: '角色' })).getByRole('button', { name: new RegExp(role) }),
  );

beforeEach(() => localStorage.clear());

describe('ClientRolesScreen', () => {
  it('shows built-in roles as read-only', async () => {
    await renderScreen();
    expect(screen.getByText(/内置角色由运营人员统一设置/)).toBeVisible();
    expect(
      screen
        .getAllByRole('checkbox')
        .filter((box) => !box.hasAttribute('disabled'))
        .map((box) => box.parentElement?.textContent),
    ).toEqual(['只看修改']);
  });

  it('marks changes, shows added and removed grants, and saves them', async () => {
    const http = await renderScreen();
    await choose('主编');
    await userEvent.click(cell('user-manage · 修改'));
    await userEvent.click(cell('search · 浏览'));
    expect(cell('user-manage · 浏览 (已修改)')).toBeChecked();
    expect(screen.getByText('有 3 处修改未保存')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '核对并保存' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('新增 2 项权限，收回 1 项。保存后一秒内对在线用户生效。')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
        Role_ID: '2',
        Role_Name: '主编',
        Privileges: { 'role-column-privilege': { b: 1, m: 1 }, 'user-manage': { b: 1, m: 1 } },
      }),
    );
    expect(http.countOf(`GET ${path}`)).toBe(2);
  });

  it('selects a whole row up to the limit, keeps access to this screen, and restores the default', async () => {
    await renderScreen();
    await choose('主编');
    expect(cell('user-manage · 操作')).toBeDisabled();
    expect(cell('角色栏目权限 · 修改')).toBeDisabled();
    await userEvent.click(cell('user-manage的全部权限'));
    expect(cell('user-manage的全部权限')).toBeChecked();
    expect(screen.getByText('有 2 处修改未保存')).toBeVisible();
    await userEvent.click(cell('管理的全部权限'));
    await userEvent.click(cell('管理的全部权限'));
    expect(cell('角色栏目权限 · 浏览')).toBeChecked();
    expect(cell(/^角色栏目权限 · 修改/)).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(cell(/^角色栏目权限 · 删除/)).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: '撤销修改' }));
    expect(screen.queryByText(/处修改未保存/)).toBeNull();
  });

  it('asks before another role is opened over unsaved changes', async () => {
    await renderScreen();
    await choose('主编');
    await userEvent.click(cell('search · 浏览'));
    await choose('审核');
    const dialog = within(await screen.findByRole('dialog'));
    expect(screen.getByRole('heading', { level: 2, name: '主编' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: '放弃修改' }));
    await screen.findByRole('heading', { level: 2, name: '审核' });
  });

  it('creates a role from another and shows a duplicate name at the field', async () => {
    const made: unknown[] = [];
    await renderScreen({
      [`POST ${path}`]: ({ body }) => {
        made.push(body);
        if (made.length === 1) throw new ConflictError('taken', 'duplicate', { Role_Name: 'duplicate' });
        return { ...matrix.list[2], ...(body as object) };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: '新增角色' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('请输入角色名称');
    await userEvent.type(dialog.getByLabelText(/^角色名称/), '审核');
    await chooseOption(dialog.getByLabelText('初始权限'), '主编');
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('已有同名角色'));
    await userEvent.type(dialog.getByLabelText(/^角色名称/), '二组');
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made.at(-1)).toEqual({
      Role_Name: '审核二组',
      User_Type: 'manager',
      Privileges: { 'role-column-privilege': { b: 1, m: 1 }, search: { b: 1 } },
    });
  });
});
