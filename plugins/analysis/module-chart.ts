import { mapBars, type ChartData } from '#shared/chart';
import type { Module, ModuleView } from './module';

/** True for a module that can be rendered as a chart. */
export const hasChart = ({ views }: Module): boolean => Boolean(views.chart ?? views.map ?? views.bars);

/** Returns the chart of a module; a ranking or map data becomes bars from left to right. */
export function getChart({ views, question }: Module, view: ModuleView<object>): ChartData | null {
  if (views.chart) return views.chart(view).data;
  const bars = views.map ? [...mapBars(views.map(view).data)].reverse() : views.bars && [...views.bars(view)].reverse();
  if (!bars) return null;
  return {
    kind: 'bar',
    horizontal: true,
    categories: bars.map(({ name }) => name),
    series: [{ key: 'count', name: view.text(question), values: bars.map(({ value }) => value) }],
  };
}
