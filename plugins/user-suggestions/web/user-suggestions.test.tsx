import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, rs } from '@rstest/core';
import type { ReactNode } from 'react';
import { AuthService, LocaleService } from '#core/web';
import { chooseOption, renderWith, testKernel, testToken, testUser } from '#core/web/testing';
import type { ArticleRow } from '#plugins/articles';
import type { UserSuggestion } from '../contract';
import { userSuggestions } from '../plugin';
import MySuggestionsScreen from './my-suggestions-screen';
import SuggestionDialog from './suggestion-dialog';
import SuggestionScreen from './suggestion-screen';

const manage = '/v1/manage/class-manage/user-suggestion';
const front = '/v1/front/user-suggestion';
const row: UserSuggestion = {
  User_Suggestion_ID: '4',
  Kind: 'emotion',
  State: 'waiting',
  Article_ID: '8',
  Title: '产品质量抽查结果公布',
  Emotion: 'neutral',
  Subject_ID: null,
  Subject_Name: null,
  Is_Out: false,
  Url: null,
  Text: '只是陈述事实',
  User_Name: '周静怡',
  Created_At: '2026-01-02T00:00:00.000Z',
  Reason: null,
  Decided_By_Name: null,
  Decided_At: null,
};

interface Sent {
  readonly list?: readonly UserSuggestion[];
  readonly total?: number;
  readonly maySend?: boolean;
}

const refused: UserSuggestion = { ...row, State: 'refused', Reason: '判断无误' };

async function renderPart(part: ReactNode, { list = [refused], total = list.length, maySend = true }: Sent = {}) {
  history.replaceState(null, '', '/manage/class-manage/filter-setting/user-suggestion');
  const { kernel, http } = testKernel({
    plugins: [{ manifest: userSuggestions, load: async () => ({ default: {} }) }],
    answers: {
      'GET /v1/user-info': () => testUser(),
      'GET /v1/privilege': () => ({
        'user-suggestion': { b: 1, a: 1 },
        'send-suggestion': maySend ? { b: 1, a: 1 } : { b: 1 },
      }),
      'GET /v1/manage/class-manage/subject-tree': () => ({ Categories: [], Subjects: [] }),
      [`GET ${manage}`]: () => ({ list: [row], total: 1, Counts: { waiting: 1, accepted: 0, refused: 0 } }),
      [`POST ${manage}/accept`]: () => ({ ...row, State: 'accepted' }),
      [`POST ${manage}/refuse`]: () => ({ ...row, State: 'refused' }),
      [`GET ${front}`]: () => ({ list, total }),
      [`POST ${front}`]: () => row,
    },
  });
  await kernel.get(LocaleService).load(['core', 'user-suggestions']);
  await kernel.get(AuthService).signIn(testToken());
  return { http, ...renderWith(kernel, part) };
}

beforeEach(() => localStorage.clear());

describe('suggestion screens', () => {
  it('accepts one, and refuses one only with a reason', async () => {
    const { http, container } = await renderPart(<SuggestionScreen />);
    expect(await screen.findByRole('link', { name: row.Title })).toBeVisible();
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '接受' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${manage}/accept`)?.body).toEqual({
        User_Suggestion_ID: '4',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: '拒绝' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '拒绝' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^原因/), '判断无误');
    await userEvent.click(dialog.getByRole('button', { name: '拒绝' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${manage}/refuse`)?.body).toEqual({
        User_Suggestion_ID: '4',
        Reason: '判断无误',
      }),
    );
  });

  it('shows readers the outcome of theirs, and accepts reports of missing content', async () => {
    const { http } = await renderPart(<MySuggestionsScreen />);
    expect(await screen.findByText('判断无误')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '提交缺少的内容' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: '提交' });
    await userEvent.type(dialog.getByLabelText(/^网址/), 'news.example');
    expect(send).toBeDisabled();
    await userEvent.clear(dialog.getByLabelText(/^网址/));
    await userEvent.type(dialog.getByLabelText(/^网址/), 'https://news.example/5');
    await userEvent.click(send);
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `POST ${front}`)?.body).toMatchObject({
        Kind: 'article',
        Url: 'https://news.example/5',
      }),
    );
  });

  it('pages through a reader’s suggestions, each with its object', async () => {
    const list: readonly UserSuggestion[] = [
      refused,
      { ...row, User_Suggestion_ID: '5', Kind: 'subject', Emotion: null, Subject_ID: '3', Subject_Name: '投诉' },
      {
        ...row,
        User_Suggestion_ID: '6',
        Kind: 'source',
        Emotion: null,
        Article_ID: null,
        Title: '行业要闻',
        Url: 'https://trade.example/list',
      },
    ];
    const { http } = await renderPart(<MySuggestionsScreen />, { list, total: 45 });
    expect(await screen.findByText('归入专题“投诉”')).toBeVisible();
    expect(screen.getAllByRole('link', { name: row.Title })[0]).toHaveAttribute('href', expect.stringContaining('8'));
    expect(screen.getByRole('link', { name: 'https://trade.example/list' })).toBeVisible();
    expect(screen.getAllByText('待处理')).toHaveLength(2);
    await userEvent.click(screen.getByText('2', { selector: 'li, li *' }));
    await waitFor(() =>
      expect(http.calls.filter(({ call }) => call === `GET ${front}`).map(({ query }) => query)).toContainEqual({
        page: 2,
        size: 20,
      }),
    );
  });

  it('explains how to report to readers without suggestions, only if they are permitted to', async () => {
    await renderPart(<MySuggestionsScreen />, { list: [], maySend: false });
    expect(await screen.findByText('您还没有提交过纠错')).toBeVisible();
    expect(screen.queryByRole('button', { name: '提交缺少的内容' })).toBeNull();
  });

  it('sends a correction from an article', async () => {
    const close = rs.fn();
    const article = {
      Article_ID: '8',
      Title: row.Title,
      Emotion: 'negative',
      Subject_IDs: [],
    } as unknown as ArticleRow;
    const { http } = await renderPart(<SuggestionDialog rows={[article]} onClose={close} />);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: '提交' })).toBeDisabled();
    await chooseOption(dialog.getByLabelText(/^正确的情感/), '中性');
    await userEvent.click(dialog.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(http.calls.find(({ call }) => call === `POST ${front}`)?.body).toMatchObject({
      Kind: 'emotion',
      Article_ID: '8',
      Emotion: 'neutral',
    });
  });
});
