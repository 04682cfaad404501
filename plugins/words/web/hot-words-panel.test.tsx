import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from '@rstest/core';
import type { PrivilegeMap } from '#core';
import { LocaleService, PrivilegeService } from '#core/web';
import { chooseOption, renderWith, testKernel } from '#core/web/testing';
import HotWordsPanel from './hot-words-panel';
import WordsPanel from './words-panel';

const word = (Word: string, Count: number, Before: number) => ({
  Word,
  Type: 'word',
  Count,
  Before,
  Negative: Math.floor(Count / 2),
  Positive: 0,
  Sample: { Article_ID: '1', Title: `${Word}的文章` },
});

async function renderPanel(privileges: PrivilegeMap = { 'hot-word-dict': { b: 1, m: 1 } }) {
  const queries: Readonly<Record<string, string>>[] = [];
  const made: unknown[] = [];
  let list = [word('刹车', 40, 10), word('召回', 20, 0), word('续航', 5, 9)];
  const { kernel } = testKernel({
    answers: {
      'GET /v1/front/hot-words': ({ query }) => {
        queries.push(query as Record<string, string>);
        return { list, total: 120, From: '2026-11-20T00:00:00.000Z', To: '2026-11-21T00:00:00.000Z' };
      },
      'POST /v1/manage/report/hot-word-dict': ({ body }) => {
        made.push(body);
        list = list.filter(({ Word }) => Word !== '刹车');
        return {
          Hot_Word_ID: '1',
          Target: null,
          Remark: null,
          Created_At: '2026-05-01T00:00:00Z',
          ...(body as object),
        };
      },
      'GET /v1/article/words': () => ({
        Keywords: [{ Word: '热失控', Weight: 20 }],
        Entities: [
          { Type: 'person', Name: '陆启明', Canonical_Name: '陆启明', Count: 3, Start: 0 },
          { Type: 'place', Name: '华', Canonical_Name: '中国', Count: 1, Start: 9 },
          { Type: 'brand', Name: '鸿蒙', Canonical_Name: '华为', Count: 1, Start: 12 },
        ],
      }),
    },
  });
  await kernel.get(LocaleService).load(['core', 'words']);
  kernel.get(PrivilegeService).take(privileges);
  return { kernel, asked: queries, made };
}

describe('HotWordsPanel', () => {
  it('ranks words with their change, each with a link to its articles', async () => {
    const { kernel, asked } = await renderPanel();
    renderWith(kernel, <HotWordsPanel period="24h" subject="7" round={0} />);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^1刹车40↑ 30/),
      expect.stringMatching(/^2召回20新/),
      expect.stringMatching(/^3续航5↓ 4/),
    ]);
    const target = new URL(links[0]?.getAttribute('href') ?? '', 'https://desk.example').searchParams;
    expect(Object.fromEntries(target)).toEqual({
      Word: '刹车',
      Subject_ID: '7',
      merged: 'false',
      time: 'last-24-hours',
    });
    expect(asked[0]).toMatchObject({ Subject_ID: '7', sort: 'count', type: 'person,organisation,brand,word' });
    await chooseOption(screen.getByRole('combobox', { name: '种类' }), '地点');
    await userEvent.click(screen.getByText('上升'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'place', sort: 'rising' }));
  });

  it('removes a word for users with the privilege', async () => {
    const { kernel, made } = await renderPanel();
    renderWith(kernel, <HotWordsPanel period="7d" subject="" round={0} />);
    await userEvent.click(await screen.findByRole('button', { name: '不再显示“刹车”' }));
    await waitFor(() => expect(screen.queryByText('刹车')).toBeNull());
    expect(made).toEqual([{ Word: '刹车', Action: 'stop', Is_Enabled: true }]);
  });

  it('hides that button from other users', async () => {
    const { kernel } = await renderPanel({});
    renderWith(kernel, <HotWordsPanel period="7d" subject="" round={0} />);
    await screen.findByText('刹车');
    expect(screen.queryByRole('button', { name: /不再显示/ })).toBeNull();
  });
});

describe('WordsPanel', () => {
  it('shows keywords and names without short forms', async () => {
    const { kernel } = await renderPanel();
    renderWith(kernel, <WordsPanel row={{ Article_ID: '99' }} />);
    expect(await screen.findByRole('list', { name: '关键词' })).toHaveTextContent('热失控');
    expect(screen.getByRole('list', { name: '人物' })).toHaveTextContent('陆启明3');
    expect(screen.queryByText('华')).toBeNull();
    expect(screen.getByRole('link', { name: '鸿蒙' })).toHaveAttribute('title', '归入“华为”');
    expect(screen.getByRole('link', { name: '热失控' }).getAttribute('href')).toContain(encodeURIComponent('"热失控"'));
  });
});
