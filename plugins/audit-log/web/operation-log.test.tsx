import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin } from '#core';
import { AuthService, LocaleService, resourceScreen } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { platformOperationLog } from '../resource';
import { accessLogList } from './access-log-list';
import accessLogParts from './access-log-parts';
import platformOperationParts from './platform-operation-parts';

const entry = {
  Operation_ID: '8',
  Happened_At: '2026-05-01T00:00:00Z',
  Client_ID: '3',
  Client_ID_Label: '远山乳业',
  User_ID: '7',
  User_ID_Label: '林晓雨',
  Simulator_ID: '1',
  Simulator_ID_Label: '平台运营',
  Action: 'update',
  Entity: 'user',
  Row_ID: '42',
  IP: '203.0.113.7',
  Before: { Display_Name: '林', Is_Enabled: true },
  After: { Display_Name: '林雨', Is_Enabled: false },
  Thing_Names: ['林雨'],
  Names: {},
  Hash: 'ab12',
};
const { path } = platformOperationLog;

async function prepared(broken: string | null = null) {
  const owners = [
    'users',
    'subjects',
    'articles',
    'html-reports',
    'tickets',
    'plugin-manager',
    'bulk-work',
    'open-data',
    'audit-log',
    'account',
    'messages',
    'wecom-robot-channel',
  ].map((id) => definePlugin({ id, summary: 'Whose fields the log names' }));
  const { kernel, http } = testKernel({
    plugins: owners.map((manifest) => ({ manifest, load: async () => ({ default: {} }) })),
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: 'operator' }),
      'GET /v1/privilege': () => ({ 'platform-operation-log': { b: 1 }, 'user-access-log': { b: 1, d: 1 } }),
      [`GET ${path}`]: () => ({
        list: [
          entry,
          {
            ...entry,
            Operation_ID: '9',
            User_ID: null,
            User_ID_Label: null,
            Simulator_ID: null,
            Action: 'login-failed',
            Entity: 'session',
            Before: null,
            After: null,
            Thing_Names: [],
          },
          {
            ...entry,
            Operation_ID: '10',
            Simulator_ID: null,
            Entity: 'subject',
            Before: { Rule: '星河', Category_ID: '4', Rule_Version: 1 },
            After: { Rule: '星河汽车 NOT 招聘', Category_ID: '5', Rule_Version: 2 },
            Thing_Names: ['星河汽车'],
            Names: { 'Category_ID 5': '竞品' },
          },
          {
            ...entry,
            Operation_ID: '11',
            Simulator_ID: null,
            Action: 'export',
            Entity: 'article',
            Row_ID: '1,2,3,4,5',
            Before: null,
            After: null,
            Thing_Names: ['甲', '乙', '丙'],
          },
          ...[
            { Entity: 'html-report', Action: 'publish', Thing_Names: ['周报'] },
            { Entity: 'article', Action: 'emotion', After: { Emotion: 'negative', Article_IDs: ['1', '2'] } },
            {
              Entity: 'ticket',
              Action: 'update',
              Before: { State: 'read', Raw: 1 },
              After: { State: 'closed', Raw: 2 },
            },
            { Entity: 'article-cluster', Action: 'undo', Row_ID: '12' },
            { Entity: 'plugin', Action: 'enable', Row_ID: 'html-reports' },
            { Entity: 'message-channel', Action: 'test', Row_ID: 'wecom-robot' },
            { Entity: 'unheard-of', Action: 'unheard', Row_ID: '12' },
          ].map((overrides, index) => ({
            ...entry,
            Operation_ID: String(12 + index),
            Simulator_ID: null,
            Row_ID: null,
            Before: null,
            After: null,
            Thing_Names: [],
            ...overrides,
          })),
        ],
        total: 11,
      }),
      [`GET ${path}/kinds`]: () => ({
        Actions: ['update', 'login-failed', 'unheard-of', 'publish', 'revoke'],
        Entities: ['session', 'user', 'html-report', 'api-key', 'login-free-access'],
      }),
      [`GET ${path}/chain`]: () => ({ Entries: 5120, Broken_ID: broken }),
      'GET /v1/manage/user-privilege-manage/log-user-access': () => ({
        list: [
          {
            User_Access_Log_ID: '4',
            User_ID: '7',
            User_Name: 'analyst',
            Display_Name: '林晓雨',
            Column_Path: '/nowhere',
            Accessed_At: '2026-05-01T00:00:00Z',
            Stay_Seconds: null,
            Address: '::1',
            Agent: 'Firefox',
            Session_ID: '2',
          },
        ],
        total: 1,
      }),
      'DELETE /v1/manage/user-privilege-manage/log-user-access': () => ({ removed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', ...owners.map(({ id }) => id)]);
  await kernel.get(AuthService).signIn(testToken());
  return { kernel, http };
}

async function renderLog(broken: string | null = null) {
  const { kernel, http } = await prepared(broken);
  const { default: Screen } = await resourceScreen(platformOperationLog, platformOperationParts)();
  renderWith(kernel, <Screen />);
  await screen.findByText('远山乳业', { selector: 'tr:first-child *' });
  return http;
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/operate/client-manage/user-operation-log');
});

describe('operation log', () => {
  it('describes in words who did what, for whom and on whose behalf', async () => {
    await renderLog();
    const rowTexts = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    for (const [index, sentence] of [
      '林晓雨（由 平台运营 代登录） 把用户“林雨”的姓名改为“林雨”，启用改为“否”',
      '系统或未登录者 登录失败',
      '林晓雨 把专题“星河汽车”的规则改为“星河汽车 NOT 招聘”，所属分类改为“竞品”',
      '林晓雨 导出了文章“甲”、“乙”、“丙”等 5 项',
      '林晓雨 发布了网页报告“周报”',
      '林晓雨 把文章（2 项）的情感改为“负面”',
      '林晓雨 把工单的状态改为“已关闭”，另改 1 项',
      '林晓雨 撤销了文章（编号 12）的相似文章调整',
      '林晓雨 启用了插件“html-reports”',
      '林晓雨 测试了消息渠道“企业微信群机器人”',
      '林晓雨 对unheard-of（编号 12）执行“unheard”',
    ].entries())
      expect(rowTexts[index + 1]).toContain(sentence);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows the changes field by field', async () => {
    await renderLog();
    await userEvent.click(screen.getAllByRole('button', { name: /^查看：修改/ })[0]!);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '字段修改前修改后',
      '姓名林林雨',
      '启用是否',
    ]);
    expect(drawer.getByText('ab12')).toBeVisible();
  });

  it('filters by the actions that occur, shows their names, and keeps the filter in the URL', async () => {
    const http = await renderLog();
    await chooseOption(await screen.findByRole('combobox', { name: '操作' }), '登录失败');
    await waitFor(() =>
      expect(http.calls.findLast(({ call }) => call === `GET ${path}`)?.query).toMatchObject({
        Action: 'login-failed',
      }),
    );
    expect(location.search).toBe('?Action=login-failed');
    expect(screen.getByText('操作: 登录失败')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: '操作' }));
    for (const name of ['unheard-of', '发布', '撤销密钥、撤销链接'])
      expect(await screen.findByRole('option', { name })).toBeInTheDocument();
  });

  it('verifies the hash chain on demand', async () => {
    await renderLog();
    await userEvent.click(screen.getByRole('button', { name: '校验完整性' }));
    expect(await screen.findByText('完整，共 5,120 条')).toBeVisible();
  });

  it('names the first entry that fails verification', async () => {
    await renderLog('77');
    await userEvent.click(screen.getByRole('button', { name: '校验完整性' }));
    expect(await screen.findByText('第 77 条起不一致，日志可能被改动')).toBeVisible();
  });
});

describe('access log', () => {
  it('lists opened screens and deletes entries after confirmation', async () => {
    const { kernel, http } = await prepared();
    const { default: Screen } = await resourceScreen(accessLogList, accessLogParts)();
    renderWith(kernel, <Screen />);
    expect(await screen.findByText('/nowhere')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '删除 /nowhere' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(http.calls.find(({ call }) => call.startsWith('DELETE'))?.query).toEqual({ id: '4' }));
  });
});
