import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { ChainState, EvidenceEntry, ClientSetting } from '../contract';
import { evidence } from '../plugin';
import EvidencePanel from './evidence-panel';
import EvidenceScreen from './evidence-screen';

const hash = 'ab'.repeat(32);
const entry = (more: Partial<EvidenceEntry>): EvidenceEntry => ({
  Sequence: '7',
  Kind: 'page',
  Url: 'http://news.example/a',
  Status: 200,
  Fetched_At: '2026-03-02T08:00:00.000Z',
  Recorded_At: '2026-03-02T08:00:01.000Z',
  Payload_Digest: 'sha256:aa',
  Record_Digest: 'bb',
  Hash: hash,
  Size: 4096,
  Detail: '',
  Is_Stored: true,
  ...more,
});
const clientSetting: ClientSetting = {
  Keep: 'matched',
  Retention_Days: null,
  Size_Limit_MB: null,
  Observe_After_Hours: null,
  Is_Page_Fetched: null,
};
const platform = {
  Keep: 'off',
  Retention_Days: 365,
  Size_Limit_MB: 10_240,
  Observe_After_Hours: [1, 24, 168],
  Is_Page_Fetched: true,
} as const;
const chain: ChainState = {
  Client_ID: '5',
  Client_Name: '甲公司',
  Keep: 'matched',
  Entries: 12,
  Articles: 4,
  Hash: hash,
  Bytes: 2_097_152,
  Size_Limit_MB: 10_240,
  Refused: 0,
  Refused_At: null,
  Last_At: '2026-03-02T08:00:01.000Z',
  Check: null,
};

async function renderEvidence(
  element: React.ReactElement,
  privileges: object,
  answers: Record<string, (call: { readonly body?: unknown }) => unknown>,
) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: evidence, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'manager' }),
      'GET /v1/privilege': () => privileges,
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'evidence']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, element) };
}

const getFaults = async (container: Element) =>
  (
    await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  ).violations.map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('EvidencePanel', () => {
  const panel = (
    list: readonly EvidenceEntry[],
    privileges: object = { evidence: { b: 1, a: 1 } },
    hasBrowser = true,
  ) =>
    renderEvidence(<EvidencePanel row={{ Article_ID: '9', Url: 'http://news.example/a' }} />, privileges, {
      'GET /v1/article/article-evidence': () => ({
        list,
        Is_Screen_Shot: false,
        Has_Browser: hasBrowser,
        Next_At: null,
      }),
      'POST /v1/article/article-evidence': () => ({ Sequence: '8' }),
      'POST /v1/article/article-screen-shot': () => ({ Sequence: '9' }),
      'GET /v1/article/article-screen-shot': () => new Blob(['picture']),
      'GET /v1/article/article-evidence-source': () => ({
        Url: 'http://news.example/a',
        Status: 200,
        Type: 'text/html',
        Text: '<p>原文</p>',
        Fetched_At: '2026-03-02T08:00:00.000Z',
        Is_Stored: true,
      }),
      'GET /v1/article/article-evidence-difference': () => ({
        Before_At: '2026-03-02T08:00:00.000Z',
        After_At: '2026-03-02T09:00:00.000Z',
        Parts: [
          { Kind: 'removed', Text: '旧话' },
          { Kind: 'added', Text: '新话' },
        ],
      }),
    });

  it('shows each entry with its available views', async () => {
    const { container, http } = await panel([
      entry({}),
      entry({ Sequence: '8', Kind: 'changed' }),
      entry({ Sequence: '9', Kind: 'gone', Status: 410, Is_Stored: false }),
      entry({ Sequence: '10', Kind: 'screen-shot', Status: null }),
    ]);
    const lines = await screen.findAllByRole('listitem');
    expect(lines).toHaveLength(4);
    expect(within(lines[2] as HTMLElement).getByText('原件已到期清除')).toBeVisible();
    expect(within(lines[2] as HTMLElement).queryByRole('button')).toBeNull();
    expect(await getFaults(container)).toEqual([]);
    await userEvent.click(within(lines[0] as HTMLElement).getByRole('button', { name: '源代码' }));
    expect(await screen.findByText('<p>原文</p>')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(lines[1] as HTMLElement).getByRole('button', { name: '修改内容' }));
    expect((await screen.findByText('新话')).tagName).toBe('INS');
    expect(screen.getByText('旧话').tagName).toBe('DEL');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(lines[3] as HTMLElement).getByRole('button', { name: '截图' }));
    expect(await screen.findByRole('img', { name: '文章页面的截图' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'WARC 文件' }));
    expect(http.countOf('download')).toBe(1);
  });

  it('stores a page and takes a screenshot for users with permission', async () => {
    const { http } = await panel([]);
    await userEvent.click(await screen.findByRole('button', { name: '保存当前页面' }));
    await waitFor(() => expect(http.countOf('GET /v1/article/article-evidence')).toBe(2));
    await userEvent.click(screen.getByRole('button', { name: '截取当前页面' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'POST /v1/article/article-screen-shot')?.body).toEqual({ id: '9' }),
    );
  });

  it('explains why there are no screenshots and offers no actions to read-only users', async () => {
    const first = await panel([], undefined, false);
    expect(await screen.findByText(/CHROMIUM_PATH/)).toBeVisible();
    first.unmount();
    await panel([], { evidence: { b: 1 } });
    expect(await screen.findByText('还没有保存过这篇文章的页面。')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('EvidenceScreen', () => {
  const page = (chains: readonly ChainState[], checks: ChainState['Check'][] = []) =>
    renderEvidence(
      <EvidenceScreen />,
      { 'evidence-setting': { b: 1, m: 1, a: 1 } },
      {
        'GET /v1/manage/evidence/setting': () => ({
          Client: clientSetting,
          Platform: platform,
          Effective: { ...platform, Keep: 'matched' },
          Is_Platform: false,
        }),
        'PUT /v1/manage/evidence/setting': () => ({ Effective: platform }),
        'GET /v1/manage/evidence/chain-list': () => ({
          list: chains.map((each) => ({ ...each, Check: checks.shift() ?? each.Check })),
          total: chains.length,
        }),
        'POST /v1/manage/evidence/verify': () => ({ Is_Queued: true }),
      },
    );

  it('saves the settings and rejects invalid hours', async () => {
    const { http, container } = await page([chain]);
    const hours = await screen.findByLabelText('多少小时后复查');
    expect(screen.getByLabelText('空间上限（MB）')).toBeDisabled();
    expect(await getFaults(container)).toEqual([]);
    await userEvent.type(hours, 'x');
    expect(screen.getByRole('button', { name: '保存设置' })).toBeDisabled();
    await userEvent.clear(hours);
    await userEvent.type(hours, '2, 48');
    await chooseOption(screen.getByLabelText('保存范围'), '全部文章');
    await userEvent.click(screen.getByRole('button', { name: '保存设置' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        ...clientSetting,
        Keep: 'all',
        Observe_After_Hours: [2, 48],
      }),
    );
  });

  it('verifies a chain and names the break', async () => {
    const checkRequest = {
      Requested_At: '2026-03-02T09:00:00.000Z',
      Ended_At: null,
      Entries: 0,
      Records: 0,
      Bytes: 0,
      Breaks: [],
    };
    const done = {
      ...checkRequest,
      Ended_At: '2026-03-02T09:00:05.000Z',
      Entries: 12,
      Records: 9,
      Breaks: [{ Sequence: '3', Reason: 'hash' as const, Text: 'Entry 3 was changed after it was written' }],
    };
    const { http } = await page(
      [{ ...chain, Refused: 2, Refused_At: '2026-03-02T08:30:00.000Z' }],
      [null, checkRequest, done],
    );
    await userEvent.click(await screen.findByRole('button', { name: '立即校验' }));
    expect(await screen.findByText('正在校验…')).toBeVisible();
    expect(http.calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ Client_ID: '5' });
    expect(await screen.findByText('甲公司：第 3 条，内容被改动过', undefined, { timeout: 15_000 })).toBeVisible();
    expect(screen.getByText(/空间已满，有 2 份没有保存/)).toBeVisible();
    expect(screen.getByText('1 处不符')).toBeVisible();
  });
});
