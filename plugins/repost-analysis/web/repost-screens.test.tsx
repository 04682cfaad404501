import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser, type Answer } from '#core/web/testing';
import type { Repost, RepostPost } from '../contract';
import type { RepostImport, RepostPreview } from '../import-contract';
import { repostAnalysis } from '../plugin';
import { getReposts } from '../reposts-of';
import ImportScreen from './import/import-screen';
import { RepostList } from './repost-list';
import RepostSpreadScreen from './repost-spread-screen';

const path = '/v1/repost-analysis';
const post: RepostPost = {
  Post_ID: '7',
  Text: '新车今天上市',
  User: '官方账号',
  URL: null,
  Published_At: '2026-03-01T00:00:00Z',
  Reposts: 1_234,
  People: 1_100,
  Depth: 5,
  Breadth: 700,
  Suspected: 12,
  File_Name: '转发.csv',
  Created_At: '2026-03-02T00:00:00Z',
};
const repost: Repost = {
  Number: 4,
  Parent: 2,
  Parent_User: '路人甲',
  Level: 3,
  At: null,
  User: '路人丙',
  Text: '太差了',
  Gender: 'male',
  Province: null,
  Followers: 12_000,
  Follows: 1,
  Posts: 1,
  Verified: 'person',
  Device: null,
  Children: 1,
  Descendants: 2,
  Emotion: 'negative',
  Is_Suspected: true,
  Reasons: ['same-text'],
  Issues: ['no-time'],
};
const preview: RepostPreview = {
  File_ID: '5',
  File_Name: '新的.csv',
  File_Size: 2_048,
  Format: 'csv',
  Is_Whole: false,
  Headers: ['文', '谁'],
  Mapping: { text: '文' },
  Rows: [
    {
      Line: 2,
      Cells: ['好', '甲'],
      Faults: [],
      Repost: { ID: '', Parent: '', User: '甲', Text: '好', Published_At: null, Count: 1 },
    },
    { Line: 3, Cells: ['', ''], Faults: [{ Code: 'empty-row', Params: {} }], Repost: null },
  ],
};
const done: RepostImport = {
  Import_ID: '9',
  File_Name: '旧的.csv',
  File_Size: 10,
  Format: 'csv',
  State: 'done',
  Read_Count: 3,
  Error_Row_Count: 1,
  Post_Count: 1,
  Repost_Count: 2,
  Error: null,
  Created_At: '2026-03-01T00:00:00Z',
  Finished_At: null,
};

async function renderElement(
  element: ReactElement,
  answers: Record<string, Answer> = {},
  may: object = { b: 1, m: 1, d: 1 },
) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...repostAnalysis, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'repost-analysis': may }),
      [`GET ${path}/post`]: () => ({ list: [post], total: 1, next: null }),
      [`GET ${path}/repost`]: () => ({ list: [repost], total: 1 }),
      [`GET ${path}/imported-file`]: () => ({ list: [done], total: 1 }),
      [`GET ${path}/imported-file/adapter-list`]: () => ({ list: [] }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'repost-analysis', 'data-exchange', 'analysis']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, element) };
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('post spread screen', () => {
  it('lists imported posts with numbers linked to their reposts, and deletes after confirmation', async () => {
    const { http } = await renderElement(<RepostSpreadScreen />, { [`DELETE ${path}/post`]: () => ({ removed: 1 }) });
    expect(await screen.findByText('新车今天上市')).toBeVisible();
    const link = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
    expect(link('1,234')).toContain('Reposts_Of=7');
    expect(link('12')).toContain('Reposts_Of=7?suspected=true');
    await userEvent.click(screen.getByRole('button', { name: '删除' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `DELETE ${path}/post`)?.query).toEqual({ id: '7' }),
    );
  });

  it('opens a post with the issues in its data, and its paths on demand with a keyboard-accessible list', async () => {
    const { http } = await renderElement(<RepostSpreadScreen />, {
      [`GET ${path}/post/detail`]: () => ({
        ...post,
        Parents: 'text',
        Issues: [{ Issue: 'missing-parent', Count: 3 }],
        Article_ID: null,
      }),
      'POST /v1/analysis/answers': () => ({ list: [] }),
      [`GET ${path}/graph`]: () => ({
        Count: 2,
        Parents: [0, 1],
        Descendants: [1, 0],
        Emotions: [0, -1],
        Suspected: [],
        Carriers: [{ Number: 1, User: '大号', At: null, Count: 1 }],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '新车今天上市' }));
    expect(await screen.findByText('找不到上级 3 条')).toHaveAttribute(
      'href',
      expect.stringContaining('missing-parent'),
    );
    await userEvent.click(screen.getByRole('button', { name: '页面说明' }));
    expect(await screen.findByText('上级按文本中的“//@昵称”推断')).toBeVisible();
    expect(http.countOf(`GET ${path}/graph`)).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: '打开路径图' }));
    await userEvent.click(await screen.findByRole('button', { name: '大号' }));
    expect(screen.getByRole('button', { name: '大号' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `GET ${path}/repost`)?.query).toMatchObject({
        Reposts_Of: '7?number=1',
      }),
    );
    // There is no WebGL in tests: only the list is shown, with a notice.
    expect(await screen.findByText(/无法绘制路径图/)).toBeVisible();
  });

  it('shows the reposts that a figure counted, narrows them, and explains why one is suspected', async () => {
    history.replaceState(null, '', `/?Reposts_Of=${encodeURIComponent(getReposts('7', { under: '2' }))}`);
    const { http } = await renderElement(<RepostList />);
    expect(await screen.findByText('太差了')).toBeVisible();
    expect(screen.getByText('#2 带来的转发')).toBeVisible();
    expect(screen.getAllByText('多人同文')[0]).toBeVisible();
    await chooseOption(screen.getByLabelText('层级'), '第 3 层');
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `GET ${path}/repost`)?.query).toMatchObject({
        Reposts_Of: '7?under=2&level=3',
      }),
    );
  });
});

describe('repost import screen', () => {
  it('maps columns, shows rejected rows, and starts with the entered post details', async () => {
    const { http, container } = await renderElement(<ImportScreen />, {
      [`POST ${path}/imported-file/upload`]: () => preview,
      [`POST ${path}/imported-file/preview`]: () => preview,
      [`POST ${path}/imported-file/start`]: () => ({ Import_ID: '10' }),
    });
    await screen.findByText('旧的.csv');
    await userEvent.upload(
      container.querySelector('input[type="file"]') as HTMLInputElement,
      new File(['x'], '新的.csv'),
    );
    expect(await screen.findByText('这一行没有可用的内容')).toBeVisible();
    await chooseOption(screen.getByLabelText('列“谁”导入为'), '昵称');
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `POST ${path}/imported-file/preview`)?.body).toEqual({
        File_ID: '5',
        Mapping: { text: '文', user: '谁' },
      }),
    );
    await userEvent.type(screen.getByLabelText('原微博内容'), '新车上市');
    await userEvent.click(screen.getByRole('button', { name: '开始导入' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${path}/imported-file/start`)?.body).toEqual({
        File_ID: '5',
        Mapping: { text: '文', user: '谁' },
        Post_Text: '新车上市',
      }),
    );
  });

  it('offers an address only where a platform is there, and nothing to those who may only look', async () => {
    const { http } = await renderElement(<ImportScreen />, {
      [`GET ${path}/imported-file/adapter-list`]: () => ({ list: [{ Name: 'x', Title: '某平台' }] }),
      [`POST ${path}/imported-file/fetch`]: () => ({ Import_ID: '11' }),
    });
    await userEvent.type(await screen.findByLabelText('微博网址'), 'https://p.example/1');
    await userEvent.click(screen.getByRole('button', { name: '获取转发' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${path}/imported-file/fetch`)?.body).toEqual({
        URL: 'https://p.example/1',
      }),
    );
  });

  it('shows past imports to read-only users, with a file of rejected rows', async () => {
    const { http } = await renderElement(
      <ImportScreen />,
      {
        [`GET ${path}/imported-file/detail`]: () => ({
          ...done,
          Errors: [{ Line: 3, Fault: { Code: 'empty-row', Params: {} }, Excerpt: ',,' }],
        }),
      },
      { b: 1 },
    );
    await screen.findByText('旧的.csv');
    expect(screen.queryByText('选择文件')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '查看有误的行' }));
    expect(await screen.findByText('这一行没有可用的内容')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '下载有误的行' }));
    expect(http.countOf('download')).toBe(1);
  });
});
