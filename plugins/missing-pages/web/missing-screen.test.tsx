import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { type Answer, chooseOption, renderWith, testKernel } from '#core/web/testing';
import type { MissingPageDetail, MissingPageRow } from '../contract';
import MissingScreen from './missing-screen';

const path = '/v1/manage/class-manage/manual-classify/missing-detail-page';
const row = (more: Partial<MissingPageRow>): MissingPageRow => ({
  Missing_ID: '1',
  Url: 'https://a.example/1',
  Title: '水库蓄水',
  Source_ID: '7',
  Source_Name: '晨报',
  State: 'open',
  Error_Code: 'extraction.http-status',
  Error_Message: 'a.example answered 502',
  Tries: 3,
  First_At: '2026-03-02T07:00:00.000Z',
  Last_At: '2026-03-02T08:00:00.000Z',
  Next_At: null,
  Repaired_By: null,
  Ended_At: null,
  Article_ID: '9',
  Body_Length: 6,
  ...more,
});
const rows = [
  row({}),
  row({
    Missing_ID: '2',
    Title: '夜市开业',
    State: 'fixed',
    Repaired_By: 'paste',
    Ended_At: '2026-03-02T09:00:00.000Z',
  }),
];
const detail: MissingPageDetail = {
  ...row({}),
  Text: '水库蓄水摘要',
  Selectors: {
    Content_Selector: '.old',
    Title_Selector: null,
    Author_Selector: null,
    Date_Selector: null,
    Remove_Selector: null,
  },
  May_Edit_Source: true,
  Others: 4,
  Site_Host: 'a.example',
  Site_Selectors: null,
  May_Edit_Site: true,
  Site_Others: 9,
};

async function renderScreen(answers: Record<string, Answer> = {}, search = '') {
  history.replaceState(null, '', `/manage/class-manage/manual-classify/missing-detail-page${search}`);
  const { kernel, http } = testKernel({
    answers: {
      [`GET ${path}`]: () => ({
        list: rows,
        total: 2,
        States: [
          { State: 'open', Count: 1 },
          { State: 'fixed', Count: 1 },
        ],
        Errors: [{ Error_Code: 'extraction.http-status', Count: 1 }],
      }),
      [`GET ${path}/detail`]: () => detail,
      ...answers,
    },
    replacements: [
      provideValue(PrivilegeService, {
        can: () => ({ browse: true, modify: true, action: true, delete: true }),
      } as unknown as PrivilegeService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'extraction', 'missing-pages']);
  renderWith(kernel, <MissingScreen />);
  return http;
}

beforeEach(() => localStorage.clear());

describe('MissingScreen', () => {
  it('lists pages with their reasons and retries one or many', async () => {
    const http = await renderScreen({ [`POST ${path}/retry`]: () => ({ requested: 1 }) });
    expect(await screen.findByText('网站返回了错误状态')).toBeVisible();
    expect(screen.getByText(/手工补全/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '重新抓取 水库蓄水' }));
    await waitFor(() => expect(http.countOf(`POST ${path}/retry`)).toBe(1));
    expect(screen.queryByRole('button', { name: '重新抓取 夜市开业' })).toBeNull();
    await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '重试所选 1 个' }));
    await waitFor(() =>
      expect(http.calls.filter(({ call }) => call === `POST ${path}/retry`).at(-1)?.body).toEqual({ id: ['1'] }),
    );
  });

  it('shows open pages first and all on request', async () => {
    const http = await renderScreen();
    await screen.findByText('夜市开业');
    const getLastQuery = () => http.calls.filter(({ call }) => call === `GET ${path}`).at(-1)?.query;
    expect(getLastQuery()).toMatchObject({ State: 'open' });
    await chooseOption(screen.getByLabelText('状态'), '全部');
    await waitFor(() => expect(getLastQuery()).not.toHaveProperty('State', 'open'));
    expect(location.search).toContain('state=all');
  });

  it('accepts pasted text', async () => {
    const http = await renderScreen({ [`PUT ${path}/text`]: () => ({}) }, '?id=1');
    const dialog = await screen.findByRole('dialog');
    const save = await within(dialog).findByRole('button', { name: '保存正文' });
    await userEvent.type(within(dialog).getByLabelText(/^正文/), '太短');
    expect(save).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText(/^正文/), '，再补上几句就够长了。');
    await userEvent.click(save);
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `PUT ${path}/text`)?.body).toMatchObject({
        id: '1',
        Text: '太短，再补上几句就够长了。',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('previews other selectors and applies them to the source', async () => {
    const http = await renderScreen(
      {
        [`POST ${path}/try`]: () => ({
          Page: {
            Title: '水库蓄水',
            Published_At: null,
            Author: null,
            Text: '选择器找到的正文',
            Text_Length: 420,
            Method: 'selector',
            Warnings: [],
          },
          Error: null,
        }),
        [`PUT ${path}/selectors`]: () => ({ requested: 5 }),
      },
      '?id=1',
    );
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('tab', { name: '修改选择器' }));
    const content = within(dialog).getByLabelText('正文选择器');
    expect(content).toHaveValue('.old');
    await userEvent.clear(content);
    await userEvent.type(content, '.new');
    await userEvent.click(within(dialog).getByRole('button', { name: '试采集' }));
    expect(await within(dialog).findByText('选择器找到的正文')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(within(dialog).getByRole('radio', { name: /整个网站 a.example/ }));
    expect(within(dialog).getByLabelText('正文选择器')).toHaveValue('');
    expect(within(dialog).getByText(/其余 9 个/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: /来源 晨报/ }));
    await userEvent.clear(within(dialog).getByLabelText('正文选择器'));
    await userEvent.type(within(dialog).getByLabelText('正文选择器'), '.new');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存并重试' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === `PUT ${path}/selectors`)?.body).toMatchObject({
        id: '1',
        Scope: 'source',
        Content_Selector: '.new',
        All: false,
      }),
    );
  });
});
