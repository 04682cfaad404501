import { describe, expect, it } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { ConflictError, provideValue, type PrivilegeMap } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { holdTexts, pageWithSpace, renderWith, testKernel } from '#core/web/testing';
import type { Evidence, Report } from '#plugins/briefings';
import type { HtmlReportDetail, ListedHtmlReport } from '../contract';
import { htmlReports } from '../plugin';
import { noSource, type Page, type Published } from '../report';
import EditorScreen from './editor-screen';
import ReportListScreen from './report-list-screen';
import SharedPageScreen from './shared-page-screen';

const path = '/v1/front/report/html-report';
const time = '2026-11-20T00:00:00.000Z';
const evidence: Evidence = {
  Evidence_ID: 'm1',
  Module_ID: 'media-split',
  Title: '媒体类型',
  Input: { Published_At: `${time}..${time}` },
  As_Of: time,
  Newest_At: time,
  From: time,
  To: time,
  Counted: 12,
  Sentence: '共 12 条。',
  Columns: [
    { Key: 'Media_Type', Title: '类型' },
    { Key: 'Count', Title: '文章' },
  ],
  Rows: [
    {
      Key: '新闻',
      Cells: [
        { Value: '新闻', Drill: null },
        { Value: 12, Drill: { fields: {} } },
      ],
    },
  ],
  Figures: [],
  Chart: null,
};
const report: Report = {
  Evidence: [evidence],
  Blocks: [
    { Kind: 'module', Block_ID: 'm1', Evidence_ID: 'm1', View: 'table' },
    {
      Kind: 'sentence',
      Block_ID: 't1-s1',
      Text: '共 12 条。',
      Is_Lead: false,
      Sources: { Evidence_IDs: ['m1'], Article_IDs: [] },
    },
  ],
};
const page: Page = {
  Title: '周报',
  Theme: 'clear',
  Blocks: [
    { Kind: 'cover', Block_ID: 'c1', Title: '品牌周报', Subtitle: '', Issuer: '', Date_Text: '', Picture: null },
    {
      Kind: 'module',
      Block_ID: 'm1',
      Module_ID: 'media-split',
      Input: { Period: 'last-7-days' },
      Title: '',
      View: 'table',
      With_Sentence: false,
    },
    { Kind: 'text', Block_ID: 't1', Html: '<p>共 12 条。情况平稳。</p>' },
  ],
};
const published: Published = {
  ...page,
  Blocks: [...page.Blocks.slice(0, 2), { Kind: 'text', Block_ID: 't1', Html: '<p>共 12 条。<sup>[1]</sup></p>' }],
  Report: report,
  Citations: [{ Number: 1, Kind: 'figure', Text: '媒体类型', Url: null }],
  Published_At: time,
};
const row = (more: Partial<ListedHtmlReport> = {}): ListedHtmlReport => ({
  HTML_Report_ID: '5',
  Title: '周报',
  Theme: 'clear',
  State: 'draft',
  Is_Changed: false,
  Revision: 1,
  User_Name: 'Ann',
  Editor_Name: 'Ann',
  Created_At: time,
  Updated_At: time,
  Published_At: null,
  Verified_At: null,
  Drift_Count: null,
  Links: 1,
  Visits: 2,
  ...more,
});
const detail = (more: Partial<HtmlReportDetail> = {}): HtmlReportDetail => ({
  ...row(),
  Page: page,
  Published: null,
  Drift: null,
  ...more,
});
const all = { 'html-report': { b: 1, m: 1, a: 1, d: 1 } } as const;
const live = { [`POST ${path}/live`]: () => ({ ...report, Failed: [] }) };

async function renderContent(
  content: React.ReactElement,
  address: string,
  answers: NonNullable<Parameters<typeof testKernel>[0]>['answers'],
  privileges: PrivilegeMap = all,
) {
  history.replaceState(null, '', address);
  const went: string[] = [];
  const { kernel, http } = testKernel({
    answers,
    replacements: [
      provideValue(NavigationService, {
        navigate: (to: string) => went.push(to),
        block: () => () => undefined,
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'analysis', 'briefings', 'html-reports', 'share-links']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(kernel, content);
  const bodies = (call: string) => http.calls.filter((each) => each.call === call).map(({ body }) => body);
  return { http, went, bodies };
}

pageWithSpace();

describe('HTML report list', () => {
  it('opens exactly the visits that it counts', async () => {
    const visit = (id: string) => ({ Visit_ID: id, Share_ID: '77', Visited_At: time });
    await renderContent(<ReportListScreen />, '/front/report/html-report', {
      [`GET ${path}`]: () => ({ list: [row({ State: 'published', Is_Changed: true })], total: 1 }),
      [`GET ${path}/visit`]: () => ({ list: [visit('1'), visit('2')], total: 2 }),
    });
    expect(await screen.findByText('有未发布的修改')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '访问次数 2' }));
    const dialog = await screen.findByRole('dialog', { name: '“周报”的访问记录' });
    await waitFor(() => expect(within(dialog).getAllByText('77')).toHaveLength(2));
  });

  it('creates a report with the usual first sections', async () => {
    const { went, bodies } = await renderContent(<ReportListScreen />, '/front/report/html-report', {
      [`GET ${path}`]: () => ({ list: [], total: 0 }),
      [`POST ${path}`]: () => row({ HTML_Report_ID: '9' }),
    });
    await screen.findByText('还没有网页报告');
    await userEvent.click(screen.getAllByRole('button', { name: '新建报告' })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: '舆情周报' }));
    await waitFor(() => expect(went).toEqual(['/front/html-report-editor?id=9']));
    const kinds = (bodies(`POST ${path}`)[0] as Page).Blocks.map(({ Kind }) => Kind);
    expect(new Set(kinds)).toEqual(new Set(['cover', 'text', 'module', 'break', 'articles']));
  });

  it('offers no changes to read-only users', async () => {
    await renderContent(
      <ReportListScreen />,
      '/front/report/html-report',
      { [`GET ${path}`]: () => ({ list: [row({ State: 'published' })], total: 1 }) },
      { 'html-report': { b: 1 } },
    );
    expect(await screen.findByRole('link', { name: '周报' })).toBeVisible();
    for (const name of ['新建报告', '分享', '周报的更多操作'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offers only deletion to users who may only delete', async () => {
    await renderContent(
      <ReportListScreen />,
      '/front/report/html-report',
      { [`GET ${path}`]: () => ({ list: [row()], total: 1 }) },
      { 'html-report': { b: 1, d: 1 } },
    );
    await userEvent.click(await screen.findByRole('button', { name: '周报的更多操作' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['删除']);
  });
});

describe('the editor', () => {
  it('saves automatically, records the source of a figure, and then publishes', async () => {
    let saved = 1;
    const { bodies } = await renderContent(<EditorScreen />, '/front/html-report-editor?id=5', {
      ...live,
      [`GET ${path}/detail`]: () => detail(),
      [`PUT ${path}`]: () => row({ Revision: (saved += 1) }),
      [`POST ${path}/publish`]: () => detail({ State: 'published', Published: published, Published_At: time }),
    });
    expect(await screen.findByText('有 1 处含数字但没有出处，标注后才能发布：')).toBeVisible();
    expect(await screen.findByRole('cell', { name: '新闻' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^文字\s*共 12 条/ }));
    expect(await screen.findByRole('textbox', { name: '正文' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '标注出处' }));
    const dialog = await screen.findByRole('dialog', { name: '标注出处' });
    await userEvent.click(within(dialog).getByRole('checkbox', { name: '媒体类型' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.queryByText(/处含数字但没有出处/)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(() => expect(bodies(`POST ${path}/publish`)).toEqual([{ HTML_Report_ID: '5', Revision: saved }]));
    const last = bodies(`PUT ${path}`).at(-1) as Page;
    expect(last.Blocks[2]).toMatchObject({ Html: '<p><span data-refs="b:m1">共 12 条。</span>情况平稳。</p>' });
    expect(await screen.findByText(/数据定格于/)).toBeVisible();
  });

  it('does not let read-only users edit', async () => {
    const { bodies } = await renderContent(
      <EditorScreen />,
      '/front/html-report-editor?id=5',
      { ...live, [`GET ${path}/detail`]: () => detail() },
      { 'html-report': { b: 1 } },
    );
    expect(await screen.findByRole('heading', { level: 1, name: '品牌周报' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: '报告名称' })).toBeDisabled();
    for (const name of ['添加模块', '发布', '撤销']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(bodies(`PUT ${path}`)).toEqual([]);
  });

  it('reloads only the block whose question has changed', async () => {
    const other = { ...page.Blocks[1], Block_ID: 'm2' } as Page['Blocks'][number];
    const { bodies } = await renderContent(<EditorScreen />, '/front/html-report-editor?id=5', {
      [`POST ${path}/live`]: () => ({
        Blocks: ['m1', 'm2'].map((id) => ({ Kind: 'module', Block_ID: id, Evidence_ID: id, View: 'table' })),
        Evidence: ['m1', 'm2'].map((Evidence_ID) => ({ ...evidence, Evidence_ID, Title: `图${Evidence_ID}` })),
        Failed: [],
      }),
      [`GET ${path}/detail`]: () => detail({ Page: { ...page, Blocks: [...page.Blocks, other] } }),
      [`PUT ${path}`]: () => row({ Revision: 2 }),
    });
    const getRequestedIds = (): string[][] =>
      bodies(`POST ${path}/live`).map((body) => (body as Page).Blocks.map(({ Block_ID }) => Block_ID));
    await userEvent.click(await screen.findByRole('button', { name: /^分析图表\s*图m2$/ }));
    await userEvent.click(await screen.findByRole('radio', { name: '图表' }));
    await waitFor(() => expect(getRequestedIds()).toEqual([['m1', 'm2'], ['m2']]));
    expect(screen.getByRole('heading', { name: '图m1' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '图m2' })).toBeVisible();
  });

  it('undoes an addition', async () => {
    await renderContent(<EditorScreen />, '/front/html-report-editor?id=5', {
      ...live,
      [`GET ${path}/detail`]: () => detail(),
      [`PUT ${path}`]: () => row({ Revision: 2 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '添加模块' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '表格' }));
    expect(await screen.findByRole('button', { name: /^表格\s*表格$/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^表格\s*表格$/ })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '重做' }));
    expect(await screen.findByRole('button', { name: /^表格\s*表格$/ })).toBeVisible();
  });

  it('keeps both versions when two users have edited', async () => {
    const { bodies, went } = await renderContent(<EditorScreen />, '/front/html-report-editor?id=5', {
      ...live,
      [`GET ${path}/detail`]: () => detail(),
      [`PUT ${path}`]: () => {
        throw new ConflictError('changed', 'html-reports.changed', { name: 'Bob' });
      },
      [`POST ${path}`]: () => row({ HTML_Report_ID: '6' }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: '报告名称' }), '！');
    expect(await screen.findByText('Bob已保存了另一个版本，自动保存已暂停。', {}, { timeout: 4_000 })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '把我的版本另存为副本' }));
    await waitFor(() => expect(went).toEqual(['/front/html-report-editor?id=6']));
    expect((bodies(`POST ${path}`)[0] as Page).Title).toBe('周报！（副本）');
  });

  it('marks exactly what has changed in the published version', async () => {
    const Drift = {
      Checked_At: time,
      Figures: [{ Evidence_ID: 'm1', Row_Key: '新闻', Column_Key: 'Count', Was: '12', Is: '13' }],
      Articles: [],
      Sentences: ['t1-s1'],
    };
    const shown = detail({ State: 'published', Published: published, Published_At: time });
    await renderContent(<EditorScreen />, '/front/html-report-editor?id=5&mode=published', {
      ...live,
      [`GET ${path}/detail`]: () => shown,
      [`POST ${path}/verify`]: () => ({ ...shown, Drift, Drift_Count: 2, Verified_At: time }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '核对数据' }));
    expect((await screen.findByText('现为 13')).closest('tr')).toHaveTextContent('新闻');
    expect(screen.getByText(/所依据的数据或文章已变化/)).toHaveTextContent('共 12 条。');
  });
});

describe('shared report page', () => {
  it('shows the published content with its sources and no links into the data', async () => {
    await renderContent(<SharedPageScreen />, '/report?token=t', {
      'POST /public/html-report': () => ({ ...published, Expires_At: time }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: '品牌周报' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '数据与出处' })).toBeVisible();
    expect(await screen.findByRole('cell', { name: '12' })).toBeVisible();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('has every text of the plugins whose parts it shows, for readers who are not signed in', async () => {
    const held = holdTexts();
    const figure = { Key: '新闻', Name: '新闻', Value: 12, Before: 9 };
    const { kernel } = testKernel({
      answers: {
        'POST /public/html-report': () => ({
          ...published,
          Report: {
            Evidence: [{ ...evidence, Figures: [figure] }],
            Blocks: [{ Kind: 'module', Block_ID: 'm1', Evidence_ID: 'm1', View: 'figures' }],
          },
          Expires_At: time,
        }),
      },
    });
    history.replaceState(null, '', '/report?token=t');
    // Same texts as loading the public page loads.
    const loaded = kernel.get(LocaleService).load(['core', htmlReports.id]);
    const drawing = act(async () =>
      renderWith(
        kernel,
        <Suspense fallback={null}>
          <SharedPageScreen />
        </Suspense>,
      ),
    );
    for (const file of ['sign-in', 'later', 'first'] as const) await act(() => held.come(file));
    const { container } = await drawing;
    await loaded;
    expect(await screen.findByText('上期 9')).toBeVisible();
    expect(container.textContent).not.toMatch(/\b(?:part|page|view|age|drill)\.\w/);
    held.release();
  });

  it('renders the sources of a table, including older pages', async () => {
    const table = { Kind: 'table', Columns: ['项'], Rows: [['12']], Source: noSource } as const;
    await renderContent(<SharedPageScreen />, '/report?token=t', {
      'POST /public/html-report': () => ({
        ...published,
        Blocks: [
          { ...table, Block_ID: 'x1', Title: '营收', Numbers: [1, 2] },
          { ...table, Block_ID: 'x2', Title: '旧表 [1]' },
        ],
        Expires_At: time,
      }),
    });
    expect(await screen.findByRole('heading', { name: '营收 [1][2]' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '旧表 [1]' })).toBeVisible();
  });
});
