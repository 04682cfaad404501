import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { NotFoundError } from '#core';
import { AuthService, LocaleService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { websites } from '../plugin';
import side from './index';

const register = '/v1/operate/operation-setting/global-domain';
const manage = '/v1/manage/website-manage';
const time = '2026-01-01T00:00:00.000Z';
const all = { b: 1, m: 1, d: 1 };

async function renderScreen(
  name: keyof NonNullable<typeof side.screens>,
  answers: Record<string, Answer>,
  address = '/',
) {
  history.replaceState(null, '', address);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: websites, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({
        'global-domain': all,
        'system-website': { b: 1 },
        'client-preferred-website-group': all,
        'client-list-page': all,
        'website-info': { b: 1 },
      }),
      'GET /v1/select-helper': () => ({ list: [{ value: '7', label: '央媒' }], total: 1 }),
      ...answers,
    },
  });
  await kernel.get(LocaleService).load(['core', 'websites', 'extraction', 'clients', 'articles', 'analysis']);
  await kernel.get(AuthService).signIn(testToken());
  const { default: Screen } = (await side.screens?.[name]?.()) ?? { default: () => null };
  return { http, ...renderWith(kernel, createElement(Screen)) };
}

const clean = async (container: Element): Promise<void> => {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
};

beforeEach(() => localStorage.clear());

describe('the register', () => {
  it('shows sites and registers pending ones', async () => {
    let waiting = [
      {
        Domain: 'new.example',
        Site_Name: '新网',
        Media_Type: 'news',
        Hosts: ['www.new.example'],
        Articles_7d: 12,
        Articles: 40,
        Last_Article_At: time,
      },
    ];
    const { http, container } = await renderScreen('global-domain', {
      [`GET ${register}`]: () => ({
        list: [
          {
            Domain_ID: '1',
            Domain: 'xn--fsqu00a.xn--fiqs8s',
            Domain_Text: '例子.中国',
            Site_Name: '例子网',
            Site_Type: 'government',
            Region: '310000',
            Weight: 4,
            Is_Enabled: true,
            Updated_At: time,
          },
        ],
        total: 1,
      }),
      [`GET ${register}/unregistered-list`]: () => ({ list: waiting, total: waiting.length }),
      [`POST ${register}/register`]: () => {
        waiting = [];
        return { created: 1 };
      },
    });
    expect(await screen.findByText('例子.中国')).toBeVisible();
    expect(screen.getByRole('link', { name: '例子网' })).toHaveAttribute(
      'href',
      '/front/tools/website-info?site=xn--fsqu00a.xn--fiqs8s',
    );
    expect(screen.getByRole('img', { name: '权重 4，满分 5' })).toBeVisible();
    expect(screen.getByText('上海市')).toBeVisible();
    await clean(container);
    await userEvent.click(await screen.findByRole('button', { name: '未登记网站 1' }));
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.click(await drawer.findByRole('button', { name: '登记“新网”' }));
    expect(await drawer.findByText('所有网站都已登记')).toBeVisible();
    expect(http.calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ Domains: ['new.example'] });
  });
});

describe('platform sites', () => {
  it('are added to an existing or a new group', async () => {
    const { http, container } = await renderScreen('system-website', {
      [`GET ${manage}/system-website`]: () => ({
        list: [
          {
            Website_ID: '1',
            Site_Name: '晨报',
            Domain: 'a.example',
            Site_Type: 'newspaper',
            Region: null,
            Weight: 3,
            Source_Count: 2,
            Failing_Count: 1,
            Articles_7d: 1200,
            Mine_7d: 3,
            Last_Article_At: time,
          },
        ],
        total: 1,
      }),
      [`POST ${manage}/client-preferred-website-group/add-sites`]: () => ({ Group_ID: '7', added: 1 }),
    });
    expect(await screen.findByText('1 个异常')).toBeVisible();
    await clean(container);
    await userEvent.click(screen.getByRole('button', { name: '把“晨报”加入分组' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = dialog.getByRole('button', { name: '加入分组' });
    expect(add).toBeDisabled();
    await userEvent.type(await dialog.findByLabelText('新分组名称'), '地方');
    await chooseOption(dialog.getByLabelText('分组'), '央媒');
    expect(dialog.queryByLabelText('新分组名称')).toBeNull();
    await userEvent.click(add);
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
        Group_ID: '7',
        Sites: ['a.example'],
      }),
    );
  });
});

describe('list pages', () => {
  const source = {
    Source_ID: '9',
    Source_Name: '',
    Url: 'https://a.example/list',
    Source_Kind: 'list-page',
    Is_Own: false,
    Is_Enabled: true,
    State: 'failing',
    Health: null,
    Running_Until: null,
    Failure_Count: 3,
    Error_Code: 'extraction.http-status',
    Error_Message: '404',
    Http_Status: 404,
    Last_Run_At: time,
    Next_Run_At: null,
    Last_Article_At: null,
    Articles_24h: 0,
  };
  const page = {
    List_Page_ID: '1',
    Page_Name: '要闻',
    Url: 'https://a.example/list',
    Source_ID: '9',
    Site_Name: null,
    Media_Type: 'news',
    Interval_Minutes: 30,
    List_Selector: 'ul a',
    Title_Selector: null,
    Content_Selector: null,
    Date_Selector: null,
    Is_Enabled: true,
  };

  it('show the state of their sources, and are tested before they are saved', async () => {
    const { http, container } = await renderScreen('client-list-page', {
      [`GET ${manage}/client-list-page`]: () => ({
        list: [
          { ...page, Source: source },
          { ...page, List_Page_ID: '2', Page_Name: '旧页', Source: null },
        ],
        total: 2,
      }),
      [`POST ${manage}/client-list-page/try`]: () => ({
        Http_Status: 200,
        Final_Url: page.Url,
        Moved_Url: null,
        Bytes: 10,
        Milliseconds: 5,
        Format: 'list-page',
        Title: '',
        Found: 1,
        list: [
          {
            Title: '第一条',
            Url: 'https://a.example/1',
            Published_At: null,
            Author: null,
            Text: '',
            Text_Length: 0,
            Needs_Page: true,
          },
        ],
        Page: null,
        Page_Error: null,
        Warnings: [],
        Feeds: [],
        Error: null,
      }),
      [`PUT ${manage}/client-list-page`]: ({ body }) => body,
    });
    expect(await screen.findByText('平台已采集')).toBeVisible();
    expect(screen.getByText('未采集')).toBeVisible();
    await clean(container);
    await userEvent.click(screen.getByRole('button', { name: '编辑 要闻' }));
    const drawer = within(await screen.findByRole('dialog'));
    await userEvent.clear(drawer.getByLabelText('文章链接'));
    await userEvent.type(drawer.getByLabelText('文章链接'), 'ol a');
    await userEvent.click(drawer.getByRole('button', { name: '试采集' }));
    expect(await drawer.findByRole('link', { name: '第一条' })).toBeVisible();
    expect(http.calls.find(({ call }) => call.endsWith('/try'))?.body).toEqual({
      Url: page.Url,
      List_Selector: 'ol a',
    });
    await userEvent.click(drawer.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('放弃修改？')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(drawer.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
        List_Page_ID: '1',
        List_Selector: 'ol a',
        Page_Name: '要闻',
      }),
    );
  });
});

describe('site profile', () => {
  const profile = {
    Domain: 'a.example',
    Domain_Text: 'a.example',
    Site_Name: '晨报',
    Is_Registered: true,
    Site_Type: 'newspaper',
    Media_Type: 'newspaper',
    Region: '310000',
    Weight: 4,
    Language: 'zh',
    Owner: '晨报社',
    Hosts: ['www.a.example'],
    First_Seen_At: time,
    Last_Article_At: time,
    Last_Fetch_At: time,
    Articles: 200,
    Negative: 50,
    Days: Array.from({ length: 30 }, (_, day) => ({
      Day: `2026-01-${String(day + 1).padStart(2, '0')}`,
      Articles: 0,
      Negative: 0,
      Mine: 0,
    })),
    Sources: [],
    Runs_7d: 40,
    Failed_Runs_7d: 2,
    Failures: [
      {
        Run_ID: '3',
        Source_Name: '晨报要闻',
        Started_At: time,
        Status: 'failed',
        Http_Status: 503,
        Error_Code: 'extraction.http-status',
        Error_Message: '503',
      },
    ],
  };
  const answers: Record<string, Answer> = {
    'GET /v1/front/tools/website-info': () => profile,
    'GET /v1/front/tools/website-info/site-list': () => ({
      list: [
        {
          Domain: 'a.example',
          Domain_Text: 'a.example',
          Site_Name: '晨报',
          Is_Registered: true,
          Articles_7d: 60,
          Mine_7d: 4,
        },
      ],
      total: 1,
    }),
    'GET /v1/article/list': () => ({ list: [], next: null }),
    'POST /v1/analysis/answers': ({ body }) => ({
      list: (body as { list: { Module_ID: string }[] }).list.map(({ Module_ID }) => ({
        Module_ID,
        Error: null,
        Answer: {
          Module_ID,
          Rows:
            Module_ID === 'subject-counts'
              ? [{ Subject_ID: '5', Subject_Name: '品牌', Colour: null, Count: 10, Negative: 1, Hours: [] }]
              : [{ Figure: 'total', Count: 10 }],
          Counted: 10,
          From: time,
          To: time,
          Before: null,
          Newest_At: time,
          Silent_Sources: [],
          As_Of: time,
        },
      })),
    }),
  };

  it('shows the owner, state and coverage of a site', async () => {
    const { container } = await renderScreen('website-info', answers, '/front/tools/website-info?site=a.example');
    expect(await screen.findByRole('heading', { level: 1, name: '晨报' })).toBeVisible();
    for (const text of ['晨报社', '上海市', '负面 25%', '共 40 次采集', '晨报要闻', '没有采集源', '没有它的文章'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('button', { name: /品牌/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: /总量/ })).toHaveAttribute(
      'href',
      '/front/classified-info?time=last-30-days&merged=false&Domain=a.example',
    );
    await clean(container);
  });

  it('reports an unknown site and offers links to continue', async () => {
    await renderScreen(
      'website-info',
      {
        ...answers,
        'GET /v1/front/tools/website-info': () =>
          Promise.reject(new NotFoundError('There is no site x', 'websites.unknown-site')),
      },
      '/front/tools/website-info?site=no.example',
    );
    expect(await screen.findByText(/^没有这个网站/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '查看发文最多的网站' }));
    expect((await screen.findAllByRole('button', { name: /晨报/ })).length).toBe(2);
  });

  it('is selected from the busiest sites, or found by name', async () => {
    const { http } = await renderScreen('website-info', answers, '/front/tools/website-info');
    const [own] = await screen.findAllByRole('button', { name: /晨报/ });
    await userEvent.click(own as HTMLElement);
    expect(await screen.findByText('晨报社')).toBeVisible();
    expect(location.search).toBe('?site=a.example');
    await userEvent.type(screen.getByRole('combobox', { name: '输入网站名称或域名' }), 'new.example');
    expect(await screen.findByRole('option', { name: 'new.example' })).toBeVisible();
    expect(http.calls.filter(({ call }) => call.endsWith('/site-list')).at(-1)?.query).toMatchObject({
      keyword: 'new.example',
    });
  });
});
