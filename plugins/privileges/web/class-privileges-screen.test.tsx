import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import ClassPrivilegesScreen from './class-privileges-screen';

const path = '/v1/manage/user-privilege-manage/user-privilege-setting/user-group-class-privilege';
const groups = [
  { User_Group_ID: '1', User_Group_Name: '公关部', Is_Restricted: false, Categories: [] },
  {
    User_Group_ID: '2',
    User_Group_Name: '法务部',
    Is_Restricted: true,
    Categories: [{ Category_ID: '12', Is_Visible: true, Is_Handled: true }],
  },
];
const categories = [
  { value: '11', label: '企业', parent: null },
  { value: '12', label: '产品', parent: '11' },
  { value: '13', label: '高管', parent: '11' },
];

async function renderScreen(list = groups) {
  const { kernel, http } = testKernel({
    answers: { [`GET ${path}`]: () => ({ list, total: list.length, categories }), [`PUT ${path}`]: () => ({}) },
  });
  await kernel.get(LocaleService).load(['core', 'privileges', 'clients']);
  kernel.get(PrivilegeService).take({ 'user-group-class-privilege': { b: 1, m: 1 } });
  renderWith(kernel, <ClassPrivilegesScreen />);
  return http;
}

const box = (name: string) => screen.getByRole('checkbox', { name });

beforeEach(() => localStorage.clear());

describe('ClassPrivilegesScreen', () => {
  it('restricts a group to a branch, where handling also selects seeing', async () => {
    const http = await renderScreen();
    expect(await screen.findByText('未限制：该组可以查看和处理全部分类。')).toBeVisible();
    expect(box('企业 · 可查看')).toBeDisabled();
    await userEvent.click(screen.getByRole('switch', { name: '限制可见分类' }));
    expect(screen.getByRole('status')).toHaveTextContent('该组将看不到任何分类。');
    await userEvent.click(box('产品 · 可处理'));
    await userEvent.click(box('高管 · 可查看'));
    expect(box('产品 · 可查看')).toBeChecked();
    expect((box('企业 · 可查看') as HTMLInputElement).indeterminate).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
        User_Group_ID: '1',
        Is_Restricted: true,
        Categories: [
          { Category_ID: '12', Is_Visible: true, Is_Handled: true },
          { Category_ID: '13', Is_Visible: true, Is_Handled: false },
        ],
      }),
    );
  });

  it('selects a whole branch and finds categories', async () => {
    await renderScreen();
    await userEvent.click(await screen.findByRole('button', { name: /法务部/ }));
    await userEvent.click(box('企业 · 可查看'));
    expect(
      [box('产品 · 可查看'), box('高管 · 可查看'), box('全部分类 · 可查看')].every(
        (each) => (each as HTMLInputElement).checked,
      ),
    ).toBe(true);
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索分类' }), '高管');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '专题分类可查看可处理',
      '全部分类',
      '企业',
      '高管',
    ]);
  });

  it('links to the groups when there are none', async () => {
    await renderScreen([]);
    expect(await screen.findByText('还没有用户组')).toBeVisible();
    expect(screen.getByRole('button', { name: '去建立用户组' })).toBeEnabled();
  });
});
