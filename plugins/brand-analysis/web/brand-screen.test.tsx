import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue, type PrivilegeMap } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { getGroups } from '../brand';
import type { BrandSet } from '../contract';
import BrandScreen from './brand-screen';

const path = '/front/analysis/brand-analysis';
const brands = [
  { Name: '星河', Subject_IDs: ['5'], Keyword: '' },
  { Name: '远航', Subject_IDs: [], Keyword: '远航汽车' },
];
const set = (Brand_Set_ID: string, Set_Name: string, more: Partial<BrandSet> = {}): BrandSet => ({
  Brand_Set_ID,
  Set_Name,
  Brands: brands,
  Is_Shared: false,
  Is_Own: true,
  ...more,
});
const all: PrivilegeMap = { 'brand-analysis': { b: 1, m: 1, d: 1 }, classifiedInfo: { b: 1, m: 1, a: 1 } };

interface Asked {
  readonly list: readonly { readonly Module_ID: string; readonly Input: { readonly Groups?: object } }[];
}

async function renderBrands(sets: readonly BrandSet[], search = '', privileges = all) {
  history.replaceState(null, '', `${path}${search}`);
  let list = [...sets];
  const counts = getGroups(brands).map(({ Name, Filter }, index) => ({
    Name,
    Fields: Filter,
    Count: index === 0 ? 30 : 10,
    Negative: 4,
    Neutral: index === 0 ? 20 : 0,
    Positive: 6,
  }));
  const rows: Readonly<Record<string, object[]>> = {
    'brand-share': counts,
    'brand-net-sentiment': counts,
    'brand-sentiment': counts,
  };
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/front/brand-set': () => ({ list }),
      'POST /v1/front/brand-set': ({ body }) => {
        const made = set('9', '', body as BrandSet);
        list = [...list, made];
        return made;
      },
      'PUT /v1/front/brand-set': ({ body }) => {
        const change = body as Partial<BrandSet>;
        list = list.map((each) => (each.Brand_Set_ID === change.Brand_Set_ID ? { ...each, ...change } : each));
        return list.find((each) => each.Brand_Set_ID === change.Brand_Set_ID);
      },
      'DELETE /v1/front/brand-set': ({ query }) => {
        list = list.filter(({ Brand_Set_ID }) => Brand_Set_ID !== (query as { id: string }).id);
        return { removed: 1 };
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
      provideValue(NavigationService, { path, navigate: () => undefined } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'brand-analysis', 'analysis', 'articles', 'hot-spots']);
  kernel.get(PrivilegeService).take(privileges);
  renderWith(kernel, <BrandScreen />);
  await waitFor(() => expect(http.countOf('GET /v1/front/brand-set')).toBe(1));
  const groups = () =>
    http.calls
      .filter(({ call }) => call === 'POST /v1/analysis/answers')
      .map(({ body }) => (body as Asked).list.find(({ Module_ID }) => Module_ID === 'brand-share')?.Input.Groups);
  return { http, groups };
}

beforeEach(() => localStorage.clear());

describe('BrandScreen', () => {
  it('opens with the first set and queries all modules for its brands in one call', async () => {
    const { groups } = await renderBrands([set('1', '竞品')]);
    await waitFor(() => expect(groups()).toEqual([getGroups(brands)]));
    expect(await screen.findByText(/星河 30 篇，声量份额 75%/)).toBeVisible();
    expect(screen.getByText('星河 · 本品牌')).toBeVisible();
  });

  it('compares the brands in the URL and reports an unreadable URL', async () => {
    const other = [brands[1], { Name: '曜电', Subject_IDs: [], Keyword: '曜电科技' }];
    const { groups } = await renderBrands([set('1', '竞品')], `?brands=${encodeURIComponent(JSON.stringify(other))}`);
    await waitFor(() => expect(groups()).toHaveLength(1));
    expect(groups()[0]).toMatchObject([{ Name: '远航' }, { Name: '曜电' }]);
  });

  it('reports an unreadable URL or a deleted set', async () => {
    const { groups } = await renderBrands([set('1', '竞品')], '?brands=nonsense');
    expect(await screen.findByText('链接中的品牌无法识别，请重新选择。')).toBeVisible();
    expect(groups()).toEqual([]);
  });

  it('opens the articles of the brand from each number of the table', async () => {
    await renderBrands([set('1', '竞品')]);
    const card = (await screen.findByText('声量份额')).closest('section') as HTMLElement;
    await userEvent.click(await within(card).findByRole('button', { name: '显示与导出' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: '表格' }));
    const links = await waitFor(() => {
      const cardLinks = within(card)
        .getAllByRole('link')
        .map((link) => new URL((link as HTMLAnchorElement).href).searchParams);
      expect(cardLinks.length).toBeGreaterThan(1);
      return cardLinks;
    });
    expect(links.some((query) => query.get('Subject_ID') === '5')).toBe(true);
    expect(links.some((query) => query.get('keyword') === '远航汽车')).toBe(true);
  });

  it('requires a name and a scope for each brand and puts the selection into the URL', async () => {
    const { groups } = await renderBrands([]);
    await userEvent.click(await screen.findByRole('button', { name: '选择对比品牌' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '开始对比' }));
    expect(within(dialog).getAllByText('请填写名称')).toHaveLength(2);
    expect(within(dialog).getAllByText('请选择专题或填写关键词')).toHaveLength(2);
    for (const [index, name] of ['远航', '曜电'].entries()) {
      await userEvent.type(within(dialog).getAllByLabelText(/名称/)[index] as HTMLElement, name);
      await userEvent.type(within(dialog).getAllByLabelText('关键词')[index] as HTMLElement, `${name}汽车`);
    }
    await userEvent.click(within(dialog).getByRole('button', { name: '设 曜电 为本品牌' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '开始对比' }));
    await waitFor(() => expect(groups()).toHaveLength(1));
    expect(groups()[0]).toEqual([
      { Name: '曜电', Filter: { keyword: '曜电汽车' } },
      { Name: '远航', Filter: { keyword: '远航汽车' } },
    ]);
    expect(new URLSearchParams(location.search).get('brands')).toContain('曜电');
  });

  it('saves, shares and deletes a set', async () => {
    const { http } = await renderBrands([set('1', '竞品')]);
    const choose = async (name: RegExp) => {
      await userEvent.click(await screen.findByRole('button', { name: /竞品|季度|品牌组/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose(/保存为品牌组/);
    await userEvent.type(screen.getByLabelText(/名称/), '季度');
    await userEvent.click(screen.getByLabelText('共享给本单位所有人'));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(location.search).toContain('set=9'));
    await choose(/取消共享/);
    await choose(/移除/);
    await waitFor(() => expect(location.search).not.toContain('set='));
    expect(
      http.calls
        .filter(({ call }) => call.endsWith('/v1/front/brand-set') && !call.startsWith('GET'))
        .map(({ body, query }) => body ?? query),
    ).toEqual([
      { Set_Name: '季度', Brands: brands, Is_Shared: true },
      { Brand_Set_ID: '9', Is_Shared: false },
      { id: '9' },
    ]);
  });

  it('lets read-only users open sets only', async () => {
    await renderBrands([set('1', '竞品', { Is_Own: false, Is_Shared: true })], '', {
      ...all,
      'brand-analysis': { b: 1 },
    });
    await userEvent.click(await screen.findByRole('button', { name: '竞品' }));
    expect(await screen.findByRole('menuitemradio', { name: '竞品' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /保存|共享|移除/ })).toBeNull();
  });
});
