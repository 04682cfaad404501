import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { singleSignOn } from '../plugin';
import side from './index';

const path = '/v1/manage/system-setting/sign-in-provider';

const row = {
  Sign_In_Provider_ID: '5',
  Provider_Name: '甲公司账号',
  Kind: 'oidc',
  Is_Enabled: true,
  Issuer: 'https://sso.example.cn',
  Created_At: '2026-10-01T00:00:00.000Z',
};

async function renderScreen() {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: singleSignOn, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'sign-in-provider': { b: 1, m: 1, d: 1 } }),
      [`GET ${path}`]: () => ({ list: [row], total: 1 }),
      [`POST ${path}`]: ({ body }) => ({ ...(body as object), Sign_In_Provider_ID: '5' }),
      'GET /v1/manage/system-setting/sign-in-kind': () => ({
        list: [
          { Kind: 'oidc', Name: 'OpenID Connect' },
          { Kind: 'wecom', Name: '企业微信' },
        ],
        total: 2,
        Return_URL: 'https://corp.example.cn/login',
      }),
      'GET /v1/select-helper': () => ({ list: [{ value: '9', label: '舆情专员' }], total: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'single-sign-on']);
  await kernel.get(AuthService).signIn(testToken());
  const { default: Screen } = (await side.screens?.['sign-in-provider']?.()) ?? { default: () => null };
  renderWith(kernel, createElement(Screen));
  return http;
}

beforeEach(() => localStorage.clear());

describe('identity providers', () => {
  it('are added with their kind, a hidden secret and roles by claim', async () => {
    const http = await renderScreen();
    expect(await screen.findByText('https://corp.example.cn/login?provider=5')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^回调地址/ })).toBeVisible();
    await userEvent.click((await screen.findAllByRole('button', { name: /^新增/ }))[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText(/^名称/), '丙公司账号');
    await userEvent.click(form.getByLabelText(/^类型/));
    await userEvent.click(await screen.findByRole('option', { name: '企业微信' }));
    await userEvent.type(form.getByLabelText(/^签发地址/), 'ww1');
    await userEvent.type(form.getByLabelText(/^应用标识/), '1000002');
    expect(form.getByLabelText(/^应用密钥/)).toHaveAttribute('type', 'password');
    await userEvent.type(form.getByLabelText(/^应用密钥/), 'hidden');
    await userEvent.click(form.getByRole('button', { name: '添加对应' }));
    await userEvent.type(form.getByLabelText('声明的取值'), '7');
    await userEvent.click(form.getByLabelText('角色'));
    await userEvent.click(await screen.findByRole('option', { name: '舆情专员' }));
    await userEvent.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`POST ${path}`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({
      Provider_Name: '丙公司账号',
      Kind: 'wecom',
      Issuer: 'ww1',
      Application_ID: '1000002',
      Application_Secret: 'hidden',
      Role_Mappings: [{ Value: '7', User_Type: 'user', Role_ID: '9' }],
    });
  });
});
