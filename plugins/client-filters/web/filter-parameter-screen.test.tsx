import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { clientFilters } from '../plugin';
import FilterParameterScreen from './filter-parameter-screen';

const path = '/v1/manage/class-manage/filter-parameter';

async function renderParameters(modify: 0 | 1 = 1) {
  let setting = {
    Min_Length: 20 as number | null,
    Excluded_Media: [] as string[],
    Max_Age_Days: null as number | null,
    Is_Ads_Excluded: false,
    Excluded_Emotions: [] as string[],
    Min_Confidence: null as number | null,
    Applied: [{ Name: 'min-length', Entry_ID: '9', Hidden_Count: 4, Applied_At: '2026-01-01T00:00:00.000Z' }],
  };
  const { kernel, http } = testKernel({
    plugins: [{ manifest: clientFilters, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'filter-parameter': { b: 1, m: modify } }),
      [`GET ${path}`]: () => setting,
      [`PUT ${path}`]: ({ body }) => (setting = { ...setting, ...(body as object) }),
      [`POST ${path}/preview`]: () => ({ total: 6, Is_Capped: false, Is_Restricted: false, Days: 7, Of: 50, list: [] }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'client-filters']);
  await kernel.get(AuthService).signIn(testToken());
  renderWith(kernel, createElement(FilterParameterScreen));
  await screen.findByLabelText(/^正文最少字数/);
  return http;
}

beforeEach(() => localStorage.clear());

describe('filter parameters', () => {
  it('previews what a change would hide, and saves it', async () => {
    const http = await renderParameters();
    expect(screen.getByLabelText(/^正文最少字数/)).toHaveValue('20');
    expect(screen.getByText('已过滤 4 篇')).toBeVisible();
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
    await userEvent.click(screen.getByLabelText('视频'));
    expect(await screen.findByText('近 7 天 50 篇中会隐藏 6 篇', {}, { timeout: 15_000 })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
      Min_Length: 20,
      Excluded_Media: ['video'],
      Max_Age_Days: null,
      Is_Ads_Excluded: false,
      Excluded_Emotions: [],
      Min_Confidence: null,
    });
  });

  it('hides advertisements, and at most all but one sentiment', async () => {
    const http = await renderParameters();
    await userEvent.click(screen.getByLabelText('不看广告和软文'));
    await userEvent.click(screen.getByLabelText('正面'));
    await userEvent.click(screen.getByLabelText('中性'));
    expect(screen.getByLabelText('负面')).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^最低置信度/), '60');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(http.calls.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({
      Is_Ads_Excluded: true,
      Excluded_Emotions: ['positive', 'neutral'],
      Min_Confidence: 0.6,
    });
  });

  it('is read-only without the privilege', async () => {
    await renderParameters(0);
    expect(screen.getByLabelText(/^正文最少字数/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
