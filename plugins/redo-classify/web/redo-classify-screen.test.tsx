import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { AuthService, LocaleService } from '#core/web';
import { renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { RedoDetail } from '../contract';
import { redoClassify } from '../plugin';
import RedoClassifyScreen from './redo-classify-screen';

const path = '/v1/manage/class-manage/redo-classify';
const run: RedoDetail = {
  Redo_ID: '4',
  Kind: 'rules',
  Changed: 5,
  By_Hand: 0,
  Moves: [],
  State: 'counted',
  Subject_IDs: ['5'],
  Period_From: '2026-01-01T00:00:00.000Z',
  Period_To: '2026-01-08T00:00:00.000Z',
  Created_By_Name: '周静怡',
  Created_At: '2026-01-08T01:00:00.000Z',
  Finished_At: null,
  Steps: 1,
  Steps_Done: 1,
  Gained: 3,
  Lost: 2,
  Unchanged: 40,
  Applied: 0,
  Error: null,
  By_Day: [{ Day: '2026-01-02', Gained: 3, Lost: 2, Unchanged: 40 }],
  Subjects: [{ Subject_ID: '5', Subject_Name: '品牌', Rule_Version: 2, Gained: 3, Lost: 2, Unchanged: 40 }],
};

async function renderScreen(search = '', state: Partial<RedoDetail> = {}, privileges = { b: 1, a: 1 }) {
  history.replaceState(null, '', `/manage/class-manage/manual-classify/redo-classify${search}`);
  let present = { ...run, ...state };
  const { kernel, http } = testKernel({
    plugins: [{ manifest: redoClassify, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({ 'redo-classify': privileges }),
      'GET /v1/manage/class-manage/subject-tree': () => ({
        Categories: [],
        Subjects: [
          { Subject_ID: '5', Subject_Name: '品牌', Category_ID: null, Colour: null, Is_Enabled: true, Today_Count: 0 },
        ],
      }),
      [`GET ${path}`]: () => ({ list: [present], total: 1 }),
      [`GET ${path}/detail`]: () => present,
      [`GET ${path}/sample-list`]: () => ({
        list: [
          {
            Article_ID: '8',
            Title: '新收入的文章',
            Url: null,
            Site: '晚报',
            Published_At: '2026-01-02T00:00:00.000Z',
            Subject_ID: '5',
            Subject_Name: '品牌',
            Is_Applied: false,
          },
        ],
      }),
      [`GET ${path}/emotion-sample-list`]: () => ({
        list: [
          {
            Article_ID: '9',
            Title: '服务态度差',
            Url: null,
            Site: '晚报',
            Published_At: '2026-01-02T00:00:00.000Z',
            Before: 'neutral',
            After: 'negative',
            Probability: 0.81,
            Is_Applied: false,
          },
        ],
      }),
      [`POST ${path}`]: () => present,
      [`POST ${path}/apply`]: () => (present = { ...present, State: 'done', Applied: 5 }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'redo-classify']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, <RedoClassifyScreen />) };
}

beforeEach(() => localStorage.clear());

describe('RedoClassifyScreen', () => {
  it('requests the difference over a period and opens it', async () => {
    const { http, container } = await renderScreen();
    await screen.findByText('待决定');
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '先看差异' }));
    const body = http.calls.find(({ call }) => call === `POST ${path}`)?.body as {
      Period_From: string;
      Period_To: string;
    };
    expect(Math.round((Date.parse(body.Period_To) - Date.parse(body.Period_From)) / 86_400_000)).toBe(7);
    expect(body).not.toHaveProperty('Subject_IDs');
    expect(within(await screen.findByRole('dialog')).getByText('规则第 2 版')).toBeVisible();
  });

  it('applies a difference after confirmation, then offers to undo it', async () => {
    const { http } = await renderScreen('?id=4');
    expect(await screen.findByRole('link', { name: '新收入的文章' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '执行' }));
    expect(http.countOf(`POST ${path}/apply`)).toBe(0);
    const confirmation = await screen.findByText('将新增 3 篇、移出 2 篇。执行后可以撤销。');
    await userEvent.click(
      within(confirmation.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '执行' }),
    );
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${path}/apply`)?.body).toEqual({ Redo_ID: '4' }),
    );
    expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '执行' })).toBeNull();
  });

  it('shows a sentiment run as moves between sentiments, with samples of one of them', async () => {
    const { http, container } = await renderScreen('?id=4', {
      Kind: 'emotion',
      Gained: 0,
      Lost: 0,
      Unchanged: 90,
      Changed: 7,
      By_Hand: 4,
      By_Day: [],
      Subjects: [],
      Moves: [
        { Before: 'neutral', After: 'neutral', Count: 90 },
        { Before: 'neutral', After: 'negative', Count: 7 },
      ],
    });
    expect(await screen.findByRole('link', { name: '服务态度差' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '中性变为负面：7 篇' }));
    await waitFor(() =>
      expect(http.calls.filter(({ call }) => call === `GET ${path}/emotion-sample-list`).at(-1)?.query).toMatchObject({
        Before: 'neutral',
        After: 'negative',
      }),
    );
    expect(screen.getByRole('button', { name: '负面变为正面：0 篇' })).toBeDisabled();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '执行' }));
    expect(await screen.findByText('将改变 7 篇文章的情感，人工修正过的不动。执行后可以撤销。')).toBeVisible();
  });

  it('requests a sentiment run when that is selected', async () => {
    const { http } = await renderScreen();
    await userEvent.click(await screen.findByRole('radio', { name: '情感判断' }));
    await userEvent.click(screen.getByRole('button', { name: '先看差异' }));
    expect(http.calls.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({ Kind: 'emotion' });
  });

  it('explains a failure, and offers no actions to read-only users', async () => {
    await renderScreen('?id=4', { State: 'failed', Error: 'redo-classify.rule-changed', Applied: 1 }, { b: 1, a: 0 });
    expect(await screen.findByRole('alert')).toHaveTextContent('比对之后有专题的规则被修改');
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
    expect(screen.queryByRole('button', { name: '先看差异' })).toBeNull();
  });
});
