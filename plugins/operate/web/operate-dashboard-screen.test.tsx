import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService, ServiceError } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { Dashboard } from '#plugins/manage';
import { operate } from '../plugin';
import OperateDashboardScreen from './operate-dashboard-screen';

const call = 'GET /v1/operate/dashboard';
const clients = '/operate/client-manage/client-list?Is_Enabled=true';
const dashboard = (registrations: number): Dashboard => ({
  At: '2026-01-02T00:00:00.000Z',
  Figures: [
    {
      Plugin: 'registrations',
      Code: 'registrations',
      Group: 'waits',
      Count: registrations,
      Path: '/operate/client-manage/register-client-list?State=waiting',
      Lines: ['远山乳业', '海川物流'],
    },
    {
      Plugin: 'system-monitor',
      Code: 'outbox',
      Group: 'amiss',
      Count: 0,
      Path: '/operate/system-monitor/outbox?Status=failed',
      Lines: [],
    },
    { Plugin: 'clients', Code: 'clients', Group: 'present', Count: 12, Path: clients, Lines: [] },
  ],
});

async function renderScreen(answers: (() => Dashboard)[]) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: operate, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ operateHome: { b: 1 } }),
      [call]: () => (answers.length > 1 ? answers.shift() : answers[0])?.(),
    },
  });
  await kernel.get(LocaleService).load(['core', 'manage', 'operate']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <OperateDashboardScreen />) };
}

beforeEach(() => localStorage.clear());

describe("operators' dashboard", () => {
  it('links pending work, problems and totals to their lists, and recounts on request', async () => {
    const { http, container } = await renderScreen([() => dashboard(2), () => dashboard(1)]);
    expect(await screen.findByRole('link', { name: /待审核的注册.*2/ })).toHaveAttribute(
      'href',
      '/operate/client-manage/register-client-list?State=waiting',
    );
    expect(screen.getByText('海川物流')).toBeVisible();
    expect(screen.getByRole('link', { name: /启用的客户.*12/ })).toHaveAttribute('href', clients);
    expect(screen.getByRole('link', { name: /发送失败的消息.*0/ })).toBeVisible();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByRole('link', { name: /待审核的注册.*1/ })).toBeVisible();
    expect(http.countOf(call)).toBe(2);
  });

  it('reports a failed count and retries', async () => {
    const fails = (): never => {
      throw new ServiceError(500, 'internal', 'oops');
    };
    await renderScreen([fails, () => dashboard(3)]);
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /待审核的注册.*3/ })).toBeVisible());
  });
});
