import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PrivilegeMap } from '#core';
import { AuthService, LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { addExternalFiles, forgetExternalFiles, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { help } from '../plugin';
import HelpDrawer from './help-drawer';
import HelpScreen from './help-screen';
import { loadHelp } from './help-texts';
import OfflineMapHelpScreen from './offline-map-help-screen';

const subjectList = '/manage/class-manage/subject-setting/subject-monitor/subject-list';
/** Screens of other plugins as help sees them: one accessible, one inaccessible, one about an article. */
const others = [
  definePlugin({
    id: 'articles',
    summary: 'Articles',
    privileges: { classifiedInfo: ['browse'] },
    routes: [
      {
        path: '/front/classified-info',
        screen: 'desk',
        title: 'title.classifiedInfo',
        privilege: ['classifiedInfo', 'browse'],
      },
      { path: '/article/:id', screen: 'article', title: 'title.article', privilege: ['classifiedInfo', 'browse'] },
    ],
  }),
  definePlugin({
    id: 'subjects',
    summary: 'Subjects',
    privileges: { 'subject-monitor': ['browse'] },
    routes: [
      { path: subjectList, screen: 'list', title: 'title.subject-list', privilege: ['subject-monitor', 'browse'] },
    ],
  }),
];

async function kernelAt(address: string, privileges: PrivilegeMap = { classifiedInfo: { b: 1 } }) {
  history.replaceState(null, '', address);
  const visited: string[] = [];
  const { kernel } = testKernel({
    plugins: [help, ...others].map((manifest) => ({ manifest, load: async () => ({ default: {} }) })),
    replacements: [
      provideValue(NavigationService, {
        path: '/help',
        search: '',
        navigate: (to: string) => visited.push(to),
      } as unknown as NavigationService),
    ],
  });
  const auth = kernel.get(AuthService);
  auth.renew(testToken());
  auth.take(testUser({ Plugin_IDs: ['help', 'articles', 'subjects'] }));
  kernel.get(PrivilegeService).take(privileges);
  await kernel.get(LocaleService).load(['core', 'help', 'articles', 'subjects']);
  return { kernel, visited };
}

const list = () => screen.getByRole('navigation', { name: '页面说明' });
const titles = () =>
  within(list())
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('help screen', () => {
  it('lists the client’s screens by their own titles, and shows the one in the address', async () => {
    const { kernel } = await kernelAt('/help?at=/article/:id');
    renderWith(kernel, <HelpScreen />);
    expect(await screen.findByRole('heading', { name: '文章详情' })).toBeVisible();
    expect(titles()).toEqual(['分类信息', '文章详情', '离线地图帮助', '帮助', '监测专题']);
    expect(screen.getByText(/从相应的列表或链接中打开/)).toBeVisible();
  });

  it('links accessible screens, and marks inaccessible ones', async () => {
    const { kernel } = await kernelAt('/help?at=/front/classified-info');
    const { unmount } = renderWith(kernel, <HelpScreen />);
    expect(await screen.findByRole('link', { name: '打开“分类信息”' })).toHaveAttribute(
      'href',
      '/front/classified-info',
    );
    unmount();
    history.replaceState(null, '', `/help?at=${subjectList}`);
    renderWith(kernel, <HelpScreen />);
    expect(await screen.findByText(/您没有此页面的权限/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /打开“监测专题”/ })).toBeNull();
  });

  it.each([
    ['jczt', '监测专题'],
    ['审图号', '离线地图帮助'],
    ['撤销', '分类信息'],
  ])('finds entries by %s, with the search words in the address', async (typed, title) => {
    const { kernel } = await kernelAt('/help');
    renderWith(kernel, <HelpScreen />);
    await userEvent.type(await screen.findByRole('searchbox'), typed);
    expect(titles()[0]).toBe(title);
    expect(new URLSearchParams(location.search).get('q')).toBe(typed);
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  });

  it('shows a message when nothing is found', async () => {
    const { kernel } = await kernelAt('/help?q=不存在的词语');
    renderWith(kernel, <HelpScreen />);
    expect(await screen.findByText('没有找到')).toBeVisible();
  });

  it('supports arrow key navigation', async () => {
    const { kernel } = await kernelAt('/help');
    renderWith(kernel, <HelpScreen />);
    await userEvent.click(await screen.findByRole('searchbox'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(within(list()).getByRole('link', { name: '文章详情' })).toHaveFocus();
    expect(await screen.findByRole('heading', { level: 2, name: '文章详情' })).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    expect(await screen.findByRole('heading', { level: 2, name: '分类信息' })).toBeVisible();
  });

  it('shows the change log, and restarts the tour', async () => {
    const { kernel, visited } = await kernelAt('/help');
    renderWith(kernel, <HelpScreen />);
    await userEvent.click(await screen.findByRole('tab', { name: '更新日志' }));
    expect(await screen.findByRole('heading', { name: '版本 0.1.0' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '功能引导' }));
    expect(visited).toEqual(['/front/classified-info?tour=1']);
  });

  it('offers no tour to users without access to the workspace', async () => {
    const { kernel } = await kernelAt('/help', {});
    renderWith(kernel, <HelpScreen />);
    await screen.findByRole('searchbox');
    expect(screen.queryByRole('button', { name: '功能引导' })).toBeNull();
  });
});

describe('help of a separately built plugin', () => {
  const address = '/plugins/articles/1a2b/help/zh-CN/reports.txt';
  const realFetch = globalThis.fetch;
  afterEach(() => {
    forgetExternalFiles();
    globalThis.fetch = realFetch;
  });

  it('is fetched from its build, and does not block the other help files when it fails', async () => {
    addExternalFiles('articles', '/plugins/articles/1a2b', ['web.js', 'help/zh-CN/reports.txt']);
    globalThis.fetch = async (url) =>
      url === address ? new Response('## /handover\n交接班记录。') : new Response('', { status: 404 });
    const { groups } = await loadHelp('zh-CN');
    expect(groups.find(({ key }) => key === 'reports')?.entries.at(-1)).toMatchObject({
      paths: ['/handover'],
      what: '交接班记录。',
    });
    globalThis.fetch = async () => new Response('', { status: 500 });
    const rest = await loadHelp('zh-CN');
    expect(rest.groups.map(({ entries }) => entries.length)).toEqual(
      groups.map(({ key, entries }) => entries.length - (key === 'reports' ? 1 : 0)),
    );
  });
});

describe('help drawer', () => {
  it('explains the current screen in the user’s language', async () => {
    const { kernel } = await kernelAt('/front/classified-info');
    await kernel.get(LocaleService).use('en-US');
    renderWith(kernel, <HelpDrawer path="/front/classified-info" onClose={() => undefined} />);
    expect(await screen.findByText(/The main workspace/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All help' })).toHaveAttribute(
      'href',
      '/help?at=%2Ffront%2Fclassified-info',
    );
  });

  it('explains how to load maps offline', async () => {
    const { kernel } = await kernelAt('/offline-map-help');
    renderWith(kernel, <OfflineMapHelpScreen />);
    expect(await screen.findByText(/自然资源部/)).toBeVisible();
  });
});
