import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, KernelContext, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import { subjects } from '../plugin';
import ArticleWhyPanel from './explain/article-why-panel';
import SubjectTreeWidget from './subject-tree';

const tree = {
  Categories: [
    { Category_ID: '1', Category_Name: '品牌', Parent_ID: null },
    { Category_ID: '2', Category_Name: '质量', Parent_ID: '1' },
    { Category_ID: '3', Category_Name: '空分类', Parent_ID: null },
  ],
  Subjects: [
    { Subject_ID: '11', Subject_Name: '星河', Category_ID: '1', Colour: '#1f5fd6', Is_Enabled: true, Today_Count: 4 },
    { Subject_ID: '12', Subject_Name: '召回', Category_ID: '2', Colour: null, Is_Enabled: true, Today_Count: 3 },
    { Subject_ID: '13', Subject_Name: '散件', Category_ID: null, Colour: null, Is_Enabled: false, Today_Count: 0 },
  ],
};
const clause = {
  kind: 'and',
  text: '星河+召回',
  matched: false,
  marks: [],
  of: [
    { kind: 'word', text: '星河', matched: true, marks: [{ field: 'title', start: 0, end: 2, word: '星河' }], of: [] },
    {
      kind: 'near',
      text: '召回 NEAR/5 起火',
      matched: false,
      marks: [],
      of: [],
      nearMiss: { reason: 'too-far', distance: 12, mark: { field: 'body', start: 0, end: 4, word: '' } },
    },
    {
      kind: 'not',
      text: '-招聘',
      matched: true,
      marks: [],
      of: [{ kind: 'word', text: '招聘', matched: false, marks: [], of: [], nearMiss: { reason: 'part' } }],
    },
  ],
};

async function getKernel() {
  const made = testKernel({
    plugins: [{ manifest: subjects, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({}),
      'PUT /v1/user-preference': () => ({}),
      'GET /v1/manage/class-manage/subject-tree': () => tree,
      'GET /v1/article/subject-tree': () => ({
        ...tree,
        Counts: [
          { Key: '', Count: 8, Unread: 6 },
          // Two articles of the category are in both of its subjects.
          { Key: 'c1', Count: 5, Unread: 4 },
          ...['c2', 's11', 's12', 's13'].map((Key) => ({ Key, Count: 3, Unread: 2 })),
          { Key: 'c3', Count: 0, Unread: 0 },
        ],
      }),
      'GET /v1/manage/class-manage/subject/explain': () => ({
        Subject_Name: '召回',
        Title: '星河汽车新车',
        Text: '召回之后起火',
        Clause: clause,
      }),
    },
  });
  await made.kernel.get(LocaleService).load(['core', 'articles', 'subjects']);
  await made.kernel.get(AuthService).signIn(testToken());
  return made;
}

beforeEach(() => localStorage.clear());

describe('SubjectTreeWidget', () => {
  it('shows the counts of each list, selects all subjects below a category, and remembers collapsed ones', async () => {
    const { kernel, http } = await getKernel();
    const chosen: string[] = [];
    renderWith(
      kernel,
      <SubjectTreeWidget selected="12" filter={{ Is_Merged: 'true' }} onSelect={(ids: string) => chosen.push(ids)} />,
    );
    const branch = await screen.findByRole('treeitem', { name: /品牌/ });
    await waitFor(() => expect(branch).toHaveTextContent('品牌45'));
    expect(http.calls.find(({ call }) => call === 'GET /v1/article/subject-tree')?.query).toEqual({
      Is_Merged: 'true',
    });
    expect(screen.getByRole('treeitem', { name: /召回/ })).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByRole('treeitem', { name: /质量/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('treeitem', { name: /散件（停用）/ })).toBeVisible();
    await userEvent.click(branch);
    await userEvent.click(screen.getByRole('treeitem', { name: /星河/ }));
    await userEvent.click(screen.getByRole('treeitem', { name: /空分类/ }));
    await userEvent.click(screen.getByRole('treeitem', { name: /全部专题/ }));
    expect(chosen).toEqual(['12,11', '11', '0', '']);
    screen.getByRole('treeitem', { name: /品牌/ }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /召回/ })).toBeNull();
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'PUT /v1/user-preference')?.body).toMatchObject({
        key: 'subject-tree.open',
        value: ['c2'],
      }),
    );
  });
});

describe('tree counts', () => {
  it('are reloaded after a change to the list', async () => {
    const { kernel, http } = await getKernel();
    const draw = (revision: number) => (
      <KernelContext value={kernel}>
        <SubjectTreeWidget selected="" filter={{ Is_Merged: 'true' }} revision={revision} onSelect={() => undefined} />
      </KernelContext>
    );
    const { rerender } = render(draw(0));
    await waitFor(() => expect(http.countOf('GET /v1/article/subject-tree')).toBe(1));
    rerender(draw(0));
    rerender(draw(1));
    await waitFor(() => expect(http.countOf('GET /v1/article/subject-tree')).toBe(2));
    expect(http.countOf('GET /v1/manage/class-manage/subject-tree')).toBe(0);
  });
});

describe('ArticleWhyPanel', () => {
  it('explains the match clause by clause, and why an article is not in another subject', async () => {
    const { kernel, http } = await getKernel();
    renderWith(
      kernel,
      <ArticleWhyPanel
        row={{ Article_ID: '5', Subjects: [{ Subject_ID: '11', Rule_Version: 1, Words: ['星河'], Is_By_Hand: false }] }}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: '为什么' }));
    expect(await screen.findByText('不符合当前规则')).toBeVisible();
    expect(screen.getByText('星河', { selector: 'mark' })).toBeVisible();
    expect(screen.getByText(/相隔 12 个字/)).toBeVisible();
    expect(screen.getByText('招聘').parentElement).toHaveTextContent('未出现招聘');
    expect(screen.queryByText('只出现了一部分：')).toBeNull();
    await userEvent.click(screen.getByLabelText('为什么没有进入其他专题？'));
    await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: '召回' }));
    await waitFor(() =>
      expect(http.calls.filter(({ call }) => call.endsWith('/explain')).map(({ query }) => query)).toEqual([
        { id: '5', Subject_ID: '11' },
        { id: '5', Subject_ID: '12' },
      ]),
    );
  });
});
