import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { articleTrace } from '../plugin';
import ArticleTraceScreen from './article-trace-screen';

const row = {
  Subject_ID: '5',
  Subject_Name: '品牌',
  Rule: '星河汽车',
  Notation: 'modern',
  Is_Enabled: true,
  Rule_Version: 2,
  Updated_At: '2026-01-01T00:00:00.000Z',
};
const stopped = {
  Kind: 'article',
  Article: {
    Article_ID: '9',
    Title: '星河新车发布',
    Url: 'https://a.example/1',
    Site: '晚报',
    Published_At: '2026-01-01T00:00:00.000Z',
    Is_Visible: false,
  },
  Others: [],
  Subjects: [],
  Is_Client_Missing: false,
  Milliseconds: 12,
  Steps: [
    {
      Step: 'filter',
      State: 'stopped',
      Code: 'word-all',
      Details: { reason: '新车' },
      At: null,
      Repairs: [{ Kind: 'remove-black-word', Parameters: { id: '4' } }],
      Barred: [],
    },
    {
      Step: 'subject',
      State: 'stopped',
      Code: 'no-match',
      Details: { name: '品牌', version: 2 },
      At: null,
      Repairs: [],
      Barred: [],
    },
  ],
  Subject: {
    Subject_ID: '5',
    Subject_Name: '品牌',
    Rule_Version: 2,
    Is_In: false,
    Title: '星河新车发布',
    Text: '正文',
    Clause: { kind: 'word', text: '星河汽车', matched: false, marks: [], of: [] },
    Blockers: [{ Clause: '星河汽车', Is_Exclusion: false, Nearest: '星河新车' }],
  },
};

async function renderTrace(search = '', answer: object = stopped, userType = 'user') {
  history.replaceState(null, '', `/front/tools/article-trace${search}`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: articleTrace, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser({ User_Type: userType }),
      'GET /v1/privilege': () => ({ 'article-trace': { b: 1 }, 'subject-monitor': { b: 1, m: 1 } }),
      'GET /v1/front/tools/article-trace/subject-list': () => ({
        Client_Name: '远山乳业',
        list: [{ Subject_ID: '5', Subject_Name: '品牌' }],
      }),
      'GET /v1/select-helper': () => ({ list: [{ value: '3', label: '远山乳业' }], total: 1 }),
      'POST /v1/front/tools/article-trace': () => answer,
      'GET /v1/operate/operation-setting/global-reject-junkword/7': () => ({
        Reject_Word_ID: '7',
        Word: '刷单',
        Place: 'all',
        Mode: 'reject',
        Is_Enabled: true,
        Hit_Count: 3,
      }),
      'PUT /v1/operate/operation-setting/global-reject-junkword': () => ({}),
      'POST /v1/operate/operation-setting/global-reject-exception': () => ({ Exception_ID: '8' }),
      'DELETE /v1/operate/operation-setting/global-reject-exception': () => ({ removed: 1 }),
      'POST /v1/front/tools/article-trace/rule': () => ({ Rule: '星河汽车 OR 星河新车', Notation: 'modern' }),
      'GET /v1/manage/class-manage/subject/5': () => row,
      'PUT /v1/manage/class-manage/subject': () => row,
      'DELETE /v1/manage/class-manage/client-black-word': () => ({ removed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'subjects', 'extraction', 'article-trace']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <ArticleTraceScreen />) };
}

beforeEach(() => localStorage.clear());

describe('ArticleTraceScreen', () => {
  it('asks what was typed, and says where it stopped', async () => {
    const { http, container } = await renderTrace();
    await userEvent.type(await screen.findByLabelText('地址、文字或文章编号'), 'https://a.example/1{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('停在“过滤”。 被屏蔽词“新车”挡住。');
    expect(http.calls.find(({ call }) => call === 'POST /v1/front/tools/article-trace')?.body).toEqual({
      Input: 'https://a.example/1',
    });
    expect(location.search).toContain('q=https');
    expect(screen.queryByRole('link', { name: '星河新车发布' })).toBeNull();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('fixes the blocker with one click, and traces again', async () => {
    const { http } = await renderTrace('?q=9');
    await userEvent.click(await screen.findByRole('button', { name: '移除这个屏蔽词' }));
    expect(http.calls.find(({ call }) => call.startsWith('DELETE'))?.query).toEqual({ id: '4' });
    await waitFor(() => expect(http.countOf('POST /v1/front/tools/article-trace')).toBe(2));
  });

  const rejected = (more: object) => ({
    ...stopped,
    Article: null,
    Subject: null,
    Steps: [
      {
        Step: 'reject',
        State: 'stopped',
        Code: 'by',
        Details: { list: 'junkword', value: '刷单', class: '广告' },
        At: null,
        Repairs: [],
        Barred: [],
        ...more,
      },
    ],
  });

  it('names list, entry and class of a reject in a sentence, and who can fix it if the user cannot', async () => {
    await renderTrace(
      '?q=9',
      rejected({
        Barred: [
          { Kind: 'reject-to-trial', By: 'operator' },
          { Kind: 'reject-exception', By: 'operator' },
        ],
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('停在“拒绝”。 被平台的垃圾词“刷单”挡住。 所属分类：广告。'),
    );
    expect(screen.getByText('平台运营人员可以：改为试运行、把这个地址列为例外。')).toBeVisible();
    expect(screen.queryByRole('button', { name: '改为试运行' })).toBeNull();
  });

  it('puts the entry on trial, or adds an exception that can be undone', async () => {
    const { http } = await renderTrace(
      '?q=9',
      rejected({
        Repairs: [
          { Kind: 'reject-to-trial', Parameters: { Kind: 'junkword', id: '7' } },
          { Kind: 'reject-exception', Parameters: { Pattern: 'a.example/1' } },
        ],
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '改为试运行' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        Reject_Word_ID: '7',
        Word: '刷单',
        Place: 'all',
        Mode: 'trial',
        Is_Enabled: true,
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: '把这个地址列为例外' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call.endsWith('global-reject-exception'))?.body).toEqual({
        Pattern: 'a.example/1',
        Is_Enabled: true,
      }),
    );
  });

  it('describes errors in words', async () => {
    await renderTrace('?q=9', {
      ...rejected({}),
      Steps: [
        {
          Step: 'fetch',
          State: 'stopped',
          Code: 'failed',
          Details: { error: 'outbound.timeout' },
          At: null,
          Repairs: [],
          Barred: [],
        },
        {
          Step: 'page',
          State: 'stopped',
          Code: 'robots',
          Details: { error: 'extraction.robots-disallowed', tries: 2 },
          At: null,
          Repairs: [],
          Barred: [],
        },
      ],
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('采集失败：网站没有及时响应。'));
    expect(screen.getByText('网站的 robots.txt 不允许读取正文页面，已试 2 次。')).toBeVisible();
  });

  it('adds the closest word to the rule, keeping the rest of the subject', async () => {
    const { http } = await renderTrace('?q=9&subject=5');
    const field = await screen.findByLabelText('在“星河汽车”之外，也接受');
    expect(field).toHaveValue('星河新车');
    await userEvent.click(within(field.closest('li') as HTMLElement).getByRole('button', { name: '加入规则' }));
    await waitFor(() => expect(http.countOf('PUT /v1/manage/class-manage/subject')).toBe(1));
    expect(http.calls.find(({ call }) => call.endsWith('/rule'))?.body).toEqual({
      Subject_ID: '5',
      Clause: '星河汽车',
      Word: '星河新车',
    });
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      Subject_ID: '5',
      Subject_Name: '品牌',
      Rule: '星河汽车 OR 星河新车',
      Is_Enabled: true,
    });
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).not.toHaveProperty('Rule_Version');
  });

  const stored = {
    ...stopped,
    Subject: null,
    Steps: [{ Step: 'store', State: 'passed', Code: 'stored', Details: {}, At: null, Repairs: [], Barred: [] }],
    Is_Client_Missing: true,
  };

  it('asks an operator for the client, and continues with it', async () => {
    const { http } = await renderTrace('?q=9', stored, 'operator');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('已入库。 选择客户，继续看它是否到达该客户的专题和列表。'),
    );
    await chooseOption(screen.getByRole('combobox', { name: '客户' }), '远山乳业');
    await waitFor(() => expect(http.countOf('POST /v1/front/tools/article-trace')).toBe(2));
    expect(http.calls.filter(({ call }) => call.startsWith('POST')).at(-1)?.body).toEqual({
      Input: '9',
      Client_ID: '3',
    });
    expect(location.search).toBe('?q=9&client=3');
  });

  it('asks no other users', async () => {
    await renderTrace('?q=9');
    await screen.findByText('品牌 · 规则第 2 版');
    expect(screen.queryByRole('combobox', { name: '客户' })).toBeNull();
  });
});
