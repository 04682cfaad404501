import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, SiteMapService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { Overview, Span } from '../contract';
import DashboardScreen from './dashboard-screen';

const navigate = rs.fn();
const span = (
  Total: number,
  Negative: number,
  From = '2026-11-20T16:00:00.000Z',
  To = '2026-11-21T15:59:59.000Z',
): Span => ({ From, To, Total, Negative, Neutral: Total - Negative - 1, Positive: 1 });
const trend = Array.from({ length: 24 }, (_, hour) =>
  span(
    10,
    2,
    new Date(Date.UTC(2026, 10, 20, 8 + hour)).toISOString(),
    new Date(Date.UTC(2026, 10, 20, 8 + hour, 59, 59)).toISOString(),
  ),
);
const overview: Overview = {
  At: '2026-11-21T07:08:09.000Z',
  Today: span(12_345, 120),
  Before: span(10_000, 200),
  Unread: 77,
  Period: span(240, 48, trend[0]?.From, trend.at(-1)?.To),
  Trend: trend,
  Media: [
    { Media_Type: 'weibo', Count: 200, Negative: 40 },
    { Media_Type: 'news', Count: 40, Negative: 8 },
  ],
  Subjects: [
    {
      Subject_ID: '5',
      Subject_Name: '产品质量',
      Colour: null,
      Today: 8,
      Negative: 3,
      Before: 4,
      Hours: Array.from({ length: 24 }, () => 1),
    },
    {
      Subject_ID: '6',
      Subject_Name: '品牌综合',
      Colour: '#1f5fd6',
      Today: 90,
      Negative: 0,
      Before: 0,
      Hours: Array.from({ length: 24 }, () => 2),
    },
  ],
};
const row = {
  Article_ID: '99',
  Title: '瀚海S7被投诉',
  Summary: '',
  Url: null,
  Site: '车友论坛',
  Domain: 'bbs.example',
  Region: null,
  Emotion: 'negative',
  Emotion_Probability: 0.9,
  Is_Emotion_Set: false,
  Discovered_At: '2026-11-21T06:01:00.000Z',
  Views: 0,
  Likes: 0,
  Comments: 0,
  Reposts: 0,
  Heat: 0,
  Similar_Count: 31,
  Cluster_ID: '99',
  Parent_ID: null,
  Status: 'open',
  Tags: [],
  Subject_IDs: ['5'],
  Words: [],
  Is_Pinned: false,
  Is_Sample: false,
  Media_Type: 'forum',
  Author: '老周',
  Published_At: '2026-11-21T06:00:00.000Z',
  Is_Read: false,
};

async function drawn(given: Overview = overview, subjectAdd = true) {
  const answers: Record<string, Answer> = {
    'GET /v1/front/dashboard': ({ query }) => ({
      ...given,
      Hot: [{ ...row, Title: '降价风波', Copies: 31, New_Copies: 12 }],
      Negatives: [row],
      ...(query?.Is_Full === 'true'
        ? { Sites: [{ Value: '车友论坛', Count: 31 }], Pins: [] }
        : { Sites: null, Pins: null }),
    }),
  };
  const { kernel, http } = testKernel({
    answers,
    replacements: [
      provideValue(NavigationService, {
        navigate,
        path: '/front/dashboard',
        search: '',
      } as unknown as NavigationService),
      provideValue(SiteMapService, {
        find: (path: string) => (path.endsWith('subject-add') ? { path } : undefined),
        may: () => subjectAdd,
      } as unknown as SiteMapService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'front']);
  renderWith(kernel, <DashboardScreen />);
  return http;
}

/** The list that a figure leads to. */
const target = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'https://desk.example').searchParams);

beforeEach(() => {
  history.replaceState(null, '', '/front/dashboard');
  navigate.mockReset();
});
afterEach(() => void rs.useRealTimers());

describe('DashboardScreen', () => {
  it('shows today against yesterday, each figure a link to its articles', async () => {
    await drawn();
    const figures = await screen.findByRole('region', { name: '今日数字' });
    await waitFor(() => expect(within(figures).getByTitle('12,345')).toBeVisible());
    const links = within(figures).getAllByRole('link');
    expect(links.map((link) => target(link))).toEqual([
      { time: 'today', merged: 'false' },
      { time: 'today', Emotion: 'negative', merged: 'false' },
      { time: 'today', Emotion: 'negative', merged: 'false' },
      { time: 'today', Emotion: 'neutral', merged: 'false' },
      { time: 'today', Emotion: 'positive', merged: 'false' },
      { time: 'today', Is_Read: 'false', merged: 'false' },
    ]);
    expect(links[0]).toHaveTextContent('23.5%');
    expect(links[2]).toHaveTextContent(/1%.*2%/);
    await userEvent.click(links[1] as HTMLElement);
    expect(navigate).toHaveBeenCalledWith('/front/classified-info?time=today&Emotion=negative&merged=false');
    expect(screen.getByText('更新于 15:08:09')).toBeVisible();
  });

  it('lists subjects, the busiest first, and what is hot, negative and most active', async () => {
    await drawn();
    const table = await screen.findByRole('table');
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent);
    expect(names).toEqual([expect.stringMatching(/^品牌综合900\+90/), expect.stringMatching(/^产品质量83\+100%/)]);
    expect(target(within(table).getByRole('link', { name: '3' }))).toEqual({
      time: 'today',
      Subject_ID: '5',
      Emotion: 'negative',
      merged: 'false',
    });
    expect(await screen.findByRole('link', { name: '31 篇相似' })).toHaveAttribute(
      'href',
      '/front/similar-article-info?id=99',
    );
    expect(screen.getByRole('link', { name: '瀚海S7被投诉' })).toHaveAttribute('href', '/article/99');
    await userEvent.click(within(screen.getByRole('list', { name: '媒体分布' })).getByRole('button', { name: /微博/ }));
    expect(
      target(Object.assign(document.createElement('a'), { href: String(navigate.mock.calls[0]?.[0]) })),
    ).toMatchObject({ Media_Type: 'weibo', time: '2026/11/20 16:00:00 - 2026/11/21 15:59:59' });
  });

  it('asks for the subject and the period that the address names', async () => {
    const http = await drawn();
    await userEvent.click(await screen.findByRole('radio', { name: '近 7 天' }));
    await chooseOption(screen.getByRole('combobox', { name: '专题' }), '产品质量');
    await waitFor(() => expect(http.calls.at(-1)?.query).toEqual({ period: '7d', Subject_ID: '5', Is_Full: 'true' }));
    expect(location.search).toBe('?period=7d&subject=5');
    expect(target(screen.getAllByRole('link')[0] as HTMLElement)).toMatchObject({ Subject_ID: '5' });
  });

  it('refreshes itself every half minute, but not in a hidden tab', async () => {
    rs.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const http = await drawn();
    await screen.findByText(/更新于/);
    const asked = () => http.countOf('GET /v1/front/dashboard');
    const before = asked();
    await act(async () => rs.advanceTimersByTime(30_000));
    expect(asked()).toBe(before + 1);
    expect(http.calls.at(-1)?.query).toEqual({ period: '24h', Is_Full: 'false' });
    expect(screen.getByRole('list', { name: '来源排行' })).toBeVisible();
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    await act(async () => rs.advanceTimersByTime(90_000));
    expect(asked()).toBe(before + 1);
    expect(http.calls.at(-1)?.query).toEqual({ period: '24h', Is_Full: 'false' });
    expect(screen.getByRole('list', { name: '来源排行' })).toBeVisible();
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(asked()).toBe(before + 2);
  });

  it('says what to do next where nothing is watched', async () => {
    await drawn({ ...overview, Subjects: [] });
    expect(await screen.findByRole('link', { name: '添加专题' })).toHaveAttribute(
      'href',
      '/manage/class-manage/subject-setting/subject-monitor/subject-add',
    );
  });

  it('tells those who may not add subjects whom to ask', async () => {
    await drawn({ ...overview, Subjects: [] }, false);
    expect(await screen.findByText(/请联系管理员/)).toBeVisible();
    expect(screen.queryByRole('link', { name: '添加专题' })).toBeNull();
  });
});
