import type { ISpec } from '@visactor/vchart';
import { gatherSeries, maxSeries, valueScale, type ValueScale } from '#shared/chart';
import { formatShares } from '#shared/format';
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
  series.map(({ tone }, index) => look.color(tone ? `--${tone}` : `--series-${(index % maxSeries) + 1}`));

/** Labels of a horizontal axis; more of them are read by nobody. */
const mostNames = 7;
const fewNames = {
  tick: { visible: false, tickCount: mostNames },
} as const;

/** A value axis has the grid lines of its scale, an axis of categories has none. */
function getAxis(orient: 'left' | 'bottom', look: ChartLook, scale?: ValueScale): object {
  const numbers = scale !== undefined;
  const text = { fill: look.color('--ink-faint'), fontSize: 12 * (look.scale ?? 1) };
  return {
    orient,
    type: numbers ? 'linear' : 'band',
    domainLine: { visible: !numbers, style: { stroke: look.color('--line-strong') } },
    tick: { visible: false, ...(scale && { tickStep: scale.step }) },
    grid: { visible: numbers, style: { stroke: look.color('--line'), lineDash: [] } },
    label: numbers
      ? { style: text, formatMethod: (value: string | number) => scale.label(Number(value)) }
      : { style: text, autoHide: true, autoLimit: true },
    // Bars take 60 % of their place; horizontal ones are read from the top.
    ...(numbers
      ? { min: scale.bottom, max: scale.top, nice: false }
      : { paddingInner: 0.4, paddingOuter: 0.2, inverse: orient === 'left', ...(orient === 'bottom' && fewNames) }),
  };
}

/** Longest line whose points are marked. */
const mostPoints = 12;
/** Most parts of a ring that are named beside it instead of in a legend. */
const mostParts = 4;

/** A value of a period that is not over is lighter, and the line to it is dashed. */
interface Datum {
  readonly isOpen?: true;
}
const getDash = ({ isOpen }: Datum): number[] => (isOpen ? [4, 4] : []);
const openStyle = { fillOpacity: ({ isOpen }: Datum): number => (isOpen ? 0.5 : 1) };

/** Returns whether a value has no neighbors, so that no line shows it. */
const hasLonePoint = ({ series }: ChartData): boolean =>
  series.some(({ values }) =>
    values.some(
      (value, index) =>
        typeof value === 'number' && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null,
    ),
  );

/** Converts chart data to a VChart spec. */
export function chartSpec(whole: ChartData, look: ChartLook): ISpec {
  const data = gatherSeries(whole, look.language);
  const { kind, categories, series, stacked = false, horizontal = false, isLastOpen = false } = data;
  const { scale = 1 } = look;
  const shared = {
    background: 'transparent',
    theme: { fontFamily: look.color('--font') },
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
      visible: kind === 'ring' ? categories.length > mostParts : series.length > 1,
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
    const shares = formatShares(
      values.map(({ value }) => value),
      look.language,
      0,
    );
    const pieces = categories.map((_, index) => ({ tone: data.tones?.[index] }));
    return {
      ...shared,
      type: 'pie',
      data: [{ id: 'data', values }],
      categoryField: 'category',
      valueField: 'value',
      innerRadius: categories.length > mostParts ? 0.62 : 0.48,
      outerRadius: categories.length > mostParts ? 0.88 : 0.7,
      pie: { style: { stroke: look.color('--surface'), lineWidth: 1 } },
      label: {
        visible: categories.length <= mostParts,
        position: 'outside',
        style: { fill: look.color('--ink-soft'), fontSize: 12 * scale },
        formatMethod: (_: string, { category }: { readonly category: string }) =>
          `${category} ${shares[categories.indexOf(category)] ?? ''}`,
      },
      color: getColors(pieces, look),
    } as unknown as ISpec;
  }
  const values = series.flatMap(({ name, values: figures }) =>
    categories.map((category, index) => ({
      category,
      name,
      value: figures[index] ?? null,
      ...(isLastOpen && index === categories.length - 1 && { isOpen: true }),
    })),
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
    bar: {
      style: {
        ...openStyle,
        ...(stacked ? { stroke: look.color('--surface'), lineWidth: 1 } : { cornerRadius: 2 }),
      },
    },
    ...(stacked && { stackCornerRadius: horizontal ? [0, 2, 2, 0] : [2, 2, 0, 0] }),
    barMaxWidth: 40 * scale,
    line: { style: { lineWidth: 2 * scale, curveType: 'linear', lineDash: getDash } },
    invalidType: 'break',
    area: { style: { fillOpacity: stacked ? 0.7 : 0.15, curveType: 'linear' } },
    point: { visible: categories.length <= mostPoints || hasLonePoint(data), style: { size: 5 * scale } },
    crosshair: { xField: { visible: kind !== 'bar', line: { type: 'line' } } },
    axes: [
      getAxis(horizontal ? 'left' : 'bottom', look),
      getAxis(horizontal ? 'bottom' : 'left', look, valueScale(data, look.language)),
    ],
  } as unknown as ISpec;
}
