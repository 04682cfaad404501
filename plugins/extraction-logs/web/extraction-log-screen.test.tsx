import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { ExtractionRun } from '../contract';
import ExtractionLogScreen from './extraction-log-screen';

const path = '/v1/operate/system-monitor/extraction-log';
const run = (more: Partial<ExtractionRun>): ExtractionRun => ({
  Run_ID: '1',
  Source_ID: '7',
  Source_Name: '晨报',
  Url: 'https://a.example/feed',
  Final_Url: 'https://a.example/feed',
  Status: 'success',
  Is_By_Hand: false,
  Started_At: '2026-03-02T07:00:00.000Z',
  Ended_At: '2026-03-02T07:00:02.000Z',
  Milliseconds: 2000,
  Next_Run_At: null,
  Http_Status: 200,
  Requests: 3,
  Bytes: 4096,
  Found: 20,
  Submitted: 5,
  Stored: 4,
  Duplicates: 16,
  Rejected: 1,
  Pages: 2,
  Page_Failures: 0,
  Robots_Skips: 0,
  Is_Pushed: false,
  Config_Version: 4,
  Error_Code: null,
  Error_Message: null,
  Warnings: [],
  Outcome: 'complete',
  Missing_Count: 0,
  ...more,
});
const sums = {
  Runs: 1234,
  Failed: 7,
  Found: 20,
  Stored: 4,
  Duplicates: 16,
  Rejected: 1,
  Bytes: 4096,
  Median_Milliseconds: 300,
};

async function renderLogs(answers: Record<string, Answer>, search = '') {
  history.replaceState(null, '', `/operate/system-monitor/extraction-log${search}`);
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/select-helper': () => ({ list: [{ value: '7', label: '晨报' }], total: 1 }),
      [`GET ${path}/figures`]: () => sums,
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'collector-nodes', 'extraction', 'extraction-logs']);
  renderWith(kernel, <ExtractionLogScreen />);
  return http;
}

beforeEach(() => localStorage.clear());

describe('ExtractionLogScreen', () => {
  it('lists visits with their errors, and opens one', async () => {
    await renderLogs({
      [`GET ${path}`]: () => ({
        list: [
          run({}),
          run({
            Run_ID: '2',
            Source_Name: '晚报',
            Status: 'failed',
            Error_Code: 'extraction.http-status',
            Error_Message: 'a.example answered 502',
            Http_Status: 502,
          }),
        ],
        total: 2,
      }),
    });
    const failed = (await screen.findByText('晚报')).closest('tr') as HTMLElement;
    expect(within(failed).getByText('网站返回了错误状态')).toBeVisible();
    expect(within(failed).getByText('502')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '晚报 的详情' }));
    expect(within(await screen.findByRole('dialog')).getByText('a.example answered 502')).toBeVisible();
  });

  it('filters list and totals by the URL', async () => {
    const http = await renderLogs(
      { [`GET ${path}`]: () => ({ list: [run({})], total: 1 }) },
      '?source=7&status=failed',
    );
    await screen.findByText('采集任务: 晨报');
    const getLastQuery = () => http.calls.filter(({ call }) => call === `GET ${path}`).at(-1)?.query;
    expect(getLastQuery()).toMatchObject({ Source_ID: '7', Status: 'failed', page: 1, size: 50 });
    await chooseOption(screen.getByLabelText('结果'), '中断');
    await waitFor(() => expect(getLastQuery()).toMatchObject({ Status: 'lost' }));
    expect(location.search).toContain('status=lost');
    expect(http.calls.filter(({ call }) => call === `GET ${path}/figures`).at(-1)?.query).toMatchObject({
      Source_ID: '7',
      Status: 'lost',
    });
  });

  it('explains what to do when there are no visits yet', async () => {
    await renderLogs({ [`GET ${path}`]: () => ({ list: [], total: 0 }) });
    expect(await screen.findByRole('button', { name: '查看采集任务' })).toBeVisible();
  });
});
