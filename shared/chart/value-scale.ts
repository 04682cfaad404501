import { formatCount, formatNumber, formatPercent } from '#shared/format';
import type { ChartData } from './chart-data';

/** Grid lines of a value axis: from 0 to `top`, `step` apart, each with a label that is its exact value. */
export interface ValueScale {
  readonly top: number;
  readonly step: number;
  readonly ticks: readonly number[];
  label(value: number): string;
}

/**
 * Returns the distance between grid lines of a scale from 0 to `top`: 1, 2 or 5 times a power of ten that gives three
 * to five lines; a whole number unless fractions are allowed.
 */
export function tickStep(top: number, min = 1): number {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, min)));
  const factor = [1, 2, 5].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  // A product such as 5 * 0.01 is not exact.
  return Number((factor * power).toPrecision(3));
}

/** Returns the height of each category: the sum of stacked series, otherwise the greatest value. */
const getHeights = ({ categories, series, stacked }: ChartData): number[] =>
  categories.map((_, index) => {
    const values = series.map(({ values: figures }) => figures[index] ?? 0);
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });

const smallestStep = 1e-6;

/** Returns the value axis of a chart: counts at whole numbers, shares in percent, other figures with their decimals. */
export function valueScale(data: ChartData, language: string): ValueScale {
  const values = data.series.flatMap((series) => series.values.flatMap((value) => value ?? []));
  const highest = Math.max(0, ...getHeights(data));
  const isCount = values.every(Number.isInteger);
  const isShare = !isCount && values.every((value) => value <= 1);
  const step = tickStep(highest === 0 ? 1 : highest, isCount ? 1 : smallestStep);
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return {
    step,
    ticks,
    top: ticks[count] ?? step,
    label: (value) => {
      if (isShare) return formatPercent(value, language, Math.max(0, decimals - 2));
      return isCount ? formatCount(value, language) : formatNumber(value, language, decimals);
    },
  };
}
