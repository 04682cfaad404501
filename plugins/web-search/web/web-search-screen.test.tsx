import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { ImportedResult, WebSearchResult } from '../contract';
import { webSearch } from '../plugin';
import WebSearchScreen from './web-search-screen';

const path = '/v1/front/tools/web-search';
const result = (key: string, more: Partial<WebSearchResult> = {}): WebSearchResult => ({
  Url_Key: key,
  Url: key,
  Title: `${key} 标题`,
  Summary: '星河的摘要',
  Site: 'a.example',
  Published_At: null,
  Library: null,
  Article_ID: null,
  ...more,
});
const imported = (more: Partial<ImportedResult> = {}): ImportedResult => ({
  Import_ID: '1',
  Url: 'https://a.example/1',
  Url_Key: 'https://a.example/1',
  Title: '收入的',
  State: 'waiting',
  Has_Page: false,
  Error_Code: null,
  Error_Message: null,
  Reject_Reason: null,
  Article_ID: null,
  User_Name: '小王',
  Created_At: '2026-01-01T00:00:00.000Z',
  ...more,
});

async function renderScreen({ search = '', modify = 1, words = [] as string[] } = {}) {
  history.replaceState(null, '', `/front/tools/web-search${search}`);
  let rows: ImportedResult[] = [];
  let isDown = true;
  const { kernel, http } = testKernel({
    plugins: [{ manifest: webSearch, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'web-search': { b: 1, m: modify } }),
      [`GET ${path}/engines`]: () => ({
        list: [
          { Engine_Key: 'configured:1', Engine_Name: '晨报' },
          { Engine_Key: 'configured:2', Engine_Name: '晚报' },
          { Engine_Key: 'other:x', Engine_Name: '坏的' },
        ],
      }),
      [`GET ${path}/history`]: () => ({
        list: words.map((Keyword) => ({ Keyword, Searched_At: '2026-01-01T00:00:00.000Z' })),
      }),
      [`POST ${path}/history`]: () => ({}),
      [`DELETE ${path}/history`]: () => ({}),
      [`GET ${path}/imported`]: () => ({ list: rows, total: rows.length, next: null }),
      [`POST ${path}/imported`]: ({ body }) => {
        const { Items } = body as { Items: { Url: string; Title: string }[] };
        rows = Items.map(({ Url, Title }, index) => imported({ Import_ID: String(index), Url, Url_Key: Url, Title }));
        return { accepted: Items.length, refused: [] };
      },
      [`GET ${path}/results`]: ({ query }) => {
        const { engine, after } = query as { engine: string; after?: string };
        if (engine === 'other:x' && isDown) {
          isDown = false;
          return {
            list: [],
            next: null,
            total: null,
            Failure: { Code: 'web-search.status', Message: 'The engine answered 503', Status: 503 },
          };
        }
        if (after) return { list: [result('https://a.example/9')], next: null, total: 3, Failure: null };
        const list =
          engine === 'configured:1'
            ? [result('https://a.example/1'), result('https://a.example/2', { Library: 'own', Article_ID: '7' })]
            : [result('https://a.example/2'), result('https://a.example/3', { Library: 'common', Article_ID: '8' })];
        return {
          list,
          next: engine === 'configured:1' ? '1.2' : null,
          total: engine === 'configured:1' ? 3 : null,
          Failure: null,
        };
      },
    },
  });
  await kernel.get(LocaleService).load(['core', 'extraction', 'web-search']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <WebSearchScreen />) };
}

const titles = () =>
  within(screen.getByRole('list', { name: '搜索结果' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('WebSearchScreen', () => {
  it('queries all engines, merges results with their engines, and reports the one that failed', async () => {
    const { http, container } = await renderScreen();
    await userEvent.type(await screen.findByRole('searchbox', { name: '网络搜索' }), '星河 -招聘{Enter}');
    await waitFor(() =>
      expect(titles()).toEqual(['https://a.example/2 标题', 'https://a.example/1 标题', 'https://a.example/3 标题']),
    );
    expect(screen.getByText('来自 晚报、晨报')).toBeInTheDocument();
    expect(screen.getByText('2 / 3 条')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '已在库中' })).toHaveAttribute('href', '/article/7');
    expect(screen.getByText('平台库中已有')).toBeInTheDocument();
    expect(screen.getByText('排除“招聘”没有发出')).toBeInTheDocument();
    expect(screen.getByText(/搜索引擎返回错误状态 503/)).toBeInTheDocument();
    expect(http.calls.find(({ call }) => call === `POST ${path}/history`)?.body).toEqual({ Keyword: '星河 -招聘' });
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '重试“坏的”' }));
    await waitFor(() => expect(screen.queryByText(/503/)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '更多结果' }));
    await waitFor(() =>
      expect(titles()).toEqual([
        'https://a.example/2 标题',
        'https://a.example/3 标题',
        'https://a.example/1 标题',
        'https://a.example/9 标题',
      ]),
    );
    expect(
      http.calls.filter(
        ({ call, query }) => call === `GET ${path}/results` && (query as { after?: string }).after === '1.2',
      ),
    ).toHaveLength(1);
  });

  it('queries an engine only while it is selected', async () => {
    const { http } = await renderScreen({ search: '?keyword=星河&engines=configured:2' });
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(http.countOf(`GET ${path}/results`)).toBe(1);
    await userEvent.click(screen.getByRole('checkbox', { name: '晨报' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(http.countOf(`GET ${path}/results`)).toBe(2);
    await userEvent.click(screen.getByRole('checkbox', { name: '晚报' }));
    expect(titles()).toHaveLength(2);
    await userEvent.click(screen.getByRole('checkbox', { name: '晨报' }));
    expect(await screen.findByText('请至少选择一个搜索引擎')).toBeInTheDocument();
    expect(http.countOf(`GET ${path}/results`)).toBe(2);
  });

  it('imports one result, or all that are not stored yet', async () => {
    const { http } = await renderScreen({ search: '?keyword=星河' });
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.getByRole('checkbox', { name: '选择“https://a.example/2 标题”' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '全选' }));
    await userEvent.click(screen.getByRole('button', { name: '收入所选（2）' }));
    await waitFor(() => expect(screen.getAllByText('等待抓取')).toHaveLength(4));
    expect(http.calls.find(({ call }) => call === `POST ${path}/imported`)?.body).toMatchObject({
      Items: [
        { Url: 'https://a.example/1', Summary: '星河的摘要' },
        { Url: 'https://a.example/3', Summary: '星河的摘要' },
      ],
    });
    expect(screen.getByRole('button', { name: '收入“https://a.example/1 标题”' })).toBeDisabled();
  });

  it('offers no import to read-only users, and deletes search history', async () => {
    const { http } = await renderScreen({ search: '?keyword=星河', modify: 0, words: ['召回'] });
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: /收入/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '删除“召回”' }));
    expect(http.calls.find(({ call }) => call === `DELETE ${path}/history`)?.query).toEqual({ keyword: '召回' });
  });

  it('reports an invalid query before sending any request', async () => {
    const { http } = await renderScreen({ search: `?keyword=${encodeURIComponent('NOT 招聘')}` });
    expect(await screen.findByText('没有可以发出的词语')).toBeInTheDocument();
    expect(http.countOf(`GET ${path}/results`)).toBe(0);
  });
});
