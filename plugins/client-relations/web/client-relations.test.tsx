import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import type { ReactNode } from 'react';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { RelatedClient, SubjectShare } from '../contract';
import { clientRelations } from '../plugin';
import { inOrder } from './client-order';
import ClientRelationScreen from './client-relation-screen';
import SubClientManager from './sub-client-manager';
import SubClientSubjects from './sub-client-subjects';

const operate = '/v1/operate/client-manage/client-relation';
const manage = '/v1/manage/user-privilege-manage/sub-client';
const clients: readonly RelatedClient[] = [
  { Client_ID: '2', Client_Name: '云岭浙江', Parent_Client_ID: '1', Is_Enabled: true },
  { Client_ID: '1', Client_Name: '云岭集团', Parent_Client_ID: null, Is_Enabled: true },
];
const share: SubjectShare = {
  Share_ID: '9',
  Owner_Client_ID: '1',
  Owner_Client_Name: '云岭集团',
  Client_ID: '2',
  Client_Name: '云岭浙江',
  Subject_ID: '5',
  Subject_Name: '产品质量',
  Narrowing: '杭州',
  State: 'synced',
  Error: null,
  Updated_At: '2026-01-02T00:00:00.000Z',
};

async function renderPart(part: ReactNode, inherited: readonly SubjectShare[] = []) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: clientRelations, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'client-relation-manage': { b: 1, m: 1 }, 'sub-client-list': { b: 1, a: 1 } }),
      [`GET ${operate}`]: () => ({ Clients: clients, Shares: [share] }),
      [`DELETE ${operate}/share`]: () => ({ removed: 1 }),
      [`GET ${manage}/subject`]: () => ({
        list: inherited,
        total: inherited.length,
        Subjects: [{ Subject_ID: '5', Subject_Name: '产品质量' }],
      }),
      [`POST ${manage}/manager`]: () => ({ User_ID: '6', User_Name: 'zhou', Password: 'aB3dE5gH7jK9' }),
      [`DELETE ${manage}/subject`]: () => ({ removed: 1 }),
      [`POST ${manage}/subject`]: () => ({ list: [share], total: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'client-relations']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, part) };
}

beforeEach(() => localStorage.clear());

describe('client relation screens', () => {
  it('shows clients below their parents', () => {
    expect(inOrder(clients).map(({ Client_ID, depth, children }) => [Client_ID, depth, children])).toEqual([
      ['1', 0, 1],
      ['2', 1, 0],
    ]);
    expect(inOrder([{ ...(clients[0] as RelatedClient), Parent_Client_ID: '99' }])).toMatchObject([{ depth: 0 }]);
  });

  it('ends a share only after confirmation', async () => {
    const { http, container } = await renderPart(<ClientRelationScreen />);
    await screen.findByText('杭州');
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '停止共享' }));
    expect(http.countOf(`DELETE ${operate}/share`)).toBe(0);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '停止共享' }));
    await waitFor(() => expect(http.countOf(`DELETE ${operate}/share`)).toBe(1));
  });

  it('shares a narrowed subject with a sub-client', async () => {
    const { http } = await renderPart(<SubClientSubjects row={{ Client_ID: '2', Client_Name: '云岭浙江' }} />);
    await userEvent.click(await screen.findByRole('button', { name: '专题' }));
    const dialog = within(await screen.findByRole('dialog'));
    await chooseOption(await dialog.findByLabelText(/^专题/), '产品质量');
    await userEvent.type(dialog.getByLabelText(/^缩小范围/), '杭州');
    await userEvent.click(dialog.getByRole('button', { name: '共享' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${manage}/subject`)?.body).toEqual({
        Client_ID: '2',
        Subject_IDs: ['5'],
        Narrowing: '杭州',
      }),
    );
  });

  it('takes a subject back, even when an earlier attempt was interrupted', async () => {
    const { http } = await renderPart(<SubClientSubjects row={{ Client_ID: '2', Client_Name: '云岭浙江' }} />, [
      { ...share, State: 'ending' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '专题' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('正在结束')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: '停止共享' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `DELETE ${manage}/subject`)?.query).toEqual({
        Client_ID: '2',
        Share_ID: '9',
      }),
    );
  });

  it('creates an administrator of a sub-client and shows the password once', async () => {
    const { http } = await renderPart(<SubClientManager row={{ Client_ID: '2', Client_Name: '云岭浙江' }} />);
    await userEvent.click(await screen.findByRole('button', { name: '新增管理员' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = dialog.getByRole('button', { name: '新增管理员' });
    await userEvent.type(dialog.getByLabelText(/^用户名/), 'z');
    await userEvent.type(dialog.getByLabelText(/^姓名/), '周静怡');
    expect(add).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^用户名/), 'hou');
    await userEvent.click(add);
    expect(await dialog.findByText('aB3dE5gH7jK9')).toBeVisible();
    expect(http.calls.find(({ call }) => call === `POST ${manage}/manager`)?.body).toEqual({
      Client_ID: '2',
      User_Name: 'zhou',
      Display_Name: '周静怡',
    });
    await userEvent.click(dialog.getByRole('button', { name: '完成' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
