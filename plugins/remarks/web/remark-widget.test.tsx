import { act, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService, PluginService, useWidgets } from '#core/web';
import { holdTexts, renderWith, testKernel, testToken, testUser, type HeldTexts } from '#core/web/testing';
import { remarks } from '../plugin';

/** A screen of another plugin, with its own texts. */
const Place = observer(function Place() {
  return useWidgets('articles.detail').map(({ id, Component }) => <Component key={id} row={{ Article_ID: '5' }} />);
});

let held: HeldTexts;
beforeEach(() => {
  localStorage.clear();
  held = holdTexts();
});
afterEach(() => held.release());

async function signedIn() {
  const { kernel } = testKernel({
    plugins: [{ manifest: { ...remarks, requires: [] }, load: () => import('./index') }],
    answers: {
      'GET /v1/user-info': () => testUser({ Plugin_IDs: ['remarks'] }),
      'GET /v1/privilege': () => ({ 'remarked-info': { b: 1, m: 1 } }),
      'GET /v1/article/article-remark-list': () => ({ list: [] }),
    },
  });
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  return kernel;
}

describe('remarks on the screen of another plugin', () => {
  it('are rendered once their texts are loaded, however late that is', async () => {
    const kernel = await signedIn();
    const first = kernel.get(LocaleService).loadFirst();
    await held.come('first');
    await first;
    const { container } = await act(async () => renderWith(kernel, <Place />));
    await act(() => new Promise((resolve) => void setTimeout(resolve, 200)));
    expect([container.textContent, held.calls('later')]).toEqual(['', 1]);
    await act(() => held.come('later'));
    expect(await screen.findByRole('heading', { name: '批注' })).toBeVisible();
    expect(screen.getByLabelText('写批注（Ctrl+Enter 发送）')).toBeVisible();
  });

  it('also have their texts in a notice', async () => {
    const kernel = await signedIn();
    const made = kernel.get(PluginService).noticeContent('remarks', 'RemarkMention', {
      list: [{ Remark_ID: '1', User_Name: '陈默', Article_ID: '5', Article_Title: '标题' } as never],
    });
    await Promise.all([held.come('first'), held.come('later'), held.come('sign-in')]);
    expect(await made).toMatchObject({
      title: '有同事在批注中提到您',
      lines: [{ text: '陈默 在《标题》的批注中提到您' }],
    });
  });
});
