import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import { provideValue } from '#core';
import { AuthService, CommandService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import type { ArticleRow } from '../article';
import { ArticleList } from './article-list';
import { clearTrail } from './article-trail';

const navigate = rs.fn();
const row = (number: number, more: Partial<ArticleRow> = {}): ArticleRow => ({
  Article_ID: String(number),
  Title: `第${number}篇`,
  Summary: '摘要',
  Url: `https://example.com/${number}`,
  Site: '日报',
  Domain: 'example.com',
  Media_Type: 'news',
  Author: '张三',
  Region: null,
  Emotion: 'neutral',
  Emotion_Probability: 0.5,
  Is_Emotion_Set: false,
  Published_At: '2026-11-20T00:00:00Z',
  Discovered_At: '2026-11-20T00:00:00Z',
  Views: 0,
  Likes: 0,
  Comments: 0,
  Reposts: 0,
  Heat: 1,
  Similar_Count: 0,
  Cluster_ID: String(number),
  Parent_ID: null,
  Status: 'open',
  Tags: [],
  Subject_IDs: [],
  Words: [],
  Is_Read: false,
  Is_Pinned: false,
  Is_Sample: false,
  ...more,
});
const all = { b: 1, m: 1, a: 1, d: 1 };

async function renderList({
  rows = [
    row(5),
    row(4, { Emotion: 'positive', Is_Emotion_Set: true, Tags: ['旧'] }),
    row(3, { Status: 'processing' }),
  ],
  rights = all,
  answers = {},
  onChanged,
}: {
  readonly rows?: readonly ArticleRow[];
  readonly rights?: object;
  readonly answers?: Record<string, Answer>;
  readonly onChanged?: () => void;
} = {}) {
  const done = () => ({ changed: 1 });
  const { kernel, http } = testKernel({
    replacements: [
      provideValue(NavigationService, { navigate, path: '/front/classified-info' } as unknown as NavigationService),
    ],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ classifiedInfo: rights }),
      'GET /v1/article/list': () => ({ list: rows, next: null, Count: rows.length }),
      'POST /v1/article/log-user-browse': done,
      'POST /v1/article/change-article-suspected-emotion': done,
      'POST /v1/article/change-article-status': done,
      'POST /v1/article/delete': done,
      'POST /v1/article/tag': done,
      'POST /v1/article/sticky': () => ({
        Pin_ID: '1',
        Article_ID: '5',
        Title: '',
        Is_Personal: true,
        Sort_Order: 0,
        Ends_At: null,
        Created_At: '2026-05-01T00:00:00Z',
      }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles']);
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  renderWith(
    kernel,
    <>
      <ArticleList
        query={{ sort: 'time' }}
        onReset={() => undefined}
        onFilter={() => undefined}
        onChanged={onChanged}
      />
      <ToastHost />
    </>,
  );
  if (rows.length > 0) await waitFor(() => expect(screen.getByText(`共 ${rows.length} 条`)).toBeTruthy());
  const commands = kernel.get(CommandService);
  const press = (keys: string) =>
    act(async () => {
      const command = commands.commands.find((each) => each.keys === keys);
      if (!command) throw new Error(`No action has the key ${keys}`);
      await command.run();
    });
  const sent = (call: string) => http.calls.filter((made) => made.call === call).map(({ body }) => body);
  return { kernel, http, commands, press, sent };
}

beforeEach(() => {
  localStorage.clear();
  clearTrail();
  navigate.mockReset();
  for (const { id } of currentToasts()) closeToast(id);
});

describe('keyboard triage', () => {
  it('supports moving, opening, pinning and marking by keyboard', async () => {
    const { press, sent } = await renderList();
    await press('j');
    await press('j');
    await press('o');
    expect(navigate).toHaveBeenCalledWith('/article/4');
    await press('k');
    await press('m');
    expect(sent('POST /v1/article/log-user-browse')).toEqual([{ id: ['5'], unread: false }]);
    await press('m');
    expect(sent('POST /v1/article/log-user-browse').at(-1)).toEqual({ id: ['5'], unread: true });
    await press('s');
    expect(sent('POST /v1/article/sticky')).toEqual([{ id: '5' }]);
    await press('e');
    expect(sent('POST /v1/article/change-article-status')).toEqual([{ id: ['5'], Status: 'done' }]);
    await press('1');
    expect(sent('POST /v1/article/change-article-suspected-emotion')).toEqual([{ id: ['5'], Emotion: 'negative' }]);
  });

  it('marks everything above as read', async () => {
    const { press, sent } = await renderList();
    for (let step = 0; step < 2; step += 1) await press('j');
    await press('shift+m');
    expect(sent('POST /v1/article/log-user-browse')).toEqual([{ id: ['5', '4'], unread: false }]);
  });

  it('marks the row and everything below as read, loaded or not, and reports the count', async () => {
    let taken = (): void => undefined;
    const onChanged = rs.fn();
    const { press, sent } = await renderList({
      onChanged,
      rows: [row(6), row(5), row(4, { Is_Read: true }), row(3)],
      answers: {
        'POST /v1/article/read-below': () =>
          new Promise((resolve) => {
            taken = () => resolve({ Mark_ID: '77', changed: 3117 });
          }),
        'POST /v1/article/read-below-undo': () => ({ changed: 3117 }),
      },
    });
    await press('j');
    await press('j');
    await press('shift+b');
    expect(sent('POST /v1/article/read-below')).toEqual([
      { Filter: {}, From: '2026-11-20T00:00:00Z_5', Except_IDs: [], Also_IDs: [] },
    ]);
    expect(onChanged).not.toHaveBeenCalled();
    await act(async () => taken());
    expect(await screen.findByText('已将 3,117 条标为已读')).toBeTruthy();
    expect(onChanged).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(sent('POST /v1/article/read-below-undo')).toEqual([{ Mark_ID: '77' }]);
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
    expect(sent('POST /v1/article/log-user-browse')).toEqual([]);
  });

  it('takes the mark back though it has not been answered yet, and says so where nothing was unread', async () => {
    let taken = (): void => undefined;
    const { press, sent } = await renderList({
      answers: {
        'POST /v1/article/read-below': () =>
          new Promise((resolve) => {
            taken = () => resolve({ Mark_ID: '77', changed: 0 });
          }),
        'POST /v1/article/read-below-undo': () => ({ changed: 0 }),
      },
    });
    await press('shift+b');
    await press('u');
    expect(sent('POST /v1/article/read-below-undo')).toEqual([]);
    await act(async () => taken());
    await waitFor(() => expect(sent('POST /v1/article/read-below-undo')).toEqual([{ Mark_ID: '77' }]));
    expect(screen.queryByText('以下没有未读的文章')).toBeNull();
    await press('shift+b');
    await act(async () => taken());
    expect(await screen.findByText('以下没有未读的文章')).toBeTruthy();
  });

  it('restores the true state when the server refuses to mark', async () => {
    const { press, http } = await renderList({
      answers: {
        'POST /v1/article/read-below': () => {
          throw new Error('no');
        },
      },
    });
    const lists = http.countOf('GET /v1/article/list');
    await press('shift+b');
    await waitFor(() => expect(http.countOf('GET /v1/article/list')).toBe(lists + 1));
  });

  it('moves the cursor on when a row leaves, and offers only permitted actions', async () => {
    const { press, sent } = await renderList();
    await press('j');
    await press('#');
    await press('#');
    expect(sent('POST /v1/article/delete')).toEqual([{ id: ['5'] }, { id: ['4'] }]);
    const { commands } = await renderList({ rights: { b: 1, m: 0, a: 0, d: 0 } });
    const keys = commands.commands.map((each) => each.keys);
    expect(['#', '1', 'e', 't'].filter((key) => keys.includes(key))).toEqual([]);
    expect(['j', 'k', 'o', 'x', 'm', 's', 'u'].filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('undo', () => {
  it('undoes pins and read marks too, and reports what was undone', async () => {
    const { press, http, sent } = await renderList({
      answers: { 'DELETE /v1/article/sticky': () => ({ changed: 1 }) },
    });
    await press('j');
    await press('s');
    await press('u');
    expect(http.countOf('DELETE /v1/article/sticky')).toBe(1);
    expect(await screen.findByText('已撤销：已置顶“第5篇”')).toBeTruthy();
    await press('m');
    expect(currentToasts().filter(({ action }) => action)).toEqual([]);
    await press('u');
    await press('u');
    expect(sent('POST /v1/article/log-user-browse')).toEqual([
      { id: ['5'], unread: false },
      { id: ['5'], unread: true },
    ]);
  });
});

describe('bulk actions', () => {
  it("act on all selected rows, and undo restores each row's own value", async () => {
    const { press, sent } = await renderList();
    await press('shift+a');
    expect(screen.getByText('已选 3 条')).toBeTruthy();
    await press('1');
    expect(sent('POST /v1/article/change-article-suspected-emotion')).toEqual([
      { id: ['5', '4', '3'], Emotion: 'negative' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(sent('POST /v1/article/change-article-suspected-emotion').slice(1)).toEqual([
      { id: ['5', '3'], Emotion: null },
      { id: ['4'], Emotion: 'positive' },
    ]);
    await press('e');
    await press('u');
    await press('u');
    expect(sent('POST /v1/article/change-article-status')).toEqual([
      { id: ['5', '4', '3'], Status: 'done' },
      { id: ['5', '4'], Status: 'open' },
      { id: ['3'], Status: 'processing' },
    ]);
  });

  it('add tags and undo removes only the added ones', async () => {
    const { press, sent } = await renderList();
    await press('shift+a');
    await userEvent.click(screen.getByRole('button', { name: '添加标签' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('标签'), '旧{Enter}');
    await userEvent.type(within(dialog).getByLabelText('标签'), '新{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(sent('POST /v1/article/tag')).toEqual([{ id: ['5', '4', '3'], Add: ['旧', '新'] }]);
    await press('u');
    expect(sent('POST /v1/article/tag').slice(1)).toEqual([
      { id: ['5', '3'], Remove: ['旧', '新'] },
      { id: ['4'], Remove: ['新'] },
    ]);
  });

  it('remove and restore', async () => {
    const { press, sent, http } = await renderList();
    await press('shift+a');
    await userEvent.click(screen.getByRole('button', { name: '移除' }));
    expect(screen.getByText('没有符合条件的文章')).toBeTruthy();
    const lists = http.countOf('GET /v1/article/list');
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(sent('POST /v1/article/delete')).toEqual([{ id: ['5', '4', '3'] }, { id: ['5', '4', '3'], restore: true }]);
    await waitFor(() => expect(http.countOf('GET /v1/article/list')).toBe(lists + 1));
  });

  it('are reverted when the server refuses', async () => {
    const { press, http } = await renderList({
      answers: {
        'POST /v1/article/change-article-status': () => {
          throw new Error('no');
        },
      },
    });
    await press('j');
    const lists = http.countOf('GET /v1/article/list');
    await press('e');
    await waitFor(() => expect(http.countOf('GET /v1/article/list')).toBe(lists + 1));
  });

  it('notify surrounding parts after the server accepts them and after undo', async () => {
    const taken: (() => void)[] = [];
    const onChanged = rs.fn();
    const { press } = await renderList({
      onChanged,
      answers: {
        'POST /v1/article/log-user-browse': () => new Promise((resolve) => taken.push(() => resolve({ changed: 3 }))),
      },
    });
    await press('shift+a');
    await userEvent.click(screen.getByRole('button', { name: '标为已读' }));
    expect(onChanged).not.toHaveBeenCalled();
    taken[0]?.();
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    await press('u');
    taken[1]?.();
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  });

  it('send at most 500 per request', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => row(1000 - index));
    const { press, sent } = await renderList({ rows });
    await press('shift+a');
    await press('e');
    expect(sent('POST /v1/article/change-article-status').map((body) => (body as { id: string[] }).id.length)).toEqual([
      500, 200,
    ]);
    await press('u');
    expect(sent('POST /v1/article/change-article-status').slice(2)).toEqual([
      { id: rows.slice(0, 500).map(({ Article_ID }) => Article_ID), Status: 'open' },
      { id: rows.slice(500).map(({ Article_ID }) => Article_ID), Status: 'open' },
    ]);
  });
});

describe('the list', () => {
  it('suggests what to do when nothing matches, and when loading failed', async () => {
    await renderList({ rows: [] });
    await waitFor(() => expect(screen.getByRole('button', { name: '清除筛选' })).toBeTruthy());
  });

  it('offers a retry when loading failed', async () => {
    let broken = true;
    const { http } = await renderList({
      rows: [],
      answers: {
        'GET /v1/article/list': () => {
          if (broken) throw new Error('down');
          return { list: [row(1)], next: null };
        },
      },
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    broken = false;
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(http.countOf('GET /v1/article/list')).toBe(2);
  });
});
