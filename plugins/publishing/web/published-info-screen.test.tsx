import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import PublishedInfoScreen from './published-info-screen';

const publication = (more: object = {}) => ({
  Article_ID: '5',
  Title: '电池工厂起火',
  Summary: '',
  Url: null,
  Site: '新闻网',
  Domain: 'news.example',
  Media_Type: 'news',
  Author: '',
  Region: null,
  Emotion: 'negative',
  Emotion_Probability: 0.9,
  Is_Emotion_Set: false,
  Published_At: '2026-11-20T08:00:00.000Z',
  Discovered_At: '2026-11-20T08:00:00.000Z',
  Views: 0,
  Likes: 0,
  Comments: 0,
  Reposts: 0,
  Heat: 0,
  Similar_Count: 0,
  Cluster_ID: '5',
  Parent_ID: null,
  Status: 'open',
  Tags: [],
  Subject_IDs: [],
  Words: [],
  Is_Read: false,
  Is_Pinned: false,
  Is_Sample: false,
  Publication_ID: '9',
  Level: 1,
  Column: '要闻',
  Note: '请领导阅',
  Publisher_ID: '1',
  Publisher_Name: '林一',
  Released_At: '2026-11-20T09:00:00.000Z',
  Receipt_Count: 2,
  Confirmed_At: null,
  ...more,
});

async function renderScreen(privileges: { b: 1; m?: 1 }) {
  const base = '/v1/article';
  let confirmed: string | null = null;
  const { kernel, http } = testKernel({
    replacements: [provideValue(NavigationService, { navigate: rs.fn() } as unknown as NavigationService)],
    answers: {
      [`GET ${base}/published-article-list`]: () => ({
        list: [publication({ Confirmed_At: confirmed })],
        next: null,
        total: 1,
        Columns: [{ Column: '要闻', Count: 1 }],
      }),
      [`POST ${base}/confirm-publication`]: () => {
        confirmed = '2026-11-21T00:00:00.000Z';
        return { changed: 1 };
      },
      [`GET ${base}/publication-receipt-list`]: () => ({
        list: ['周二', '吴三'].map((User_Name, at) => ({
          User_ID: String(at),
          User_Name,
          Confirmed_At: '2026-11-21T00:00:00.000Z',
        })),
      }),
      [`POST ${base}/withdraw-publication`]: () => ({ changed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'publishing']);
  kernel.get(PrivilegeService).take({ 'published-info': privileges });
  const { container } = renderWith(kernel, <PublishedInfoScreen />);
  return { http, container };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/report/published-info');
});

describe('PublishedInfoScreen', () => {
  it('lets readers confirm and lists as many names as the count shows', async () => {
    const { http, container } = await renderScreen({ b: 1 });
    await userEvent.click(await screen.findByRole('button', { name: '确认已读' }));
    expect(await screen.findByText('您已确认')).toBeVisible();
    expect(http.countOf('POST /v1/article/confirm-publication')).toBe(1);
    expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '2 人已确认' }));
    const dialog = await screen.findByRole('dialog');
    expect([await within(dialog).findByText(/周二/), within(dialog).getByText(/吴三/)]).toHaveLength(2);
  });

  it('asks for confirmation before a publication is withdrawn', async () => {
    const { http } = await renderScreen({ b: 1, m: 1 });
    await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(http.countOf('POST /v1/article/withdraw-publication')).toBe(1));
  });
});
