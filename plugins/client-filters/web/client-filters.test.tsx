import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { clientFilters } from '../plugin';
import side from './index';

const row = {
  Black_List_ID: '5',
  Kind: 'site',
  Value: 'b.example',
  Reason: null,
  Is_Enabled: true,
  Hidden_Count: 2,
  Applied_At: '2026-01-01T00:00:00.000Z',
  Created_At: '2026-01-01T00:00:00.000Z',
};

async function renderFilters() {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: clientFilters, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'client-black-list': { b: 1, m: 1, d: 1 } }),
      'GET /v1/manage/class-manage/client-black-list': () => ({ list: [row], total: 1 }),
      'POST /v1/manage/class-manage/client-filter/preview-black-list': () => ({
        total: 3,
        Is_Capped: false,
        Is_Restricted: true,
        Days: 7,
        Of: 40,
        list: [
          {
            Article_ID: '1',
            Title: '广告文章',
            Site: 'c.example',
            Published_At: '2026-01-01T00:00:00.000Z',
            Marks: [],
          },
        ],
      }),
      'GET /v1/manage/class-manage/client-black-list/hidden-article-list': () => ({
        list: [
          {
            Article_ID: '1',
            Title: '被过滤的文章',
            Url: 'https://b.example/1',
            Site: '乙网',
            Published_At: '2026-01-01T00:00:00.000Z',
            Hidden_At: '2026-01-01T00:00:00.000Z',
            Reason: 'b.example',
          },
        ],
        next: null,
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'client-filters']);
  await kernel.get(AuthService).signIn(testToken());
  const { default: Screen } = (await side.screens?.['client-black-list']?.()) ?? { default: () => null };
  renderWith(kernel, createElement(Screen));
  return http;
}

beforeEach(() => localStorage.clear());

describe('blocklist', () => {
  it('previews what an entry would hide while it is typed', async () => {
    const http = await renderFilters();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const drawer = within(await screen.findByRole('dialog'));
    await chooseOption(drawer.getByLabelText(/^类型/), '账号');
    await userEvent.type(drawer.getByLabelText(/^内容/), '小王@c.example');
    expect(await drawer.findByText('近 7 天 40 篇中会隐藏 3 篇', {}, { timeout: 15_000 })).toBeVisible();
    expect(drawer.getByText('广告文章')).toBeVisible();
    expect(drawer.getByText(/^只统计您有权查看的专题/)).toBeVisible();
    expect(http.calls.filter(({ call }) => call.endsWith('preview-black-list')).at(-1)?.body).toEqual({
      Kind: 'account',
      Value: '小王@c.example',
    });
  });

  it('lists the articles that an entry hides and the reason', async () => {
    await renderFilters();
    await userEvent.click(await screen.findByRole('button', { name: '查看“b.example”过滤掉的 2 篇文章' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('link', { name: '被过滤的文章' })).toHaveAttribute('href', 'https://b.example/1');
    expect(drawer.getByText(/命中“b.example”/)).toBeVisible();
  });
});
