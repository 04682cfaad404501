import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { observable, runInAction } from 'mobx';
import { definePlugin, provideValue, type MenuEntry } from '#core';
import { AuthService } from '../auth/auth-service';
import { LocaleService } from '../locale/locale-service';
import { NavigationService } from '../navigation/navigation-service';
import { SiteMapService } from '../site-map/site-map-service';
import { addTexts, renderWith, testKernel } from '../testing';
import { FrameContext } from './frame-context';
import { FrameStore } from './frame-store';
import { MenuLines } from './menu-lines';
import type { PageTabsStore } from './page-tabs-store';

const line = (code: string, more: Partial<MenuEntry> = {}) => ({
  plugin: 'menus',
  entry: { code, area: 'front', path: `/${code}`, ...more } as MenuEntry,
});
const group = (code: string, parent?: string) => line(code, { path: undefined, parent });
const menus = [
  line('home'),
  group('work'),
  line('desk', { parent: 'work' }),
  group('deep', 'work'),
  line('well', { parent: 'deep' }),
  group('rest'),
  line('sofa', { parent: 'rest' }),
];
const manifest = definePlugin({ id: 'menus', summary: '' });
addTexts('menus', 'zh-CN', { menu: Object.fromEntries(menus.map(({ entry: { code } }) => [code, `menu.${code}`])) });

async function renderMenuLines(path: string) {
  const navigation = observable({ path, search: '', place: null });
  const { kernel } = testKernel({
    plugins: [{ manifest, load: async () => ({ default: {} }) }],
    replacements: [
      provideValue(NavigationService, navigation as unknown as NavigationService),
      provideValue(SiteMapService, { menus, home: '/home' } as unknown as SiteMapService),
    ],
  });
  const [site, locale, auth] = [kernel.get(SiteMapService), kernel.get(LocaleService), kernel.get(AuthService)];
  const frame = new FrameStore(site, kernel.get(NavigationService), locale, auth);
  renderWith(
    kernel,
    <FrameContext value={{ frame, pageTabs: {} as PageTabsStore }}>
      <MenuLines nodes={frame.leftMenu} />
    </FrameContext>,
  );
  return { go: (next: string) => act(() => runInAction(() => (navigation.path = next))) };
}

const links = () => [...document.querySelectorAll('a')].map((each) => each.getAttribute('href'));
const header = (code: string) => screen.getByRole('button', { name: new RegExp(`menu.${code}`) });
const isOpen = (code: string) => header(code).getAttribute('aria-expanded') === 'true';

beforeEach(() => localStorage.clear());

describe('MenuLines', () => {
  it('renders the items of a group when it is first expanded, and keeps them', async () => {
    await renderMenuLines('/home');
    expect([links(), isOpen('work')]).toEqual([['/home'], false]);
    await userEvent.click(header('work'));
    expect([links(), isOpen('work'), isOpen('deep')]).toEqual([['/home', '/desk'], true, false]);
    await userEvent.click(header('deep'));
    expect(links()).toEqual(['/home', '/desk', '/well']);
    await userEvent.click(header('work'));
    expect([links(), isOpen('work')]).toEqual([['/home', '/desk', '/well'], false]);
  });

  it('expands the groups of the current screen, and marks its item', async () => {
    const { go } = await renderMenuLines('/well');
    expect([isOpen('work'), isOpen('deep'), isOpen('rest')]).toEqual([true, true, false]);
    expect(document.querySelector('a[aria-current="page"]')).toHaveAttribute('href', '/well');
    go('/sofa');
    expect([isOpen('work'), isOpen('rest')]).toEqual([false, true]);
    expect(document.querySelectorAll('a[aria-current="page"]')).toHaveLength(1);
  });

  it('follows the current screen again after navigation, whatever the user expanded', async () => {
    const { go } = await renderMenuLines('/desk');
    await userEvent.click(header('work'));
    await userEvent.click(header('rest'));
    expect([isOpen('work'), isOpen('rest')]).toEqual([false, true]);
    go('/well');
    expect([isOpen('work'), isOpen('rest')]).toEqual([true, false]);
    go('/desk');
    expect(isOpen('work')).toBe(true);
  });
});
