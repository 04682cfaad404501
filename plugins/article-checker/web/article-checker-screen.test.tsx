import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, getDrafts, type DraftStore, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { Finding } from '../findings';
import { articleChecker } from '../plugin';
import ArticleCheckerScreen from './article-checker-screen';
import { markedText } from './marked-body';
import { markedHtml } from './marked-html';

const finding = (more: Partial<Finding>): Finding => ({
  Offset: 0,
  Length: 2,
  Kind: 'form',
  Severity: 'error',
  Reason: 'form',
  Text: '座标',
  Suggestions: ['坐标'],
  Detail: '',
  ...more,
});

async function renderChecker(before: (drafts: DraftStore) => void = () => undefined) {
  const { kernel, http } = testKernel({
    plugins: [{ manifest: articleChecker, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'article-checker': { b: 1, m: 1, d: 1 } }),
      'POST /v1/article/find-error': () => ({
        list: [finding({}), finding({ Offset: 3, Text: '帐户', Suggestions: ['账户'] })],
        total: 2,
        Is_Cut: false,
      }),
      'POST /v1/front/tools/article-checker/file': () => ({ Text: '文档里的座标' }),
      'POST /v1/front/tools/article-checker/word': () => ({
        Checker_Word_ID: '1',
        Kind: 'known',
        Word: '帐户',
        Right_Text: null,
        Name_Order: null,
        Is_Enabled: true,
        Created_At: '2026-01-01T00:00:00.000Z',
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'article-checker']);
  await kernel.get(AuthService).signIn(testToken());
  before(getDrafts(kernel.get(AuthService)));
  renderWith(kernel, <ArticleCheckerScreen />);
  return { http, drafts: getDrafts(kernel.get(AuthService)) };
}

describe('ArticleCheckerScreen', () => {
  beforeEach(() => localStorage.clear());

  it('checks a text, accepts a suggestion, ignores the rest, and keeps the text', async () => {
    const { drafts } = await renderChecker();
    await userEvent.type(await screen.findByRole('textbox', { name: '正文' }, { timeout: 5000 }), '座标，帐户');
    await userEvent.click(screen.getByRole('button', { name: '校对' }));
    await userEvent.click(await screen.findByRole('button', { name: '改为“坐标”' }));
    expect(drafts.read('article-checker.text')?.value).toMatchObject({ text: '坐标，帐户' });
    await userEvent.click(screen.getByRole('button', { name: '忽略“帐户”' }));
    await screen.findByText('没有发现问题');
  });

  it('adds a word to the dictionary', async () => {
    const { http } = await renderChecker((drafts) =>
      drafts.keep('article-checker.text', { text: '座标，帐户', ignored: [] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '校对' }, { timeout: 5000 }));
    await userEvent.click(await screen.findByRole('button', { name: '把“帐户”加入词典' }));
    await waitFor(() =>
      expect(http.calls.some(({ call }) => call === 'POST /v1/front/tools/article-checker/word')).toBe(true),
    );
  });
});

describe('Word files', () => {
  it('are opened by the server, and their text can be checked', async () => {
    await renderChecker();
    await screen.findByRole('button', { name: '校对' }, { timeout: 5000 });
    await userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['PK'], '稿件.docx'),
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: '正文' })).toHaveValue('文档里的座标'));
    await userEvent.click(screen.getByRole('button', { name: '校对' }));
    await userEvent.click(await screen.findByRole('button', { name: '导出标注' }));
    expect(await screen.findByRole('menuitem', { name: 'Word 文档（批注）' })).toBeVisible();
  });

  it('contain the reason and the suggestions of each finding', () => {
    const marked = markedText(
      'a',
      'b',
      '座标',
      [finding({})],
      () => '词形',
      (text) => `改为${text}`,
    );
    expect(marked.Marks).toEqual([{ Offset: 0, Length: 2, Severity: 'error', Note: '词形\n改为坐标' }]);
  });
});

describe('markedHtml', () => {
  it('marks findings and escapes the text', () => {
    const page = markedHtml('a', 'zh-CN', '座标<script>', [finding({})], () => '"x');
    expect(page).toContain('<mark title="&quot;x">座标</mark><ins>坐标</ins>&lt;script&gt;');
  });
});
