import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue } from '#core';
import { AuthService, CommandService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { clearTrail } from './article-trail';
import ClassifiedInfoScreen, { ahead } from './classified-info-screen';

/** Stub of the sidebar, with its own search field. */
const manifest = definePlugin({
  id: 'tree',
  summary: '',
  widgets: [{ id: 'tree', place: 'articles.side', order: 1 }],
});
const Tree = () => <input type="search" aria-label="专题" />;

let deafen = (): void => undefined;

const aheadCalls: unknown[] = [];
const tree = async () => ({
  default: Tree as never,
  ahead: (_: unknown, properties: object) => aheadCalls.push(properties),
});

async function signedIn() {
  const { kernel, http } = testKernel({
    plugins: [{ manifest, load: async () => ({ default: { widgets: { tree } } as never }) }],
    replacements: [
      provideValue(NavigationService, {
        path: '/front/classified-info',
        search: '',
        place: {},
      } as never as NavigationService),
    ],
    answers: {
      'GET /v1/user-info': () => testUser({ Plugin_IDs: ['tree'] }),
      'GET /v1/privilege': () => ({ classifiedInfo: { b: 1 } }),
      'GET /v1/article/list': () => ({ list: [], next: null, Count: 0, Media: [] }),
      'GET /v1/select-helper': () => ({ list: [], total: 0 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles']);
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  return { kernel, http };
}

async function renderScreen({ kernel }: Awaited<ReturnType<typeof signedIn>>) {
  deafen = kernel.get(CommandService).listen();
  renderWith(kernel, <ClassifiedInfoScreen />);
  await screen.findByText('没有符合条件的文章');
}

beforeEach(() => {
  history.replaceState(null, '', '/front/classified-info');
  clearTrail();
});

afterEach(() => deafen());

describe('the article list', () => {
  it('focuses the search by a shortcut, where that key then types normally', async () => {
    await renderScreen(await signedIn());
    await screen.findByRole('searchbox', { name: '专题' });
    const search = screen.getByRole('searchbox', { name: '结果内关键词' });
    expect(search).not.toHaveFocus();
    await userEvent.keyboard('/');
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveValue('');
    await userEvent.keyboard('起火/自燃');
    expect(search).toHaveValue('起火/自燃');
  });

  it('prefetches exactly what it shows first and passes the same filter to the parts beside it', async () => {
    const session = await signedIn();
    await ahead(session.kernel);
    expect(session.http.calls.filter(({ call }) => call === 'GET /v1/article/list')).toEqual([]);
    await renderScreen(session);
    const { query } = session.http.calls.find(({ call }) => call === 'GET /v1/article/list') ?? {};
    const [path, search] = (session.http.early[0] ?? '').split('?');
    expect([path, Object.fromEntries(new URLSearchParams(search))]).toEqual([
      '/v1/article/list',
      Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, String(value)])),
    ]);
    const { Published_At, Is_Merged } = query as Record<string, string>;
    expect(aheadCalls).toEqual([{ filter: { Published_At, Is_Merged } }]);
  });
});
