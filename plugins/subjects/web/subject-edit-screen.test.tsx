import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { AuthService, LocaleService, NavigationService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { routes } from '#shared/routes';
import { subjects } from '../plugin';
import SubjectEditScreen from './subject-edit-screen';

const row = {
  Subject_ID: '5',
  Subject_Name: '品牌',
  Category_ID: null,
  Rule: '召回 OR 起火',
  Notation: 'modern',
  Colour: null,
  Sort_Order: 0,
  Is_Enabled: true,
  Valid_From: null,
  Valid_To: null,
  Media_Types: null,
  Owner_ID: null,
  Emotion_Focus: null,
  Rule_Version: 2,
  Is_Sample: false,
  Updated_At: '2026-01-01T00:00:00.000Z',
};
const previewAnswer = {
  total: 3,
  Is_Capped: false,
  Is_Restricted: false,
  Days: 7,
  Since: '2026-01-01T00:00:00.000Z',
  By_Day: [{ Day: '2026-01-01', Count: 3 }],
  list: [],
  Compared: null,
  Warnings: [{ code: 'short-word', parameters: { word: '车' } }],
};

async function renderScreen(path: string, search = '') {
  const went: string[] = [];
  const asks: (() => boolean | Promise<boolean>)[] = [];
  const navigation = {
    path,
    search,
    navigate: (address: string) => went.push(address),
    block: (ask: () => boolean) => {
      asks.push(ask);
      return () => asks.splice(asks.indexOf(ask), 1);
    },
  };
  const { kernel, http } = testKernel({
    plugins: [{ manifest: subjects, load: async () => ({ default: {} }) }],
    replacements: [provideValue(NavigationService, navigation as unknown as NavigationService)],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'subject-monitor': { b: 1, m: 1 } }),
      'GET /v1/select-helper': () => ({ list: [], total: 0 }),
      'GET /v1/manage/class-manage/subject-tree': () => ({ Categories: [], Subjects: [] }),
      'GET /v1/manage/class-manage/subject/5': () => row,
      'POST /v1/manage/class-manage/subject': ({ body }) => ({ ...row, ...(body as object), Subject_ID: '9' }),
      'PUT /v1/manage/class-manage/subject': ({ body }) => ({ ...row, ...(body as object) }),
      'POST /v1/manage/class-manage/subject/preview': ({ body }) => ({
        ...previewAnswer,
        Compared: (body as { Subject_ID?: string }).Subject_ID
          ? { total: 8, Added: 1, Removed: 6, Added_List: [], Removed_List: [] }
          : null,
      }),
      'POST /v1/manage/class-manage/subject/lint': ({ body }) => ({
        list: [
          { code: 'idle-clause', parameters: { clause: '起火', days: 30 } },
          { code: 'wide-rule', parameters: { max: (body as { Max_Per_Day: number }).Max_Per_Day, days: 7 } },
        ],
        Is_Partial: false,
      }),
      'GET /v1/manage/class-manage/subject/progress': () => ({
        Version: 2,
        State: 'done',
        Candidates: 9,
        Checked: 9,
        Added: 4,
        Removed: 1,
        Finished_At: '2026-01-01T00:00:00.000Z',
      }),
      'GET /v1/manage/class-manage/subject/version-list': () => ({
        list: [
          {
            Version: 2,
            Rule: '召回 OR 起火',
            Notation: 'modern',
            Changed_By_Name: '周静怡',
            Changed_At: '2026-01-01T00:00:00.000Z',
          },
          {
            Version: 1,
            Rule: '召回|自燃',
            Notation: 'classic',
            Changed_By_Name: null,
            Changed_At: '2025-01-01T00:00:00.000Z',
          },
        ],
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'subjects', 'clients']);
  await kernel.get(AuthService).signIn(testToken());
  const { container } = renderWith(kernel, <SubjectEditScreen />);
  return { http, went, asks, container };
}

beforeEach(() => localStorage.clear());

describe('SubjectEditScreen', () => {
  it('reports missing values, then saves a new subject and shows it', async () => {
    const { http, went } = await renderScreen(routes.subjectAdd());
    await userEvent.click(await screen.findByRole('button', { name: '保存' }));
    expect(screen.getAllByRole('alert').length).toBe(2);
    expect(http.countOf('POST /v1/manage/class-manage/subject')).toBe(0);
    await userEvent.type(screen.getByLabelText(/^专题名称/), '新品');
    await userEvent.type(screen.getByLabelText('词语（可用 @词典名）'), '云笺{Enter}');
    await userEvent.click(screen.getByLabelText('新闻'));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(went).toEqual([`${routes.subjectUpdate()}?id=9`]));
    expect(http.calls.find(({ call }) => call === 'POST /v1/manage/class-manage/subject')?.body).toMatchObject({
      Subject_Name: '新品',
      Rule: '云笺',
      Notation: 'modern',
      Media_Types: ['news'],
      Is_Enabled: true,
    });
  });

  it('previews a change, guards unsaved changes, and shows the effect of the saved rule', async () => {
    const { asks, container } = await renderScreen(routes.subjectUpdate(), '?id=5');
    expect(await screen.findByText('新增 4 篇，移出 1 篇')).toBeVisible();
    expect(await screen.findByText('近 7 天会命中 3 篇', {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.getByText('“车”太短，会命中很多无关文章')).toBeVisible();
    expect(asks).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('词语（可用 @词典名）'), '自燃{Enter}');
    expect(asks).toHaveLength(1);
    expect(await screen.findByText('已保存的规则同期命中 8 篇：新增 1，减少 6', {}, { timeout: 15_000 })).toBeVisible();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  });

  it('compares an earlier version and loads it into the form', async () => {
    await renderScreen(routes.subjectUpdate(), '?id=5');
    await userEvent.click(await screen.findByRole('button', { name: '第 2 版' }));
    await userEvent.click((await screen.findAllByRole('button', { name: '与表单对比' }))[1]!);
    expect(screen.getByText('自燃', { selector: 'del' })).toBeVisible();
    expect(screen.getByText('起火', { selector: 'ins' })).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: '载入此版本' })[1]!);
    expect(await screen.findByText('召回|自燃', { selector: 'code' })).toBeVisible();
    expect(screen.getByLabelText('符号写法')).toBeChecked();
  });

  it('shows the findings of the rule check, and saves the daily number above which it warns', async () => {
    await renderScreen(routes.subjectUpdate(), '?id=5');
    expect(await screen.findByText('“起火”近 30 天没有出现在任何文章中', {}, { timeout: 15_000 })).toBeVisible();
    expect(screen.getByText('规则过宽：近 7 天平均每天超过 2,000 篇')).toBeVisible();
    const max = screen.getByLabelText('每天超过多少篇时提醒');
    await userEvent.clear(max);
    await userEvent.type(max, '500');
    expect(await screen.findByText('规则过宽：近 7 天平均每天超过 500 篇', {}, { timeout: 15_000 })).toBeVisible();
    expect(localStorage.getItem('KS_WIDE_RULE')).toBe('500');
  });

  it('starts with the values of a search', async () => {
    const { http } = await renderScreen(
      routes.subjectAdd(),
      `?${new URLSearchParams({ Subject_Name: '起火', Rule: '(起火|自燃)-广告', Notation: 'classic', Media_Types: 'weibo,mars' })}`,
    );
    expect(await screen.findByDisplayValue('起火')).toBeVisible();
    expect(screen.getByText('(起火|自燃)-广告', { selector: 'code' })).toBeVisible();
    expect(screen.getByLabelText('符号写法')).toBeChecked();
    expect(screen.getByLabelText('微博')).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'POST /v1/manage/class-manage/subject')?.body).toMatchObject({
        Rule: '(起火|自燃)-广告',
        Notation: 'classic',
        Media_Types: ['weibo'],
      }),
    );
  });

  it('asks for confirmation before saving a rule with operators inside words', async () => {
    const { http } = await renderScreen(
      routes.subjectAdd(),
      `?${new URLSearchParams({ Subject_Name: '起火', Rule: '起火 NOT 广告-消防', Notation: 'modern' })}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: '保存' }));
    const dialog = await screen.findByRole('dialog', { name: '规则中有可能被误读的符号' });
    expect(dialog).toHaveTextContent('“广告-消防”中的“-”被当作词的一部分');
    const getSaveCalls = () => http.calls.filter(({ call }) => call === 'POST /v1/manage/class-manage/subject');
    expect(getSaveCalls()).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: '仍然保存' }));
    await waitFor(() => expect(getSaveCalls()).toHaveLength(1));
  });
});
