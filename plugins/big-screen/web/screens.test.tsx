import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { ConflictError, contribute, definePlugin, provideValue, type CurrentUser } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { pageWithSpace, renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import { baseModules, moduleLoaders } from '#plugins/analysis';
import type { BigScreen, BigScreenAnswer, BigScreenDetail } from '../contract';
import type { Layout } from '../layout';
import CatalogueScreen from './catalogue-screen';
import { blankScreen } from './editor/blank-screen';
import HomeScreen from './home-screen';
import LayoutScreen from './layout-screen';
import OverviewScreen from './overview-screen';
import RemoteScreen from './remote-screen';
import BigScreenScreen from './view-screen';

const path = '/v1/big-screen';
const at = '2026-11-23T08:00:00.000Z';
const box = { X: 0, Y: 0, Width: 600, Height: 300 };
const layout: Layout = {
  ...blankScreen('', '').Layout,
  Parts: [
    { Key: 'h', Kind: 'heading', ...box },
    { Key: 'a', Kind: 'module', Module_ID: 'top-sites', ...box, Y: 300 },
    { Key: 'b', Kind: 'module', Module_ID: 'newest-negative', ...box, Y: 600 },
  ],
};
const detail = (more: Partial<BigScreenDetail> = {}): BigScreenDetail => ({
  ...blankScreen('值班室', ''),
  Big_Screen_ID: '7',
  Is_Ready: false,
  Is_Editable: true,
  Version: 3,
  Updated_At: at,
  Updated_By: 'ann',
  Versions: [{ Version: 3, Saved_At: at, Saved_By: 'ann' }],
  Layout: layout,
  ...more,
});
const answer = (
  Key: string,
  Module_ID: string,
  Rows: readonly object[],
  Silent: readonly string[] = [],
): BigScreenAnswer => ({
  Key,
  Module_ID,
  Input: { Period: 'last-24-hours' },
  Error: null,
  Answer: {
    Module_ID,
    Rows: Rows.map((row) => ({ ...row })),
    Counted: Rows.length,
    From: at,
    To: at,
    Before: null,
    Newest_At: at,
    Silent_Sources: Silent.map((Name) => ({ Name, Last_At: null })),
    As_Of: at,
  },
});
const answers = [
  answer('a', 'top-sites', [{ Value: '车友论坛', Count: 31, Negative: 2 }], ['晨星网']),
  answer('b', 'newest-negative', [
    {
      Article_ID: '9',
      Title: '瀚海S7被投诉',
      Site: '车友论坛',
      Media_Type: 'forum',
      Author: '老周',
      Published_At: at,
      Heat: 3,
      Is_Read: false,
    },
  ]),
];

/** Stands in for the plugins that provide modules. */
const modules = definePlugin({ id: 'modules', summary: '', essential: true, extends: ['analysis.module-loaders'] });

/** A resize observer that never fires. */
class Still {
  observe = rs.fn();
  unobserve = rs.fn();
  disconnect = rs.fn();
}

async function renderScreen(
  Screen: ComponentType,
  address: string,
  extraAnswers: Record<string, Answer> = {},
  user: Partial<CurrentUser> = {},
) {
  history.replaceState(null, '', address);
  const navigate = rs.fn();
  const side = { contributions: [contribute(moduleLoaders, () => async () => baseModules)] };
  const { kernel, http } = testKernel({
    plugins: [{ manifest: modules, load: async () => ({ default: side }) }],
    answers: {
      [`GET ${path}`]: () => ({ list: [detail()], total: 1 }),
      [`GET ${path}/get-dashboard-layout`]: () => detail(),
      [`GET ${path}/get-chart-data`]: () => ({ At: at, Version: 3, Answers: answers }),
      [`POST ${path}/preview`]: () => ({ At: at, Version: 0, Answers: answers }),
      'GET /v1/user-info': () => testUser(user),
      'GET /v1/privilege': () => ({ 'big-screen': { b: 1, m: 1 } }),
      ...extraAnswers,
    },
    replacements: [
      provideValue(NavigationService, {
        navigate,
        block: () => () => undefined,
        path: location.pathname,
        search: location.search,
      } as unknown as NavigationService),
    ],
  });
  localStorage.clear();
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(LocaleService).load(['core', 'big-screen', 'analysis']);
  const { unmount } = renderWith(kernel, <Screen />);
  return { http, navigate, kernel, unmount };
}

describe('big screens', () => {
  pageWithSpace();
  beforeEach(() => {
    rs.stubGlobal('ResizeObserver', Still);
    rs.stubGlobal('IntersectionObserver', Still);
  });
  afterEach(() => {
    rs.unstubAllGlobals();
  });

  it('show each part with its title, value and age, and name silent sources', async () => {
    const { http, navigate } = await renderScreen(BigScreenScreen, '/big-screen?id=7');
    const sites = await screen.findByRole('region', { name: '来源排行' });
    expect(within(sites).getByText('车友论坛')).toBeInTheDocument();
    expect(within(sites).getByText('31')).toBeInTheDocument();
    expect(within(sites).getByText(/数据截至/)).toBeInTheDocument();
    expect(within(sites).getByText('1 个来源无更新')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '值班室' })).toBeInTheDocument();
    expect(http.countOf(`GET ${path}/get-chart-data`)).toBe(1);
    await userEvent.click(within(sites).getByRole('link', { name: '来源排行' }));
    // Uses the resolved time range, not the one that the shortcut means when the list is opened.
    expect(navigate).toHaveBeenCalledWith(
      expect.stringMatching(/classified-info\?.*time=2026%2F11%2F23\+16%3A00%3A00/),
    );
  });

  it('have no links in a session of a share link', async () => {
    await renderScreen(BigScreenScreen, '/big-screen?id=7', {}, { Scope_Path: '/big-screen?id=7' });
    const sites = await screen.findByRole('region', { name: '来源排行' });
    expect(within(sites).queryByRole('link')).toBe(null);
    expect(screen.queryByRole('button', { name: '编辑布局' })).toBe(null);
    expect(screen.getByRole('button', { name: '全屏' })).toBeInTheDocument();
  });

  it('can be switched manually, and issue a code for a phone', async () => {
    const requests: unknown[] = [];
    await renderScreen(BigScreenScreen, '/big-screen?ids=big-screen,7&every=0', {
      [`GET ${path}/get-dashboard-layout`]: ({ query }) => {
        requests.push((query as { id: string }).id);
        return detail({ Big_Screen_ID: (query as { id: string }).id });
      },
      [`POST ${path}/remote`]: () => ({ Code: 'ABCD2345', Expires_At: at }),
      [`PUT ${path}/remote`]: () => ({}),
      [`GET ${path}/remote`]: () => ({ Number: 0, Command: null, Target: null }),
    });
    await screen.findByText('1 / 2');
    await userEvent.click(screen.getByRole('button', { name: '下一屏' }));
    await waitFor(() => expect(requests).toEqual(['big-screen', '7']));
    await userEvent.click(screen.getByRole('button', { name: '手机遥控' }));
    await userEvent.click(await screen.findByRole('button', { name: '生成遥控码' }));
    expect(await screen.findByText('ABCD2345')).toBeInTheDocument();
  });

  it('are listed, selected for rotation, and shared by link', async () => {
    const { navigate } = await renderScreen(OverviewScreen, '/big-screen-overview');
    const card = await screen.findByRole('listitem');
    await userEvent.click(within(card).getByRole('button', { name: '免登录链接' }));
    expect(navigate).toHaveBeenLastCalledWith(expect.stringContaining(encodeURIComponent('/big-screen?id=7')));
    await userEvent.click(within(card).getByRole('button', { name: '打开' }));
    expect(navigate).toHaveBeenLastCalledWith('/big-screen?id=7');
  });

  it('are edited by keyboard, undone and saved, without overwriting another user’s changes', async () => {
    const saved: BigScreenDetail['Layout'][] = [];
    const { http } = await renderScreen(LayoutScreen, '/setting/personal-setting/big-screen-layout?id=7', {
      [`PUT ${path}/update-dashboard-layout`]: ({ body }) => {
        const { Layout, Version } = body as { Layout: Layout; Version: number };
        if (saved.length > 0) throw new ConflictError('no', 'big-screen.changed');
        saved.push(Layout);
        return detail({ Layout, Version: Version + 1 });
      },
    });
    const layers = await screen.findByRole('list', { name: '图层' });
    await userEvent.click(within(layers).getByRole('button', { name: '来源排行' }));
    const title = screen.getByRole('textbox', { name: '标题' });
    await userEvent.type(title, '网站');
    await userEvent.click(within(layers).getByRole('button', { name: '隐藏 最新负面' }));
    expect(screen.getByText('版本 3，有未保存的修改')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.Parts.map(({ Key, Title, Is_Hidden }) => [Key, Title, Is_Hidden])).toEqual([
      ['h', undefined, undefined],
      ['a', '网站', undefined],
      ['b', undefined, undefined],
    ]);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}/update-dashboard-layout`)).toBe(2));
  });

  it('start from a template, and are saved under a new name', async () => {
    const { navigate } = await renderScreen(
      LayoutScreen,
      '/setting/personal-setting/big-screen-layout?id=blank&module=top-sites',
      {
        [`POST ${path}`]: ({ body }) =>
          detail({ Big_Screen_ID: '8', Big_Screen_Name: (body as BigScreen).Big_Screen_Name }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: '保存' }));
    const dialog = await screen.findByRole('dialog', { name: '保存大屏' });
    const name = within(dialog).getByRole('textbox');
    await userEvent.clear(name);
    await userEvent.type(name, '大厅');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(expect.stringContaining('id=8'), { replace: true }));
  });

  it('have a catalog of all modules with the client’s own figures', async () => {
    const { http } = await renderScreen(CatalogueScreen, '/all-module-of-big-screen');
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(baseModules.length - 1));
    await waitFor(() => expect(http.countOf(`POST ${path}/preview`)).toBe(1));
    fireEvent.change(screen.getByRole('searchbox', { name: '查找模块' }), { target: { value: '地域' } });
    await waitFor(() => expect(screen.getByText('region-rank')).toBeInTheDocument());
    expect(screen.queryByText('top-sites')).toBe(null);
  });

  it('can be used as a home page', async () => {
    const { navigate } = await renderScreen(HomeScreen, '/custom-dashboard');
    expect(await screen.findByRole('region', { name: '最新负面' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '编辑首页' }));
    expect(navigate).toHaveBeenCalledWith(expect.stringContaining('id=7'));
  });

  it('are controlled from a phone', async () => {
    const orders: unknown[] = [];
    await renderScreen(RemoteScreen, '/big-screen-remote', {
      'GET /public/big-screen/remote': () => ({
        Big_Screens: [
          { Big_Screen_ID: 'big-screen', Big_Screen_Name: '态势总览' },
          { Big_Screen_ID: '7', Big_Screen_Name: '值班室' },
        ],
        Current: 'big-screen',
        Is_Paused: false,
      }),
      'POST /public/big-screen/remote': ({ body }) => {
        orders.push(body);
        return { Number: orders.length };
      },
    });
    await userEvent.type(screen.getByRole('textbox'), 'abcd2345');
    await userEvent.click(screen.getByRole('button', { name: '连接' }));
    await userEvent.click(await screen.findByRole('button', { name: '值班室' }));
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    await waitFor(() =>
      expect(orders).toEqual([
        { Code: 'ABCD2345', Command: 'show', Target: '7' },
        { Code: 'ABCD2345', Command: 'pause' },
      ]),
    );
  });
});
