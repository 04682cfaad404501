import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { ConflictError, provideValue, type PrivilegeMap } from '#core';
import { LocaleService, MessageService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import type { SavedView } from '../contract';
import SavedViewsWidget from './saved-views-widget';

const screenPath = '/front/classified-info';
const view = (View_ID: string, View_Name: string, Query: string, more: Partial<SavedView> = {}): SavedView => ({
  View_ID,
  View_Name,
  Screen: screenPath,
  Query,
  Is_Shared: false,
  Is_Own: true,
  Is_Default: false,
  ...more,
});
const everything: PrivilegeMap = { 'saved-view': { b: 1, m: 1, a: 1 } };

async function renderWidget(views: SavedView[], search = '', privileges = everything) {
  history.replaceState(null, '', `${screenPath}${search}`);
  let list = views;
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/front/saved-view': () => ({ list }),
      'POST /v1/front/saved-view': ({ body }) => {
        const draft = body as SavedView;
        if (list.some(({ View_Name }) => View_Name === draft.View_Name))
          throw new ConflictError('taken', 'saved-views.name-taken');
        const made = view('9', draft.View_Name, draft.Query, { Is_Shared: draft.Is_Shared });
        list = [...list, made];
        return made;
      },
      'PUT /v1/front/saved-view': ({ body }) => ({
        ...list.find(({ View_ID }) => View_ID === (body as SavedView).View_ID),
        ...(body as SavedView),
      }),
      'PUT /v1/front/saved-view/default': () => ({ changed: 1 }),
      'DELETE /v1/front/saved-view': ({ query }) => {
        list = list.filter(({ View_ID }) => View_ID !== (query as SavedView).View_ID);
        return { changed: 1 };
      },
    },
    replacements: [provideValue(NavigationService, { path: screenPath } as unknown as NavigationService)],
  });
  await kernel.get(LocaleService).load(['core', 'saved-views']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(kernel, <SavedViewsWidget />);
  await waitFor(() => expect(http.countOf('GET /v1/front/saved-view')).toBe(1));
  return { http, kernel };
}

const openMenu = () => userEvent.click(screen.getByRole('button', { expanded: false }));
const choose = async (name: string | RegExp) => {
  await openMenu();
  await userEvent.click(await screen.findByRole(typeof name === 'string' ? 'menuitemradio' : 'menuitem', { name }));
};

beforeEach(() => localStorage.clear());

describe('SavedViewsWidget', () => {
  it('replaces the current filters with those of a view', async () => {
    await renderWidget([view('1', '负面', 'Emotion=negative&time=today')], '?keyword=abc&time=yesterday');
    await choose('负面');
    expect(location.search).toBe('?time=today&Emotion=negative');
    expect(await screen.findByRole('button', { name: '负面' })).toBeVisible();
  });

  it('saves the current filters, optionally shared and as default', async () => {
    const { http } = await renderWidget([], '?Emotion=negative&time=today');
    await choose(/保存当前筛选/);
    await userEvent.type(await screen.findByLabelText(/名称/), '负面今日');
    await userEvent.click(screen.getByLabelText('共享给本单位所有人'));
    await userEvent.click(screen.getByLabelText('作为默认视图打开'));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = http.calls.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body);
    expect(sent).toEqual([
      { View_Name: '负面今日', Screen: screenPath, Query: 'Emotion=negative&time=today', Is_Shared: true },
      { Screen: screenPath, View_ID: '9' },
    ]);
    expect(location.search).toBe('?Emotion=negative&time=today');
  });

  it('reports a name that is taken, and keeps the input', async () => {
    const { kernel } = await renderWidget([view('1', '负面', 'Emotion=negative')], '?time=today');
    await choose(/保存当前筛选/);
    await userEvent.type(await screen.findByLabelText(/名称/), '负面');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(kernel.get(MessageService).messages.map(({ text }) => text)).toEqual(['已有同名视图，请换一个名称']),
    );
    expect(screen.getByLabelText(/名称/)).toHaveValue('负面');
  });

  it('opens the screen with the default view when the URL has no filters', async () => {
    const views = [view('1', '负面', 'Emotion=negative', { Is_Default: true })];
    await renderWidget(views);
    await waitFor(() => expect(location.search).toBe('?Emotion=negative'));
  });

  it('leaves a URL with filters unchanged', async () => {
    await renderWidget([view('1', '负面', 'Emotion=negative', { Is_Default: true })], '?time=today');
    await screen.findByRole('button', { name: '视图' });
    expect(location.search).toBe('?time=today');
  });

  it('opens the view named in a link, and reports a deleted view', async () => {
    await renderWidget([view('1', '负面', 'Emotion=negative')], '?view=1');
    await waitFor(() => expect(location.search).toBe('?Emotion=negative'));
  });

  it('removes a missing view from the URL', async () => {
    await renderWidget([], '?view=404&time=today');
    await waitFor(() => expect(location.search).toBe('?time=today'));
  });

  it('updates the selected view with changed filters', async () => {
    const { http } = await renderWidget([view('1', '负面', 'Emotion=negative')], '?time=today');
    await choose('负面');
    history.pushState(null, '', `${screenPath}?Emotion=negative&keyword=召回`);
    dispatchEvent(new Event('url-state'));
    await choose(/用当前筛选更新/);
    expect(http.calls.find(({ call }) => call === 'PUT /v1/front/saved-view')?.body).toEqual({
      View_ID: '1',
      Query: `Emotion=negative&keyword=${encodeURIComponent('召回')}`,
    });
  });

  it('renames, shares, makes default, and deletes with undo', async () => {
    const { http } = await renderWidget([
      view('1', '负面', 'Emotion=negative'),
      view('2', '共享的', 'time=today', { Is_Shared: true, Is_Own: false }),
    ]);
    await choose(/管理视图/);
    const dialog = await screen.findByRole('dialog');
    const [own, other] = within(dialog).getAllByRole('listitem');
    expect(within(other as HTMLElement).queryByRole('button', { name: /删除|重命名/ })).toBeNull();
    await userEvent.click(within(own as HTMLElement).getByRole('button', { name: '共享' }));
    await userEvent.click(within(own as HTMLElement).getByRole('button', { name: '设为默认' }));
    await userEvent.click(within(own as HTMLElement).getByRole('button', { name: /重命名/ }));
    const name = screen.getByLabelText('“负面”的新名称');
    await userEvent.clear(name);
    await userEvent.type(name, '负面全部{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: /删除/ }));
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
    expect(http.calls.filter(({ call }) => !call.startsWith('GET')).map(({ body, query }) => body ?? query)).toEqual([
      { View_ID: '1', Is_Shared: true },
      { Screen: screenPath, View_ID: '1' },
      { View_ID: '1', View_Name: '负面全部' },
      { View_ID: '1' },
    ]);
  });

  it('offers read-only users nothing but viewing', async () => {
    await renderWidget([view('2', '共享的', 'time=today', { Is_Shared: true, Is_Own: false })], '', {
      'saved-view': { b: 1 },
    });
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: /保存/ })).toBeNull();
  });
});
