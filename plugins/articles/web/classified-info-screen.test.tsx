import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue } from '#core';
import { AuthService, CommandService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { clearTrail } from './article-trail';
import ClassifiedInfoScreen from './classified-info-screen';

/** What stands at the left, with a search of its own. */
const manifest = definePlugin({
  id: 'tree',
  summary: '',
  widgets: [{ id: 'tree', place: 'articles.side', order: 1 }],
});
const Tree = () => <input type="search" aria-label="专题" />;

let deafen = (): void => undefined;

async function drawn() {
  const { kernel } = testKernel({
    plugins: [
      { manifest, load: async () => ({ default: { widgets: { tree: async () => ({ default: Tree as never }) } } }) },
    ],
    replacements: [
      provideValue(NavigationService, { path: '/front/classified-info', search: '' } as never as NavigationService),
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
  deafen = kernel.get(CommandService).listen();
  renderWith(kernel, <ClassifiedInfoScreen />);
  await screen.findByText('没有符合条件的文章');
}

beforeEach(() => {
  history.replaceState(null, '', '/front/classified-info');
  clearTrail();
});

afterEach(() => deafen());

describe('the desk', () => {
  it('puts the cursor into the search by a key, and types that key there as any other', async () => {
    await drawn();
    await screen.findByRole('searchbox', { name: '专题' });
    const search = screen.getByRole('searchbox', { name: '结果内关键词' });
    expect(search).not.toHaveFocus();
    await userEvent.keyboard('/');
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveValue('');
    await userEvent.keyboard('起火/自燃');
    expect(search).toHaveValue('起火/自燃');
  });
});
