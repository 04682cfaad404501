import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService, resourceScreen } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { clientTemplate } from '../resource';

const template = {
  Client_Template_ID: '3',
  Template_Name: '企业标准',
  Client_Type: 'enterprise',
  Client_Service_Type_ID: '5',
  Client_Service_Type_ID_Label: '标准版',
  Service_Months: 12,
  User_Quota: 10,
  Subject_Quota: 20,
  Source_Client_ID: '8',
  Source_Client_ID_Label: '云岭茶业',
  With_Filters: true,
  Analyst_Count: 2,
  Monitor_Count: 0,
  Remark: null,
  Created_At: '2026-01-02T00:00:00.000Z',
};

async function renderScreen(list: readonly (typeof template)[]) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'register-client-list': { b: 1, m: 1, a: 1, d: 1 } }),
      'GET /v1/select-helper': ({ query }) => ({
        list:
          (query as { entity?: string } | undefined)?.entity === 'client'
            ? [{ value: '8', label: '云岭茶业' }]
            : [{ value: '5', label: '标准版' }],
        total: 1,
      }),
      [`GET ${clientTemplate.path}`]: () => ({ list, total: list.length }),
      [`POST ${clientTemplate.path}`]: ({ body }) => ({ ...template, ...(body as object) }),
      [`PUT ${clientTemplate.path}`]: ({ body }) => ({ ...template, ...(body as object) }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'registrations']);
  await kernel.get(AuthService).signIn(testToken());
  const { default: Screen } = await resourceScreen(clientTemplate, () => import('./template-parts'))();
  renderWith(kernel, <Screen />);
  return { http };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/operate/client-manage/client-template');
});

describe('client templates', () => {
  it('are created with a name, a service type, and users besides the administrator', async () => {
    const { http } = await renderScreen([]);
    expect(await screen.findByText('还没有客户模板。新增一个，审核注册时可直接套用。')).toBeVisible();
    await userEvent.click((await screen.findAllByRole('button', { name: '新增' }))[0] as HTMLElement);
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.type(drawer.getByLabelText(/^模板名称/), '企业标准');
    await userEvent.click(drawer.getByRole('button', { name: '保存' }));
    expect(drawer.getByRole('alert')).toBeVisible();
    expect(http.countOf(`POST ${clientTemplate.path}`)).toBe(0);
    await chooseOption(drawer.getByLabelText(/^服务类型/), '标准版');
    const analysts = drawer.getByLabelText(/^分析员账号数/);
    await userEvent.clear(analysts);
    await userEvent.type(analysts, '2');
    await userEvent.click(drawer.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${clientTemplate.path}`)?.body).toMatchObject({
        Template_Name: '企业标准',
        Client_Type: 'enterprise',
        Client_Service_Type_ID: '5',
        Service_Months: null,
        With_Filters: true,
        Analyst_Count: 2,
        Monitor_Count: 0,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are listed with their settings, without import and export', async () => {
    await renderScreen([template]);
    expect(await screen.findByText('企业标准')).toBeVisible();
    expect(screen.getByText('标准版')).toBeVisible();
    expect(screen.getByText('云岭茶业')).toBeVisible();
    expect(screen.queryByRole('button', { name: /导入|导出/ })).toBeNull();
  });
});
