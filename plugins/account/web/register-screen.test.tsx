import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { InputError } from '#core';
import { LocaleService, ServiceError } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import RegisterScreen from './register-screen';

async function renderRegister(answers: Record<string, Answer>) {
  const { kernel, http } = testKernel({ answers });
  await kernel.get(LocaleService).load(['core', 'account']);
  renderWith(kernel, <RegisterScreen />);
  return http;
}

const fill = async (phone: string, code: string) => {
  await userEvent.type(screen.getByLabelText('手机号'), phone);
  await userEvent.type(screen.getByLabelText('短信验证码'), code);
  await userEvent.click(screen.getByRole('button', { name: '注册' }));
};

beforeEach(() => localStorage.clear());

describe('RegisterScreen', () => {
  it('registers with the code sent to the phone', async () => {
    const http = await renderRegister({
      'POST /public/register': () => ({}),
      'POST /public/sms-code': () => ({ retry_after: 60 }),
    });
    await userEvent.type(screen.getByLabelText('手机号'), '13812345678');
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: '60 秒后重发' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('公司名称（选填）'), '远山乳业');
    await userEvent.type(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '注册' }));
    expect(await screen.findByText('注册成功！默认密码是手机后六位~ 业务部门将会联系您，协助设置关键词')).toBeVisible();
    expect(http.calls.map(({ body }) => body)).toEqual([
      { phone: '13812345678', purpose: 'register' },
      { phone: '13812345678', code: '123456', company: '远山乳业', name: undefined },
    ]);
  });

  it.each([['1381234567'], ['23812345678'], ['1381234567a']])('refuses %s as a mobile number', async (phone) => {
    const http = await renderRegister({});
    await fill(phone, '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('请输入 11 位手机号');
    expect(http.calls).toEqual([]);
  });

  it.each([
    ['注册失败，请重试', new ServiceError(500, 'internal', '')],
    ['验证码不正确或已过期', new InputError('wrong code', 'sms-code')],
  ])('says %s', async (text, error) => {
    await renderRegister({
      'POST /public/register': () => {
        throw error;
      },
    });
    await fill('13812345678', '000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});
