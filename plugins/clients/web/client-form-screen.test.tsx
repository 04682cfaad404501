import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { ConflictError, provideValue } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import { client } from '../resource';
import ClientFormScreen from './client-form-screen';

const navigate = rs.fn();

async function renderForm(save: Answer) {
  const { kernel, http } = testKernel({
    replacements: [
      provideValue(NavigationService, {
        path: '/operate/client-manage/client-add',
        search: '',
        navigate,
        block: () => () => undefined,
      } as unknown as NavigationService),
    ],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'client-list': { b: 1, m: 1 } }),
      'GET /v1/select-helper': () => ({ list: [{ value: '5', label: '标准版' }], total: 1 }),
      [`POST ${client.path}`]: save,
    },
  });
  await kernel.get(LocaleService).load(['core', 'clients']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, <ClientFormScreen />);
  await screen.findByRole('heading', { name: '新增客户' });
  return http;
}

const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

beforeEach(() => {
  localStorage.clear();
  navigate.mockReset();
});

describe('ClientFormScreen', () => {
  it('requires a name and a service type before anything is sent', async () => {
    const http = await renderForm(() => ({}));
    await save();
    expect(screen.getByLabelText(/^客户名称/)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText(/^服务类型/)).toHaveAttribute('aria-invalid', 'true');
    expect(http.countOf(`POST ${client.path}`)).toBe(0);
  });

  it('creates a client, and shows server errors at the field', async () => {
    let tries = 0;
    const http = await renderForm(() => {
      tries += 1;
      if (tries === 1) throw new ConflictError('taken', 'duplicate', { Client_Name: 'duplicate' });
      return {};
    });
    await userEvent.type(screen.getByLabelText(/^客户名称/), '远山乳业');
    await userEvent.click(screen.getByLabelText(/^服务类型/));
    await userEvent.click(await screen.findByRole('option', { name: '标准版' }));
    await save();
    await waitFor(() => expect(screen.getByLabelText(/^客户名称/)).toHaveAttribute('aria-invalid', 'true'));
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText(/^客户名称/), '二');
    await save();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/operate/client-manage/client-list'));
    expect(http.calls.at(-1)?.body).toMatchObject({
      Client_Name: '远山乳业二',
      Client_Type: 'enterprise',
      Client_Service_Type_ID: '5',
    });
  });
});
