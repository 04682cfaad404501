import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { search } from '../plugin';
import SearchScreen from './search-screen';
import { subjectAddress } from './subject-address';

const hit = {
  Article_ID: '7',
  Title: '特斯拉上海工厂停产检修',
  Summary: '本周停产。',
  Url: 'https://stop.example/1',
  Site: '新浪',
  Media_Type: 'news',
  Author: '',
  Region: null,
  Published_At: '2026-01-01T00:00:00.000Z',
  Emotion: 'neutral',
  Words: ['停产'],
  Is_Own: false,
};
const plain = {
  list: [hit],
  next: null,
  total: 1,
  Is_Capped: false,
  Is_Restricted: false,
  sort: 'time',
  Note: null,
  Words: ['停产'],
  Rule: '停产',
  Media: [{ Media_Type: 'news', Count: 1 }],
  Days: [],
};

async function renderScreen(address: string, answer: object = plain, privilege: object = { search: { b: 1 } }) {
  window.history.replaceState(null, '', address);
  const went: string[] = [];
  const navigation = { path: '/front/tools/search', search: '', navigate: (to: string) => went.push(to) };
  const { kernel, http } = testKernel({
    plugins: [{ manifest: search, load: async () => ({ default: {} }) }],
    replacements: [provideValue(NavigationService, navigation as unknown as NavigationService)],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => privilege,
      'GET /v1/article/search': () => answer,
      'GET /v1/user-search-words': () => ({ list: [{ Keyword: '召回', Searched_At: '2026-01-01T00:00:00.000Z' }] }),
    },
  });
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(LocaleService).load(['core', 'articles', 'search']);
  const { container } = renderWith(kernel, <SearchScreen />);
  return { container, http, went };
}

beforeEach(() => localStorage.clear());

describe('search screen', () => {
  it('explains why the closest articles are shown, with the size of the list', async () => {
    const { container } = await renderScreen('/?keyword=特斯拉 火星', {
      ...plain,
      Note: 'closest',
      Is_Restricted: true,
      sort: 'relevance',
      Words: ['特斯拉', '火星'],
      Media: [],
    });
    expect(await screen.findByText('没有文章包含全部词语，列出最接近的文章')).toBeVisible();
    expect(screen.getByText('最接近的 1 条')).toBeVisible();
    expect(screen.getByText(/^本单位自有文章只统计和列出/)).toBeVisible();
    expect(screen.getByText('搜索的词：特斯拉、火星')).toBeVisible();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });

  it('shows how the text is interpreted before it is submitted', async () => {
    await renderScreen('/');
    const field = await screen.findByRole('searchbox', { name: '全库搜索' });
    await userEvent.type(field, '(起火|自燃)-广告');
    expect(await screen.findByText('按符号写法理解：（“起火”或“自燃”），不含“广告”')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '特斯拉上海工厂为什么停产了？');
    expect(await screen.findByText(/按整句理解/)).toBeVisible();
  });

  it('searches with the filters in the URL, and filters by media type', async () => {
    const { http } = await renderScreen('/?keyword=停产&Emotion=negative&Region=440000&sort=relevance&time=all');
    await screen.findByText('共 1 条');
    const getLastQuery = () => http.calls.filter(({ call }) => call === 'GET /v1/article/search').at(-1)?.query;
    expect(getLastQuery()).toMatchObject({ keyword: '停产', Emotion: 'negative', Region: '440000', sort: 'relevance' });
    expect(getLastQuery()).not.toHaveProperty('Published_At');
    await userEvent.click(screen.getByRole('button', { name: /新闻/ }));
    await waitFor(() => expect(getLastQuery()).toMatchObject({ Media_Type: 'news' }));
  });

  it('creates a subject from a search for users with the permission', async () => {
    await renderScreen('/?keyword=停产');
    await screen.findByText('共 1 条');
    expect(screen.queryByRole('button', { name: '创建专题' })).toBeNull();
  });

  it('prefills the subject form', async () => {
    const { went } = await renderScreen('/?keyword=停产&Emotion=negative', plain, {
      search: { b: 1 },
      'subject-monitor': { b: 1, m: 1 },
    });
    await userEvent.click(await screen.findByRole('button', { name: '创建专题' }));
    const linkParameters = new URL(went[0]!, 'http://x').searchParams;
    expect(Object.fromEntries(linkParameters)).toEqual({
      Subject_Name: '停产',
      Rule: '停产 AND emotion:negative',
      Notation: 'modern',
    });
  });
});

describe('subjectAddress', () => {
  const nothing = { Media_Type: '', Emotion: '', Region: '' };
  const getParameters = (searched: Parameters<typeof subjectAddress>[0]) =>
    Object.fromEntries(new URL(subjectAddress(searched), 'http://x').searchParams);

  it('keeps the notation in which the search was typed', () => {
    const rule = '(起火 OR 自燃) AND NOT 广告';
    expect(getParameters({ ...nothing, keyword: '(起火|自燃)-广告', rule, Media_Type: 'weibo' })).toMatchObject({
      Rule: '(起火|自燃)-广告',
      Notation: 'classic',
      Media_Types: 'weibo',
    });
  });

  it('converts the words of a sentence, and adds filters around alternatives', () => {
    expect(getParameters({ ...nothing, keyword: '工厂为什么停产？', rule: '工厂 AND 停产' }).Rule).toBe(
      '工厂 AND 停产',
    );
    expect(getParameters({ ...nothing, keyword: 'A OR B', rule: 'A OR B', Region: '440000' }).Rule).toBe(
      '(A OR B) AND region:440000',
    );
  });
});
