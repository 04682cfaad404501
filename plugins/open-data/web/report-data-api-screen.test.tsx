import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import type { ApiKey } from '../key-contract';
import ReportDataApiScreen from './report-data-api-screen';

const path = '/v1/front/tools/report-data-api';
const row: ApiKey = {
  Key_ID: '7',
  Key_Name: '数据仓库',
  Scopes: ['articles', 'figures'],
  Subject_IDs: [],
  Networks: [],
  Minute_Limit: 60,
  Day_Limit: 5000,
  Expires_At: null,
  Hint: 'omk_…9f2a',
  State: 'good',
  May_Change: true,
  User_Name: '陈默',
  Created_At: '2026-11-20T00:00:00Z',
  Last_Used_At: null,
  Calls: 12,
  Failures: 3,
};
const call = {
  Call_ID: '1',
  Key_ID: '7',
  Key_Name: '数据仓库',
  Protocol: 'mcp',
  Call_Name: 'search',
  Question: '{"keyword":"起火"}',
  Status: 429,
  Row_Count: 0,
  Milliseconds: 4,
  Address: '203.0.113.8',
  Called_At: '2026-11-20T00:00:00Z',
};

async function renderScreen(rights: object = { b: 1, m: 1, d: 1 }, list: readonly ApiKey[] = [row]) {
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}/key-list`]: () => ({
        list,
        total: list.length,
        Client_Calls: 12,
        Client_Day_Limit: 100_000,
        Base_URL: 'https://monitor.example.cn/api/v1',
      }),
      [`POST ${path}/key`]: () => ({ Key: 'omk_1_8_secret', Row: row }),
      [`POST ${path}/revoke-key`]: () => ({ ...row, State: 'revoked' }),
      [`GET ${path}/call-list`]: () => ({ list: [call], total: 3 }),
      [`GET ${path}/feed-list`]: () => ({ list: [], total: 0 }),
      [`POST ${path}/feed`]: () => ({
        Feed_ID: '1',
        Feed_Name: '负面',
        View_ID: '5',
        View_Name: '负面',
        Size: 50,
        Atom_URL: '',
        Json_URL: '',
        May_Change: true,
        Reads: 0,
        Last_Read_At: null,
        User_Name: null,
        Created_At: '2026-11-20T00:00:00Z',
      }),
      'GET /v1/front/saved-view': ({ query }) => ({
        list:
          query?.Screen === '/front/classified-info'
            ? [
                {
                  View_ID: '5',
                  View_Name: '负面',
                  Screen: '',
                  Query: '',
                  Is_Shared: true,
                  Is_Own: true,
                  Is_Default: false,
                },
              ]
            : [],
      }),
      'GET /v1/select-helper': () => ({ list: [] }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'open-data']);
  kernel.get(PrivilegeService).take({ 'report-data-api': rights });
  const { container } = renderWith(kernel, <ReportDataApiScreen />);
  const sent = (name: string) => http.calls.filter((made) => made.call === name);
  return { container, sent };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/tools/report-data-api');
});

describe('ReportDataApiScreen', () => {
  it('shows a new key once and asks for confirmation before one is revoked', async () => {
    const { sent, container } = await renderScreen();
    await userEvent.click(await screen.findByRole('button', { name: '新增密钥' }));
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '报表系统');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent(`POST ${path}/key`).map(({ body }) => body)).toMatchObject([
        { Key_Name: '报表系统', Scopes: ['articles', 'figures'], Day_Limit: 5000, Expires_At: null },
      ]),
    );
    expect(await screen.findByDisplayValue('omk_1_8_secret')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '已保存' }));
    await waitFor(() => expect(screen.queryByDisplayValue('omk_1_8_secret')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(sent(`POST ${path}/revoke-key`)).toEqual([]);
    await userEvent.click((await screen.findAllByRole('button', { name: '撤销' })).at(-1) as HTMLElement);
    await waitFor(() => expect(sent(`POST ${path}/revoke-key`).map(({ body }) => body)).toEqual([{ Key_ID: '7' }]));
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('links each number to the calls that it counts', async () => {
    const { sent } = await renderScreen();
    await userEvent.click(await screen.findByRole('link', { name: '3' }));
    expect(await screen.findByText('203.0.113.8')).toBeVisible();
    expect(sent(`GET ${path}/call-list`).at(-1)?.query).toMatchObject({
      Key_ID: '7',
      Is_Recent: 'true',
      Is_Failed: 'true',
    });
  });

  it('creates a feed from a saved view', async () => {
    const { sent } = await renderScreen();
    await userEvent.click(await screen.findByRole('tab', { name: '订阅源' }));
    await userEvent.click(await screen.findByRole('button', { name: '新增订阅源' }));
    await userEvent.click(await screen.findByRole('combobox', { name: '筛选视图' }));
    await userEvent.click(await screen.findByRole('option', { name: '负面' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent(`POST ${path}/feed`).map(({ body }) => body)).toEqual([
        { Feed_Name: '负面', View_ID: '5', Size: 50 },
      ]),
    );
  });

  it('shows samples for the URL of this installation, and no buttons without the privilege', async () => {
    await renderScreen({ b: 1 });
    await screen.findByText('数据仓库');
    expect(screen.queryByRole('button', { name: '新增密钥' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '接口与示例' }));
    expect(await screen.findByText(/curl -H/)).toHaveTextContent('https://monitor.example.cn/api/v1/articles');
  });
});
