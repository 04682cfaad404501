import { formatCount, formatNumber, formatPercent } from '#shared/format';
import type { ChartData } from './chart-data';

/**
 * Grid lines of a value axis: from `bottom`, which is 0 unless there are negative values, to `top`, `step` apart, each
 * with a label that is its exact value.
 */
export interface ValueScale {
  readonly bottom: number;
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns how far each category reaches above and below zero; stacked series add up on each side. */
const getReach = ({ categories, series, stacked }: ChartData): readonly (readonly [below: number, above: number])[] =>
  categories.map((_, index) => {
    const values = series.map(({ values: figures }) => figures[index] ?? 0);
    const [negative, positive] = [values.filter((value) => value < 0), values.filter((value) => value > 0)];
    return stacked ? [sum(negative), sum(positive)] : [Math.min(0, ...negative), Math.max(0, ...positive)];
  });

const smallestStep = 1e-6;

/** Returns the value axis of a chart: counts at whole numbers, shares in percent, other figures with their decimals. */
export function valueScale(data: ChartData, language: string): ValueScale {
  const values = data.series.flatMap((series) => series.values.flatMap((value) => value ?? []));
  const reach = getReach(data);
  const lowest = Math.min(0, ...reach.map(([below]) => below));
  const highest = Math.max(0, ...reach.map(([, above]) => above));
  const isCount = values.every(Number.isInteger);
  const isShare = !isCount && values.every((value) => value >= 0 && value <= 1);
  const span = highest - lowest;
  const step = tickStep(span === 0 ? 1 : span, isCount ? 1 : smallestStep);
  const above = Math.max(lowest < 0 ? 0 : 1, Math.ceil(highest / step - 1e-9));
  const below = Math.ceil(-lowest / step - 1e-9);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const at = (index: number): number => Number((index * step).toPrecision(12));
  return {
    step,
    ticks: Array.from({ length: below + above + 1 }, (_, index) => at(index - below)),
    bottom: below === 0 ? 0 : at(-below),
    top: at(above),
    label: (value) => {
      if (isShare) return formatPercent(value, language, Math.max(0, decimals - 2));
      return isCount ? formatCount(value, language) : formatNumber(value, language, decimals);
    },
  };
}
