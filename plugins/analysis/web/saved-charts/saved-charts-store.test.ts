import { describe, expect, it } from '@rstest/core';
import { PermissionError } from '#core';
import type { ChartDataRow } from '../../contract';
import { SavedChartsStore } from './saved-charts-store';
import { savedChart } from './testing/saved-chart';

function started(rows: ChartDataRow[]) {
  const requests: unknown[] = [];
  const store = new SavedChartsStore({
    charts: async () => ({ list: rows.map((row) => ({ ...row, Answer: null })), total: rows.length }),
    createChart: async ({ body }) => {
      requests.push(body);
      return savedChart('99', body as Partial<ChartDataRow>);
    },
    updateChart: async ({ body: { Chart_Data_ID, ...change } }) => {
      const row = rows.find((each) => each.Chart_Data_ID === Chart_Data_ID);
      if (!row?.Is_Own) throw new PermissionError('somebody else’s');
      return { ...row, ...change } as ChartDataRow;
    },
    removeChart: async () => ({ removed: 1 }),
  });
  return { store, requests };
}

describe('SavedChartsStore', () => {
  it('separates own charts from charts shared by colleagues', async () => {
    const { store } = started([savedChart('2'), savedChart('1', { Is_Own: false, Is_Shared: true })]);
    expect(store.charts).toBeNull();
    await store.load();
    expect([store.ownCharts, store.shared].map((list) => list.map(({ Chart_Data_ID }) => Chart_Data_ID))).toEqual([
      ['2'],
      ['1'],
    ]);
  });

  it('renames charts and reverts rejected changes', async () => {
    const { store } = started([savedChart('2'), savedChart('1', { Is_Own: false })]);
    await store.load();
    await store.change(savedChart('2'), { Chart_Name: '负面走势' });
    expect(store.find('2')?.Chart_Name).toBe('负面走势');
    await expect(store.change(savedChart('1'), { Chart_Name: '改' })).rejects.toThrow('somebody else');
    expect(store.find('1')?.Chart_Name).toBe('图表 1');
  });

  it('restores a deleted chart unchanged', async () => {
    const { store, requests } = started([savedChart('2')]);
    await store.load();
    await store.remove(savedChart('2'));
    expect(store.charts).toEqual([]);
    await store.restore(savedChart('2'));
    expect(requests).toEqual([
      {
        Chart_Name: '图表 2',
        Module_ID: 'emotion-trend',
        Input: { Period: 'last-30-days' },
        Settings: { view: 'table' },
        Is_Shared: false,
      },
    ]);
    expect(store.charts?.map(({ Chart_Data_ID }) => Chart_Data_ID)).toEqual(['99']);
  });

  it('reports why the charts are missing', async () => {
    const store = new SavedChartsStore({
      charts: () => Promise.reject(new Error('away')),
    } as unknown as ConstructorParameters<typeof SavedChartsStore>[0]);
    await store.load();
    expect([store.charts, String(store.error)]).toEqual([null, 'Error: away']);
  });
});
