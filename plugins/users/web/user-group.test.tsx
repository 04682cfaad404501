import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService, resourceScreen } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { userGroup } from '../resource';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/manage/user-privilege-manage/user-group-manage');
});

describe('user groups', () => {
  it('are created in the drawer generated from the resource declaration', async () => {
    const { kernel, http } = testKernel({
      answers: {
        'GET /v1/user-info': () => testUser({ User_Type: 'manager' }),
        'GET /v1/privilege': () => ({ 'user-group-manage': { b: 1, m: 1, d: 1 } }),
        [`GET ${userGroup.path}`]: () => ({ list: [], total: 0 }),
        [`POST ${userGroup.path}`]: ({ body }) => ({ User_Group_ID: '1', ...(body as object) }),
      },
    });
    await kernel.get(LocaleService).load(['core', 'users']);
    await kernel.get(AuthService).signIn(testToken());
    const { default: Screen } = await resourceScreen(userGroup)();
    renderWith(kernel, <Screen />);
    await userEvent.click((await screen.findAllByRole('button', { name: '新增' }))[0]!);
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(drawer.getByRole('button', { name: '保存' }));
    expect(drawer.getByRole('alert')).toBeVisible();
    await userEvent.type(drawer.getByLabelText(/^用户组名称/), '公关组');
    await userEvent.click(drawer.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${userGroup.path}`)?.body).toEqual({
        User_Group_Name: '公关组',
        Remark: null,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
