import { describe, expect, it } from '@rstest/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { MonitorDashboard } from '../contract';
import MonitorScreen from './monitor-screen';

const at = '2026-11-23T08:00:00.000Z';
const page: MonitorDashboard = {
  At: at,
  Since: '2026-11-22T08:00:00.000Z',
  Collection: {
    Silent: [{ Name: '晨星网', Reason: '连续失败 3 次：网站没有及时响应', Last_At: at }],
    Runs: { Runs: 40, Failed: 3, Stored: 120, Duplicates: 5, Rejected: 2, Median_Milliseconds: 800 },
  },
  Pipeline: {
    Legs: [{ Leg: 'total', Count: 120, P50: 60_000, P95: 300_000 }],
    Gauges: [{ Name: 'domain_events_waiting', Label: '', Value: 7 }],
  },
  Alerts: { Total: 9, Sent: 8, Confirmed: 4, Failed: 1, Levels: [{ Level: 1, Count: 2 }] },
  Clients: [{ Client_ID: '3', Client_Name: '星河汽车', Articles: 88, Negative: 11, Newest_At: at }],
};

describe('operations dashboard', () => {
  it('shows collection, pipeline, alerts linked to their lists, and clients', async () => {
    const { kernel } = testKernel({ answers: { 'GET /v1/monitor/dashboard': () => page } });
    await kernel.get(LocaleService).load(['core', 'monitor']);
    renderWith(kernel, <MonitorScreen />);
    expect(await screen.findByText('晨星网')).toBeInTheDocument();
    expect(screen.getByText('发布到可见')).toBeInTheDocument();
    expect(screen.getByText('星河汽车')).toBeInTheDocument();
    const failed = screen.getAllByRole('link').find((link) => link.textContent?.startsWith('发送失败'));
    expect(failed?.getAttribute('href')).toContain('State=failed');
    const levels = screen.getByRole('region', { name: '级别' });
    expect(within(levels).getByRole('link', { name: '2' }).getAttribute('href')).toContain('Level=1');
    // The browser handles a click with a modifier key by opening a tab.
    expect(fireEvent.click(failed!, { ctrlKey: true })).toBe(true);
    expect(kernel.get(NavigationService).path).not.toContain('alert');
    expect(fireEvent.click(failed!)).toBe(false);
  });

  it('shows operators the alerts of all clients without links, because there is no list for them', async () => {
    const { kernel } = testKernel({
      answers: {
        'GET /v1/monitor/dashboard': () => page,
        'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
        'GET /v1/privilege': () => ({}),
      },
    });
    await kernel.get(AuthService).signIn(testToken());
    await kernel.get(LocaleService).load(['core', 'monitor']);
    renderWith(kernel, <MonitorScreen />);
    expect(await screen.findByText('发送失败')).toBeInTheDocument();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});
