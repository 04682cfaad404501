import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { classification } from '../plugin';
import ClassificationPanel from './classification-panel';
import side from './index';

const row = {
  Tag_Keyword_ID: '5',
  Rule: '刹车',
  Tag_ID: '3',
  Tag_ID_Label: '安全',
  Is_Enabled: true,
  Hit_Count: 2,
  Applied_At: '2026-01-01T00:00:00.000Z',
  Created_At: '2026-01-01T00:00:00.000Z',
};
const line = {
  Article_ID: '7',
  Title: '刹车失灵',
  Site: '甲网',
  Published_At: '2026-01-01T00:00:00.000Z',
  Title_Marks: [],
};

async function started(answers: Record<string, () => unknown> = {}) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: classification, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'tag-keyword': { b: 1, m: 1, d: 1 }, classifiedInfo: { b: 1, m: 1 } }),
      'GET /v1/manage/class-manage/tag-keyword': () => ({ list: [row], total: 1 }),
      'GET /v1/select-helper': () => ({ list: [{ value: '3', label: '安全' }], total: 1 }),
      'POST /v1/manage/class-manage/tag-keyword/preview': () => ({
        total: 3,
        Is_Capped: false,
        Days: 7,
        Of: 40,
        list: [line],
      }),
      'GET /v1/manage/class-manage/tag-keyword/article-list': () => ({ list: [line], next: null }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'classification']);
  await kernel.get(AuthService).signIn(testToken());
  return { kernel, http };
}

beforeEach(() => localStorage.clear());

describe('tag keywords', () => {
  it('show where a rule is wrong, and what a right one would tag', async () => {
    const { kernel, http } = await started();
    const { default: Screen } = (await side.screens?.['tag-keyword']?.()) ?? { default: () => null };
    renderWith(kernel, createElement(Screen));
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const drawer = within(await screen.findByRole('dialog'));
    const rule = drawer.getByLabelText(/^关键词或规则/);
    await userEvent.type(rule, '(刹车');
    expect(await drawer.findByText(/个字符处写法有误/)).toBeVisible();
    await userEvent.clear(rule);
    await userEvent.type(rule, '刹车');
    expect(await drawer.findByText('近 7 天 40 篇中会打上标签 3 篇', {}, { timeout: 15_000 })).toBeVisible();
    expect(http.calls.filter(({ call }) => call.endsWith('/preview')).map(({ body }) => body)).toEqual([
      { Rule: '刹车' },
    ]);
  });
});

describe('article panel', () => {
  it('sets classes and tags, and names the keyword that set a tag', async () => {
    const { kernel, http } = await started({
      'GET /v1/article/classification': () => ({
        Classes: [{ Content_Class_ID: '1', Class_Name: '投诉', Is_Set: false }],
        Tags: [{ Tag_ID: '3', Tag_Name: '安全', Class_Name: null, Color: null, Is_Set: true, Rules: ['刹车'] }],
      }),
      'PUT /v1/article/content-class': () => ({ changed: 1 }),
    });
    renderWith(kernel, createElement(ClassificationPanel, { row: { Article_ID: '7' } }));
    expect(await screen.findByText('“安全”由关键词打上：刹车')).toBeVisible();
    await chooseOption(screen.getByLabelText('内容分类'), '投诉');
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'PUT /v1/article/content-class')?.body).toEqual({
        id: '7',
        Content_Class_IDs: ['1'],
      }),
    );
  });

  it('is not there where the client has neither', async () => {
    const { kernel } = await started({ 'GET /v1/article/classification': () => ({ Classes: [], Tags: [] }) });
    const { container } = renderWith(kernel, createElement(ClassificationPanel, { row: { Article_ID: '7' } }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(container.textContent).not.toContain('分类与标签');
  });
});
