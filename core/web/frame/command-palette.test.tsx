import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contribute, definePlugin, provideValue } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { NavigationService } from '../navigation/navigation-service';
import { PrivilegeService } from '../privilege/privilege-service';
import { SiteMapService } from '../site-map/site-map-service';
import { StorageService } from '../storage/storage-service';
import { renderWith, testKernel, testToken, testUser } from '../testing';
import { ThemeService } from '../theme/theme-service';
import { wait } from '../wait';
import { CommandPalette } from './command-palette';
import { FrameContext } from './frame-context';
import { FrameStore } from './frame-store';
import { PageTabsStore } from './page-tabs-store';
import { paletteSource, paletteSources } from './palette-source';

const list = '/manage/class-manage/subject-setting/subject-monitor/subject-list';
const add = '/manage/class-manage/subject-setting/subject-monitor/subject-add';
/** Stands in for the plugin of subjects, whose texts contain the labels. */
const subjects = definePlugin({
  id: 'subjects',
  summary: 'Subjects, as far as the palette sees them',
  extends: ['core.palette'],
  privileges: { 'subject-monitor': ['browse', 'modify'] },
  routes: [
    { path: list, screen: 'list', title: 'title.subject-list', privilege: ['subject-monitor', 'browse'] },
    { path: add, screen: 'add', title: 'title.subject-add', privilege: ['subject-monitor', 'modify'] },
  ],
  menus: [{ code: 'subject-monitor', area: 'manage', order: 1, path: list, privilege: ['subject-monitor', 'browse'] }],
  actions: [{ code: 'subject-add', icon: 'add', path: add }],
});

const listed = rs.fn(async () => [{ key: '5', label: '望舒科技', detail: '竞品', address: '/articles?Subject_ID=5' }]);
const navigate = rs.fn();
const signOut = rs.fn(async () => undefined);

async function opened(mayModify = true, language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const { kernel } = testKernel({
    answers: { 'PUT /v1/user-preference': () => ({}) },
    plugins: [
      {
        manifest: subjects,
        load: async () => ({
          default: {
            contributions: [
              contribute(
                paletteSources,
                paletteSource(async () => () => ({ title: () => '专题', order: 1, list: listed })),
              ),
            ],
          },
        }),
      },
    ],
    replacements: [
      provideValue(NavigationService, {
        navigate,
        signOut,
        path: '/',
        search: '',
        place: null,
      } as unknown as NavigationService),
    ],
  });
  const auth = kernel.get(AuthService);
  auth.renew(testToken());
  auth.take(testUser({ Plugin_IDs: ['subjects'] }));
  kernel.get(PrivilegeService).take({ 'subject-monitor': { b: 1, ...(mayModify && { m: 1 }) } });
  await kernel.get(LocaleService).load(['core', 'subjects']);
  await kernel.get(LocaleService).use(language);
  const frame = new FrameStore(
    kernel.get(SiteMapService),
    kernel.get(NavigationService),
    kernel.get(LocaleService),
    auth,
  );
  frame.openPalette(true);
  renderWith(
    kernel,
    <FrameContext value={{ frame, pageTabs: new PageTabsStore(kernel.get(StorageService)) }}>
      <CommandPalette />
    </FrameContext>,
  );
  return { kernel, frame };
}

const field = () => screen.getByRole('combobox');
const chosen = () => screen.getByRole('option', { selected: true });

beforeEach(() => localStorage.clear());
afterEach(() => {
  navigate.mockClear();
  signOut.mockClear();
});

describe('command palette', () => {
  it.each(['新增专题', 'xinzengzhuanti', 'xzzt', 'add subject'])(
    'starts an action declared by a plugin, found by %s',
    async (typed) => {
      const { frame } = await opened();
      await userEvent.type(field(), typed);
      await waitFor(() => expect(chosen()).toHaveTextContent('新增专题'));
      await userEvent.keyboard('{Enter}');
      expect(navigate).toHaveBeenCalledWith(add);
      expect(frame.paletteOpen).toBe(false);
    },
  );

  it('offers nothing that the user may not do', async () => {
    await opened(false);
    await userEvent.type(field(), '专题');
    const actions = screen.queryByRole('group', { name: '操作' });
    expect(actions && within(actions).queryByText('新增专题')).toBeNull();
    expect(await screen.findByRole('option', { name: /监测专题/ })).toBeVisible();
  });

  it('finds items of plugins by pinyin initials', async () => {
    await opened();
    await userEvent.type(field(), 'wskj');
    const group = await screen.findByRole('group', { name: '专题' });
    expect(within(group).getByRole('option')).toHaveTextContent('望舒科技竞品');
    await userEvent.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledWith('/articles?Subject_ID=5');
  });

  it('requests the list of a plugin once and shows it once, whatever is typed afterwards', async () => {
    await opened();
    listed.mockClear();
    for (const more of ['w', 's', 'k']) {
      await userEvent.type(field(), more);
      await screen.findByRole('option', { name: /望舒科技/ });
      await wait(300);
    }
    expect(listed).toHaveBeenCalledTimes(1);
    expect(screen.getAllByRole('group', { name: '专题' })).toHaveLength(1);
  });

  it('changes theme and language and signs out with the keyboard alone', async () => {
    const { kernel } = await opened();
    await userEvent.type(field(), 'shense');
    await waitFor(() => expect(chosen()).toHaveTextContent('外观：深色'));
    await userEvent.keyboard('{Enter}');
    expect(kernel.get(ThemeService).mode).toBe('dark');
    await userEvent.clear(field());
    await userEvent.type(field(), '退出');
    await waitFor(() => expect(chosen()).toHaveTextContent('退出登录'));
    await userEvent.keyboard('{Enter}');
    expect(signOut).toHaveBeenCalledTimes(1);
    await userEvent.clear(field());
    await userEvent.type(field(), 'yuyan');
    await waitFor(() => expect(chosen()).toHaveTextContent('语言：English'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(kernel.get(LocaleService).language).toBe('en-US'));
  });

  it('finds items shown in English by their Chinese names', async () => {
    await opened(true, 'en-US');
    await userEvent.type(field(), '深色');
    await waitFor(() => expect(chosen()).toHaveTextContent('Appearance: dark'));
  });

  it('moves with the arrow keys and wraps around', async () => {
    await opened();
    const first = screen.getAllByRole('option')[0] as HTMLElement;
    expect(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.type(field(), '{ArrowUp}');
    expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
  });
});
