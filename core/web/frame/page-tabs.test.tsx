import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provideValue } from '#core';
import { CommandService } from '../command/command-service';
import { LocaleService } from '../locale/locale-service';
import { NavigationService } from '../navigation/navigation-service';
import { SiteMapService } from '../site-map/site-map-service';
import { StorageService } from '../storage/storage-service';
import { renderWith, testKernel } from '../testing';
import { FrameContext } from './frame-context';
import type { FrameStore } from './frame-store';
import { PageTabs } from './page-tabs';
import { PageTabsStore, type PageTab } from './page-tabs-store';

const tab = (path: string, title: string, search = ''): PageTab => ({ path, search, plugin: 'core', title });
const list = tab('/list', 'frame.home', '?Emotion=negative');
const people = tab('/people', 'frame.recent');
const words = tab('/words', 'frame.favorites');

async function renderPageTabs(tabs: readonly PageTab[], path: string) {
  const navigate = rs.fn();
  const { kernel } = testKernel({
    replacements: [
      provideValue(NavigationService, { path, search: '', navigate } as unknown as NavigationService),
      provideValue(SiteMapService, { home: '/start' } as unknown as SiteMapService),
    ],
  });
  await kernel.get(LocaleService).load(['core']);
  const pageTabs = new PageTabsStore(kernel.get(StorageService));
  for (const each of tabs) pageTabs.visit(each);
  kernel.get(CommandService).listen();
  renderWith(
    kernel,
    <FrameContext value={{ frame: {} as FrameStore, pageTabs }}>
      <PageTabs />
    </FrameContext>,
  );
  return { navigate, pageTabs, kernel };
}

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('PageTabs', () => {
  it('returns to each screen as it was left', async () => {
    await renderPageTabs([list, people], '/people');
    expect(screen.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/list?Emotion=negative');
    expect(screen.getByRole('link', { name: '最近访问' })).toHaveAttribute('aria-current', 'page');
  });

  it('closes with the mouse, and shows the tab next to the closed one', async () => {
    const { navigate } = await renderPageTabs([list, people, words], '/people');
    await userEvent.click(screen.getByRole('button', { name: '关闭“最近访问”' }));
    expect(names()).toEqual(['回到首页', '收藏']);
    expect(navigate).toHaveBeenCalledWith('/words');
    fireEvent(screen.getByRole('link', { name: '回到首页' }), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(names()).toEqual(['收藏']);
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('closes and switches with the keyboard', async () => {
    const { navigate } = await renderPageTabs([list, people, words], '/people');
    await userEvent.keyboard('gt');
    await userEvent.keyboard('g{Shift>}T{/Shift}');
    expect(navigate.mock.calls).toEqual([['/words'], ['/list?Emotion=negative']]);
    screen.getByRole('link', { name: '收藏' }).focus();
    await userEvent.keyboard('{Delete}');
    expect(names()).toEqual(['回到首页', '最近访问']);
    await userEvent.keyboard('gw');
    expect(names()).toEqual(['回到首页']);
    expect(navigate).toHaveBeenLastCalledWith('/list?Emotion=negative');
  });

  it('opens the home page when the last tab is closed', async () => {
    const { navigate } = await renderPageTabs([people], '/people');
    await userEvent.click(screen.getByRole('button', { name: '关闭“最近访问”' }));
    expect(navigate).toHaveBeenCalledWith('/start');
  });

  it('is preserved for this window across reloads, and cleared with the session', async () => {
    const { kernel, pageTabs } = await renderPageTabs([list, people], '/people');
    pageTabs.pin('/people', true);
    const storage = kernel.get(StorageService);
    expect(new PageTabsStore(storage).tabs.map(({ path, search }) => path + search)).toEqual([
      '/people',
      '/list?Emotion=negative',
    ]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('negative');
    storage.clear();
    expect(new PageTabsStore(storage).tabs).toEqual([]);
  });
});
