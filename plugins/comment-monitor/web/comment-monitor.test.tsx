import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { ToastHost } from '#shared/ui';
import CommentedInfoScreen from './commented-info-screen';
import HotWordScreen from './hot-word-screen';
import MonitorScreen from './monitor-screen';
import SettingScreen from './setting-screen';

const path = '/v1/front/comment-monitor';
const setting = '/v1/front/comment-extraction-setting';
const task = {
  Article_Track_Task_ID: '3',
  Article_ID: '5',
  Status: 'done',
  Is_Enabled: true,
  Interval_Minutes: 60,
  Depth: 5,
  Starts_At: '2026-03-01T00:00:00Z',
  Ends_At: null,
  Next_At: '2026-03-02T00:00:00Z',
  Last_Started_At: '2026-03-01T00:00:00Z',
  Last_Ended_At: '2026-03-01T00:00:00Z',
  Found: 4,
  Added: 4,
  Updated: 0,
  Adapter: 'page',
  Failure_Count: 0,
  Error_Code: null,
  Error_Message: null,
  Max_Article_Reply_ID: '44',
  User_Viewed_Latest_Reply_ID: '40',
  New_Count: 2,
};
const comment = (Reply_ID: string, Text: string) => ({
  Reply_ID,
  Article_ID: '5',
  Article_Title: '车企宣布召回',
  Text,
  Author: '老王',
  Author_Labels: ['疑似水军'],
  Place: '',
  Region: null,
  Emotion: 'negative',
  Emotion_Probability: 0.9,
  Likes: 3,
  Level: 1,
  Parent_Author: null,
  Published_At: '2026-03-01T08:00:00Z',
  Fetched_At: '2026-03-01T09:00:00Z',
  Is_New: true,
});

async function renderMonitor(content: React.ReactNode, address: string) {
  history.replaceState(null, '', address);
  const { kernel, http } = testKernel({
    replacements: [provideValue(NavigationService, { navigate: rs.fn() } as unknown as NavigationService)],
    answers: {
      [`GET ${path}`]: () => ({
        list: [
          {
            ...task,
            Article_Title: '车企宣布召回',
            Site: '新闻网',
            Url: null,
            Total: 4,
            Negative: 2,
            Day_Count: 1,
            Hours: Array.from({ length: 24 }, () => 0),
          },
        ],
        total: 1,
        Since: '2026-03-01T00:00:00.000Z',
      }),
      [`GET ${path}/comment-curve`]: () => ({ list: [] }),
      [`GET ${path}/comment`]: () => ({ list: [comment('1', '刹车失灵'), comment('2', '售后推诿')], next: null }),
      [`GET ${path}/comment-count`]: () => ({ total: 80_000, Positive: 1, Neutral: 2, Negative: 79_997, New: 2 }),
      [`GET ${path}/comment-word`]: () => ({
        list: [{ Word: '刹车', Count: 3, Before: 1, Negative: 2, Positive: 1 }],
        total: 4,
        Pending: 0,
      }),
      [`GET ${path}/comment-word-detail`]: () => ({
        total: 3,
        Co_Words: [{ Word: '失灵', Count: 1 }],
        Samples: [comment('1', '刹车失灵')],
      }),
      [`GET ${setting}`]: () => ({
        list: [
          { ...task, Article_Title: '车企宣布召回', Article_Md5_ID: 'a', Url: null, Site: '新闻网', Reply_Count: 4 },
        ],
        total: 1,
        next: null,
      }),
      [`PUT ${setting}/update-user-viewed-latest-reply-id`]: () => ({ changed: 1 }),
      [`PUT ${setting}/change-enable-status`]: () => ({ changed: 1 }),
      'GET /v1/select-helper': () => ({ list: [], total: 0 }),
      'GET /v1/front/report/sent-msg-manually/receiver': () => ({
        list: [{ Receiver_ID: '21', Receiver_Name: '林一' }],
        Groups: ['值班'],
      }),
      'POST /v1/front/report/sent-msg-manually': () => ({ Message_Count: 1 }),
      'POST /v1/front/report/ticket': () => ({ Ticket_ID: '8' }),
      [`GET ${path}/coordinated`]: () => ({
        list: [
          {
            IDs: ['1', '2'],
            Accounts: ['号一', '号二'],
            From: '2026-03-01T08:00:00Z',
            To: '2026-03-01T08:09:00Z',
            Score: 0.9,
            Evidence: [],
          },
        ],
        total: 1,
        Looked_At: 2,
        Is_Cut: false,
      }),
      [`GET ${path}/author-label`]: () => ({
        list: [
          { Author_Label_ID: '61', Author_Label_Name: '疑似有组织发帖', Kind: null, Authors: ['号一'], Accounts: [] },
        ],
        total: 1,
      }),
      [`POST ${path}/author-label`]: () => ({ Author_Label_ID: '61', Added: ['号二'], Added_Accounts: [] }),
      [`POST ${path}/author-label/unmark`]: () => ({ Removed: 1 }),
    },
  });
  await kernel
    .get(LocaleService)
    .load(['core', 'article-tracking', 'comment-monitor', 'extraction', 'tickets', 'alerts']);
  kernel.get(PrivilegeService).take({
    'comment-monitor': { b: 1, a: 1 },
    'article-tracking': { b: 1, m: 1, a: 1, d: 1 },
    ticket: { b: 1, m: 1 },
    'sent-msg-manually': { b: 1, m: 1 },
  });
  const { container } = renderWith(kernel, content);
  const sent = (call: string) => http.calls.filter((made) => made.call === call).map(({ body }) => body);
  const faults = async () =>
    (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id }) => id);
  return { http, sent, faults };
}

beforeEach(() => localStorage.clear());

describe('comment monitor', () => {
  it('links every figure to the comments that it counts, and marks them as viewed', async () => {
    const { sent, faults } = await renderMonitor(<MonitorScreen />, '/front/comment-monitor');
    await screen.findByRole('link', { name: '车企宣布召回' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '/front/comment-monitor/commented-info?article=5',
        '/front/comment-monitor/commented-info?article=5&new=true',
        '/front/comment-monitor/commented-info?article=5&emotion=negative',
        '/front/comment-monitor/commented-info?article=5&from=2026-03-01T00%3A00%3A00.000Z',
      ]),
    );
    expect(await faults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '将《车企宣布召回》的评论标为已查看' }));
    await waitFor(() =>
      expect(sent(`PUT ${setting}/update-user-viewed-latest-reply-id`)).toEqual([
        { Article_Track_Task_ID: '3', User_Viewed_Latest_Reply_ID: '44' },
      ]),
    );
  });

  it('requests the filter of the URL, and shows the exact count', async () => {
    const { http, faults } = await renderMonitor(
      <CommentedInfoScreen />,
      '/front/comment-monitor/commented-info?article=5&emotion=negative&word=刹车',
    );
    expect(await screen.findByText('80,000')).toBeVisible();
    const commentQuery = http.calls.find(({ call }) => call === `GET ${path}/comment`)?.query;
    expect(commentQuery).toMatchObject({ Article_ID: '5', Emotion: 'negative', Word: '刹车', sort: 'time' });
    expect(await faults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /导出评论/ }));
    await waitFor(() => expect(http.calls.at(-1)?.call).toBe('download'));
  });

  it('applies the period of a linked figure, given by name', async () => {
    const { http } = await renderMonitor(
      <CommentedInfoScreen />,
      '/front/comment-monitor/commented-info?time=last-30-days',
    );
    expect(await screen.findByText('80,000')).toBeVisible();
    const commentQuery = http.calls.find(({ call }) => call === `GET ${path}/comment`)?.query as Record<string, string>;
    const days = (Date.parse(commentQuery.To ?? '') - Date.parse(commentQuery.From ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('shows the context of a word, and links to comments with both words', async () => {
    const { faults } = await renderMonitor(<HotWordScreen />, '/front/analysis/comment-hot-word-analysis?article=5');
    expect(await screen.findByText('查看 3 条评论')).toHaveAttribute(
      'href',
      `/front/comment-monitor/commented-info?article=5&word=${encodeURIComponent('刹车')}`,
    );
    expect(await screen.findByText('失灵')).toBeVisible();
    expect(screen.getByText('疑似水军')).toBeVisible();
    expect(await faults()).toEqual([]);
  });

  it('lets tasks be disabled where they stand', async () => {
    const { sent, faults } = await renderMonitor(
      <SettingScreen />,
      '/front/comment-monitor/comment-extraction-setting',
    );
    await userEvent.click(await screen.findByRole('switch', { name: '启用 车企宣布召回' }));
    await waitFor(() =>
      expect(sent(`PUT ${setting}/change-enable-status`)).toEqual([{ id: ['3'], Is_Enabled: false }]),
    );
    expect(await faults()).toEqual([]);
  });

  it('sends selected comments as a message and creates tickets that quote them', async () => {
    const { sent, faults } = await renderMonitor(<CommentedInfoScreen />, '/front/comment-monitor/commented-info');
    // The rows contain the same buttons, which are rendered a moment later.
    const chosen = () => within(screen.getByText('已选 2 条').parentElement as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: '选择已加载的 2 条' }));
    await userEvent.click(chosen().getByRole('button', { name: '转工单' }));
    const form = await screen.findByRole('dialog');
    expect(within(form).getByLabelText(/^内容/)).toHaveValue('老王: 刹车失灵\n老王: 售后推诿');
    await userEvent.click(within(form).getByRole('button', { name: '发送' }));
    await waitFor(() =>
      expect(sent('POST /v1/front/report/ticket')).toMatchObject([{ Title: '车企宣布召回', Article_IDs: ['5'] }]),
    );
    await userEvent.click(screen.getByRole('button', { name: '选择已加载的 2 条' }));
    expect(await faults()).toEqual([]);
    await userEvent.click(chosen().getByRole('button', { name: '立即预警' }));
    const dialog = await screen.findByRole('dialog', { name: /立即预警/ });
    expect(within(dialog).getByLabelText('附言')).toHaveValue('老王: 刹车失灵\n老王: 售后推诿');
    await userEvent.click(within(dialog).getByLabelText('接收人'));
    await userEvent.click(await screen.findByText('林一'));
    await userEvent.click(within(dialog).getByRole('button', { name: '发送' }));
    await waitFor(() =>
      expect(sent('POST /v1/front/report/sent-msg-manually')).toMatchObject([
        { Article_IDs: ['5'], Receiver_IDs: ['21'], Note: '老王: 刹车失灵\n老王: 售后推诿' },
      ]),
    );
    await waitFor(() => expect(screen.queryByText('已选 2 条')).toBeNull());
  });

  it('labels the accounts of a group, with undo, and lists the labelled accounts', async () => {
    const { sent } = await renderMonitor(
      <>
        <CommentedInfoScreen />
        <ToastHost />
      </>,
      '/front/comment-monitor/commented-info',
    );
    await userEvent.click(await screen.findByRole('button', { name: '有组织发帖识别' }));
    await userEvent.click(await screen.findByRole('button', { name: '标记 2 个账号' }));
    await userEvent.click(await screen.findByRole('button', { name: '标记' }));
    await waitFor(() =>
      expect(sent(`POST ${path}/author-label`)).toEqual([
        { Author_Label_Name: '疑似有组织发帖', Authors: ['号一', '号二'] },
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(sent(`POST ${path}/author-label/unmark`)).toEqual([{ Author_Label_ID: '61', Authors: ['号二'] }]),
    );
    await userEvent.click(screen.getByRole('radio', { name: '已标记账号' }));
    expect(await screen.findByRole('link', { name: '查看文章' })).toHaveAttribute(
      'href',
      '/front/classified-info?Author_Label=61',
    );
  });
});
