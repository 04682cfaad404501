import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import SimilarArticleScreen from './similar-article-screen';

const row = (number: number, more: object = {}) => ({
  Article_ID: String(number),
  Title: `第${number}篇`,
  Summary: '摘要',
  Url: null,
  Site: '日报',
  Domain: 'example.com',
  Media_Type: 'news',
  Author: '',
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
  Similar_Count: 2,
  Cluster_ID: '1',
  Parent_ID: null,
  Status: 'open',
  Tags: [],
  Subject_IDs: [],
  Words: [],
  Is_Read: false,
  Is_Pinned: false,
  Is_Sample: false,
  Is_Main: number === 1,
  Is_First: number === 1,
  ...more,
});
const choice = {
  Choice_ID: '70',
  Kind: 'merge',
  Article_ID: '3',
  Title: '第3篇',
  Articles: 1,
  User_Name: '张三',
  Made_At: '2026-11-20T00:00:00Z',
  Undone_At: null,
};

async function renderScreen(rights: object = { b: 1, m: 1 }) {
  const made = () => ({ Choice_ID: '71' });
  const { kernel, http } = testKernel({
    replacements: [
      provideValue(NavigationService, {
        navigate: () => undefined,
        path: '/front/similar-article-info',
        search: 'id=1',
      } as unknown as NavigationService),
    ],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ classifiedInfo: rights }),
      'GET /v1/article/similar-article-list': () => ({ list: [row(1), row(2), row(3)], total: 3 }),
      'GET /v1/article/similar-article-summary': () => ({ Media: [], Regions: [], Sites: [], Growth: [] }),
      'GET /v1/article/similar-article-choice-list': () => ({ list: [choice] }),
      'GET /v1/article/similar-article-candidate-list': () => ({ list: [row(9, { Cluster_ID: '9' })] }),
      'GET /v1/article/similar-article-difference': () => ({
        First_ID: '1',
        Similarity: 0.94,
        Parts: [
          { Kind: 'same', Text: '同' },
          { Kind: 'added', Text: '多' },
        ],
      }),
      'POST /v1/article/similar-article-main': made,
      'POST /v1/article/similar-article-split': made,
      'POST /v1/article/similar-article-merge': made,
      'POST /v1/article/similar-article-undo': made,
      'POST /v1/article/similar-article-read': () => ({ changed: 3 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles']);
  await kernel.get(AuthService).signIn(testToken());
  await kernel.get(AuthService).loadCurrentUser();
  renderWith(
    kernel,
    <>
      <SimilarArticleScreen />
      <ToastHost />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('第2篇').length).toBeGreaterThan(0));
  return { sent: (call: string) => http.calls.filter((one) => one.call === call).map(({ body }) => body) };
}

beforeEach(() => {
  localStorage.clear();
  for (const { id } of currentToasts()) closeToast(id);
});

describe('similar articles', () => {
  it('splits off selected copies, together or individually, and undoes it', async () => {
    const { sent } = await renderScreen();
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('选择《第2篇》'));
    await user.click(screen.getByLabelText('选择《第3篇》'));
    await user.click(screen.getByRole('button', { name: '移出，另成一组' }));
    expect(sent('POST /v1/article/similar-article-split')).toEqual([
      { id: '1', Article_IDs: ['2', '3'], Is_Apart: false },
    ]);
    const toast = await screen.findByText('已移出 2 篇');
    await user.click(within(toast.closest('[role]') as HTMLElement).getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(sent('POST /v1/article/similar-article-undo')).toEqual([{ Choice_ID: '71' }]));
    await user.click(screen.getByLabelText('选择《第2篇》'));
    await user.click(screen.getByLabelText('选择《第3篇》'));
    await user.click(screen.getByRole('button', { name: '移出，各自成篇' }));
    expect(sent('POST /v1/article/similar-article-split')[1]).toEqual({
      id: '1',
      Article_IDs: ['2', '3'],
      Is_Apart: true,
    });
  });

  it('leaves at least one copy where it is', async () => {
    await renderScreen();
    const user = userEvent.setup();
    for (const number of [1, 2, 3]) await user.click(screen.getByLabelText(`选择《第${number}篇》`));
    expect((screen.getByRole('button', { name: '移出，各自成篇' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('merges with a search result, chooses the main copy, compares and marks all', async () => {
    const { sent } = await renderScreen();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '与其他文章合并' }));
    await user.click(await screen.findByRole('button', { name: '与《第9篇》合并' }));
    await waitFor(() => expect(sent('POST /v1/article/similar-article-merge')).toEqual([{ id: '1', With_ID: '9' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('button', { name: '设为代表' })[0] as HTMLElement);
    expect(sent('POST /v1/article/similar-article-main')).toEqual([{ id: '2' }]);
    await user.click(screen.getAllByRole('button', { name: '与首发对比' })[0] as HTMLElement);
    expect(await screen.findByText('与首发相似 94%')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '全部标为已读' }));
    expect(sent('POST /v1/article/similar-article-read')).toEqual([{ id: '1' }]);
  });

  it('shows manual decisions and lets only permitted users change them', async () => {
    await renderScreen({ b: 1 });
    expect(await screen.findByText('与《第3篇》合并（1 篇）')).toBeTruthy();
    for (const name of ['撤销', '设为代表', '与其他文章合并'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('选择《第2篇》')).toBeNull();
  });
});
