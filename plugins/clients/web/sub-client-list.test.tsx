import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin } from '#core';
import { AuthService, defineWeb, LocaleService, resourceScreen, type WebSide } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { subClient } from '../resource';

const row = {
  Client_ID: '7',
  Client_Name: '云岭浙江',
  Service_End_Date: '2020-01-01T00:00:00.000Z',
  User_Quota: 4,
  Subject_Quota: 3,
  Contact: '周静怡',
  Phone: null,
  Client_System_Name: '浙江舆情',
  Is_System_Name_Visible: false,
  User_Theme_Style_Code: null,
  Is_Enabled: true,
  Created_At: '2026-01-02T00:00:00.000Z',
};

/** A plugin that contributes to each sub-client. */
const adding = definePlugin({
  id: 'adding',
  summary: 'Adds to sub-clients',
  widgets: [{ id: 'greeting', place: 'clients.sub-client', order: 10, privilege: ['sub-client-list', 'action'] }],
});
const addingSide = defineWeb(adding, {
  widgets: {
    greeting: async () => ({
      default: ({ row: { Client_Name } }: { readonly row: typeof row }) => <span>致 {Client_Name}</span>,
    }),
  },
}) as WebSide;

async function renderSubClients(verbs: Readonly<Record<string, 1>>, list: readonly (typeof row)[] = [row]) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: adding, load: async () => ({ default: addingSide }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'manager', Plugin_IDs: ['adding'] }),
      'GET /v1/privilege': () => ({ 'sub-client-list': verbs }),
      [`GET ${subClient.path}`]: () => ({ list, total: list.length }),
      [`POST ${subClient.path}`]: ({ body }) => ({ ...row, ...(body as object) }),
      [`DELETE ${subClient.path}`]: () => ({ removed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'clients']);
  await kernel.get(AuthService).signIn(testToken());
  const { default: Screen } = await resourceScreen(subClient, () => import('./sub-client-parts'))();
  renderWith(kernel, <Screen />);
  return { http };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/manage/user-privilege-manage/sub-client-list');
});

describe('sub-clients', () => {
  it('are created with a part of the quota', async () => {
    const { http } = await renderSubClients({ b: 1, m: 1 }, []);
    expect(await screen.findByText('还没有下级客户。新增一个，再为它分配专题和管理员。')).toBeVisible();
    await userEvent.click((await screen.findAllByRole('button', { name: '新增' }))[0] as HTMLElement);
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(drawer.getByRole('button', { name: '保存' }));
    expect(drawer.getByRole('alert')).toBeVisible();
    await userEvent.type(drawer.getByLabelText(/^客户名称/), '云岭江苏');
    await userEvent.type(drawer.getByLabelText(/^用户数上限/), '2');
    await userEvent.type(drawer.getByLabelText(/^专题数上限/), '1');
    await userEvent.click(drawer.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${subClient.path}`)?.body).toMatchObject({
        Client_Name: '云岭江苏',
        User_Quota: 2,
        Subject_Quota: 1,
        Is_Enabled: true,
      }),
    );
  });

  it('show contributions of other plugins, and are deleted only after confirmation', async () => {
    const { http } = await renderSubClients({ b: 1, m: 1, a: 1, d: 1 });
    expect(await screen.findByText('云岭浙江')).toBeVisible();
    expect(await screen.findByText('致 云岭浙江')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '删除 云岭浙江' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(http.countOf(`DELETE ${subClient.path}`)).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(http.countOf(`DELETE ${subClient.path}`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `DELETE ${subClient.path}`)?.query).toMatchObject({ id: '7' });
  });

  it('are read-only for users without further privileges', async () => {
    await renderSubClients({ b: 1 });
    expect(await screen.findByText('云岭浙江')).toBeVisible();
    expect(screen.queryByText('致 云岭浙江')).toBeNull();
    expect(screen.queryByRole('button', { name: /新增|删除|导入/ })).toBeNull();
  });
});
