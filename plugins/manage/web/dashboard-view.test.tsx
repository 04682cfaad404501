import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { Dashboard } from '../dashboard';
import { manage } from '../plugin';
import ManageDashboardScreen from './manage-dashboard-screen';

const dashboard: Dashboard = {
  At: '2026-01-02T00:00:00.000Z',
  Figures: [
    {
      Plugin: 'user-suggestions',
      Code: 'suggestions',
      Group: 'waits',
      Count: 2,
      Path: '/manage/a?State=waiting',
      Lines: ['产品质量抽查'],
    },
    { Plugin: 'users', Code: 'users-off', Group: 'amiss', Count: null, Path: '/manage/b?Is_Enabled=false', Lines: [] },
  ],
};

beforeEach(() => localStorage.clear());

describe('the dashboard', () => {
  it('links each figure to its list, and marks figures that cannot be counted', async () => {
    const { kernel } = testKernel({
      plugins: [{ manifest: manage, load: async () => ({ default: {} }) }],
      answers: {
        'GET /v1/user-info': () => testUser(),
        'GET /v1/privilege': () => ({ manageHome: { b: 1 } }),
        'GET /v1/manage/dashboard': () => dashboard,
      },
    });
    await kernel.get(LocaleService).load(['core', 'manage']);
    await kernel.get(AuthService).signIn(testToken());
    const { container } = renderWith(kernel, <ManageDashboardScreen />);
    expect(await screen.findByRole('link', { name: /待处理的纠错.*2/ })).toHaveAttribute(
      'href',
      '/manage/a?State=waiting',
    );
    expect(screen.getByText('产品质量抽查')).toBeVisible();
    expect(screen.getByText('暂时无法统计')).toBeVisible();
    expect(screen.queryByRole('heading', { name: '现状' })).toBeNull();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
