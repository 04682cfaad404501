import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { DataExport, ExportSchedule } from '../export-contract';
import { dataExchange } from '../plugin';
import DataExportScreen from './data-export-screen';

const path = '/v1/manage/external-interface/data-export';
const row: DataExport = {
  Export_ID: '9',
  Name: '一月负面',
  Source: 'articles',
  Title_Key: null,
  Format: 'csv',
  State: 'done',
  Done_Rows: 12_345,
  Total_Rows: 12_345,
  File_Name: '一月负面-20260105-0800.csv',
  File_Size: 2_048_000,
  SHA256: 'ab12cd34'.repeat(8),
  Error: null,
  User_Name: '王经理',
  Is_Own: true,
  Is_Scheduled: false,
  Conditions: [
    { Label: '时间', Value: '2026/01/01 00:00 – 2026/01/31 23:59' },
    { Label: '情感', Value: '负面' },
  ],
  Download_Count: 2,
  Created_At: '2026-01-05T00:00:00Z',
  Finished_At: '2026-01-05T00:00:09Z',
  Expires_At: '2026-01-12T00:00:00Z',
};
const schedule: ExportSchedule = {
  Schedule_ID: '3',
  Name: '日报',
  Source: 'articles',
  Format: 'xlsx',
  Every: 'daily',
  Weekday: 1,
  Hour: 8,
  Is_Enabled: true,
  User_Name: '王经理',
  Next_At: '2026-01-06T00:00:00Z',
  Last_At: null,
};
const sources = [
  {
    Name: 'articles',
    Title_Key: 'articles:exported.articles',
    Filter_List: 'articles',
    Is_Narrowed: false,
    Columns: [
      { Key: 'Title', Title_Key: 'articles:exported.columns.Title', Is_Default: true },
      { Key: 'Site', Title_Key: 'articles:exported.columns.Site', Is_Default: true },
      { Key: 'Text', Title_Key: 'articles:exported.columns.Text', Is_Default: false },
    ],
  },
  {
    Name: 'subject',
    Title_Key: 'subjects:subject.title',
    Filter_List: null,
    Is_Narrowed: false,
    Columns: [{ Key: 'Rule', Title_Key: 'subjects:subject.fields.Rule', Is_Default: true }],
  },
  { Name: 'search', Title_Key: 'search:title.search', Filter_List: null, Is_Narrowed: true, Columns: [] },
];

async function renderExports(
  answers: Record<string, Answer> = {},
  { rows = [row], may = { b: 1, m: 1 } as object } = {},
) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...dataExchange, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'data-export': may }),
      'GET /v1/select-helper': () => ({ list: [{ value: '5', label: '召回' }], total: 1 }),
      [`GET ${path}`]: () => ({ list: rows, total: rows.length, next: null }),
      [`GET ${path}/source-list`]: () => ({ list: sources, total: 3 }),
      [`GET ${path}/schedule`]: () => ({ list: [schedule], total: 1 }),
      [`POST ${path}/count`]: ({ body }) => ({
        total: (body as { Source: string }).Source === 'subject' ? 7 : 321,
        Is_Too_Many: false,
        Max: 200_000,
        Conditions: [],
      }),
      [`POST ${path}`]: () => row,
      'PUT /v1/user-preference': () => ({}),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'data-exchange', 'articles', 'subjects']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <DataExportScreen />) };
}

beforeEach(() => localStorage.clear());

describe('DataExportScreen', () => {
  it('counts the rows, and starts with the selected rows and columns', async () => {
    const { http, container } = await renderExports();
    expect(await screen.findByText('约 321 行')).toBeVisible();
    await chooseOption(screen.getByRole('combobox', { name: '专题' }), '召回');
    await chooseOption(screen.getByLabelText('情感'), '负面');
    await userEvent.click(screen.getByRole('checkbox', { name: '正文' }));
    const text = within(screen.getByRole('group', { name: '正文' }));
    await userEvent.click(text.getByRole('button', { name: '上移' }));
    await userEvent.click(text.getByRole('button', { name: '上移' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '来源' }));
    await userEvent.click(screen.getByRole('radio', { name: 'CSV' }));
    await userEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(http.countOf(`GET ${path}`)).toBe(2));
    expect(http.calls.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({
      Source: 'articles',
      Name: '文章',
      Format: 'csv',
      Columns: ['Text', 'Title'],
      Filter: { Period: 'last-30-days', Subject_ID: '5', Emotion: 'negative' },
    });
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'PUT /v1/user-preference')?.body).toEqual({
        key: 'exportColumns.articles',
        value: ['Text', 'Title'],
      }),
    );
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('shows no article filter for other sources, and does not start without a column or with too many rows', async () => {
    const { http } = await renderExports({
      [`POST ${path}/count`]: ({ body }) => ({
        total: 200_000,
        Max: 200_000,
        Conditions: [],
        Is_Too_Many: (body as { Source: string }).Source === 'articles',
      }),
    });
    expect(await screen.findByText('超过 200,000 行，请缩小时间或筛选范围')).toBeVisible();
    expect(screen.getByRole('button', { name: '导出' })).toBeDisabled();
    await chooseOption(screen.getByLabelText('内容'), /专题/);
    await waitFor(() => expect(screen.getByRole('button', { name: '导出' })).toBeEnabled());
    expect(screen.queryByLabelText('情感')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: '规则' }));
    expect(screen.getByText('至少选择一列')).toBeVisible();
    expect(screen.getByRole('button', { name: '导出' })).toBeDisabled();
    expect(http.calls.findLast(({ call }) => call === `POST ${path}/count`)?.body).toEqual({
      Source: 'subject',
      Filter: {},
    });
  });

  it('shows the checksum of a file, downloads it, and stops a running export', async () => {
    const { http } = await renderExports(
      { [`POST ${path}/cancel`]: () => ({}) },
      {
        rows: [
          {
            ...row,
            Export_ID: '10',
            Name: '正在',
            State: 'running',
            Download_Count: 0,
            Done_Rows: 50,
            Total_Rows: 200,
            SHA256: null,
          },
          row,
          {
            ...row,
            Export_ID: '8',
            Name: '坏的',
            State: 'failed',
            Download_Count: 0,
            Error: 'export-too-many',
            SHA256: null,
          },
        ],
      },
    );
    expect(await screen.findByText('ab12cd34…')).toHaveAttribute('title', row.SHA256);
    expect(screen.getByRole('progressbar', { name: '正在 的进度' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('行数超过上限')).toBeVisible();
    expect(screen.getByText('下载 2 次')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '下载' }));
    expect(http.countOf('download')).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: '停止' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${path}/cancel`)?.body).toEqual({ Export_ID: '10' }),
    );
  });

  it('schedules an export, and disables it', async () => {
    const { http } = await renderExports({
      [`POST ${path}/schedule`]: () => schedule,
      [`PUT ${path}/schedule`]: () => ({ ...schedule, Is_Enabled: false }),
    });
    await screen.findByText('约 321 行');
    await userEvent.click(screen.getByRole('button', { name: '定时导出' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: '每周' }));
    await chooseOption(dialog.getByLabelText('星期'), '周五');
    await chooseOption(dialog.getByLabelText('时刻'), /18/);
    await userEvent.click(dialog.getByRole('button', { name: '保存定时' }));
    await waitFor(() => expect(http.countOf(`GET ${path}/schedule`)).toBe(2));
    expect(http.calls.find(({ call }) => call === `POST ${path}/schedule`)?.body).toMatchObject({
      Every: 'weekly',
      Weekday: 5,
      Hour: 18,
      Filter: { Period: 'last-30-days' },
    });
    await userEvent.click(screen.getByRole('switch', { name: '启用 日报' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `PUT ${path}/schedule`)?.body).toEqual({
        Schedule_ID: '3',
        Is_Enabled: false,
      }),
    );
  });

  it('shows the filters of an export, and only lets users with the privilege change those of others', async () => {
    await renderExports({}, { rows: [{ ...row, Is_Own: false }], may: { b: 1 } });
    expect(await screen.findByRole('button', { name: '下载' })).toBeVisible();
    expect(screen.getByText('时间：2026/01/01 00:00 – 2026/01/31 23:59；情感：负面')).toBeVisible();
    expect(screen.queryByRole('button', { name: '再次导出' })).toBeNull();
    expect(screen.queryByRole('button', { name: '定时导出' })).toBeNull();
  });

  it('lets all users export what they may see, and change their own exports', async () => {
    const { http } = await renderExports({}, { may: {} });
    expect(await screen.findByRole('button', { name: '再次导出' })).toBeVisible();
    expect(screen.getByRole('button', { name: '导出' })).toBeVisible();
    expect(http.countOf(`GET ${path}/schedule`)).toBe(0);
  });
});
