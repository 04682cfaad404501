import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { MailConfirmation } from './mail-confirmation';

const open = testUser({ Email: 'lin@corp.cn' });
const confirmed = { ...open, Email_Confirmed_At: '2026-11-20T00:00:00Z' };

beforeEach(() => localStorage.clear());

async function renderConfirmation(user = open) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/user-info': () => user,
      'GET /v1/privilege': () => ({}),
      'POST /v1/mail-code': () => ({ retry_after: 60 }),
      'POST /v1/mail-confirmation': () => confirmed,
    },
  });
  await kernel.get(LocaleService).load(['core', 'account']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, <MailConfirmation user={user} />);
  return { kernel, http };
}

describe('MailConfirmation', () => {
  it('reports an unconfirmed address, sends a code and accepts it', async () => {
    const { kernel, http } = await renderConfirmation();
    expect(screen.getByText(/尚未确认 lin@corp.cn/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '发送确认码' }));
    await userEvent.type(await screen.findByLabelText('8 位确认码'), '1234 5678');
    expect(screen.getByRole('button', { name: '60 秒后重发' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '确认邮箱' }));
    expect(http.calls.find(({ call }) => call === 'POST /v1/mail-confirmation')?.body).toEqual({ code: '12345678' });
    expect(kernel.get(AuthService).user?.Email_Confirmed_At).toBe(confirmed.Email_Confirmed_At);
  });

  it('shows when the address was confirmed, and then requires nothing', async () => {
    await renderConfirmation(confirmed);
    expect(screen.getByText(/邮箱 lin@corp.cn 已确认/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
