import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import type { BulkRun } from '../contract';
import WholeList from './whole-list';

const run = (more: Partial<BulkRun> = {}): BulkRun => ({
  Run_ID: '7',
  Action: { Kind: 'read', Is_Read: true },
  State: 'running',
  Total: 3119,
  Done: 0,
  Changed: 0,
  Created_At: '2026-11-20T00:00:00Z',
  ...more,
});

async function renderWholeList(states: BulkRun[]) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ classifiedInfo: { b: 1, m: 1, a: 1, d: 1 } }),
      'GET /v1/select-helper': () => ({ list: [{ value: '5', label: '电池安全' }], total: 1 }),
      'POST /v1/article/bulk': () => run(),
      'GET /v1/article/bulk': () => states.shift() ?? run({ State: 'done', Done: 3119, Changed: 3000 }),
      'POST /v1/article/bulk-stop': () => run({ State: 'stopped', Done: 1000, Changed: 900 }),
      'POST /v1/article/bulk-undo': () => run({ State: 'undone' }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'bulk-work']);
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  const callbacks = { offer: rs.fn(), reload: rs.fn(), onClose: rs.fn() };
  renderWith(
    kernel,
    <>
      <WholeList query={{ Emotion: 'negative', sort: 'heat' }} total={3119} {...callbacks} />
      <ToastHost />
    </>,
  );
  const sent = (call: string) => http.calls.filter((made) => made.call === call).map(({ body }) => body);
  return { ...callbacks, http, sent };
}

describe('WholeList', () => {
  beforeEach(() => {
    for (const { id } of currentToasts()) closeToast(id);
  });

  it('applies one action to all filtered articles, shows the progress, and offers to undo it', async () => {
    const { sent, offer, reload, onClose } = await renderWholeList([run({ Done: 1000, Changed: 990 })]);
    await userEvent.click(screen.getByRole('button', { name: '标为已读' }));
    expect(sent('POST /v1/article/bulk')).toEqual([
      { Filter: { Emotion: 'negative' }, Action: { Kind: 'read', Is_Read: true } },
    ]);
    expect(await screen.findByText('1,000 / 3,119')).toBeTruthy();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 15_000 });
    expect(offer).toHaveBeenCalledWith('已将 3,000 条标为已读', expect.any(Function));
    const [[, undo] = []] = offer.mock.calls;
    undo();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(sent('POST /v1/article/bulk-undo')).toEqual([{ Run_ID: '7' }]);
  });

  it('stops on request, and the applied part can be undone', async () => {
    const stopped = run({ State: 'stopped', Done: 1000, Changed: 900 });
    const { sent, offer } = await renderWholeList([run({ Done: 500 }), stopped, stopped]);
    await userEvent.click(screen.getByRole('button', { name: '标为未读' }));
    await userEvent.click(await screen.findByRole('button', { name: '停止' }));
    expect(sent('POST /v1/article/bulk-stop')).toEqual([{ Run_ID: '7' }]);
    await waitFor(() => expect(offer).toHaveBeenCalledWith('已将 900 条标为已读', expect.any(Function)), {
      timeout: 15_000,
    });
  });

  it('adds the whole list to a subject, or removes it', async () => {
    const { sent } = await renderWholeList([run({ State: 'done', Done: 3119, Changed: 5 })]);
    await userEvent.click(screen.getByRole('button', { name: '调整专题' }));
    const dialog = await screen.findByRole('dialog', { name: '调整 3,119 篇文章的专题' });
    await userEvent.click(within(dialog).getByRole('radio', { name: '移出专题' }));
    await chooseOption(within(dialog).getByRole('combobox'), '电池安全');
    await userEvent.click(within(dialog).getByRole('button', { name: '移出专题' }));
    expect(sent('POST /v1/article/bulk')).toEqual([
      { Filter: { Emotion: 'negative' }, Action: { Kind: 'subject', Subject_ID: '5', Is_Out: true } },
    ]);
  });

  it('reports when nothing was changed', async () => {
    const { offer } = await renderWholeList([run({ State: 'done', Done: 3119 })]);
    await userEvent.click(screen.getByRole('button', { name: '标为已读' }));
    expect(await screen.findByText('这些文章已经如此，没有变化', {}, { timeout: 15_000 })).toBeTruthy();
    expect(offer).not.toHaveBeenCalled();
  });
});
