import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { PermissionError, type AuthToken } from '#core';
import { LocaleService, MessageService } from '#core/web';
import { renderWith, testKernel, testToken, type Answer } from '#core/web/testing';
import type { SignInSlot } from '#plugins/account';
import CompanySignIn from './company-sign-in';

const back = '/login?code=c1&state=s1&iss=https%3A%2F%2Fsso.corp.cn';

/** Renders the component in its slot; returns the result of each attempt. */
async function renderSignIn(finish: Answer = () => testToken(), chosen: SignInSlot['chosen'] = null) {
  const { kernel, http } = testKernel({
    answers: {
      'POST /public/sign-in/start': () => ({ Url: `${location.origin}/login#at-the-service`, Ticket: 't'.repeat(43) }),
      'POST /public/sign-in/finish': finish,
    },
  });
  await kernel.get(LocaleService).load(['core', 'account']);
  const came: (AuthToken | string | null)[] = [];
  const attempt = async (ask: () => Promise<AuthToken | null>) => {
    came.push(await ask().catch((error: unknown) => kernel.get(MessageService).textOf(error)));
  };
  renderWith(kernel, <CompanySignIn chosen={chosen} attempt={attempt} />);
  return { http, came };
}

/** Simulates leaving for the provider and returning. */
async function leave(finish?: Answer) {
  history.replaceState(null, '', '/login?redirect=/front/dashboard');
  const { http, came } = await renderSignIn(undefined, { Provider_ID: '5' });
  await waitFor(() => expect(location.hash).toBe('#at-the-service'));
  expect(http.calls.find(({ call }) => call === 'POST /public/sign-in/start')?.body).toEqual({ Provider_ID: '5' });
  expect(came).toEqual([null]);
  cleanup();
  history.replaceState(null, '', back);
  return renderSignIn(finish);
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/login');
});

describe('company sign-in', () => {
  it('leaves with a ticket, comes back with it, and goes on where it was to lead', async () => {
    const { http, came } = await leave();
    await waitFor(() => expect(came).toMatchObject([{ token_type: 'Bearer' }]));
    expect(http.calls.find(({ call }) => call === 'POST /public/sign-in/finish')?.body).toEqual({
      state: 's1',
      ticket: 't'.repeat(43),
      parameters: { code: 'c1', iss: 'https://sso.corp.cn' },
    });
    expect(location.pathname + location.search).toBe('/login?redirect=/front/dashboard');
    expect(sessionStorage).toHaveLength(0);
  });

  it('explains a refusal with texts that are loaded with it', async () => {
    const { came } = await leave(() => {
      throw new PermissionError('no', 'single-sign-on.unknown-person');
    });
    await waitFor(() => expect(came).toEqual(['您还没有本系统的账号，请联系管理员开通']));
    expect(location.search).not.toContain('code');
  });

  it('takes nothing that this tab has not begun, and nothing where nobody has returned', async () => {
    history.replaceState(null, '', back);
    const { http, came } = await renderSignIn();
    await waitFor(() => expect(came).toEqual(['本次登录已失效，请重新登录']));
    expect([location.search, http.countOf('POST /public/sign-in/finish')]).toEqual(['', 0]);
    cleanup();
    expect((await renderSignIn()).came).toEqual([]);
  });
});
