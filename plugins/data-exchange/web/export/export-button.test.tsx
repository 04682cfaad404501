import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { closeToast, currentToasts } from '#shared/ui';
import type { DataExport } from '../../export-contract';
import { dataExchange } from '../../plugin';
import ExportButton from './export-button';
import { exportReady } from './export-ready';

const path = '/v1/manage/external-interface/data-export';
const column = (Key: string, Is_Default = true) => ({ Key, Title_Key: `articles:exported.columns.${Key}`, Is_Default });
const source = {
  Name: 'articles',
  Title_Key: 'articles:exported.articles',
  Filter_List: 'articles',
  Is_Narrowed: false,
  Columns: [column('Title'), column('Site'), column('Text', false)],
};

const begun: DataExport = {
  Export_ID: '9',
  Name: '文章',
  Source: 'articles',
  Title_Key: null,
  Format: 'xlsx',
  State: 'waiting',
  Done_Rows: 0,
  Total_Rows: null,
  File_Name: null,
  File_Size: null,
  SHA256: null,
  Error: null,
  User_Name: '王经理',
  Is_Own: true,
  Is_Scheduled: false,
  Conditions: [],
  Download_Count: 0,
  Created_At: '2026-01-05T00:00:00Z',
  Finished_At: null,
  Expires_At: null,
};

async function renderButton({
  kept,
  there = '/front/classified-info',
}: {
  kept?: readonly string[];
  there?: string;
} = {}) {
  const went: string[] = [];
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...dataExchange, requires: [] }, load: async () => ({ default: {} }) }],
    replacements: [
      provideValue(NavigationService, {
        path: there,
        navigate: (to: string) => went.push(to),
      } as unknown as NavigationService),
    ],
    answers: {
      'GET /v1/user-info': () => testUser({ Preferences: kept ? { 'exportColumns.articles': kept } : {} }),
      'GET /v1/privilege': () => ({}),
      [`GET ${path}/source-list`]: () => ({ list: [source], total: 1 }),
      [`POST ${path}/count`]: () => ({
        total: 12,
        Is_Too_Many: false,
        Max: 200_000,
        Conditions: [{ Label: '情感', Value: '负面' }],
      }),
      [`POST ${path}`]: () => begun,
      'PUT /v1/user-preference': () => ({}),
    },
  });
  await kernel.get(LocaleService).load(['core', 'data-exchange', 'articles']);
  await kernel.get(AuthService).signIn(testToken());
  return { kernel, http, went };
}

const getBody = (http: Awaited<ReturnType<typeof renderButton>>['http'], call: string) =>
  http.calls.findLast((made) => made.call === call)?.body;

beforeEach(() => {
  localStorage.clear();
  for (const { id } of currentToasts()) closeToast(id);
});

describe('export button', () => {
  it('says what the list is narrowed to, has a workbook made, and leads to where the file will be', async () => {
    const { kernel, http, went } = await renderButton();
    const filter = { Emotion: 'negative', keyword: '' };
    const { baseElement } = renderWith(
      kernel,
      <ExportButton source="articles" filter={filter} sort="heat" ids={['7']} />,
    );
    await userEvent.click(screen.getByRole('button', { name: '导出' }));
    const dialog = within(await screen.findByRole('dialog', { name: '导出文章' }));
    expect(await dialog.findByText(/情感：负面/)).toBeVisible();
    expect(dialog.getByText('约 12 行')).toBeVisible();
    const { violations } = await axe.run(baseElement, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getBody(http, `POST ${path}`)).toEqual({
      Source: 'articles',
      Name: '文章',
      Format: 'xlsx',
      Columns: ['Title', 'Site'],
      Filter: { Emotion: 'negative' },
      IDs: ['7'],
      Sort: 'heat',
    });
    currentToasts().at(-1)?.action?.run();
    expect(went).toEqual(['/manage/external-interface/data-export']);
  });

  it('remembers columns and their order, and drops those a source no longer has', async () => {
    const { kernel, http } = await renderButton({ kept: ['Site', 'Gone', 'Title'] });
    renderWith(kernel, <ExportButton small source="articles" filter={{}} />);
    await userEvent.click(screen.getByRole('button', { name: '导出' }));
    const dialog = within(await screen.findByRole('dialog', { name: '导出文章' }));
    const lines = dialog.getAllByRole('group', { name: /^(标题|来源|正文)$/ });
    expect(lines.map((line) => line.getAttribute('aria-label'))).toEqual(['来源', '标题', '正文']);
    await userEvent.click(dialog.getByRole('checkbox', { name: '正文' }));
    await userEvent.click(within(dialog.getByRole('group', { name: '标题' })).getByRole('button', { name: '下移' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: '来源' }));
    await userEvent.click(dialog.getByRole('button', { name: '导出' }));
    await waitFor(() =>
      expect(getBody(http, 'PUT /v1/user-preference')).toEqual({
        key: 'exportColumns.articles',
        value: ['Text', 'Title'],
      }),
    );
    expect(getBody(http, `POST ${path}`)).toMatchObject({ Columns: ['Text', 'Title'] });
  });
});

describe('export notice', () => {
  const list = [
    { Export_ID: '1', Name: '一月', State: 'done', Rows: 12 },
    { Export_ID: '2', Name: '二月', State: 'failed', Rows: 0 },
  ] as const;

  it('downloads a file directly, and links from a failure to the exports', async () => {
    const { kernel, http, went } = await renderButton();
    const content = exportReady({ list: [...list] }, kernel);
    expect(content).toMatchObject({
      level: 'warning',
      lines: [{ text: '“一月”已完成，共 12 行，点击下载' }, { text: '“二月”导出失败，点击查看' }],
    });
    for (const { open } of content?.lines ?? []) await open?.();
    expect(http.countOf('download')).toBe(1);
    expect(went).toEqual(['/manage/external-interface/data-export']);
  });

  it('is hidden on the exports screen', async () => {
    const { kernel } = await renderButton({ there: '/manage/external-interface/data-export' });
    expect(exportReady({ list: [...list] }, kernel)).toBeNull();
  });
});
