import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, PrivilegeService, resourceScreen } from '#core/web';
import { renderWith, testKernel, type Answer } from '#core/web/testing';
import { extractionSource } from '../resource';
import { sourceSentence, type SourceStatus } from '../source-sentence';

const { path } = extractionSource;
const future = new Date(Date.now() + 60_000).toISOString();
const row = (more: object) => ({
  Source_ID: '1',
  Source_Name: '晨报',
  Url: 'https://a.example/feed',
  Source_Kind: 'rss',
  Media_Type: 'news',
  Interval_Seconds: 600,
  Is_Enabled: true,
  State: 'healthy',
  Last_Run_At: '2026-03-02T07:00:00.000Z',
  Next_Run_At: future,
  Articles_24h: 12,
  Failure_Count: 0,
  Running_Until: null,
  Http_Status: 200,
  Error_Code: null,
  Error_Message: null,
  Missing_Count: 0,
  Partial_Reason: null,
  Visits_48h: 90,
  Rejected_48h: 0,
  ...more,
});
const rows = [
  row({}),
  row({
    Source_ID: '2',
    Source_Name: '晚报',
    State: 'failing',
    Failure_Count: 6,
    Error_Code: 'outbound.timeout',
    Error_Message: 'slow',
  }),
  row({ Source_ID: '3', Source_Name: '周报', State: 'disabled', Is_Enabled: false }),
];

async function renderSchedule(answers: Record<string, Answer>) {
  history.replaceState(null, '', '/');
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}`]: () => ({ list: rows, total: 3 }),
      [`GET ${path}/figures`]: () => ({
        Total: 3,
        Enabled: 2,
        Running: 0,
        Failing: 1,
        Overdue: 0,
        Articles_24h: 36,
        Runs_24h: 9,
        Failed_Runs_24h: 1,
      }),
      'GET /v1/select-helper': () => ({ list: [], total: 0 }),
      ...answers,
    },
    replacements: [
      provideValue(PrivilegeService, {
        can: () => ({ browse: true, modify: true, action: true, delete: true }),
      } as unknown as PrivilegeService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'extraction']);
  const { default: Screen } = await resourceScreen(extractionSource, () => import('./task-schedule-parts'))();
  renderWith(kernel, <Screen />);
  await screen.findByText('晨报');
  return http;
}

beforeEach(() => localStorage.clear());

describe('task schedule', () => {
  it('shows the state of each source with the reason of a failure', async () => {
    await renderSchedule({});
    expect(
      within(screen.getByText('晚报').closest('tr') as HTMLElement).getByText('连续失败 6 次：网站没有及时响应'),
    ).toBeVisible();
    expect(within(screen.getByText('周报').closest('tr') as HTMLElement).getByText('已暂停')).toBeVisible();
    expect(await screen.findByText('启用 2 / 3，异常 1，24 小时入库 36 篇')).toBeVisible();
  });

  it('runs, pauses and resumes one or several', async () => {
    const http = await renderSchedule({
      [`POST ${path}/run`]: () => ({ requested: 1 }),
      [`PUT ${path}/change-enable-status`]: () => ({ changed: 1 }),
    });
    await userEvent.click(screen.getByRole('button', { name: '立即采集 晨报' }));
    await userEvent.click(screen.getByRole('button', { name: '恢复 周报' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /晨报/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /晚报/ }));
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}/change-enable-status`)).toBe(2));
    await waitFor(() => expect(http.countOf(`GET ${path}/figures`)).toBeGreaterThanOrEqual(4));
    expect(http.calls.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([
      { id: ['1'] },
      { id: ['3'], Is_Enabled: true },
      { id: ['1', '2'], Is_Enabled: false },
    ]);
  });

  it('imports subscriptions and shows what was refused', async () => {
    await renderSchedule({
      [`POST ${path}/import-opml`]: () => ({
        created: 2,
        existing: 1,
        refused: [{ Url: 'http://10.0.0.1/', Code: 'outbound.denied-address', Message: 'no' }],
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: '导入 OPML' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(
      dialog.querySelector('input[type="file"]') as HTMLInputElement,
      new File(['<opml/>'], 'list.opml'),
    );
    expect(await within(dialog).findByText('新增 2 个，已存在 1 个，拒绝 1 个')).toBeVisible();
    expect(within(dialog).getByText('不是公网地址')).toBeVisible();
  });
});

describe('the sentence about a source', () => {
  const status = {
    State: 'healthy' as SourceStatus['State'],
    Error_Code: null,
    Error_Message: null,
    Http_Status: 200,
    Failure_Count: 0,
    Missing_Count: 0,
    Partial_Reason: null,
    Visits_48h: 90,
    Rejected_48h: 0,
  };
  const getText = (change: Partial<SourceStatus>) =>
    sourceSentence(
      { ...status, ...change },
      {
        text: (key, { count, reason }) => `${key.replace('sentence.', '')} ${count} ${reason}`,
        error: (code) => code,
        warning: (code) => code,
      },
    );

  it.each<[Partial<SourceStatus>, string]>([
    [{}, 'healthy 0 '],
    [{ State: null }, 'new 0 '],
    [
      { State: 'failing', Failure_Count: 3, Error_Code: 'extraction.http-status', Http_Status: 502 },
      'failing 3 extraction.http-status 502',
    ],
    [{ State: 'failing', Error_Code: 'extraction.offline' }, 'offline 0 extraction.offline'],
    [{ State: 'disabled', Error_Code: 'extraction.offline' }, 'disabled 0 extraction.offline'],
    [{ State: 'partial', Missing_Count: 7, Partial_Reason: 'items-waiting' }, 'partial-known 7 items-waiting'],
    [
      { State: 'partial', Missing_Count: null, Partial_Reason: 'list-turned-over' },
      'partial-unknown 0 list-turned-over',
    ],
    [{ State: 'silent' }, 'silent-nothing 90 '],
    [{ State: 'silent', Rejected_48h: 4 }, 'silent-rejected 4 '],
    [{ State: 'silent', Visits_48h: 0 }, 'silent-unread 0 '],
  ])('of %j is "%s"', (change, sentence) => expect(getText(change)).toBe(sentence));
});
