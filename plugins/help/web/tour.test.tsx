import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue } from '#core';
import { AuthService, LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { help } from '../plugin';
import Tour from './tour';

const dashboard = definePlugin({
  id: 'articles',
  summary: 'The dashboard',
  privileges: { classifiedInfo: ['browse'] },
  routes: [
    {
      path: '/front/classified-info',
      screen: 'dashboard',
      title: 'title.dashboard',
      privilege: ['classifiedInfo', 'browse'],
    },
  ],
});

async function renderTour(address: string, mayOpenList = true) {
  history.replaceState(null, '', address);
  const { kernel, http } = testKernel({
    answers: { 'PUT /v1/user-preference': () => ({}) },
    plugins: [help, dashboard].map((manifest) => ({ manifest, load: async () => ({ default: {} }) })),
    replacements: [
      provideValue(NavigationService, {
        path: '/front/dashboard',
        search: '',
        navigate: (to: string) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        },
      } as unknown as NavigationService),
    ],
  });
  const auth = kernel.get(AuthService);
  auth.renew(testToken());
  auth.take(testUser({ Plugin_IDs: ['help', 'articles'] }));
  kernel.get(PrivilegeService).take(mayOpenList ? { classifiedInfo: { b: 1 } } : {});
  await kernel.get(LocaleService).load(['core', 'help']);
  renderWith(kernel, <Tour />);
  return http;
}

const seen = (http: Awaited<ReturnType<typeof renderTour>>) =>
  http.calls.filter(({ call }) => call === 'PUT /v1/user-preference').map(({ body }) => body);
const step = () => new URLSearchParams(location.search).get('tour');

beforeEach(() => localStorage.clear());

describe('the tour', () => {
  it('leads through the workspace in five steps, forwards and back, and is remembered', async () => {
    const http = await renderTour('/front/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: '开始' }));
    expect(location.pathname).toBe('/front/classified-info');
    for (const title of ['菜单', '文章列表', '筛选', '快捷键']) {
      expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    }
    expect(await screen.findByRole('dialog', { name: '本页帮助' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '上一步' }));
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    expect(seen(http)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: '完成' }));
    await waitFor(() => expect(seen(http)).toEqual([{ key: 'tourSeen', value: true }]));
    expect(step()).toBeNull();
  });

  it('is skipped by its button and by Escape, and not offered again', async () => {
    const http = await renderTour('/front/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: '跳过' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(seen(http)).toHaveLength(1));
  });

  it('ends on Escape at any step, and stays open when the page is clicked', async () => {
    const http = await renderTour('/front/classified-info?tour=3');
    expect(await screen.findByRole('dialog', { name: '筛选' })).toBeVisible();
    await userEvent.click(document.body);
    expect(screen.getByRole('dialog', { name: '筛选' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(step()).toBeNull());
    expect(seen(http)).toHaveLength(1);
  });

  it('is not shown to users without access to the workspace', async () => {
    await renderTour('/front/dashboard', false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
