import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { provideValue, type PrivilegeMap } from '#core';
import { LocaleService, NavigationService, PrivilegeService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { closeToast, currentToasts, ToastHost } from '#shared/ui';
import type { ChartDataRow } from '../../contract';
import type { Module } from '../../module';
import { mediaSplit } from '../../modules';
import { analysis } from '../../plugin';
import side from '../index';
import { RequestedModuleCard } from '../requested-module-card';
import SavedChartsScreen from './saved-charts-screen';
import { savedChart } from './testing/saved-chart';

const path = '/front/analysis/chart-data';
const all: PrivilegeMap = { 'chart-data': { b: 1, m: 1 }, classifiedInfo: { b: 1, m: 1, a: 1 } };
const Input = { Period: 'last-30-days', Emotion: 'negative' } as ChartDataRow['Input'];
const chart = (id: string, Chart_Name: string, more: Partial<ChartDataRow> = {}): ChartDataRow =>
  savedChart(id, { Chart_Name, Module_ID: 'media-split', Input, ...more });

async function renderCharts(charts: readonly ChartDataRow[], { search = '', privileges = all, card = false } = {}) {
  history.replaceState(null, '', `${path}${search}`);
  let list = [...charts];
  const went: string[] = [];
  const { kernel, http } = testKernel({
    plugins: [{ manifest: { ...analysis, requires: [] }, load: async () => ({ default: side }) }],
    answers: {
      'GET /v1/chart-data': () => ({ list: list.map((each) => ({ ...each, Answer: null })), total: list.length }),
      'POST /v1/chart-data': ({ body }) => {
        const made = chart('9', '', body as Partial<ChartDataRow>);
        list = [made, ...list];
        return made;
      },
      'PUT /v1/chart-data': ({ body }) => {
        const change = body as Partial<ChartDataRow>;
        return { ...list.find((each) => each.Chart_Data_ID === change.Chart_Data_ID), ...change };
      },
      'DELETE /v1/chart-data': () => ({ removed: 1 }),
      'POST /v1/analysis/answers': ({ body }) => ({
        list: (body as { list: { Module_ID: string }[] }).list.map(({ Module_ID }) => ({
          Module_ID,
          Answer: {
            Module_ID,
            Rows: [{ Media_Type: 'weibo', Count: 12, Negative: 5 }],
            Counted: 12,
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
        navigate: (address: string) => went.push(address),
      } as unknown as NavigationService),
    ],
  });
  await kernel.get(LocaleService).load(['core', 'analysis', 'articles']);
  kernel.get(PrivilegeService).take(privileges);
  const input = { Period: 'last-7-days' } as ChartDataRow['Input'];
  renderWith(
    kernel,
    <>
      {card ? <RequestedModuleCard module={mediaSplit as unknown as Module} input={input} /> : <SavedChartsScreen />}
      <ToastHost />
    </>,
  );
  return { http, went };
}

const menu = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: '管理图表' }));

beforeEach(() => {
  localStorage.clear();
  for (const { id } of currentToasts()) closeToast(id);
});

describe('SavedChartsScreen', () => {
  it('loads the chart named in the address with its saved question and view', async () => {
    const { http } = await renderCharts(
      [chart('2', '走势'), chart('1', '负面媒体', { Is_Own: false, Is_Shared: true })],
      {
        search: '?id=1',
      },
    );
    expect(await screen.findByRole('heading', { name: '负面媒体' })).toBeVisible();
    expect(await screen.findByRole('cell', { name: /微博/ })).toBeVisible();
    expect(http.calls.find(({ call }) => call === 'POST /v1/analysis/answers')?.body).toEqual({
      list: [{ Module_ID: 'media-split', Input: { Period: 'last-30-days', Emotion: 'negative' } }],
    });
    expect(screen.getByText(/媒体分布.*全单位可见/)).toBeVisible();
    const tree = screen.getByRole('tree', { name: '图表列表' });
    expect(within(tree).getByRole('treeitem', { name: /同事共享的/ })).toBeVisible();
    await userEvent.click(within(tree).getByRole('treeitem', { name: /走势/ }));
    expect(location.search).toBe('?id=2');
    // A chart saved by a colleague can only be changed by that colleague.
    await userEvent.click(within(tree).getByRole('treeitem', { name: /负面媒体/ }));
    await menu();
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['复制链接']);
  });

  it('renames a chart, and deletes it with an undo option', async () => {
    const { http } = await renderCharts([chart('2', '走势')]);
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: '重命名' }));
    const name = await screen.findByRole('textbox', { name: /名称/ });
    await userEvent.clear(name);
    await userEvent.type(name, '负面走势');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('heading', { name: '负面走势' })).toBeVisible();
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    expect(await screen.findByText('还没有保存的图表')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /撤销/ }));
    expect(await screen.findByRole('heading', { name: '负面走势' })).toBeVisible();
    expect(http.calls.find(({ call }) => call === 'POST /v1/chart-data')?.body).toMatchObject({
      Chart_Name: '负面走势',
      Settings: { view: 'table' },
    });
  });

  it('explains why a chart cannot be shown', async () => {
    await renderCharts([chart('2', '旧图', { Module_ID: 'of-a-plugin-that-is-off' })]);
    expect(await screen.findByText(/所属的功能未启用/)).toBeVisible();
    history.pushState(null, '', `${path}?id=77`);
    expect(await screen.findByText(/已被删除/)).toBeVisible();
  });
});

describe('a card', () => {
  it('saves the question with a name and the selected view', async () => {
    const { http, went } = await renderCharts([], { card: true });
    await userEvent.click(await screen.findByRole('button', { name: '显示与导出' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: '表格' }));
    await userEvent.click(screen.getByRole('button', { name: '显示与导出' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '保存图表' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /共享给本单位/ }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(http.calls.find(({ call }) => call === 'POST /v1/chart-data')?.body).toEqual({
        Chart_Name: '媒体分布',
        Module_ID: 'media-split',
        Input: { Period: 'last-7-days' },
        Settings: { view: 'table' },
        Is_Shared: true,
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '打开' }));
    expect(went).toEqual([`${path}?id=9`]);
  });

  it('offers no actions to users who may not save charts', async () => {
    await renderCharts([], { card: true, privileges: { classifiedInfo: { b: 1, a: 1 } } });
    await userEvent.click(await screen.findByRole('button', { name: '显示与导出' }));
    expect(await screen.findByRole('menuitemradio', { name: '表格' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: '保存图表' })).toBeNull();
  });
});
