import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { DataImport, ImportPreview } from '../contract';
import { dataExchange } from '../plugin';
import DataImportScreen from './data-import-screen';

const path = '/v1/manage/external-interface/data-import';
const row: DataImport = {
  Import_ID: '9',
  File_Name: '旧的.csv',
  File_Size: 10,
  Format: 'csv',
  State: 'done',
  Read_Count: 12_345,
  Error_Row_Count: 2,
  Stored_Count: 12_000,
  Duplicate_Count: 300,
  Rejected_Count: 43,
  Failed_Count: 0,
  Reject_Reasons: { empty: 43 },
  Error: null,
  Is_Common: false,
  User_Name: '王经理',
  Created_At: '2026-01-01T00:00:00Z',
  Finished_At: null,
};
const sent: ImportPreview = {
  File_ID: '5',
  File_Name: '新的.csv',
  File_Size: 2_048,
  Format: 'csv',
  Charset: 'gb18030',
  Headers: ['题', '文'],
  Mapping: { content: '文' },
  Rows: [
    {
      Line: 2,
      Cells: ['甲', '甲的正文'],
      Faults: [],
      Article: { Title: '', Text: '甲的正文', Published_At: null, Site: '', Media_Type: 'weibo' },
    },
    { Line: 3, Cells: ['乙', ''], Faults: [{ Code: 'no-text', Params: {} }], Article: null },
  ],
};

async function renderImports(
  answers: Record<string, Answer> = {},
  {
    rows = [row],
    may = { b: 1, m: 1 },
    user = {},
  }: { rows?: DataImport[]; may?: object; user?: Parameters<typeof testUser>[0] } = {},
) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...dataExchange, requires: [] }, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(user),
      'GET /v1/privilege': () => ({ 'data-import': may }),
      [`GET ${path}`]: () => ({ list: rows, total: rows.length, next: null }),
      [`POST ${path}/upload`]: () => sent,
      [`POST ${path}/preview`]: ({ body }) => ({
        ...sent,
        Mapping: (body as ImportPreview).Mapping,
        Rows: [{ ...sent.Rows[0], Article: { ...sent.Rows[0]?.Article, Title: '甲' } }],
      }),
      [`POST ${path}/start`]: () => ({ Import_ID: '10', Is_Repeat: false }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'data-exchange']);
  await kernel.get(AuthService).signIn(testToken());
  const { container } = renderWith(kernel, <DataImportScreen />);
  const choose = async () =>
    userEvent.upload(container.querySelector('input[type="file"]') as HTMLInputElement, new File(['x'], '新的.csv'));
  return { http, choose };
}

beforeEach(() => localStorage.clear());

describe('DataImportScreen', () => {
  it('maps the columns of a file, previews the result, and starts', async () => {
    const { http, choose } = await renderImports();
    await screen.findByText('旧的.csv');
    await choose();
    expect(await screen.findByText('gb18030')).toBeVisible();
    expect(screen.getByText('没有标题也没有正文')).toBeVisible();
    expect(screen.getByText('1 条有问题，导入时会跳过并列出')).toBeVisible();
    await chooseOption(screen.getByLabelText('列“题”导入为'), '标题');
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `POST ${path}/preview`)?.body).toMatchObject({
        File_ID: '5',
        Mapping: { content: '文', title: '题' },
      }),
    );
    await chooseOption(screen.getByLabelText('列“题”导入为'), '正文');
    expect(screen.getByLabelText('列“文”导入为')).toHaveTextContent('不导入');
    await userEvent.type(screen.getByLabelText('默认来源'), '晨报');
    await userEvent.click(screen.getByRole('button', { name: '开始导入' }));
    await waitFor(() => expect(http.countOf(`GET ${path}`)).toBe(2));
    expect(http.calls.find(({ call }) => call === `POST ${path}/start`)?.body).toMatchObject({
      File_ID: '5',
      Mapping: { content: '题' },
      Site: '晨报',
      Is_Common: false,
    });
  });

  it('does not start without a title or a text, and discards unwanted files', async () => {
    const { http, choose } = await renderImports({ [`DELETE ${path}/upload`]: () => ({}) });
    await choose();
    await chooseOption(await screen.findByLabelText('列“文”导入为'), '不导入');
    expect(screen.getByRole('button', { name: '开始导入' })).toBeDisabled();
    expect(screen.getByText('请至少指定标题或正文所在的列')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '换一个文件' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `DELETE ${path}/upload`)?.query).toEqual({ File_ID: '5' }),
    );
  });

  it('lets only operators share articles with all clients', async () => {
    const { choose } = await renderImports({}, { user: { User_Type: 'operator' } });
    await choose();
    expect(await screen.findByRole('checkbox', { name: /放入全部客户共用的文章库/ })).toBeChecked();
  });

  it('shows invalid records, and stops a running import', async () => {
    const { http } = await renderImports(
      {
        [`GET ${path}/detail`]: () => ({
          ...row,
          Errors: [
            { Line: 7, Faults: [{ Code: 'invalid-date', Params: { column: '时间', value: '某日' } }], Excerpt: '一条' },
          ],
        }),
        [`POST ${path}/cancel`]: () => ({}),
      },
      { rows: [row, { ...row, Import_ID: '11', File_Name: '正在.csv', State: 'reading' }] },
    );
    await userEvent.click((await screen.findAllByRole('button', { name: '详情' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('“时间”不是时间：某日')).toBeVisible();
    expect(dialog.getByText('拒绝原因: 没有内容 43')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: '下载有误的记录' }));
    expect(http.countOf('download')).toBe(1);
    await userEvent.click(dialog.getAllByRole('button', { name: '关闭' }).at(-1)!);
    await userEvent.click(screen.getByRole('button', { name: '停止' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停止' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${path}/cancel`)?.body).toEqual({ Import_ID: '11' }),
    );
  });

  it('offers nothing to read-only users', async () => {
    await renderImports({}, { may: { b: 1 } });
    await screen.findByText('旧的.csv');
    expect(screen.queryByText('选择文件')).toBeNull();
  });
});
