import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { InputError, provideValue } from '#core';
import { AuthService, LocaleService, NavigationService, ThemeService } from '#core/web';
import { renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import type { BrandSettings } from '../contract';
import CustomizeSettingsScreen from './customize-settings-screen';

const path = '/v1/manage/system-setting/customize-settings';
const brand: BrandSettings = {
  Client_Name: '远山乳业',
  Client_System_Name: '远山舆情',
  Is_System_Name_Visible: true,
  User_Theme_Style_Code: null,
  Default_Homepage_URL: null,
  Is_Link_Target_Self: true,
  Favicon_File_ID: null,
  Logo_File_ID: null,
  Favicon_URL: null,
  Logo_URL: null,
  Client_Options_JSON: { Theme_Note: 'kept', Watermark: '内部' },
};
const block = rs.fn((_mayLeave: () => boolean | Promise<boolean>) => () => undefined);

async function renderSettings(save: Answer, verbs: object = { b: 1, m: 1 }) {
  let user = testUser();
  const { kernel, http } = testKernel({
    replacements: [provideValue(NavigationService, { block } as unknown as NavigationService)],
    answers: {
      'GET /v1/user-info': () => user,
      'GET /v1/privilege': () => ({ 'customize-settings': verbs }),
      [`GET ${path}`]: () => brand,
      [`PUT ${path}`]: (call) => {
        const answer = save(call);
        user = { ...user, Client_System_Name: (call.body as BrandSettings).Client_System_Name };
        return answer;
      },
    },
  });
  await kernel.get(LocaleService).load(['core', 'branding', 'clients']);
  await kernel.get(AuthService).signIn(testToken());
  const view = renderWith(kernel, <CustomizeSettingsScreen />);
  await screen.findByRole('heading', { name: '个性化设置' });
  return { http, view, auth: kernel.get(AuthService), theme: kernel.get(ThemeService) };
}

beforeEach(() => {
  localStorage.clear();
  block.mockClear();
});

describe('CustomizeSettingsScreen', () => {
  it('previews input immediately, saves it, preserves unknown options, and applies the result', async () => {
    const { http, auth } = await renderSettings(({ body }) => ({ ...brand, ...(body as object) }));
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
    await userEvent.clear(screen.getByLabelText(/^系统名称/));
    await userEvent.type(screen.getByLabelText(/^系统名称/), '新名字');
    await userEvent.type(screen.getByLabelText(/^登录页文字/), '欢迎');
    await userEvent.clear(screen.getByLabelText(/^页面水印/));
    expect(screen.getByText('首页 - 新名字')).toBeVisible();
    expect(block).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(auth.user?.Client_System_Name).toBe('新名字'));
    const { Client_Name: _name, Favicon_URL: _favicon, Logo_URL: _logo, ...draft } = brand;
    expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
      ...draft,
      Client_System_Name: '新名字',
      Client_Options_JSON: { Theme_Note: 'kept', Login_Text: '欢迎' },
    });
  });

  it('applies the color to the page during editing, and restores it on leaving', async () => {
    const { theme, view } = await renderSettings(() => brand);
    await userEvent.click(screen.getByRole('button', { name: '#1f845a' }));
    expect(theme.color).toBe('#1f845a');
    view.unmount();
    expect(theme.color).toBeNull();
  });

  it('shows client-side and server-side errors at their fields, and keeps the input', async () => {
    const { http } = await renderSettings(() => {
      throw new InputError('Default_Homepage_URL: a path is needed', 'input', { Default_Homepage_URL: 'own-path' });
    });
    await userEvent.clear(screen.getByLabelText(/^系统名称/));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(screen.getByRole('alert')).toHaveTextContent('请输入系统名称，或关闭显示');
    expect(http.countOf(`PUT ${path}`)).toBe(0);
    await userEvent.type(screen.getByLabelText(/^系统名称/), '又一个');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('请填写本系统内的地址，以 / 开头');
    expect(screen.getByLabelText(/^系统名称/)).toHaveValue('又一个');
  });

  it('is read-only for users without permission', async () => {
    await renderSettings(() => brand, { b: 1 });
    expect(screen.getByText('您只能查看，不能修改。')).toBeVisible();
    expect(screen.getByLabelText(/^系统名称/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
