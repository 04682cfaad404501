import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, rs } from '@rstest/core';
import { definePlugin } from '#core';
import { AuthService, LocaleService } from '#core/web';
import { addTexts, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { currentToasts } from '#shared/ui';
import type { ArticleRow } from '../article';
import { RowMenu } from './row-menu';
import type { Triage } from './use-triage';

const row = {
  Article_ID: '5',
  Title: '第5篇',
  Url: 'https://example.com/5',
  Site: '日报',
  Author: '张三',
  Emotion: 'neutral',
  Is_Read: false,
  Is_Pinned: false,
} as never as ArticleRow;

interface Given {
  readonly rows: readonly ArticleRow[];
  readonly offer: (text: string, undo: () => void) => void;
  readonly onClose: () => void;
}
const undone = rs.fn();

/** Menu part of another plugin that acts on articles. */
function Mover({ rows, offer, onClose }: Given) {
  const move = (): void => {
    offer(`移动了${rows[0]?.Title}`, undone);
    onClose();
  };
  return (
    <button type="button" onClick={move}>
      移动
    </button>
  );
}
const manifest = definePlugin({
  id: 'mover',
  summary: '',
  widgets: [{ id: 'move', place: 'articles.menu', order: 1, label: 'move', icon: 'tree' }],
});

addTexts('mover', 'zh-CN', { move: '移动到' });

async function renderMenu(rights: object) {
  const { kernel } = testKernel({
    plugins: [
      { manifest, load: async () => ({ default: { widgets: { move: async () => ({ default: Mover as never }) } } }) },
    ],
    answers: {
      'GET /v1/user-info': () => testUser({ Plugin_IDs: ['mover'] }),
      'GET /v1/privilege': () => ({ classifiedInfo: rights }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles']);
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  const triage = {
    markRead: rs.fn(),
    markBelow: rs.fn(),
    setEmotion: rs.fn(),
    pin: rs.fn(),
    remove: rs.fn(),
    offer: rs.fn(),
  };
  const [onFilter, tag] = [rs.fn(), rs.fn()];
  const rowActions = { triage: () => triage as never as Triage, tag, reload: rs.fn() };
  renderWith(kernel, <RowMenu row={row} actions={rowActions} onFilter={onFilter} />);
  const choose = async (name: string | RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    await userEvent.click(
      await screen.findByRole(String(name).startsWith('改为') ? 'menuitemradio' : 'menuitem', { name }),
    );
  };
  return { triage, onFilter, tag, choose };
}

describe('menu of a row', () => {
  it('performs the same actions as the shortcuts', async () => {
    const { triage, tag, onFilter, choose } = await renderMenu({ b: 1, m: 1, a: 1, d: 1 });
    await choose('标为已读');
    await choose('本篇及以下全部标为已读');
    await choose('置顶');
    await choose('添加标签');
    await choose('改为负面');
    await choose('移除');
    await choose('排除作者：张三');
    expect(triage.markRead).toHaveBeenCalledWith(['5'], true);
    expect(triage.markBelow).toHaveBeenCalledWith(row);
    expect(triage.pin).toHaveBeenCalledWith(row);
    expect(tag).toHaveBeenCalledWith(row);
    expect(triage.setEmotion).toHaveBeenCalledWith(['5'], 'negative');
    expect(triage.remove).toHaveBeenCalledWith(['5']);
    expect(onFilter).toHaveBeenCalledWith({ without: 'author:"张三"' });
  });

  it('copies the address of the article, and gives it in words where nothing can be copied', async () => {
    const { choose } = await renderMenu({ b: 1 });
    const link = `${location.origin}/article/5`;
    const writeText = rs.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await choose('复制链接');
    expect(writeText).toHaveBeenCalledWith(link);
    await waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain('链接已复制'));
    writeText.mockRejectedValueOnce(new Error('denied'));
    await choose('复制链接');
    await waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain(`无法复制，请手动复制：${link}`));
  });

  it('offers only permitted actions', async () => {
    await renderMenu({ b: 1 });
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    expect(await screen.findByRole('menuitem', { name: '标为已读' })).toBeTruthy();
    expect(['添加标签', '移除'].flatMap((name) => screen.queryAllByRole('menuitem', { name }))).toEqual([]);
  });

  it('opens parts of other plugins for this row, with undo', async () => {
    const { triage, choose } = await renderMenu({ b: 1 });
    await choose('移动到');
    await userEvent.click(await screen.findByRole('button', { name: '移动' }));
    expect(screen.queryByRole('button', { name: '移动' })).toBeNull();
    expect(triage.offer).toHaveBeenCalledWith('移动了第5篇', undone);
  });
});
