import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from '@rstest/core';
import { InputError } from '#core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import type { SecondFactor } from '../second-factor-contract';
import { SecondFactorPanel } from './second-factor-panel';

const phone: SecondFactor = {
  Second_Factor_ID: '3',
  Kind: 'totp',
  Name: '我的手机',
  Created_At: '2026-01-01T00:00:00Z',
  Last_Used_At: null,
};

async function renderPanel(list: SecondFactor[], hasPassword = true) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/second-factor': () => ({
        list,
        total: list.length,
        Recovery_Codes_Left: list.length > 0 ? 8 : 0,
        Is_Compulsory: false,
        Has_Password: hasPassword,
        Is_Passkey_Possible: true,
      }),
      'POST /v1/second-factor/totp': ({ body }) => {
        if (hasPassword && (body as { password: string }).password !== 'right')
          throw new InputError('no', 'password.wrong');
        return { challenge: 'c'.repeat(43), Secret: 'ABCDEFGH', Uri: 'otpauth://totp/x?secret=ABCDEFGH' };
      },
      'PUT /v1/second-factor/totp': () => ({ Recovery_Codes: ['abcde-23456'] }),
      'POST /v1/second-factor/removal': () => ({}),
    },
  });
  await kernel.get(LocaleService).load(['core', 'account']);
  renderWith(kernel, <SecondFactorPanel />);
  return http;
}

describe('SecondFactorPanel', () => {
  it('sets up an authenticator after the password and shows the recovery codes once', async () => {
    const http = await renderPanel([]);
    await userEvent.click(await screen.findByRole('button', { name: '添加身份验证器' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/当前密码/), 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: '继续' }));
    expect(await dialog.findByText('当前密码不正确')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/当前密码/));
    await userEvent.type(dialog.getByLabelText(/当前密码/), 'right');
    await userEvent.click(dialog.getByRole('button', { name: '继续' }));
    await userEvent.type(await dialog.findByLabelText(/验证码/), '123456');
    await userEvent.click(dialog.getByRole('button', { name: '继续' }));
    expect(await dialog.findByText('abcde-23456')).toBeVisible();
    expect(http.calls.find(({ call }) => call === 'PUT /v1/second-factor/totp')?.body).toEqual({
      challenge: 'c'.repeat(43),
      code: '123456',
      Name: '身份验证器',
    });
    expect(http.countOf('GET /v1/second-factor')).toBe(2);
  });

  it('lists existing factors and deletes one after the password', async () => {
    const http = await renderPanel([phone]);
    expect(await screen.findByText('我的手机')).toBeVisible();
    expect(screen.getByText('剩余 8 个恢复码')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '移除' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/当前密码/), 'right');
    expect(dialog.getByRole('button', { name: '移除' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/已有的验证码/), '123456');
    await userEvent.click(dialog.getByRole('button', { name: '移除' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'POST /v1/second-factor/removal')?.body).toEqual({
        id: '3',
        password: 'right',
        code: '123456',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('accepts a code of an existing factor, or no proof, from users without a password', async () => {
    const removal = await renderPanel([phone], false);
    await userEvent.click(await screen.findByRole('button', { name: '移除' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/已有的验证码/), '123456');
    await userEvent.click(dialog.getByRole('button', { name: '移除' }));
    await waitFor(() =>
      expect(removal.calls.find(({ call }) => call === 'POST /v1/second-factor/removal')?.body).toEqual({
        id: '3',
        code: '123456',
      }),
    );
    cleanup();
    const first = await renderPanel([], false);
    await userEvent.click(await screen.findByRole('button', { name: '添加身份验证器' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '继续' }));
    await waitFor(() => expect(first.countOf('POST /v1/second-factor/totp')).toBe(1));
  });
});
