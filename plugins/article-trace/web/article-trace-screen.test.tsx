import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { articleTrace } from '../plugin';
import ArticleTraceScreen from './article-trace-screen';

const row = { Subject_ID: '5', Subject_Name: '品牌', Rule: '星河汽车', Notation: 'modern', Is_Enabled: true, Rule_Version: 2, Updated_At: '2026-01-01T00:00:00.000Z' };
const stopped = {
  Kind: 'article', Article: { Article_ID: '9', Title: '星河新车发布', Url: 'https://a.example/1', Site: '晚报', Published_At: '2026-01-01T00:00:00.000Z', Is_Visible: false }, Others: [], Subjects: [], Milliseconds: 12,
  Steps: [
    { Step: 'filter', State: 'stopped', Code: 'word-all', Facts: { reason: '新车' }, At: null, Repairs: [{ Kind: 'remove-black-word', Parameters: { id: '4' } }] },
    { Step: 'subject', State: 'stopped', Code: 'no-match', Facts: { name: '品牌', version: 2 }, At: null, Repairs: [] },
  ],
  Subject: {
    Subject_ID: '5', Subject_Name: '品牌', Rule_Version: 2, Is_In: false, Title: '星河新车发布', Text: '正文',
    Clause: { kind: 'word', text: '星河汽车', matched: false, marks: [], of: [] }, Blockers: [{ Clause: '星河汽车', Is_Exclusion: false, Nearest: '星河新车' }],
  },
};

async function drawn(search = '') {
  history.replaceState(null, '', `/front/tools/article-trace${search}`);
  const { kernel, http } = testKernel({
    plugins: [{ manifest: articleTrace, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'article-trace': { b: 1 }, 'subject-monitor': { b: 1, m: 1 } }),
      'GET /v1/manage/class-manage/subject-tree': () => ({ Categories: [], Subjects: [{ Subject_ID: '5', Subject_Name: '品牌' }] }),
      'POST /v1/front/tools/article-trace': () => stopped,
      'POST /v1/front/tools/article-trace/rule': () => ({ Rule: '星河汽车 OR 星河新车', Notation: 'modern' }),
      'GET /v1/manage/class-manage/subject/5': () => row,
      'PUT /v1/manage/class-manage/subject': () => row,
      'DELETE /v1/manage/class-manage/client-black-word': () => ({ removed: 1 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'subjects', 'article-trace']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <ArticleTraceScreen />) };
}

beforeEach(() => localStorage.clear());

describe('ArticleTraceScreen', () => {
  it('asks what was typed, and says where it stopped', async () => {
    const { http, container } = await drawn();
    await userEvent.type(await screen.findByLabelText('地址、文字或文章编号'), 'https://a.example/1{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('停在“过滤”。 被屏蔽词“新车”挡住。');
    expect(http.calls.find(({ call }) => call === 'POST /v1/front/tools/article-trace')?.body).toEqual({ Input: 'https://a.example/1' });
    expect(location.search).toContain('q=https');
    expect(screen.queryByRole('link', { name: '星河新车发布' })).toBeNull();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('removes what stands in the way with one click, and looks again', async () => {
    const { http } = await drawn('?q=9');
    await userEvent.click(await screen.findByRole('button', { name: '移除这个屏蔽词' }));
    expect(http.calls.find(({ call }) => call.startsWith('DELETE'))?.query).toEqual({ id: '4' });
    await waitFor(() => expect(http.countOf('POST /v1/front/tools/article-trace')).toBe(2));
  });

  it('adds the nearest word to the rule, keeping the rest of the subject', async () => {
    const { http } = await drawn('?q=9&subject=5');
    const field = await screen.findByLabelText('在“星河汽车”之外，也接受');
    expect(field).toHaveValue('星河新车');
    await userEvent.click(within(field.closest('li') as HTMLElement).getByRole('button', { name: '加入规则' }));
    await waitFor(() => expect(http.countOf('PUT /v1/manage/class-manage/subject')).toBe(1));
    expect(http.calls.find(({ call }) => call.endsWith('/rule'))?.body).toEqual({ Subject_ID: '5', Clause: '星河汽车', Word: '星河新车' });
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ Subject_ID: '5', Subject_Name: '品牌', Rule: '星河汽车 OR 星河新车', Is_Enabled: true });
    expect(http.calls.find(({ call }) => call.startsWith('PUT'))?.body).not.toHaveProperty('Rule_Version');
  });
});
