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
  State: 'kept',
  Error: null,
  Updated_At: '2026-01-02T00:00:00.000Z',
};

async function drawn(part: ReactNode) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: clientRelations, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'client-relation-manage': { b: 1, m: 1 }, 'sub-client-list': { b: 1, a: 1 } }),
      [`GET ${operate}`]: () => ({ Clients: clients, Shares: [share] }),
      [`DELETE ${operate}/share`]: () => ({ removed: 1 }),
      [`GET ${manage}/subject`]: () => ({
        list: [],
        total: 0,
        Subjects: [{ Subject_ID: '5', Subject_Name: '产品质量' }],
      }),
      [`POST ${manage}/subject`]: () => ({ list: [share], total: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'client-relations']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, part) };
}

beforeEach(() => localStorage.clear());

describe('the screens of relations', () => {
  it('draws clients below their parents', () => {
    expect(inOrder(clients).map(({ Client_ID, depth, children }) => [Client_ID, depth, children])).toEqual([
      ['1', 0, 1],
      ['2', 1, 0],
    ]);
    expect(inOrder([{ ...(clients[0] as RelatedClient), Parent_Client_ID: '99' }])).toMatchObject([{ depth: 0 }]);
  });

  it('ends a share only after asking', async () => {
    const { http, container } = await drawn(<ClientRelationScreen />);
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

  it('gives a sub-client a narrowed subject', async () => {
    const { http } = await drawn(<SubClientSubjects row={{ Client_ID: '2', Client_Name: '云岭浙江' }} />);
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
});
