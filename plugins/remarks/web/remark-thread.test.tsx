import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import RemarkThread from './remark-thread';
import { remarkMention } from './remark-mention';

const remark = (id: string, more: object = {}) => ({
  Remark_ID: id,
  Text: `第${id}条`,
  User_ID: '8',
  User_Name: '陈默',
  Mention_IDs: [],
  Created_At: '2026-11-20T00:00:00Z',
  Is_Own: false,
  Is_New: false,
  Parent_ID: null,
  Resolved_At: null,
  Resolved_By: null,
  ...more,
});

async function renderThread(list: readonly object[], rights: object = { b: 1, m: 1 }) {
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'remarked-info': rights }),
      'GET /v1/article/article-remark-list': () => ({ list }),
      'POST /v1/article/article-remark-seen': () => ({ changed: 1 }),
      'POST /v1/article/add-article-remark': () => ({ Remark_ID: '9' }),
      'DELETE /v1/article/article-remark': () => ({ changed: 1 }),
      'GET /v1/select-helper': () => ({ list: [{ value: '8', label: '陈默' }], total: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'remarks']);
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  renderWith(
    kernel,
    <>
      <RemarkThread row={{ Article_ID: '5' }} />
      <ToastHost />
    </>,
  );
  const sent = (call: string) =>
    http.calls.filter((made) => made.call === call).map(({ body, query }) => body ?? query);
  return { kernel, sent };
}

beforeEach(() => {
  localStorage.clear();
  for (const { id } of currentToasts()) closeToast(id);
});

describe('article remarks', () => {
  it('are sent with the mentioned colleagues', async () => {
    const { sent } = await renderThread([]);
    await userEvent.type(await screen.findByLabelText('写批注（Ctrl+Enter 发送）'), '请看');
    await userEvent.type(screen.getByLabelText('提醒同事'), '陈');
    await userEvent.click(
      (await screen.findByRole('option', { name: /陈\s*默/ })).querySelector('.arco-select-option')!,
    );
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    expect(sent('POST /v1/article/add-article-remark')).toEqual([{ id: '5', Text: '请看', Mention_IDs: ['8'] }]);
    await waitFor(() => expect(screen.getByLabelText('写批注（Ctrl+Enter 发送）')).toHaveValue(''));
  });

  it('show who is mentioned and mark the mentions as seen', async () => {
    const { sent } = await renderThread([remark('1', { Is_New: true })]);
    expect(await screen.findByText('提到您')).toBeTruthy();
    await waitFor(() => expect(sent('POST /v1/article/article-remark-seen')).toEqual([{ id: '5' }]));
  });

  it('are deleted by their author after the undo period, and not by others', async () => {
    const { sent } = await renderThread([remark('1', { Is_Own: true }), remark('2')]);
    await userEvent.click(await screen.findByRole('button', { name: '撤回批注' }));
    expect(screen.queryByText('第1条')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(screen.getByText('第1条')).toBeTruthy();
    expect(sent('DELETE /v1/article/article-remark')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '撤回批注' }));
    for (const { id } of currentToasts()) closeToast(id);
    await waitFor(() => expect(sent('DELETE /v1/article/article-remark')).toEqual([{ Remark_ID: '1' }]));
  });

  it('are read-only without the privilege to write', async () => {
    await renderThread([remark('1', { Is_Own: true })], { b: 1, m: 0 });
    expect(await screen.findByText('第1条')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('create a notification that links to the article', async () => {
    const { kernel } = await renderThread([]);
    expect(remarkMention({ list: [] }, kernel)).toBeNull();
    const notice = remarkMention(
      { list: [{ Remark_ID: '1', Article_ID: '5', Article_Title: '公告', Text: '请看', User_Name: '陈默' }] },
      kernel,
    );
    expect(notice?.lines.map(({ key, text }) => ({ key, text }))).toEqual([
      { key: '1', text: '陈默 在《公告》的批注中提到您' },
    ]);
  });
});
