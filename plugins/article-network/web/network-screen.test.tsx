import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { articleNetwork } from '../plugin';
import NetworkScreen from './network-screen';

const path = '/article-detail-network/71';
const name = (Word: string, Type: string, Mentions: number, Count: number) => ({ Word, Type, Mentions, Count });
const [ann, firm, town] = [
  name('任正非', 'person', 3, 4),
  name('华为', 'organisation', 2, 30),
  name('深圳', 'place', 1, 9),
];
const rows = [
  ...[ann, firm, town].map((From) => ({
    From,
    To: null,
    Count: From.Count,
    Negative: 0,
    Strength: 0,
    Names: 60,
    Links: 130,
  })),
  { From: firm, To: ann, Count: 4, Negative: 1, Strength: 0.8, Names: 60, Links: 130 },
];

interface Asked {
  readonly list: readonly { readonly Module_ID: string; readonly Input: Readonly<Record<string, string>> }[];
}

/** Adds the word filter to lists. */
const words = definePlugin({
  id: 'words',
  summary: '',
  filters: [{ list: 'articles', name: 'Word', label: 'filter.word', isAll: true }],
});

async function renderNetwork(search = '') {
  history.replaceState(null, '', `${path}${search}`);
  const { kernel, http } = testKernel({
    plugins: [{ ...articleNetwork, requires: [] }, words].map((manifest) => ({
      manifest,
      load: async () => ({ default: {} }),
    })),
    answers: {
      'GET /v1/select-helper': () => ({ list: [{ value: '71', label: '签约仪式' }], total: 1 }),
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as Asked).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: {
            Module_ID,
            Rows: Module_ID === 'name-network' ? rows : [],
            Counted: Module_ID === 'name-network' ? 40 : 0,
            From: '2026-11-15T16:00:00.000Z',
            To: '2026-11-22T15:59:59.999Z',
            Before: null,
            Newest_At: null,
            Silent_Sources: [],
            As_Of: '2026-11-22T07:08:09.000Z',
          },
          Error: null,
        })),
      }),
    },
    replacements: [
      provideValue(NavigationService, {
        path,
        place: { parameters: { id: '71' } },
        navigate: () => undefined,
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'article-network', 'analysis', 'articles', 'words']);
  kernel.get(PrivilegeService).take({ classifiedInfo: { b: 1, a: 1 } });
  renderWith(kernel, <NetworkScreen />);
  await screen.findByText('签约仪式');
  return { http };
}

const query = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).searchParams;

beforeEach(() => localStorage.clear());

describe('NetworkScreen', () => {
  it('lists the names beside the network and opens the articles of the whole period from each number', async () => {
    const { http } = await renderNetwork();
    const list = await screen.findByRole('list', { name: '本文实体' });
    expect(
      await screen.findByText(/共 60 个实体.*只列本文提及最多的 3 个实体。图中只画关联最强的 1 条连线。/),
    ).toBeVisible();
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['任正非人物 · 本文 3 次4 篇', '华为机构 · 本文 2 次30 篇', '深圳地点 · 本文 1 次9 篇']);
    const link = query(within(list).getByRole('link', { name: '30 篇' }));
    expect([link.get('Word'), link.get('Named_With'), link.get('time')]).toEqual(['华为', null, 'last-30-days']);
    const requestBody = http.calls.find(({ call }) => call === 'POST /v1/analysis/answers')?.body as Asked;
    expect(requestBody.list[0]?.Input).toMatchObject({ Named_With: '71', Period: 'last-30-days' });
  });

  it('moves between names by keyboard, shows what they have in common and keeps the selection in the URL', async () => {
    await renderNetwork();
    (await screen.findByRole('button', { name: '华为' })).focus();
    await userEvent.keyboard('{Enter}');
    const near = await screen.findByRole('list', { name: '与“华为”同提' });
    expect(query(within(near).getByRole('link', { name: '同提 4 篇' })).get('Word')).toBe('华为,任正非');
    expect(new URLSearchParams(location.search).get('name')).toBe('华为');
    await userEvent.click(within(near).getByRole('button', { name: '任正非' }));
    expect(await screen.findByRole('list', { name: '与“任正非”同提' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '全部实体' }));
    expect(await screen.findByRole('list', { name: '本文实体' })).toBeVisible();
  });

  it('shows a message for a name that is linked to nothing', async () => {
    await renderNetwork('?name=%E6%B7%B1%E5%9C%B3');
    expect(await screen.findByText('这段时间没有文章同时提到其他实体')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /同提/ })).toBeNull());
  });
});
