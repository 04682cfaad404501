import type { ChartDataRow } from '../../../contract';

/** A saved chart for tests. */
export const savedChart = (Chart_Data_ID: string, more: Partial<ChartDataRow> = {}): ChartDataRow => ({
  Chart_Data_ID,
  Chart_Name: `图表 ${Chart_Data_ID}`,
  Module_ID: 'emotion-trend',
  Input: { Period: 'last-30-days' } as ChartDataRow['Input'],
  Settings: { view: 'table' },
  Is_Shared: false,
  Is_Own: true,
  Created_At: '2026-11-20T00:00:00.000Z',
  Updated_At: '2026-11-20T00:00:00.000Z',
  ...more,
});
