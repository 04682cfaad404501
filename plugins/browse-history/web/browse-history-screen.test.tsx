import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { provideValue, type PrivilegeMap } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { chooseOption, pageWithSpace, renderWith, testKernel } from '#core/web/testing';
import BrowseHistoryScreen from './browse-history-screen';

const historyPath = '/v1/front/article-browse-history';
const navigate = rs.fn();
const entry = (number: number) => ({
  Article_ID: `1${number}`,
  Title: `第${number}篇`,
  Summary: '',
  Url: null,
  Site: '新闻网',
  Domain: 'news.example',
  Media_Type: 'news',
  Author: '',
  Region: null,
  Emotion: 'neutral',
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
  Cluster_ID: `1${number}`,
  Parent_ID: null,
  Status: 'open',
  Tags: [],
  Subject_IDs: [],
  Words: [],
  Is_Read: true,
  Is_Pinned: false,
  Is_Sample: false,
  Browse_ID: `2${number}`,
  Browsed_At: '2026-11-21T08:00:00.000Z',
});

async function renderHistory(count: number, entryPrivileges: PrivilegeMap[string] = { b: 1, m: 1 }) {
  let list = Array.from({ length: count }, (_, number) => entry(number));
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/article/log-user-browse': ({ query }) => ({
        list: list.filter(({ Title }) => Title.includes((query as { keyword?: string }).keyword ?? '')),
        next: null,
      }),
      [`GET ${historyPath}/retention`]: () => ({ Days: 180 }),
      [`PUT ${historyPath}/retention`]: ({ body }) => body,
      [`DELETE ${historyPath}`]: ({ query }) => {
        const ids = (query as { Browse_ID?: string[] }).Browse_ID;
        const before = list.length;
        list = ids ? list.filter(({ Browse_ID }) => !ids.includes(Browse_ID)) : [];
        return { changed: before - list.length };
      },
    },
    replacements: [
      provideValue(NavigationService, {
        navigate,
        path: '/front/tools/article-browse-history',
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'browse-history']);
  kernel.get(PrivilegeService).take({ 'article-browse-history': entryPrivileges });
  renderWith(kernel, <BrowseHistoryScreen />);
  return http;
}

pageWithSpace();
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/tools/article-browse-history');
});

describe('BrowseHistoryScreen', () => {
  it('lists the opened articles, filters them by title, and reopens one', async () => {
    const http = await renderHistory(3);
    await userEvent.click(await screen.findByRole('link', { name: '第1篇' }));
    expect(navigate).toHaveBeenCalledWith('/article/11');
    await userEvent.type(screen.getByRole('searchbox', { name: '标题' }), '第2');
    await waitFor(() => expect(screen.queryByRole('link', { name: '第1篇' })).toBeNull());
    expect(http.calls.filter(({ call }) => call.endsWith('log-user-browse')).at(-1)?.query).toEqual({
      size: 50,
      keyword: '第2',
    });
  });

  it('removes the selected entries', async () => {
    const http = await renderHistory(2);
    await screen.findByRole('link', { name: '第0篇' });
    await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '从历史中移除' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '第0篇' })).toBeNull());
    expect(http.calls.find(({ call }) => call === `DELETE ${historyPath}`)?.query).toEqual({ Browse_ID: ['20'] });
  });

  it('clears the whole history after confirmation', async () => {
    const http = await renderHistory(2);
    await screen.findByRole('link', { name: '第0篇' });
    await userEvent.click(screen.getByRole('button', { name: '清空历史' }));
    expect(http.countOf(`DELETE ${historyPath}`)).toBe(0);
    await userEvent.click(screen.getAllByRole('button', { name: '清空历史' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: '去看文章' })).toBeVisible();
  });

  it('lets administrators set the retention, and shows it to others', async () => {
    const http = await renderHistory(1, { b: 1, m: 1, d: 1 });
    await chooseOption(await screen.findByRole('combobox', { name: '保留期限' }), /30/);
    await waitFor(() => expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ Days: 30 }));
    expect(screen.getByRole('combobox', { name: '保留期限' })).toHaveTextContent('30');
  });

  it('only shows the retention to others', async () => {
    await renderHistory(1);
    expect(await screen.findByText('保留 180 天')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: '保留期限' })).toBeNull();
  });
});
