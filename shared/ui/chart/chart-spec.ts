import type { ISpec } from '@visactor/vchart';
import { formatCount } from '#shared/format';
import type { ChartData, ChartSeries } from './chart-data';

/** Colors and texts that a drawing needs from the page. */
export interface ChartLook {
  readonly language: string;
  /** Returns the value of a CSS variable of tokens.css. */
  color(variable: string): string;
  /** Font scale relative to a normal page. */
  readonly scale?: number;
}

const getColors = (series: readonly Pick<ChartSeries, 'tone'>[], look: ChartLook): string[] =>
  series.map(({ tone }, index) => look.color(tone ? `--${tone}` : `--series-${(index % 8) + 1}`));

function getAxis(orient: 'left' | 'bottom', look: ChartLook, numbers: boolean): object {
  const text = { fill: look.color('--ink-faint'), fontSize: 12 * (look.scale ?? 1) };
  return {
    orient,
    type: numbers ? 'linear' : 'band',
    domainLine: { visible: !numbers, style: { stroke: look.color('--line-strong') } },
    tick: { visible: false },
    grid: { visible: numbers, style: { stroke: look.color('--line'), lineDash: [] } },
    label: numbers
      ? { style: text, formatMethod: (value: string | number) => formatCount(Number(value), look.language) }
      : { style: text, autoHide: true, autoLimit: true },
    // Horizontal bars are read from the top.
    ...(numbers ? { tickCount: 4, zero: true } : { trimPadding: true, inverse: orient === 'left' }),
  };
}

/** Converts chart data to a VChart spec. */
export function chartSpec(data: ChartData, look: ChartLook): ISpec {
  const { kind, categories, series, stacked = false, horizontal = false } = data;
  const { scale = 1 } = look;
  const shared = {
    background: 'transparent',
    padding: 4,
    animation: false,
    tooltip: {
      style: {
        panel: {
          backgroundColor: look.color('--surface'),
          border: { color: look.color('--line'), width: 1, radius: 4 },
        },
        keyLabel: { fill: look.color('--ink-soft') },
        valueLabel: { fill: look.color('--ink') },
        titleLabel: { fill: look.color('--ink') },
      },
    },
    legends: {
      visible: kind === 'ring' || series.length > 1,
      orient: kind === 'ring' ? 'right' : 'top',
      position: kind === 'ring' ? 'middle' : 'end',
      maxRow: 2,
      item: {
        label: { style: { fill: look.color('--ink-soft'), fontSize: 12 * scale } },
        shape: { style: { symbolType: 'square', size: 10 * scale } },
      },
    },
  };
  if (kind === 'ring') {
    const values = categories.map((category, index) => ({ category, value: series[0]?.values[index] ?? 0 }));
    const pieces = categories.map((_, index) => ({ tone: data.tones?.[index] }));
    return {
      ...shared,
      type: 'pie',
      data: [{ id: 'data', values }],
      categoryField: 'category',
      valueField: 'value',
      innerRadius: 0.62,
      outerRadius: 0.88,
      color: getColors(pieces, look),
    } as unknown as ISpec;
  }
  const values = series.flatMap(({ name, values: figures }) =>
    categories.map((category, index) => ({ category, name, value: figures[index] ?? null })),
  );
  return {
    ...shared,
    type: kind,
    data: [{ id: 'data', values }],
    direction: horizontal ? 'horizontal' : 'vertical',
    xField: horizontal ? 'value' : kind === 'bar' && !stacked && series.length > 1 ? ['category', 'name'] : 'category',
    yField: horizontal ? (!stacked && series.length > 1 ? ['category', 'name'] : 'category') : 'value',
    seriesField: 'name',
    stack: stacked,
    color: getColors(series, look),
    bar: { style: { cornerRadius: 1 } },
    barMaxWidth: 28 * scale,
    line: { style: { lineWidth: 2 * scale, curveType: 'monotone' } },
    area: { style: { fillOpacity: stacked ? 0.7 : 0.15, curveType: 'monotone' } },
    point: { visible: categories.length <= 31, style: { size: 5 * scale } },
    crosshair: { xField: { visible: kind !== 'bar', line: { type: 'line' } } },
    axes: [getAxis(horizontal ? 'left' : 'bottom', look, false), getAxis(horizontal ? 'bottom' : 'left', look, true)],
  } as unknown as ISpec;
}
