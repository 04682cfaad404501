import type { ChartData } from '#shared/chart';
import type { Module, ModuleView } from './module';

/** What a module draws, as a chart: a ranking as bars from left to right. */
export function chartOf({ faces, question }: Module, view: ModuleView<object>): ChartData | null {
  if (faces.chart) return faces.chart(view).data;
  if (!faces.bars) return null;
  const bars = [...faces.bars(view)].reverse();
  return {
    kind: 'bar',
    horizontal: true,
    categories: bars.map(({ name }) => name),
    series: [{ key: 'count', name: view.text(question), values: bars.map(({ value }) => value) }],
  };
}
