import {
  registerAreaChart,
  registerBarChart,
  registerCanvasTooltipHandler,
  registerCartesianBandAxis,
  registerCartesianCrossHair,
  registerCartesianLinearAxis,
  registerDiscreteLegend,
  registerDomTooltipHandler,
  registerLabel,
  registerLineChart,
  registerPieChart,
  registerTooltip,
  VChart,
} from '@visactor/vchart';
import type { ChartData } from './chart-data';
import { chartSpec, type ChartLook } from './chart-spec';

const { useRegisters: register } = VChart;
register([
  registerBarChart,
  registerLineChart,
  registerAreaChart,
  registerPieChart,
  registerCartesianLinearAxis,
  registerCartesianBandAxis,
  registerDiscreteLegend,
  registerLabel,
  registerTooltip,
  registerCartesianCrossHair,
  registerDomTooltipHandler,
  registerCanvasTooltipHandler,
]);

/** A chart rendered on the page. */
export interface RenderedChart {
  update(data: ChartData, look: ChartLook): void;
  /** Returns a PNG data URL. */
  picture(): Promise<string>;
  remove(): void;
}

/** Renders a chart into an element; `onSelect` receives the category and series key of the clicked part. */
export function renderChart(
  element: HTMLElement,
  data: ChartData,
  look: ChartLook,
  onSelect: (category: string, seriesKey: string) => void,
): RenderedChart {
  let latest = data;
  const chart = new VChart(chartSpec(data, look), { dom: element, animation: false });
  chart.on('click', { level: 'mark' }, ({ datum }) => {
    const { category, name } = (datum ?? {}) as { readonly category?: string; readonly name?: string };
    // What is gathered as others stands for no part of its own.
    const series = name === undefined ? latest.series[0] : latest.series.find((each) => each.name === name);
    if (category !== undefined && series && latest.categories.includes(category)) onSelect(category, series.key);
  });
  chart.renderSync();
  return {
    update: (next, nextLook) => {
      latest = next;
      chart.updateSpecSync(chartSpec(next, nextLook));
    },
    picture: async () => (await chart.getDataURL()) ?? '',
    remove: () => chart.release(),
  };
}
