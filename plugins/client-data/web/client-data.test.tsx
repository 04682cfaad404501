import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { DataJob, ClientUsage } from '../contract';
import { clientData } from '../plugin';
import ClientDataScreen from './client-data-screen';

const path = '/v1/operate/client-manage/client-data';
const usage: ClientUsage = {
  Client_ID: '7',
  Client_Name: '远山乳业',
  Is_Enabled: false,
  Articles: 1200,
  Oldest_At: '2026-01-02T00:00:00.000Z',
  File_Size: 2048,
  Article_Days: null,
};
const job: DataJob = {
  Job_ID: '3',
  Client_ID: '7',
  Client_Name: '远山乳业',
  Kind: 'cleanup',
  State: 'done',
  Is_Dry_Run: true,
  Article_Days: 365,
  Steps: 10,
  Steps_Done: 10,
  Counts: [{ Plugin_ID: 'articles', Table: 'client_article', Rows: 10 }],
  Has_File: false,
  Error: null,
  Created_By_Name: null,
  Created_At: '2026-01-03T00:00:00.000Z',
  Finished_At: '2026-01-03T00:00:01.000Z',
};

async function renderData() {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: clientData, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'client-data-manage': { b: 1, m: 1, a: 1, d: 1 } }),
      [`GET ${path}`]: () => ({ list: [usage], total: 1 }),
      [`GET ${path}/job`]: () => ({ list: [job], total: 1 }),
      [`GET ${path}/table`]: () => ({ list: job.Counts, total: 1 }),
      [`POST ${path}/cleanup`]: () => job,
      [`POST ${path}/delete`]: () => job,
    },
  });
  await kernel.get(LocaleService).load(['core', 'client-data']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <ClientDataScreen />) };
}

const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: '远山乳业 的更多操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
};

beforeEach(() => localStorage.clear());

describe('ClientDataScreen', () => {
  it('opens the tables behind a number, and counts before cleaning up', async () => {
    const { http, container } = await renderData();
    await userEvent.click(await screen.findByRole('button', { name: '1,200' }));
    expect(within(await screen.findByRole('dialog')).getByText('client_article')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    const dialog = await choose('清理');
    await userEvent.click(dialog.getByRole('button', { name: '开始统计' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${path}/cleanup`)?.body).toEqual({
        Client_ID: '7',
        Article_Days: 365,
        Is_Dry_Run: true,
      }),
    );
  });

  it('deletes a client only once its name is typed', async () => {
    const { http } = await renderData();
    const dialog = await choose('删除');
    const remove = dialog.getByRole('button', { name: '删除' });
    await userEvent.type(dialog.getByLabelText(/^客户名称/), '远山');
    expect(remove).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^客户名称/), '乳业');
    await userEvent.click(remove);
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${path}/delete`)?.body).toEqual({
        Client_ID: '7',
        Client_Name: '远山乳业',
      }),
    );
  });
});
