import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { mapShade, type MapData } from '#shared/chart';
import { knownMap } from '#shared/ui';
import ProvincialSentimentScreen from './provincial-sentiment-screen';
import RegionMapScreen from './region-map-screen';
import RegionPicture from './region-picture';

const path = '/front/tools/provincial-sentiment';
const row = (Region: string, Name: string, more: object = {}) => ({
  Region,
  Name,
  Name_En: Name,
  Parent: '86',
  Count: 0,
  Negative: 0,
  Is_Known: true,
  Before: 0,
  Before_At: '2026-11-01T00:00:00.000Z..2026-11-07T00:00:00.000Z',
  ...more,
});
const rows = [
  row('330000', '浙江', { Count: 9, Negative: 3, Before: 4 }),
  row('510000', '四川', { Count: 1 }),
  row('110000', '北京'),
  row('540000', '西藏', { Is_Known: false }),
];
const square = [
  [
    [110, 30],
    [111, 30],
    [111, 31],
    [110, 30],
  ],
];
const outlines = { regions: [{ code: '330000', polygons: [square] }] };
const shown = (code: string) => ({
  Code: code,
  Map_Name: '',
  Approval_Number: '',
  Source: '',
  Is_Built_In: true,
  Is_Cut: true,
  Has_Parts: code === '86',
  Outlines: outlines,
});
const builtIn = { ...shown('86'), Regions: 34, Points: 16_000, Size: 0, Missing: [], Updated_At: null };

interface Asked {
  readonly list: readonly { readonly Module_ID: string; readonly Input: { readonly Region?: string } }[];
}

async function getKernel(search = '') {
  history.replaceState(null, '', `${path}${search}`);
  const visited: string[] = [];
  const { kernel, http } = testKernel({
    answers: {
      'GET /v1/region-outlines': ({ query }) => shown((query as { code: string }).code),
      'GET /v1/operate/region-map': () => ({ list: [builtIn] }),
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as Asked).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: {
            Module_ID,
            Rows: Module_ID === 'region-map' ? rows : Module_ID === 'region-negative' ? rows.slice(0, 1) : [],
            Counted: 10,
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
        navigate: (to: string) => void visited.push(to),
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'provincial-sentiment', 'analysis', 'articles']);
  kernel.get(PrivilegeService).take({
    'provincial-sentiment': { b: 1 },
    'region-map': { b: 1, m: 1, d: 1 },
    classifiedInfo: { b: 1, a: 1 },
  });
  const regions = () =>
    http.calls
      .filter(({ call }) => call === 'POST /v1/analysis/answers')
      .map(({ body }) => (body as Asked).list[0]?.Input.Region);
  return { kernel, http, regions, visited };
}

const data: MapData = {
  parent: '86',
  areas: [
    { key: '330000', name: '浙江', value: 9, negative: 3 },
    { key: '110000', name: '北京', value: 0, negative: 0 },
    { key: '540000', name: '西藏', value: null, negative: 0 },
  ],
};

beforeEach(() => localStorage.clear());

describe('ProvincialSentimentScreen', () => {
  it('navigates down through the ranking and up through the breadcrumb, with the region in the address', async () => {
    const { kernel, regions } = await getKernel();
    renderWith(kernel, <ProvincialSentimentScreen />);
    const card = (await screen.findByText('负面地区排行')).closest('section') as HTMLElement;
    await userEvent.click(await within(card).findByRole('button', { name: /浙江/ }));
    await waitFor(() => expect(new URLSearchParams(location.search).get('Region')).toBe('330000'));
    await waitFor(() => expect(regions().at(-1)).toBe('330000'));
    const breadcrumb = screen.getByRole('navigation', { name: '所在地区' });
    await waitFor(() =>
      expect(within(breadcrumb).getByRole('button', { name: '浙江' })).toHaveAttribute('aria-current', 'page'),
    );
    await userEvent.click(within(breadcrumb).getByRole('button', { name: '全国' }));
    await waitFor(() => expect(new URLSearchParams(location.search).get('Region')).toBeNull());
  });

  it('distinguishes zero from unknown in the table, and links each count to its list', async () => {
    const { kernel } = await getKernel();
    renderWith(kernel, <ProvincialSentimentScreen />);
    const card = (await screen.findByText('地域分布')).closest('section') as HTMLElement;
    await userEvent.click(await within(card).findByRole('button', { name: '显示与导出' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: '表格' }));
    const line = async (name: string) => (await within(card).findByText(name)).closest('tr') as HTMLElement;
    expect(within(await line('西藏')).getByText('无数据')).toBeVisible();
    expect(within(await line('北京')).getByText('0 篇')).toBeVisible();
    const links = within(await line('浙江'))
      .getAllByRole('link')
      .map((link) => new URL((link as HTMLAnchorElement).href));
    expect(links.map(({ searchParams }) => searchParams.get('Region'))).toEqual(Array(4).fill('330000'));
    expect(links[0]?.pathname).toBe(path);
  });
});

describe('RegionPicture', () => {
  it('explains the gray color, names regions with zero articles, and states that the map is not approved', async () => {
    const { kernel } = await getKernel();
    renderWith(kernel, <RegionPicture data={data} label="地域分布" onSelect={() => undefined} />);
    expect(await screen.findByText(/无数据（近 90 天没有文章提及，不等于 0）：西藏/)).toBeVisible();
    expect(screen.getByText('0 篇：北京')).toBeVisible();
    expect(screen.getByText(/未经地图审核/)).toBeVisible();
    expect(screen.getByRole('img', { name: '地域分布' })).toBeVisible();
    expect(knownMap('86')).toMatchObject({ measure: 'volume', outlines });
    await userEvent.click(screen.getByRole('radio', { name: '负面占比' }));
    await waitFor(() => expect(knownMap('86')?.measure).toBe('negative'));
    expect(new URLSearchParams(location.search).get('map')).toBe('negative');
  });

  it('ranks the subregions of a region without uploaded outlines', async () => {
    const { kernel } = await getKernel();
    const chosen: string[] = [];
    const cities = { parent: '330000', areas: [{ key: '330100', name: '杭州市', value: 4, negative: 0 }] };
    renderWith(kernel, <RegionPicture data={cities} label="地域分布" onSelect={(key: string) => chosen.push(key)} />);
    await userEvent.click(await screen.findByRole('button', { name: /杭州市/ }));
    expect(chosen).toEqual(['330100']);
  });

  it('shades zero lightest, the max darkest, and unknown in gray', () => {
    const [max, none, unknown] = ['330000', '110000', '540000'].map((key) => mapShade(data, key, 'volume'));
    expect([max?.opacity, none?.color, unknown?.color]).toEqual([1, '--series-1', '--ink-faint']);
    expect(none?.opacity).toBeLessThan(0.1);
  });
});

describe('RegionMapScreen', () => {
  it('asks for a file with its approval number, and uploads it unchanged', async () => {
    const { kernel } = await getKernel();
    renderWith(kernel, <RegionMapScreen />);
    expect(await screen.findByText('内置示意底图')).toBeVisible();
    expect(screen.getByText(/地图管理条例/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '上传地图' }));
    const dialog = screen.getByRole('dialog');
    const send = within(dialog).getByRole('button', { name: '上传地图' });
    expect(send).toBeDisabled();
    for (const [label, text] of [
      ['名称', '中国地图'],
      ['审图号', 'GS(2024)0650号'],
      ['来源', '自然资源部'],
    ] as const)
      await userEvent.type(within(dialog).getByLabelText(new RegExp(label)), text);
    const input = dialog.querySelector('input[type="file"]') as HTMLInputElement;
    await userEvent.upload(input, new File(['{}'], 'china.geojson'));
    expect(await within(dialog).findByText('已选择：china.geojson')).toBeVisible();
    expect(send).toBeEnabled();
  });
});
