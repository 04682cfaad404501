import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, SiteMapService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { ModuleReply } from '#plugins/analysis';
import { hotSpots } from '#plugins/hot-spots';
import { front } from '../plugin';
import DashboardScreen from './dashboard-screen';

const navigate = rs.fn();
type Rows = readonly Readonly<Record<string, unknown>>[];
const answer = (Module_ID: string, Rows: Rows, Counted: number, Before: Rows | null = null): ModuleReply => ({
  Module_ID,
  Answer: {
    Module_ID,
    Rows: [...Rows],
    Counted,
    From: '2026-11-20T16:00:00.000Z',
    To: '2026-11-21T15:59:59.999Z',
    Before: Before && {
      Rows: [...Before],
      Counted: 0,
      From: '2026-11-19T16:00:00.000Z',
      To: '2026-11-20T07:08:09.000Z',
    },
    Newest_At: '2026-11-21T07:08:00.000Z',
    Silent_Sources: [],
    As_Of: '2026-11-21T07:08:09.000Z',
  },
  Error: null,
});
const getFigures = (counts: Readonly<Record<string, number>>): Rows =>
  Object.entries(counts).map(([Figure, Count]) => ({ Figure, Count }));
const hour = 3_600_000;
const first = Date.UTC(2026, 10, 20, 8);
const trend: Rows = Array.from({ length: 24 }, (_, index) => ({
  From: new Date(first + index * hour).toISOString(),
  To: new Date(first + (index + 1) * hour - 1).toISOString(),
  Count: 10,
  Negative: 2,
  Neutral: 7,
  Positive: 1,
}));
const subject = (Subject_ID: string, Subject_Name: string, Count: number, Negative: number) => ({
  Subject_ID,
  Subject_Name,
  Colour: null,
  Count,
  Negative,
  Hours: Array.from({ length: 24 }, () => 1),
});
const subjects = [subject('5', '产品质量', 8, 3), subject('6', '品牌综合', 90, 0)];
const article = {
  Article_ID: '99',
  Title: '瀚海S7被投诉',
  Site: '车友论坛',
  Media_Type: 'forum',
  Author: '老周',
  Published_At: '2026-11-21T06:00:00.000Z',
  Heat: 3,
  Is_Read: false,
};
const event = {
  Event_ID: '7',
  Title: '降价风波',
  Article_Count: 31,
  Negative: 4,
  Heat: 40,
  Stage: 'rising',
  Last_At: '2026-11-21T06:00:00.000Z',
};

const replies = (shown: Rows): Readonly<Record<string, ModuleReply>> => ({
  today: answer(
    'key-figures',
    getFigures({ total: 12_345, negative: 120, neutral: 12_224, positive: 1, unread: 77 }),
    12_345,
    getFigures({ total: 10_000, negative: 200, neutral: 9_799, positive: 1, unread: 3 }),
  ),
  trend: answer('emotion-trend', trend, 240),
  media: answer('media-split', [{ Media_Type: 'weibo', Count: 200, Negative: 40 }], 200),
  negatives: answer('newest-negative', [article], 48),
  hot: answer('hot-events', [event], 1),
  subjects: answer('subject-counts', shown, 98, [subject('5', '产品质量', 4, 0), subject('6', '品牌综合', 0, 0)]),
  sites: answer('top-sites', [{ Value: '车友论坛', Count: 31, Negative: 2 }], 240),
});

async function renderDashboard(shown: Rows = subjects, subjectAdd = true) {
  const answers: Record<string, Answer> = {
    'GET /v1/front/dashboard': ({ query }) => {
      const isFull = query?.Is_Full === 'true';
      return {
        At: '2026-11-21T07:08:09.000Z',
        Answers: Object.entries(replies(shown)).flatMap(([Place, reply]) =>
          isFull || Place !== 'sites' ? [{ ...reply, Place }] : [],
        ),
        Pins: isFull ? [] : null,
      };
    },
  };
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...hotSpots, requires: [] }, load: async () => ({ default: {} }) }],
    answers,
    replacements: [
      provideValue(NavigationService, {
        navigate,
        path: '/front/dashboard',
        search: '',
      } as unknown as NavigationService),
      provideValue(SiteMapService, {
        mayOpen: (path: string) => subjectAdd && path.endsWith('subject-add'),
      } as unknown as SiteMapService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'front', 'analysis', 'hot-spots']);
  renderWith(kernel, <DashboardScreen />);
  return http;
}

/** Components waiting to be rendered when they come near the viewport. */
const waiting: (() => void)[] = [];
class ObserverStub {
  constructor(private readonly callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe(): void {
    waiting.push(() => this.callback([{ isIntersecting: true }]));
  }
  disconnect(): void {}
}

/** Returns the list to which a figure links. */
const target = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'https://desk.example').searchParams);

beforeEach(() => {
  history.replaceState(null, '', '/front/dashboard');
  navigate.mockReset();
  waiting.length = 0;
  rs.stubGlobal('IntersectionObserver', ObserverStub);
});
afterEach(() => {
  rs.useRealTimers();
  rs.unstubAllGlobals();
});

describe('DashboardScreen', () => {
  it('compares today with yesterday, with each figure linked to its articles', async () => {
    await renderDashboard();
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
    expect(screen.getByText('更新于 15:08')).toBeVisible();
  });

  it('lists subjects by volume once the list is near the viewport, and hot, negative and most active items', async () => {
    await renderDashboard();
    await screen.findByRole('link', { name: '31 篇' });
    expect(screen.queryByRole('table')).toBeNull();
    act(() => waiting.forEach((near) => near()));
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
    expect(target(await screen.findByRole('link', { name: '31 篇' }))).toEqual({
      time: 'all',
      merged: 'false',
      Event_ID: '7',
    });
    expect(screen.getByRole('link', { name: '瀚海S7被投诉' })).toHaveAttribute('href', '/article/99');
    await userEvent.click(within(screen.getByRole('list', { name: '媒体分布' })).getByRole('button', { name: /微博/ }));
    expect(target(Object.assign(document.createElement('a'), { href: String(navigate.mock.calls[0]?.[0]) }))).toEqual({
      Media_Type: 'weibo',
      time: 'last-24-hours',
      merged: 'false',
    });
  });

  it('requests the subject and the period in the URL', async () => {
    const http = await renderDashboard();
    await userEvent.click(await screen.findByRole('radio', { name: '近 7 天' }));
    await chooseOption(screen.getByRole('combobox', { name: '专题' }), '产品质量');
    await waitFor(() => expect(http.calls.at(-1)?.query).toEqual({ period: '7d', Subject_ID: '5', Is_Full: 'true' }));
    expect(location.search).toBe('?period=7d&subject=5');
    expect(target(screen.getAllByRole('link')[0] as HTMLElement)).toMatchObject({ Subject_ID: '5' });
  });

  it('first sends the request that its manifest prefetches', async () => {
    const http = await renderDashboard();
    const { query } = http.calls.find(({ call }) => call === 'GET /v1/front/dashboard') ?? {};
    for (const { first = '' } of front.routes)
      expect(Object.fromEntries(new URLSearchParams(first.split('?')[1]))).toEqual(query);
  });

  it('refreshes every half minute, but not in a hidden tab', async () => {
    rs.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const http = await renderDashboard();
    await screen.findByText(/更新于/);
    await screen.findByRole('list', { name: '来源排行' });
    const countRequests = () => http.countOf('GET /v1/front/dashboard');
    const before = countRequests();
    await act(async () => rs.advanceTimersByTime(30_000));
    expect(countRequests()).toBe(before + 1);
    expect(http.calls.at(-1)?.query).toEqual({ period: '24h', Is_Full: 'false' });
    expect(screen.getByRole('list', { name: '来源排行' })).toBeVisible();
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    await act(async () => rs.advanceTimersByTime(90_000));
    expect(countRequests()).toBe(before + 1);
    expect(http.calls.at(-1)?.query).toEqual({ period: '24h', Is_Full: 'false' });
    expect(screen.getByRole('list', { name: '来源排行' })).toBeVisible();
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(countRequests()).toBe(before + 2);
  });

  it('says what to do next where nothing is watched', async () => {
    await renderDashboard([]);
    expect(await screen.findByRole('link', { name: '添加专题' })).toHaveAttribute(
      'href',
      '/manage/class-manage/subject-setting/subject-monitor/subject-add',
    );
  });

  it('tells users who may not add subjects whom to ask', async () => {
    await renderDashboard([], false);
    expect(await screen.findByText(/请联系管理员/)).toBeVisible();
    expect(screen.queryByRole('link', { name: '添加专题' })).toBeNull();
  });
});
