import { describe, expect, it, rs } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConflictError, PermissionError, provideValue, type PrivilegeMap } from '#core';
import { LocaleService, MessageService, NavigationService, PrivilegeService } from '#core/web';
import { pageWithSpace, renderWith, testKernel } from '#core/web/testing';
import type { ArticleRow } from '#plugins/articles';
import { ToastHost } from '#shared/ui';
import type { BriefDetail } from '../contract';
import type { Report } from '../report';
import BasketScreen from './basket-screen';
import BriefListScreen from './brief-list-screen';
import PreviewScreen from './preview-screen';
import SelectForBrief from './select-for-brief';
import SharedBriefScreen from './shared-brief-screen';

const path = '/v1/front/report/brief-report';
const time = '2026-11-20T00:00:00.000Z';
const report: Report = {
  Evidence: [
    {
      Evidence_ID: 'e1',
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
      Rows: ['新闻', '论坛'].map((name, at) => ({
        Key: name,
        Cells: [
          { Value: name, Drill: null },
          { Value: 8 - 4 * at, Drill: { fields: { Media_Type: 'news' } } },
        ],
      })),
      Figures: [],
      Chart: null,
    },
  ],
  Blocks: [
    {
      Kind: 'sentence',
      Block_ID: 'b1',
      Text: '共 12 条。',
      Is_Lead: true,
      Sources: { Evidence_IDs: ['e1'], Article_IDs: [] },
    },
    { Kind: 'module', Block_ID: 'b2', Evidence_ID: 'e1', View: 'table' },
    {
      Kind: 'article',
      Block_ID: 'b3',
      Article_ID: '7',
      Title: '召回公告',
      Summary: '摘要',
      Text: '',
      Remark: '',
      Source: {
        Title: '召回公告',
        Site: '甲网',
        Media_Type: 'news',
        Emotion: 'negative',
        Published_At: time,
        Url: null,
      },
    },
  ],
};
const brief = (more: Partial<BriefDetail> = {}): BriefDetail => ({
  Briefing_ID: '5',
  Kind: 'week',
  Number: 3,
  Title: '舆情周报',
  From: time,
  To: time,
  State: 'done',
  Progress: 1,
  Error: null,
  Is_Pinned: false,
  Revision: 4,
  User_Name: 'Ann',
  Drift_Count: null,
  Created_At: time,
  Built_At: time,
  Verified_At: null,
  Sent_At: null,
  Subject_IDs: [],
  Modules: ['media-split'],
  Is_Basket: true,
  Top_Count: 10,
  Is_Negative: false,
  Is_Full_Text: false,
  Is_By_Subject: false,
  Template: 'usual',
  Report: report,
  Drift: null,
  ...more,
});
const all = { 'brief-report': { b: 1, m: 1, a: 1, d: 1 }, 'selected-info': { b: 1, m: 1 } } as const;

const picked: ArticleRow = {
  Article_ID: '1',
  Title: '原题',
  Summary: '',
  Site: '甲网',
  Media_Type: 'news',
  Emotion: 'neutral',
  Published_At: time,
  Discovered_At: time,
  Url: null,
  Domain: 'jia.example',
  Author: '',
  Region: null,
  Emotion_Probability: 1,
  Is_Emotion_Set: false,
  Views: 0,
  Likes: 0,
  Comments: 0,
  Reposts: 0,
  Heat: 0,
  Similar_Count: 1,
  Cluster_ID: '1',
  Parent_ID: null,
  Status: 'open',
  Tags: [],
  Subject_IDs: [],
  Words: [],
  Is_Read: false,
  Is_Pinned: false,
  Is_Sample: false,
};

/** Guards asked before the page is left. */
const guards = new Set<() => boolean | Promise<boolean>>();

async function renderBriefing(
  content: React.ReactElement,
  address: string,
  answers: NonNullable<Parameters<typeof testKernel>[0]>['answers'],
  privileges: PrivilegeMap = all,
) {
  history.replaceState(null, '', address);
  const { kernel, http } = testKernel({
    answers,
    replacements: [
      provideValue(NavigationService, {
        navigate: () => undefined,
        block: (mayLeave: () => boolean | Promise<boolean>) => {
          guards.add(mayLeave);
          return () => guards.delete(mayLeave);
        },
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'analysis', 'briefings', 'share-links']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(kernel, content);
  return { kernel, http };
}

pageWithSpace();

describe('brief list', () => {
  it('shows the progress of each brief and starts a build', async () => {
    const rows = [brief({ State: 'failed', Error: 'author-gone', Built_At: null })];
    const { http } = await renderBriefing(<BriefListScreen />, '/front/report/brief-report', {
      [`GET ${path}`]: () => ({ list: rows, total: 1 }),
      [`POST ${path}/build`]: () => brief({ State: 'generating' }),
    });
    expect(await screen.findByText('编制人的账号已停用')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '生成' }));
    await waitFor(() => expect(http.countOf(`POST ${path}/build`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `POST ${path}/build`)?.body).toEqual({ Briefing_ID: '5' });
  });

  it('asks for confirmation before a build is replaced', async () => {
    const { http } = await renderBriefing(<BriefListScreen />, '/front/report/brief-report', {
      [`GET ${path}`]: () => ({ list: [brief()], total: 1 }),
      [`POST ${path}/build`]: () => brief({ State: 'generating' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '重新生成' }));
    const dialog = await screen.findByRole('dialog', { name: '重新生成“舆情周报”？' });
    expect(http.countOf(`POST ${path}/build`)).toBe(0);
    await userEvent.click(within(dialog).getByRole('button', { name: '重新生成' }));
    await waitFor(() => expect(http.countOf(`POST ${path}/build`)).toBe(1));
  });

  it('is read-only for users with the browse privilege only', async () => {
    await renderBriefing(
      <BriefListScreen />,
      '/front/report/brief-report',
      { [`GET ${path}`]: () => ({ list: [brief()], total: 1 }) },
      { 'brief-report': { b: 1 } },
    );
    expect(await screen.findByRole('link', { name: '舆情周报' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '新建简报' })).toBeNull();
    expect(screen.queryByRole('button', { name: '重新生成' })).toBeNull();
  });

  it('allows only deletion to users with the delete privilege only', async () => {
    await renderBriefing(
      <BriefListScreen />,
      '/front/report/brief-report',
      { [`GET ${path}`]: () => ({ list: [brief()], total: 1 }) },
      { 'brief-report': { b: 1, d: 1 } },
    );
    await userEvent.click(await screen.findByRole('button', { name: '舆情周报的更多操作' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['删除']);
  });
});

describe('the preview', () => {
  const drift = {
    Checked_At: time,
    Figures: [{ Evidence_ID: 'e1', Row_Key: '论坛', Column_Key: 'Count', Was: '4', Is: '5' }],
    Articles: [],
    Sentences: ['b1'],
  };

  it('marks exactly the changes after a check', async () => {
    await renderBriefing(<PreviewScreen />, '/report-preview?id=5', {
      [`GET ${path}/detail`]: () => brief(),
      [`POST ${path}/verify`]: () => brief({ Drift: drift, Drift_Count: 1, Verified_At: time }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: '舆情周报' })).toBeVisible();
    expect(screen.queryByText('现为 5')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '核对数据' }));
    const changed = await screen.findByText('现为 5');
    expect(changed.closest('tr')).toHaveTextContent('论坛');
    expect(screen.getAllByText(/^现为/)).toHaveLength(1);
    expect(screen.getByText('数据已变化，此句需更新')).toBeVisible();
  });

  it('reports articles and rows added since', async () => {
    const came = [
      { Evidence_ID: 'e1', Row_Key: '', Column_Key: 'Counted', Was: '12', Is: '15' },
      { Evidence_ID: 'e1', Row_Key: '视频', Column_Key: 'Count', Was: '', Is: '3' },
    ];
    await renderBriefing(<PreviewScreen />, '/report-preview?id=5', {
      [`GET ${path}/detail`]: () => brief({ Drift: { ...drift, Figures: came }, Drift_Count: 3, Verified_At: time }),
    });
    expect(await screen.findByText('现为 15')).toBeVisible();
    expect(screen.getByText('新进入列表：视频（3）')).toBeVisible();
  });

  it('removes the content of a removed article, and asks before an edit is lost', async () => {
    const held = report.Blocks.map((block) =>
      block.Kind === 'sentence' ? { ...block, Sources: { Evidence_IDs: [], Article_IDs: ['7'] } } : block,
    );
    await renderBriefing(<PreviewScreen />, '/report-preview?id=5', {
      [`GET ${path}/detail`]: () => brief({ Report: { ...report, Blocks: held } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '编辑内容' }));
    expect(guards.size).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: '移除召回公告' }));
    expect(screen.getByText('有 1 句没有出处，补上出处后才能发布。')).toBeVisible();
    // The back button and a reload ask the same question.
    expect(guards.size).toBe(1);
    let answer: boolean | undefined;
    await act(async () => {
      void Promise.resolve([...guards][0]?.()).then((may) => (answer = may));
    });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(answer).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
    expect(await screen.findByRole('button', { name: '编辑内容' })).toBeVisible();
    expect(guards.size).toBe(0);
  });

  it('does not send back article texts, which belong to the library and are large', async () => {
    const whole = report.Blocks.map((block) => (block.Kind === 'article' ? { ...block, Text: '全文' } : block));
    const { http } = await renderBriefing(<PreviewScreen />, '/report-preview?id=5', {
      [`GET ${path}/detail`]: () => brief({ Report: { ...report, Blocks: whole } }),
      [`PUT ${path}/part`]: () => brief(),
    });
    await userEvent.click(await screen.findByRole('button', { name: '编辑内容' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}/part`)).toBe(1));
    const { body } = http.calls.find(({ call }) => call === `PUT ${path}/part`) ?? {};
    expect((body as { Blocks: { Text?: string }[] }).Blocks.map(({ Text }) => Text)).toEqual([
      '共 12 条。',
      undefined,
      '',
    ]);
  });

  it('accepts edited text and reports sentences without a source', async () => {
    const { http } = await renderBriefing(<PreviewScreen />, '/report-preview?id=5', {
      [`GET ${path}/detail`]: () => brief(),
      [`PUT ${path}/part`]: () => brief(),
    });
    await userEvent.click(await screen.findByRole('button', { name: '编辑内容' }));
    const title = screen.getByLabelText('标题');
    await userEvent.clear(title);
    await userEvent.type(title, '新题');
    await userEvent.click(screen.getByRole('button', { name: '添加正文' }));
    expect(screen.getByText('有 1 句没有出处，补上出处后才能发布。')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '移除新的正文' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(http.countOf(`PUT ${path}/part`)).toBe(1));
    const { body } = http.calls.find(({ call }) => call === `PUT ${path}/part`) ?? {};
    expect(body).toMatchObject({ Briefing_ID: '5', Revision: 4 });
    expect((body as { Blocks: { Title?: string }[] }).Blocks.map(({ Title }) => Title)).toEqual([
      undefined,
      undefined,
      '新题',
    ]);
  });

  it('explains why a brief cannot be published', async () => {
    const { kernel } = await renderBriefing(<PreviewScreen />, '/report-preview?id=5', {
      [`GET ${path}/detail`]: () => brief(),
      [`GET ${path}/share`]: () => ({ list: [] }),
      [`POST ${path}/share`]: () => {
        throw new ConflictError('no', 'briefings.no-source', { count: 1, text: '判断' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '分享' }));
    await userEvent.click(await screen.findByRole('button', { name: '生成链接' }));
    await waitFor(() => expect(kernel.get(MessageService).messages).toHaveLength(1));
  });
});

describe('the basket', () => {
  it('has a keyboard-accessible drag handle for every article, and removes one', async () => {
    const base = '/v1/front/report/selected-info';
    const row = (id: string, Title: string) => ({
      Selected_ID: id,
      Column: '要闻',
      Title,
      Summary: '',
      Remark: '',
      User_Name: 'Ann',
      Selected_At: time,
      Article: null,
    });
    const { http } = await renderBriefing(<BasketScreen />, '/front/report/selected-info', {
      [`GET ${base}`]: () => ({ list: [row('1', '甲'), row('2', '乙')], total: 2 }),
      [`DELETE ${base}`]: () => ({ changed: 1 }),
    });
    const list = await screen.findByRole('list', { name: '要闻' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByRole('button', { name: '移动甲' })).toHaveAttribute('tabindex', '0');
    await userEvent.click(screen.getByRole('button', { name: '移除乙' }));
    await waitFor(() => expect(http.countOf(`DELETE ${base}`)).toBe(1));
    expect(http.calls.find(({ call }) => call === `DELETE ${base}`)?.query).toEqual({ id: ['2'] });
  });
});

describe('selecting articles for the basket', () => {
  it('splits selections larger than one call, and reports the total selected', async () => {
    const base = '/v1/front/report/selected-info';
    const done = rs.fn();
    const ids = Array.from({ length: 700 }, (_, index) => String(index + 1));
    const { http } = await renderBriefing(<SelectForBrief ids={ids} done={done} />, '/front/classified-info', {
      [`POST ${base}`]: ({ body }) => ({ changed: (body as { id: string[] }).id.length }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '选入简报' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(
      http.calls.filter(({ call }) => call === `POST ${base}`).map(({ body }) => (body as { id: string[] }).id.length),
    ).toEqual([500, 200]);
  });
});

describe('basket after an article was removed', () => {
  it('gets it back with its words, where it stood', async () => {
    const base = '/v1/front/report/selected-info';
    const row = (id: string, Title: string) => ({
      Selected_ID: id,
      Column: '要闻',
      Title,
      Summary: '',
      Remark: '',
      User_Name: 'Ann',
      Selected_At: time,
      Article: { ...picked, Article_ID: `1${id}` },
    });
    let list = [row('1', '甲'), { ...row('2', '乙'), Remark: '批注' }, row('3', '丙')];
    const { http } = await renderBriefing(
      <>
        <BasketScreen />
        <ToastHost />
      </>,
      '/front/report/selected-info',
      {
        [`GET ${base}`]: () => ({ list, total: list.length }),
        [`DELETE ${base}`]: () => {
          list = list.filter(({ Selected_ID }) => Selected_ID !== '2');
          return { changed: 1 };
        },
        // As the server adds it: last, without a text.
        [`POST ${base}`]: () => {
          list = [...list, { ...row('9', ''), Article: { ...picked, Article_ID: '12' } }];
          return { changed: 1 };
        },
        [`PUT ${base}`]: () => ({ changed: 1 }),
        [`PUT ${base}/order`]: () => ({ changed: 3 }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: '移除乙' }));
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(http.countOf(`PUT ${base}/order`)).toBe(1));
    const getBody = (name: string) => http.calls.find(({ call }) => call === name)?.body;
    expect(getBody(`PUT ${base}`)).toMatchObject({ Selected_ID: '9', Title: '乙', Remark: '批注' });
    expect(getBody(`PUT ${base}/order`)).toEqual({
      list: ['1', '9', '3'].map((Selected_ID) => ({ Selected_ID, Column: '要闻' })),
    });
  });
});

describe('page behind a share link', () => {
  it('asks for the password, and shows the brief once it is correct', async () => {
    await renderBriefing(<SharedBriefScreen />, '/s-report?token=t', {
      'POST /public/briefing': ({ body }) => {
        const { Password } = body as { Password?: string };
        if (Password !== 'geheim')
          throw new PermissionError('no', Password ? 'share-links.password-wrong' : 'share-links.password');
        return { ...brief(), Expires_At: time };
      },
    });
    await userEvent.type(await screen.findByLabelText('访问密码'), 'falsch');
    await userEvent.click(screen.getByRole('button', { name: '打开' }));
    expect(await screen.findByText('密码不正确')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('访问密码'));
    await userEvent.type(screen.getByLabelText('访问密码'), 'geheim');
    await userEvent.click(screen.getByRole('button', { name: '打开' }));
    expect(await screen.findByRole('heading', { level: 1, name: '舆情周报' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '8' })).toBeNull();
  });
});
