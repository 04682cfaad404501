import type { ChartData, ChartSeries } from './chart-data';

/** Number of series colors; more series could not be distinguished. */
export const maxSeries = 8;

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Returns the indices of the greatest totals, in their original order. */
function getGreatest(totals: readonly number[]): ReadonlySet<number> {
  const order = totals.map((total, index) => ({ total, index })).sort((a, b) => b.total - a.total || a.index - b.index);
  return new Set(order.slice(0, maxSeries - 1).map(({ index }) => index));
}

const getOthers = (count: number, language: string): string =>
  language.startsWith('zh') ? `其他 ${count} 项` : `${count} others`;

/** Adds values by category; a category without any figure stays a gap. Figures that are no counts get their mean. */
function join(series: readonly ChartSeries[], length: number): readonly (number | null)[] {
  const isCount = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  return Array.from({ length }, (_, index) => {
    const values = series.flatMap(({ values: figures }) => figures[index] ?? []);
    if (values.length === 0) return null;
    return isCount ? sum(values) : sum(values) / values.length;
  });
}

/**
 * Returns the chart with at most as many series, or parts of a ring, as there are colors: the smaller ones are gathered
 * as others. Series with a tone have colors of their own.
 */
export function gatherSeries(data: ChartData, language: string): ChartData {
  const { kind, categories, series, tones } = data;
  if (kind === 'ring') {
    const values = series[0]?.values ?? [];
    if (!series[0] || categories.length <= maxSeries || tones?.some(Boolean)) return data;
    const kept = getGreatest(categories.map((_, index) => values[index] ?? 0));
    const isKept = (_: unknown, index: number): boolean => kept.has(index);
    const rest = categories.flatMap((_, index) => (kept.has(index) ? [] : [values[index] ?? 0]));
    return {
      ...data,
      categories: [...categories.filter(isKept), getOthers(rest.length, language)],
      series: [{ ...series[0], values: [...values.filter(isKept), sum(rest)] }],
    };
  }
  if (series.length <= maxSeries || series.some(({ tone }) => tone)) return data;
  const kept = getGreatest(series.map(({ values }) => sum(values)));
  const rest = series.filter((_, index) => !kept.has(index));
  return {
    ...data,
    series: [
      ...series.filter((_, index) => kept.has(index)),
      { key: '', name: getOthers(rest.length, language), values: join(rest, categories.length) },
    ],
  };
}
