import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { PermissionError, provideValue, type PrivilegeMap } from '#core';
import { LocaleService, MessageService, NavigationService, PrivilegeService } from '#core/web';
import { pageWithSpace, renderWith, testKernel, type Answer } from '#core/web/testing';
import type { ArticleRow } from '#plugins/articles';
import FavoriteBulk from './favorite-bulk';
import FavoriteFolder from './favorite-folder';
import FavoriteStar from './favorite-star';
import FavoritesScreen from './favorites-screen';

const path = '/v1/article/user-favorite-article';
const navigate = rs.fn();
const article = (Article_ID: string, Title: string, Folder = '', more: Partial<ArticleRow> = {}) =>
  ({
    Article_ID,
    Title,
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
    Cluster_ID: Article_ID,
    Parent_ID: null,
    Status: 'open',
    Tags: [],
    Subject_IDs: [],
    Words: [],
    Is_Read: false,
    Is_Pinned: false,
    Is_Sample: false,
    Is_Favorite: true,
    Folder,
    Favorited_At: '2026-11-21T08:00:00.000Z',
    ...more,
  }) as unknown as ArticleRow & { Folder: string };

async function renderFavorites(
  content: React.ReactNode,
  rows: (ArticleRow & { Folder: string })[] = [],
  more: Record<string, Answer> = {},
  privileges: PrivilegeMap = { 'user-favorite-article': { b: 1, m: 1 } },
) {
  let currentRows = rows;
  const folders = () =>
    [...new Set(currentRows.map(({ Folder }) => Folder))]
      .sort()
      .map((Folder) => ({ Folder, Count: currentRows.filter((row) => row.Folder === Folder).length }));
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}`]: ({ query }) => {
        const { Folder, keyword } = query as Record<string, string>;
        return {
          list: currentRows.filter(
            (row) => (Folder === undefined || row.Folder === Folder) && (!keyword || row.Title.includes(keyword)),
          ),
          next: null,
          Folders: folders(),
        };
      },
      [`POST ${path}`]: ({ body }) => {
        const { id, Folder } = body as { id: string[]; Folder: string };
        currentRows = [
          ...currentRows.filter((row) => !id.includes(row.Article_ID)),
          ...rows.filter((row) => id.includes(row.Article_ID)).map((row) => ({ ...row, Folder })),
        ];
        return { changed: id.length };
      },
      [`DELETE ${path}`]: ({ query }) => {
        const { id } = query as { id: string[] };
        currentRows = currentRows.filter((row) => !id.includes(row.Article_ID));
        return { changed: id.length };
      },
      [`PUT ${path}/folder`]: ({ body }) => {
        const { Folder, New_Folder } = body as Record<string, string>;
        currentRows = currentRows.map((row) => (row.Folder === Folder ? { ...row, Folder: New_Folder ?? '' } : row));
        return { changed: 1 };
      },
      ...more,
    },
    replacements: [
      provideValue(NavigationService, {
        navigate,
        path: '/front/report/user-favorite-article',
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'favorites']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(kernel, content);
  return { kernel, http };
}

pageWithSpace();
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/front/report/user-favorite-article');
});

describe('the star', () => {
  it('adds and removes a favorite', async () => {
    const { http } = await renderFavorites(<FavoriteStar row={article('1', '召回', '', { Is_Favorite: false })} />);
    await userEvent.click(screen.getByRole('button', { name: '收藏', pressed: false }));
    await userEvent.click(screen.getByRole('button', { name: '取消收藏', pressed: true }));
    expect(http.calls.map(({ call, body, query }) => [call, body ?? query])).toEqual([
      [`POST ${path}`, { id: ['1'] }],
      [`DELETE ${path}`, { id: ['1'] }],
    ]);
    expect(screen.getByRole('button', { name: '收藏', pressed: false })).toBeVisible();
  });

  it('reverts when the server refuses', async () => {
    const { kernel } = await renderFavorites(
      <FavoriteStar row={article('1', '召回', '', { Is_Favorite: false })} />,
      [],
      {
        [`POST ${path}`]: () => {
          throw new PermissionError('no');
        },
      },
    );
    await userEvent.click(screen.getByRole('button', { name: '收藏' }));
    await waitFor(() => expect(kernel.get(MessageService).messages).toHaveLength(1));
    expect(screen.getByRole('button', { name: '收藏', pressed: false })).toBeVisible();
  });

  it('adds an article to an existing or a new folder', async () => {
    const { http } = await renderFavorites(<FavoriteFolder row={article('1', '召回', '', { Is_Favorite: false })} />, [
      article('2', '别的', '月报'),
    ]);
    await waitFor(() => expect(http.countOf(`GET ${path}`)).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: '收藏到…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '月报' }));
    await userEvent.click(screen.getByRole('button', { name: '收藏到…' }));
    await userEvent.click(screen.getByRole('menuitem', { name: '新建收藏夹…' }));
    await userEvent.type(screen.getByLabelText(/收藏夹名称/), '季报{Enter}');
    expect(http.calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { id: ['1'], Folder: '月报' },
      { id: ['1'], Folder: '季报' },
    ]);
    expect(screen.getByRole('button', { name: '已收藏', pressed: true })).toBeVisible();
  });
});

describe('the selection', () => {
  it('adds the whole selection in calls of an accepted size', async () => {
    const done = rs.fn();
    const ids = Array.from({ length: 501 }, (_, number) => String(number + 1));
    const { http } = await renderFavorites(<FavoriteBulk ids={ids} done={done} />);
    await userEvent.click(screen.getByRole('button', { name: '收藏' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(http.calls.map(({ body }) => (body as { id: string[] }).id.length)).toEqual([500, 1]);
  });
});

describe('FavoritesScreen', () => {
  const rows = [article('1', '召回公告'), article('2', '充电网络', '月报'), article('3', '降价风波', '月报')];
  const folders = () => within(screen.getByRole('navigation', { name: '收藏夹' }));

  it('shows folders with their counts, and filters by one of them', async () => {
    await renderFavorites(<FavoritesScreen />, rows);
    expect(await screen.findByRole('link', { name: '召回公告' })).toBeVisible();
    expect(
      folders()
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    ).toEqual(['全部3', '未分类1', '月报2']);
    await userEvent.click(folders().getByRole('button', { name: /^月报/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '召回公告' })).toBeNull());
    expect([location.search, screen.getAllByRole('row').length]).toEqual([`?folder=${encodeURIComponent('月报')}`, 2]);
  });

  it('searches by title, and offers a reset when nothing is found', async () => {
    await renderFavorites(<FavoritesScreen />, rows);
    await userEvent.type(await screen.findByRole('searchbox', { name: '在标题中查找' }), '没有');
    await userEvent.click(await screen.findByRole('button', { name: '查看全部收藏' }));
    expect(await screen.findByRole('link', { name: '召回公告' })).toBeVisible();
  });

  it('moves the selection, and removes it with undo', async () => {
    const { http } = await renderFavorites(<FavoritesScreen />, rows);
    await screen.findByRole('link', { name: '召回公告' });
    await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '移到…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '月报' }));
    await waitFor(() => expect(folders().getByRole('button', { name: /^月报/ })).toHaveTextContent('月报3'));
    await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '取消收藏' }));
    await waitFor(() => expect(folders().getByRole('button', { name: /^月报/ })).toHaveTextContent('月报2'));
    expect(http.calls.filter(({ call }) => !call.startsWith('GET')).map(({ body, query }) => body ?? query)).toEqual([
      { id: ['1'], Folder: '月报' },
      { id: [expect.any(String)] },
    ]);
  });

  it('renames and dissolves a folder', async () => {
    await renderFavorites(<FavoritesScreen />, rows);
    await screen.findByRole('link', { name: '召回公告' });
    await userEvent.click(folders().getByRole('button', { name: '收藏夹 月报' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '重命名收藏夹' }));
    await userEvent.clear(screen.getByLabelText(/收藏夹名称/));
    await userEvent.type(screen.getByLabelText(/收藏夹名称/), '季报{Enter}');
    expect(await folders().findByRole('button', { name: /^季报/ })).toHaveTextContent('季报2');
    await userEvent.click(folders().getByRole('button', { name: '收藏夹 季报' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '解散收藏夹' }));
    await waitFor(() => expect(folders().getByRole('button', { name: /^未分类/ })).toHaveTextContent('未分类3'));
  });

  it('explains to new users how to add favorites', async () => {
    await renderFavorites(<FavoritesScreen />);
    expect(await screen.findByRole('link', { name: '去看文章' })).toHaveAttribute('href', '/front/classified-info');
  });

  it('is read-only for users with the browse privilege only', async () => {
    await renderFavorites(<FavoritesScreen />, rows, {}, { 'user-favorite-article': { b: 1 } });
    await screen.findByRole('link', { name: '召回公告' });
    expect([screen.queryAllByRole('checkbox'), folders().queryByRole('button', { name: '收藏夹 月报' })]).toEqual([
      [],
      null,
    ]);
  });
});
