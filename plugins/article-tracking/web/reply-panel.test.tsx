import { createElement } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { articleTracking } from '../plugin';
import side from './index';
import NumbersPanel from './numbers-panel';
import ReplyPanel from './reply-panel';
import TrackMany from './track-many';

const row = { Article_ID: '5', Url: 'https://a.example/1' };
const reply = (id: string, more: object = {}) => ({
  Reply_ID: id,
  Reply_Article_ID: null,
  Text: `第${id}条`,
  Author: '路人',
  Place: '',
  Region: '440000',
  Emotion: 'negative',
  Emotion_Probability: 0.9,
  Likes: 12,
  Level: 1,
  Parent_ID: null,
  Parent_Author: null,
  Published_At: '2026-03-01T00:00:00Z',
  Fetched_At: '2026-03-01T00:00:00Z',
  Is_New: false,
  ...more,
});
const task = (more: object = {}) => ({
  Article_Track_Task_ID: '9',
  Article_ID: '5',
  Status: 'done',
  Is_Enabled: true,
  Interval_Minutes: null,
  Depth: 5,
  Starts_At: '2026-03-01T00:00:00Z',
  Ends_At: null,
  Next_At: null,
  Last_Started_At: null,
  Last_Ended_At: '2026-03-01T01:00:00Z',
  Found: 2,
  Added: 1,
  Updated: 0,
  Adapter: 'page',
  Failure_Count: 0,
  Error_Code: null,
  Error_Message: null,
  Max_Article_Reply_ID: '2',
  User_Viewed_Latest_Reply_ID: '1',
  New_Count: 1,
  ...more,
});

async function renderPanel(
  element: React.ReactElement,
  tasks: readonly object[],
  more: Readonly<Record<string, () => unknown>> = {},
) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: articleTracking, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({
        'article-tracking': { b: 1, m: 1, a: 1, d: 1 },
        'reply-adapter': { b: 1, m: 1, d: 1 },
      }),
      'POST /v1/article/get-reply-fetch-task': () => ({ list: tasks }),
      'GET /v1/article/check-article-numbers-update-status': () => ({ list: tasks }),
      'GET /v1/article/article-reply-count': () => ({ total: 2, Positive: 0, Neutral: 0, Negative: 2, New: 1 }),
      'GET /v1/article/article-reply-list': () => ({
        list: [reply('2', { Is_New: true, Level: 2, Parent_Author: '楼主' }), reply('1')],
        total: 2,
        next: null,
      }),
      'POST /v1/article/create-reply-fetch-task': () => ({ list: [task({ Status: 'waiting' })], refused: [] }),
      'POST /v1/article/stop-reply-fetch-task': () => ({ changed: 1 }),
      'POST /v1/article/add-article-numbers-update-task': () => ({
        list: [task()],
        refused: [{ Article_ID: '6', Code: 'article-tracking.no-address', Message: 'none' }],
      }),
      'PUT /v1/front/comment-extraction-setting/update-user-viewed-latest-reply-id': () => ({ changed: 1 }),
      'GET /v1/article/article-numbers-history': () => ({
        Current: { At: '2026-03-01T02:00:00Z', Views: 12_000, Likes: 30, Comments: 4, Reposts: 0 },
        list: [
          { At: '2026-03-01T00:00:00Z', Views: 2_000, Likes: 30, Comments: 4, Reposts: 0 },
          { At: '2026-03-01T02:00:00Z', Views: 12_000, Likes: 30, Comments: 4, Reposts: 0 },
        ],
      }),
      ...more,
    },
  });
  await kernel.get(LocaleService).load(['core', 'extraction', 'article-tracking']);
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  renderWith(kernel, element);
  const sent = (call: string) =>
    http.calls.filter((made) => made.call === call).map(({ body, query }) => body ?? query);
  return { sent };
}

beforeEach(() => localStorage.clear());

describe('article replies', () => {
  it('show parents and new replies, which can be marked as viewed', async () => {
    const { sent } = await renderPanel(<ReplyPanel row={row} />, [task()]);
    expect(await screen.findByText('第2条')).toBeVisible();
    expect(screen.getByText('回复 楼主')).toBeVisible();
    expect(screen.getByText('读到 2 条，新增 1 条')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '负面 2' }));
    await waitFor(() =>
      expect(sent('GET /v1/article/article-reply-list').at(-1)).toMatchObject({ id: '5', Emotion: 'negative' }),
    );
    await userEvent.click(screen.getByRole('button', { name: '标为已看' }));
    await waitFor(() =>
      expect(sent('PUT /v1/front/comment-extraction-setting/update-user-viewed-latest-reply-id')).toEqual([
        { Article_Track_Task_ID: '9', User_Viewed_Latest_Reply_ID: '2' },
      ]),
    );
  });

  it('are fetched on demand, tracked at an interval, and show why a fetch failed', async () => {
    const { sent } = await renderPanel(<ReplyPanel row={row} />, [
      task({ Status: 'failed', Error_Code: 'extraction.robots-disallowed', Error_Message: 'no' }),
    ]);
    expect(await screen.findByText('网站的 robots.txt 不允许访问该地址')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '抓取评论' }));
    await waitFor(() => expect(sent('POST /v1/article/create-reply-fetch-task')).toEqual([{ id: ['5'] }]));
    await userEvent.click(screen.getByRole('button', { name: '定时跟踪' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /1.?小时跟踪/ }));
    await waitFor(() =>
      expect(sent('POST /v1/article/create-reply-fetch-task').at(-1)).toEqual({ id: ['5'], Interval_Minutes: 60 }),
    );
  });

  it('are polled while a fetch is in progress', async () => {
    let round = 0;
    await renderPanel(<ReplyPanel row={row} />, [], {
      'POST /v1/article/get-reply-fetch-task': () => ({
        list: [
          task({
            Status: (round += 1) < 2 ? 'running' : 'done',
            Last_Ended_At: round < 2 ? null : '2026-03-01T03:00:00Z',
          }),
        ],
      }),
    });
    expect(await screen.findByText('抓取中')).toBeVisible();
    expect(await screen.findByText('已完成', {}, { timeout: 15_000 })).toBeVisible();
  });
});

describe('article engagement numbers', () => {
  it('show their growth', async () => {
    await renderPanel(<NumbersPanel row={row} />, [task()]);
    const panel = within((await screen.findByText('1.2万')).closest('dl') as HTMLElement);
    expect(panel.getByText('+1.0万')).toBeVisible();
    expect(screen.getByRole('img', { name: /数据变化.*阅读/ })).toBeVisible();
  });

  it('are requested for many articles at once, and those without a URL are counted', async () => {
    let done = 0;
    const { sent } = await renderPanel(
      <TrackMany
        ids={['5', '6']}
        done={() => {
          done += 1;
        }}
      />,
      [],
    );
    await userEvent.click(await screen.findByRole('button', { name: '跟踪' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '刷新数据' }));
    await waitFor(() => expect(done).toBe(1));
    expect(sent('POST /v1/article/add-article-numbers-update-task')).toEqual([{ id: ['5', '6'] }]);
  });
});

describe('adapters', () => {
  it('can be tried while the adapter is being edited', async () => {
    const path = '/v1/operate/extraction-manage/reply-adapter';
    const tryAnswer = {
      Is_Match: true,
      Captures: { id: '7' },
      Requests: [{ Url: 'https://api.example/7', Status: 200, Bytes: 900, Milliseconds: 12 }],
      Found: 1,
      list: [{ ID: 'c1', Text: '写得不错', Author: '周七', Published_At: null, Likes: 3, Place: '', Parent_ID: null }],
      Has_More: false,
      Numbers: { Views: null, Likes: null, Comments: 23, Reposts: null },
      Error: null,
    };
    const { default: Screen } = (await side.screens?.['reply-adapter']?.()) ?? { default: () => null };
    const { sent } = await renderPanel(createElement(Screen), [], {
      [`GET ${path}`]: () => ({ list: [], total: 0 }),
      [`POST ${path}/try`]: () => tryAnswer,
    });
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.type(drawer.getByLabelText(/^名称/), '示例站');
    await userEvent.click(drawer.getByLabelText(/^文章网址/));
    await userEvent.paste('https://a.example/{id}');
    await userEvent.click(drawer.getByLabelText(/^试读哪篇文章/));
    await userEvent.paste('https://a.example/7');
    await userEvent.click(drawer.getByRole('button', { name: '试读' }));
    expect(await drawer.findByText('读到 1 条评论')).toBeVisible();
    expect(drawer.getByText('{id} = 7')).toBeVisible();
    expect(drawer.getByText('评论 23')).toBeVisible();
    expect(sent(`POST ${path}/try`)[0]).toMatchObject({
      Url: 'https://a.example/7',
      Draft: { Adapter_Name: '示例站', Url_Pattern: 'https://a.example/{id}' },
    });
  });
});
