import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue, type PrivilegeMap } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { authorAnalysis } from '../plugin';
import side from '.';
import type { AuthorLabel } from '#plugins/comment-monitor';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import AuthorDetailScreen from './author-detail-screen';

const path = '/front/analysis/author-detail';
const labels = '/v1/front/comment-monitor/author-label';
const account = { Author: '甲', Site: '甲站' };
const all: PrivilegeMap = {
  'author-analysis': { b: 1, m: 1 },
  'comment-monitor': { b: 1, a: 1 },
  'client-black-list': { b: 1, m: 1, d: 1 },
  'auto-inform-rule': { b: 1, m: 1 },
  classifiedInfo: { b: 1, m: 1, a: 1 },
};

interface Asked {
  readonly list: readonly { readonly Module_ID: string; readonly Input: Readonly<Record<string, string>> }[];
}

async function renderDetail(search: string, privileges = all) {
  history.replaceState(null, '', `${path}${search}`);
  let list: AuthorLabel[] = [];
  const hours = Array.from({ length: 168 }, (_, index) => ({
    Weekday: Math.floor(index / 24) + 1,
    Hour: index % 24,
    Count: index === 62 ? 5 : 0,
    Negative: 0,
  }));
  const rows: Readonly<Record<string, object[]>> = {
    'author-heat-map': hours,
    'author-influence': [
      {
        ...account,
        Field: {},
        Part: 'spread',
        Value: 12,
        Points: 20.14,
        Influence: 61.3,
        Place: 2,
        Accounts: 40,
      },
    ],
  };
  const addresses: string[] = [];
  let note = '';
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...authorAnalysis, requires: [] }, load: async () => ({ default: side }) }],
    answers: {
      [`GET ${labels}`]: () => ({ list, total: list.length }),
      [`POST ${labels}`]: ({ body }) => {
        const { Kind, Accounts } = body as Pick<AuthorLabel, 'Kind' | 'Accounts'>;
        list = [{ Author_Label_ID: '61', Author_Label_Name: '敌对', Kind, Authors: [], Accounts }];
        return { Author_Label_ID: '61', Added: [], Added_Accounts: Accounts };
      },
      [`POST ${labels}/unmark`]: () => {
        list = [];
        return { Removed: 1 };
      },
      'POST /v1/manage/class-manage/client-filter/preview-black-list': () => ({
        total: 4,
        Is_Capped: false,
        Is_Restricted: false,
        Days: 7,
        Of: 90,
        list: [],
      }),
      'POST /v1/manage/class-manage/client-black-list': () => ({ Black_List_ID: '71' }),
      'GET /v1/front/author-note': () => ({ Note: note, User_Name: '安', Updated_At: '2026-11-21T07:08:09.000Z' }),
      'PUT /v1/front/author-note': ({ body }) => {
        note = (body as { Note: string }).Note;
        return { Note: note, User_Name: '安', Updated_At: '2026-11-21T07:08:09.000Z' };
      },
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as Asked).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: {
            Module_ID,
            Rows: rows[Module_ID] ?? [],
            Counted: 100,
            From: '2026-11-20T16:00:00.000Z',
            To: '2026-11-21T15:59:59.999Z',
            Before: null,
            Newest_At: null,
            Silent_Sources: [],
            As_Of: '2026-11-21T07:08:09.000Z',
          },
          Error: null,
        })),
      }),
    },
    replacements: [
      provideValue(NavigationService, {
        path,
        navigate: (address: string) => void addresses.push(address),
      } as unknown as NavigationService),
    ],
  });
  await kernel
    .get(LocaleService)
    .load(['core', 'author-analysis', 'analysis', 'articles', 'comment-monitor', 'client-filters', 'alerts', 'words']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(
    kernel,
    <>
      <AuthorDetailScreen />
      <ToastHost />
    </>,
  );
  const sent = (call: string) => http.calls.filter((each) => each.call === call).map(({ body }) => body);
  return { http, sent, addresses };
}

const about = `?Author=${encodeURIComponent('甲')}&Site=${encodeURIComponent('甲站')}`;

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});

describe('AuthorDetailScreen', () => {
  it('loads all data of the account in the address, and breaks down its influence', async () => {
    const { sent } = await renderDetail(about);
    expect(await screen.findByText(/影响力 61.3 分，在 40 个账号中排第 2/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: '甲 · 甲站' })).toBeVisible();
    const [asked] = sent('POST /v1/analysis/answers') as Asked[];
    expect(asked?.list.length).toBeGreaterThan(8);
    expect(asked?.list.every(({ Input }) => Input.Author === '甲' && Input.Site === '甲站')).toBe(true);
    expect(screen.getByText(/被转载 12 · 满分 35/)).toBeVisible();
  });

  it('links an hour of the week to the articles published in it', async () => {
    const { addresses } = await renderDetail(about);
    const card = (await screen.findByText('发布时段')).closest('section') as HTMLElement;
    const cell = await within(card).findByRole('button', { name: '周三 14: 5' });
    await userEvent.click(cell);
    const query = new URL(addresses[0] ?? '', 'https://desk.example').searchParams;
    expect([query.get('Posted_In'), query.get('Author'), query.get('Site')]).toEqual(['3.14', '甲', '甲站']);
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName('周三 15: 0');
  });

  it('adds a label to the account, shows it, and removes it', async () => {
    const { sent } = await renderDetail(about);
    await userEvent.click(await screen.findByRole('button', { name: '标签' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: '敌对' }));
    await waitFor(() => expect(sent(`POST ${labels}`)).toMatchObject([{ Kind: 'hostile', Accounts: [account] }]));
    expect((await screen.findAllByText('敌对')).length).toBeGreaterThan(0);
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(sent(`POST ${labels}/unmark`)).toMatchObject([{ Author_Label_ID: '61', Accounts: [account] }]),
    );
  });

  it('blocks the account after showing what that hides', async () => {
    const { sent } = await renderDetail(about);
    await userEvent.click(await screen.findByRole('button', { name: '屏蔽' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/近 7 天 90 篇中会隐藏 4 篇/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: /屏蔽/ }));
    await waitFor(() =>
      expect(sent('POST /v1/manage/class-manage/client-black-list')).toMatchObject([
        { Kind: 'account', Value: '甲@甲站' },
      ]),
    );
  });

  it('offers an alert rule for the account', async () => {
    await renderDetail(about);
    await userEvent.click(await screen.findByRole('button', { name: '关注预警' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByDisplayValue('关注：甲（甲站）')).toBeVisible();
  });

  it('saves a note about the account', async () => {
    const { sent } = await renderDetail(about);
    await userEvent.click(await screen.findByRole('button', { name: '添加备注' }));
    await userEvent.type(screen.getByRole('textbox', { name: '备注' }), '曾两次主动撤稿');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(/曾两次主动撤稿/)).toBeVisible();
    expect(sent('PUT /v1/front/author-note')).toEqual([{ ...account, Note: '曾两次主动撤稿' }]);
  });

  it('offers only permitted actions', async () => {
    await renderDetail(about, { 'author-analysis': { b: 1 } });
    expect(await screen.findByText(/影响力 61.3 分/)).toBeVisible();
    for (const name of ['标签', '屏蔽', '关注预警', '添加备注'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows a message when no account is given', async () => {
    const { sent } = await renderDetail('');
    expect(await screen.findByText('请选择作者')).toBeVisible();
    expect(sent('POST /v1/analysis/answers')).toEqual([]);
  });
});
