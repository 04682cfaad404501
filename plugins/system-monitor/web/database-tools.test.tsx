import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import type { ComponentType } from 'react';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { systemMonitor } from '../plugin';
import ClientMonitorScreen from './client-monitor-screen';
import GeneralSituationScreen from './general-situation-screen';
import QueryScreen from './query-screen';
import StoresScreen from './stores-screen';

const path = '/v1/operate/system-monitor';
const span = { From: '2026-01-01T00:00:00.000Z', To: '2026-01-02T00:00:00.000Z' };

async function renderScreen(Screen: ComponentType, address = '') {
  history.replaceState(null, '', `/operate/system-monitor/${address}`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: systemMonitor, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'db-check-sql': { b: 1, a: 1 } }),
      [`GET ${path}/general-situation`]: () => ({
        ...span,
        Parts: [
          {
            Title: 'system-monitor:situation.platform',
            Figures: [
              {
                Label: 'system-monitor:situation.clients',
                Value: 12,
                Unit: 'count',
                Path: '/operate/client-manage/client-list',
                Is_Bad: false,
              },
              {
                Label: 'system-monitor:situation.oldest',
                Value: 900_000,
                Unit: 'milliseconds',
                Path: null,
                Is_Bad: true,
              },
            ],
          },
        ],
        Throughput: [{ Hour: span.From, Stored: 5, Duplicates: 1, Rejected: 2 }],
      }),
      [`GET ${path}/client-monitor`]: () => ({
        ...span,
        list: [
          {
            Client_ID: '7',
            Client_Name: '甲公司',
            Is_Enabled: true,
            Service_End_Date: null,
            Last_Item_At: null,
            Volume: 7,
            Alerts: null,
            Logins: 3,
            Errors: 2,
          },
        ],
        total: 1,
      }),
      [`POST ${path}/db-check-sql`]: () => ({
        Columns: ['client_name', 'city'],
        Rows: [['甲公司', null]],
        Is_Cut: false,
        Milliseconds: 4,
      }),
      [`GET ${path}/all-database-monitor`]: () => ({
        Version: '18.4',
        Connections: 9,
        Connections_Max: 100,
        Stores: [
          { Kind: 'database', Name: 'postgres', Bytes: 1024, Waiting: null, Lag_Seconds: null },
          { Kind: 'machine', Name: 'worker-1:5432', Bytes: 2048, Waiting: 0, Lag_Seconds: null },
          { Kind: 'machine', Name: 'worker-2:5432', Bytes: null, Waiting: null, Lag_Seconds: null, Is_Away: true },
        ],
        Tables: [{ Table: 'article', Owner: 'articles', Bytes: 2048, Index_Bytes: 1024, Rows: 10, Dead_Rows: 1 }],
        Slow: [],
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'system-monitor']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <Screen />) };
}

const serious = async (container: HTMLElement) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('system monitoring', () => {
  it('shows figures with units, highlights problems, and links to what is counted', async () => {
    const { container } = await renderScreen(GeneralSituationScreen);
    expect(await screen.findByRole('link', { name: '12' })).toHaveAttribute(
      'href',
      '/operate/client-manage/client-list',
    );
    expect(screen.getByText('需关注')).toBeVisible();
    expect(await serious(container)).toEqual([]);
  });

  it('links the counts of a client to the corresponding lists', async () => {
    const { container } = await renderScreen(ClientMonitorScreen);
    expect((await screen.findByRole('link', { name: '3' })).getAttribute('href')).toContain('Action=login');
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
      `/operate/system-monitor/outbox?${new URLSearchParams({ Client_ID: '7', Status: 'failed', Created_At: `${span.From}..${span.To}` }).toString()}`,
    );
    expect(await serious(container)).toEqual([]);
  });

  it('runs a query and shows its rows', async () => {
    const { http, container } = await renderScreen(QueryScreen);
    await userEvent.type(screen.getByLabelText('查询语句'), 'select 1');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('甲公司')).toBeVisible();
    expect(screen.getByText('空')).toBeVisible();
    expect(http.calls.at(-1)).toMatchObject({ call: `POST ${path}/db-check-sql`, body: { Query: 'select 1' } });
    expect(await serious(container)).toEqual([]);
  });

  it('lists stores and tables', async () => {
    await renderScreen(StoresScreen);
    expect(await screen.findByText('postgres')).toBeVisible();
    // Among the database machines, the one that does not respond is marked.
    expect(screen.getAllByText('无应答').map((tag) => tag.closest('td')?.textContent)).toEqual([
      'worker-2:5432 无应答',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: /数据表/ }));
    await waitFor(() => expect(screen.getByText('articles')).toBeVisible());
  });
});
