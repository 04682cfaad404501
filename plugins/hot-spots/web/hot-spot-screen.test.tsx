import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { GlobalEvent, HotEvent } from '../contract';
import HotSpotScreen from './hot-spot-screen';
import IndustryScreen from './industry-screen';

const common = {
  Words: ['刹车失灵'],
  Industry: 'automobile',
  Stage: 'rising',
  Trend: 1.6,
  Article_Count: 40,
  Site_Count: 9,
  Negative: 30,
  Positive: 2,
  Engagement: 100,
  First_At: '2026-11-20T06:00:00.000Z',
  Last_At: '2026-11-21T06:00:00.000Z',
  Course: [1, 4, 9],
} as const;
const event: HotEvent = {
  ...common,
  Words: [...common.Words],
  Course: [...common.Course],
  Event_ID: '7',
  Title: '星河汽车刹车失灵',
  Heat: 123.4,
  Article_ID: '70',
  Is_Followed: false,
  New_Count: 0,
};
const quiet: HotEvent = {
  ...event,
  Event_ID: '8',
  Title: '新工厂开工',
  Heat: 5.5,
  Stage: 'fading',
  Is_Followed: true,
  New_Count: 3,
};
const everywhere: GlobalEvent = {
  ...common,
  Words: [...common.Words],
  Course: [...common.Course],
  Event_ID: '7',
  Title: '星河汽车刹车失灵',
  Heat: 123.4,
  Platforms: [
    {
      Platform: '微博热搜',
      Rank: 2,
      Present_Rank: null,
      First_At: '2026-11-21T06:00:00.000Z',
      At: '2026-11-21T06:00:00.000Z',
      Ranks: [],
    },
  ],
  History: [],
};
const may = { browse: true, modify: true, action: true, delete: true };

async function renderScreen(list: readonly HotEvent[], Screen: typeof HotSpotScreen = HotSpotScreen) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/article/hot-spot/list': () => ({
        list,
        total: list.length,
        From: '2026-11-20T07:00:00.000Z',
        To: '2026-11-21T07:00:00.000Z',
      }),
      'GET /v1/manage/class-manage/subject-tree': () => ({
        Categories: [],
        Subjects: [
          {
            Subject_ID: '5',
            Subject_Name: '产品质量',
            Category_ID: null,
            Colour: null,
            Is_Enabled: true,
            Today_Count: 0,
          },
        ],
      }),
      'POST /v1/article/hot-spot/follow': () => ({ changed: 1 }),
      'DELETE /v1/article/hot-spot/follow': () => ({ changed: 1 }),
      'POST /v1/article/hot-spot/dismiss': () => ({ changed: 1 }),
      'GET /v1/article/hot-spot/detail': () => ({
        ...event,
        Spans: [
          { From: '2026-11-20T06:00:00.000Z', To: '2026-11-20T06:59:59.999Z', Negative: 30, Neutral: 8, Positive: 2 },
        ],
        Media: [{ Media_Type: 'news', Count: 40 }],
        History: [
          { At: '2026-11-20T06:00:00.000Z', Heat: 10 },
          { At: '2026-11-20T08:00:00.000Z', Heat: 123 },
        ],
        Platforms: [],
      }),
      'GET /v1/article/hot-spot/website-list': () => ({
        list: [
          {
            Site: '车友网',
            Domain: 'car.example',
            Media_Type: 'forum',
            Count: 40,
            Negative: 30,
            First_At: '2026-11-20T06:00:00.000Z',
            Is_First: true,
          },
        ],
        total: 1,
      }),
      'GET /v1/article/hot-spot/similar-article-list': () => ({ list: [], total: 0 }),
      'GET /v1/global-hot-event': () => ({
        list: [everywhere],
        At: '2026-11-21T07:00:00.000Z',
        Industries: [{ Industry: 'automobile', Count: 4 }],
      }),
      'GET /v1/hot-list': () => ({
        Platforms: [{ Platform: '微博热搜', Lists: 2, Last_At: '2026-11-21T06:00:00.000Z' }],
        Platform: '微博热搜',
        At: '2026-11-21T06:00:00.000Z',
        Times: ['2026-11-21T06:00:00.000Z'],
        list: [
          {
            Rank: 1,
            Title: '刹车失灵',
            Heat: 99,
            Url: null,
            Event_ID: '7',
            First_Seen_At: '2026-11-21T05:00:00.000Z',
            Best_Rank: 1,
            Times: 2,
          },
        ],
      }),
      'POST /v1/hot-list/import': () => ({ Lists: 1, Items: 50, errors: [] }),
    },
    replacements: [provideValue(PrivilegeService, { can: () => may } as unknown as PrivilegeService)],
  });
  await kernel.get(LocaleService).load(['core', 'hot-spots', 'articles', 'subjects']);
  renderWith(kernel, <Screen />);
  return http;
}

beforeEach(() => history.replaceState(null, '', '/front/analysis/hot-spot-info'));

describe('HotSpotScreen', () => {
  it('shows each event with its stage, figures and sentiment', async () => {
    await renderScreen([event, quiet]);
    const lines = await screen.findAllByRole('listitem');
    expect(lines).toHaveLength(2);
    const first = within(lines[0] as HTMLElement);
    for (const text of ['上升', '40 篇', '9 个网站', '负面 75%', '123', '汽车'])
      expect(first.getByText(text)).toBeVisible();
    expect(within(lines[1] as HTMLElement).getByText('关注后新增 3 篇')).toBeVisible();
  });

  it('filters by the selected values, and keeps them in the URL', async () => {
    const http = await renderScreen([event]);
    await screen.findByText('星河汽车刹车失灵');
    await chooseOption(screen.getByLabelText('专题'), '产品质量');
    await userEvent.click(screen.getByText('近 7 天'));
    await waitFor(() =>
      expect(http.calls.at(-1)).toMatchObject({
        call: 'GET /v1/article/hot-spot/list',
        query: { period: '7d', Subject_ID: '5' },
      }),
    );
    expect(location.search).toBe('?subject=5&period=7d');
  });

  it('follows, unfollows and dismisses', async () => {
    const http = await renderScreen([event, quiet]);
    await userEvent.click(await screen.findByLabelText('关注“星河汽车刹车失灵”'));
    await userEvent.click(screen.getByLabelText('取消关注“新工厂开工”'));
    await userEvent.click(screen.getByLabelText('标题“新工厂开工”没有意义，不再作为热点'));
    await waitFor(() => expect(http.countOf('GET /v1/article/hot-spot/list')).toBe(4));
    expect(
      http.calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, query, body }) => [call, query ?? body]),
    ).toEqual([
      ['POST /v1/article/hot-spot/follow', { id: '7' }],
      ['DELETE /v1/article/hot-spot/follow', { id: '8' }],
      ['POST /v1/article/hot-spot/dismiss', { id: '8' }],
    ]);
  });

  it('opens an event and returns to the list', async () => {
    await renderScreen([event]);
    await userEvent.click(await screen.findByText('星河汽车刹车失灵'));
    expect(await screen.findByRole('heading', { level: 1, name: '星河汽车刹车失灵' })).toBeVisible();
    expect(await screen.findByText('首发')).toBeVisible();
    expect(location.search).toBe('?event=7');
    await userEvent.click(screen.getByText('返回'));
    expect(await screen.findByRole('heading', { level: 1, name: '热点分析' })).toBeVisible();
  });

  it('explains what to do when the list is empty', async () => {
    await renderScreen([]);
    expect(await screen.findByText('暂无热点事件')).toBeVisible();
  });
});

describe('IndustryScreen', () => {
  it('shows events by industry beside the hot lists, and imports lists', async () => {
    history.replaceState(null, '', '/front/tools/industry-hotspots');
    const http = await renderScreen([], IndustryScreen);
    await userEvent.click(await screen.findByRole('button', { name: '汽车 4' }));
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === 'GET /v1/global-hot-event')?.query).toMatchObject({
        Industry: 'automobile',
      }),
    );
    expect(await screen.findByText('微博热搜 最高第 2 名')).toBeVisible();
    expect(within(screen.getByRole('list', { name: '平台热榜' })).getByText('刹车失灵')).toBeVisible();
    await userEvent.upload(
      document.querySelector('input[type="file"]') as HTMLInputElement,
      new File(['x'], 'lists.csv'),
    );
    await waitFor(() => expect(http.countOf('GET /v1/hot-list')).toBe(2));
  });
});
