import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { InputError, provideValue, type CurrentUser } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import { getStrength } from './password-strength';
import PasswordUpdateScreen from './password-update-screen';

const navigate = rs.fn();

async function renderPasswordUpdate(user: Partial<CurrentUser>, change: Answer) {
  let server = testUser(user);
  const { kernel, http } = testKernel({
    replacements: [provideValue(NavigationService, { navigate } as unknown as NavigationService)],
    answers: {
      'GET /v1/user-info': () => server,
      'GET /v1/privilege': () => ({}),
      'POST /v1/password-code': () => ({ retry_after: 60 }),
      'PUT /v1/password': (call) => {
        const answer = change(call);
        server = { ...server, Must_Change_Password: false, Password_Code_Phone: null };
        return answer;
      },
    },
  });
  await kernel.get(LocaleService).load(['core', 'account']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, <PasswordUpdateScreen />);
  return { http, auth: kernel.get(AuthService) };
}

const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const submit = () => userEvent.click(screen.getByRole('button', { name: '修改密码' }));

beforeEach(() => {
  localStorage.clear();
  navigate.mockReset();
});

describe('PasswordUpdateScreen', () => {
  it('changes a default password with the code sent to the phone, then opens the home page', async () => {
    const { http, auth } = await renderPasswordUpdate(
      { Must_Change_Password: true, Password_Code_Phone: '138****5678' },
      () => testToken(7200),
    );
    expect(screen.getByRole('status')).toHaveTextContent('您正在使用初始密码');
    await type(/^当前密码/, '345678');
    await type(/^新密码/, 'quiet river 9');
    await type(/^再次输入/, 'quiet river 9');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('验证码不正确或已过期');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    await type(/^短信验证码/, '112233');
    await submit();
    await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1));
    expect(http.calls.find(({ call }) => call === 'PUT /v1/password')?.body).toEqual({
      old: '345678',
      new: 'quiet river 9',
      code: '112233',
    });
    expect(auth.user?.Must_Change_Password).toBe(false);
  });

  it('shows errors at their fields', async () => {
    const { http } = await renderPasswordUpdate({}, () => {
      throw new InputError('too common', 'password.weak');
    });
    await type(/^新密码/, 'short');
    await type(/^再次输入/, 'other');
    await submit();
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      '请输入当前密码',
      '密码至少 8 位',
      '两次输入的新密码不一致',
    ]);
    expect(http.countOf('PUT /v1/password')).toBe(0);
    await type(/^当前密码/, 'old password');
    await type(/^新密码/, 'password');
    await userEvent.clear(screen.getByLabelText(/^再次输入/));
    await type(/^再次输入/, 'shortpassword');
    await submit();
    expect(await screen.findByText('该密码过于常见或包含手机号，请换一个')).toBeVisible();
  });

  it('estimates the strength of a password', () => {
    expect(
      ['1234567', '11111111111111', 'sunshine', 'sunshine9', 'Sunshine-99', 'a long quiet river'].map(getStrength),
    ).toEqual(['weak', 'weak', 'weak', 'fair', 'good', 'good']);
  });
});
