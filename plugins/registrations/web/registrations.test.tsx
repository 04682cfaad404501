import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import type { Row } from '#core/resource';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { registrations } from '../plugin';
import type { clientRegistration } from '../resource';
import { RegistrationActions } from './registration-actions';

const path = '/v1/operate/client-manage/register-client';
const row: Row<typeof clientRegistration> = {
  Registration_ID: '4',
  Company: '远山乳业',
  Contact: null,
  Phone: '13900139001',
  Client_ID: '7',
  State: 'waiting',
  Reason: null,
  Decided_By: null,
  Decided_At: null,
  Created_At: '2026-01-02T00:00:00.000Z',
};
const template = {
  Client_Template_ID: '3',
  Template_Name: '企业标准',
  Client_Type: 'enterprise',
  Client_Service_Type_ID: '5',
  Client_Service_Type_ID_Label: '标准版',
  Service_Months: null,
  User_Quota: 10,
  Subject_Quota: 20,
  Source_Client_ID: null,
  With_Filters: true,
  Analyst_Count: 2,
  Monitor_Count: 0,
  Remark: null,
  Created_At: null,
};

async function renderScreen() {
  const reload = rs.fn();
  const { kernel, http } = testKernel({
    plugins: [{ manifest: registrations, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'register-client-list': { b: 1, m: 1, a: 1 } }),
      'GET /v1/select-helper': () => ({ list: [{ value: '5', label: '标准版' }], total: 1 }),
      'GET /v1/operate/client-manage/client-template': () => ({ list: [template], total: 1 }),
      [`POST ${path}/approve`]: () => ({
        Client_ID: '7',
        Client_Name: '远山乳业',
        Taken: 12,
        Users: [{ User_Name: 'user1-139001-0007', Password: 'aB3dE5gH7jK9' }],
      }),
      [`POST ${path}/refuse`]: () => ({}),
    },
  });
  await kernel.get(LocaleService).load(['core', 'registrations']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, <RegistrationActions row={row} reload={reload} />);
  return { http, reload };
}

beforeEach(() => localStorage.clear());

describe('registration decisions', () => {
  it('sets up a client from a template and shows the passwords once', async () => {
    const { http, reload } = await renderScreen();
    await userEvent.click(await screen.findByRole('button', { name: '通过' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '通过' })).toBeDisabled();
    await chooseOption(await dialog.findByLabelText(/^客户模板/), '企业标准');
    await userEvent.click(dialog.getByRole('button', { name: '通过' }));
    expect(await screen.findByText('aB3dE5gH7jK9')).toBeVisible();
    expect(http.calls.find(({ call }) => call === `POST ${path}/approve`)?.body).toMatchObject({
      Registration_ID: '4',
      Client_Name: '远山乳业',
      Client_Service_Type_ID: '5',
      Service_End_Date: null,
      User_Quota: 10,
      Analyst_Count: 2,
    });
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('requires a reason for a rejection', async () => {
    const { http, reload } = await renderScreen();
    await userEvent.click(await screen.findByRole('button', { name: '拒绝' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '拒绝' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^拒绝原因/), '资料不全');
    await userEvent.click(dialog.getByRole('button', { name: '拒绝' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(http.calls.find(({ call }) => call === `POST ${path}/refuse`)?.body).toEqual({
      Registration_ID: '4',
      Reason: '资料不全',
    });
  });
});
