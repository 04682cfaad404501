import { formatCount, formatPercent } from '#shared/format';
import type { ChartData } from '#shared/chart';
import type { Ui } from '../ui';

export { isEmptyChart, type ChartData, type ChartSeries } from '#shared/chart';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Returns a summary of the chart in one or two sentences, for screen readers. */
export function getSummary(
  { kind, categories, series }: ChartData,
  { t, language }: Pick<Ui, 't' | 'language'>,
): string {
  const first = series[0];
  if (!first || categories.length === 0 || series.every(({ values }) => values.length === 0)) return t('summary.empty');
  if (kind === 'ring') {
    const total = sum(first.values);
    const parts = categories
      .map((name, index) => ({ name, value: first.values[index] ?? 0 }))
      .sort((a, b) => b.value - a.value);
    return parts
      .slice(0, 6)
      .map(({ name, value }) =>
        t('summary.parts', {
          name,
          value: formatCount(value, language),
          share: formatPercent(total === 0 ? 0 : value / total, language, 0),
        }),
      )
      .join(language.startsWith('zh') ? '，' : ', ');
  }
  return series
    .slice(0, 6)
    .map(({ name, values }) => {
      const peak = values.reduce<number>(
        (best, value, index) => ((value ?? -Infinity) > (values[best] ?? -Infinity) ? index : best),
        0,
      );
      return t('summary.series', {
        name,
        total: formatCount(sum(values), language),
        peak: formatCount(values[peak] ?? 0, language),
        at: categories[peak] ?? '',
      });
    })
    .join(language.startsWith('zh') ? '；' : '; ');
}
