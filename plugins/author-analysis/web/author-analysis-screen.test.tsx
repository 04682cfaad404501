import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { authorAnalysis } from '../plugin';
import side from '.';
import AuthorAnalysisScreen from './author-analysis-screen';
import AuthorTopScreen from './author-top-screen';

const path = '/front/analysis/author-analysis';
const time = '2026-11-13T16:00:00.000Z..2026-11-20T15:59:59.999Z';
const row = (Author: string, more: object = {}) => ({
  Author,
  Site: `${Author}站`,
  Field: { Subject_ID: '5', Published_At: time },
  Count: 12,
  Negative: 4,
  Before: 9,
  Before_At: '2026-11-06T16:00:00.000Z..2026-11-13T15:59:59.999Z',
  Views: 800,
  Interactions: 70,
  Copies: 6,
  Origins: 2,
  Influence: 61.5,
  ...more,
});

interface Asked {
  readonly list: readonly { readonly Module_ID: string }[];
}

async function renderAnalysis(part: 'analysis' | 'top') {
  history.replaceState(null, '', `${path}?Subject_ID=5`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...authorAnalysis, requires: [] }, load: async () => ({ default: side }) }],
    answers: {
      'GET /v1/front/comment-monitor/author-label': () => ({
        list: [
          {
            Author_Label_ID: '61',
            Author_Label_Name: '敌对',
            Kind: 'hostile',
            Authors: [],
            Accounts: [{ Author: '甲', Site: '甲站' }],
          },
        ],
        total: 1,
      }),
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as Asked).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: {
            Module_ID,
            Rows: /rank|top/.test(Module_ID) ? [row('甲'), row('乙', { Site: '@站', Before: 20 })] : [],
            Counted: 100,
            From: '2026-11-13T16:00:00.000Z',
            To: '2026-11-20T15:59:59.999Z',
            Before: null,
            Newest_At: null,
            Silent_Sources: [],
            As_Of: '2026-11-21T07:08:09.000Z',
          },
          Error: null,
        })),
      }),
    },
    replacements: [
      provideValue(NavigationService, { path, navigate: () => undefined } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'author-analysis', 'analysis', 'articles', 'comment-monitor']);
  kernel.get(PrivilegeService).take({ 'author-analysis': { b: 1 }, 'comment-monitor': { b: 1 } });
  renderWith(kernel, part === 'top' ? <AuthorTopScreen /> : <AuthorAnalysisScreen />);
  return http;
}

const getAddress = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href);

beforeEach(() => localStorage.clear());

describe('AuthorAnalysisScreen', () => {
  it('links each account to its screen, and each number to its articles', async () => {
    await renderAnalysis('analysis');
    const name = await screen.findByRole('link', { name: '甲' });
    expect(getAddress(name).pathname).toBe('/front/analysis/author-detail');
    expect(getAddress(name).searchParams.get('Subject_ID')).toBe('5');
    const line = name.closest('tr') as HTMLElement;
    expect(within(line).getByText('敌对')).toBeVisible();
    expect(within(line).getByText('+3')).toBeVisible();
    const copies = getAddress(within(line).getByRole('link', { name: '6' }));
    expect([copies.pathname, copies.searchParams.get('Copy_From'), copies.searchParams.get('Subject_ID')]).toEqual([
      '/front/classified-info',
      '甲@甲站',
      '5',
    ]);
    const first = getAddress(within(line).getByRole('link', { name: '2' })).searchParams;
    expect([first.get('Is_Origin'), first.get('Author'), first.get('Site')]).toEqual(['true', '甲', '甲站']);
  });

  it('shows a number without a list as plain text', async () => {
    await renderAnalysis('analysis');
    const line = (await screen.findByRole('link', { name: '乙' })).closest('tr') as HTMLElement;
    expect(within(line).queryByRole('link', { name: '6' })).toBeNull();
    expect(within(line).getByText('−8')).toBeVisible();
  });

  it('explains how influence is calculated', async () => {
    await renderAnalysis('analysis');
    expect(await screen.findByText('影响力计算方法')).toBeVisible();
  });
});

describe('AuthorTopScreen', () => {
  it('requests all rankings in one call and shows the leader of each', async () => {
    const http = await renderAnalysis('top');
    expect(await screen.findByText(/甲 · 甲站发文最多，12 篇/)).toBeVisible();
    expect(screen.getByText(/甲 · 甲站负面最多，4 篇/)).toBeVisible();
    expect(http.countOf('POST /v1/analysis/answers')).toBe(1);
  });
});
