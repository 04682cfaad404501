import { mapBars, type ChartData } from '#shared/chart';
import type { Module, ModuleView } from './module';

/** True for a module that can be rendered as a chart. */
export const hasChart = ({ faces }: Module): boolean => Boolean(faces.chart ?? faces.map ?? faces.bars);

/** Returns the chart of a module; a ranking or map data becomes bars from left to right. */
export function chartOf({ faces, question }: Module, view: ModuleView<object>): ChartData | null {
  if (faces.chart) return faces.chart(view).data;
  const bars = faces.map ? [...mapBars(faces.map(view).data)].reverse() : faces.bars && [...faces.bars(view)].reverse();
  if (!bars) return null;
  return {
    kind: 'bar',
    horizontal: true,
    categories: bars.map(({ name }) => name),
    series: [{ key: 'count', name: view.text(question), values: bars.map(({ value }) => value) }],
  };
}
