import { formatCount, formatShares } from '#shared/format';
import type { ChartData } from '#shared/chart';
import type { Ui } from '../ui';

export { isEmptyChart, type ChartData, type ChartSeries } from '#shared/chart';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Categories that share a peak and are named. */
const maxNames = 3;

function getNames(names: readonly string[], language: string): string {
  const shown = names.slice(0, maxNames).join(language.startsWith('zh') ? '、' : ', ');
  return names.length > maxNames ? `${shown}…` : shown;
}

/** Returns a summary of the chart in one or two sentences, for screen readers. */
export function getSummary(
  { kind, categories, series }: ChartData,
  { t, language }: Pick<Ui, 't' | 'language'>,
): string {
  const first = series[0];
  if (!first || categories.length === 0 || series.every(({ values }) => values.length === 0)) return t('summary.empty');
  if (kind === 'ring') {
    const shares = formatShares(
      categories.map((_, index) => first.values[index] ?? 0),
      language,
      0,
    );
    const parts = categories
      .map((name, index) => ({ name, value: first.values[index] ?? 0, share: shares[index] ?? '' }))
      .sort((a, b) => b.value - a.value);
    return parts
      .slice(0, 6)
      .map(({ name, value, share }) => t('summary.parts', { name, value: formatCount(value, language), share }))
      .join(language.startsWith('zh') ? '，' : ', ');
  }
  return series
    .slice(0, 6)
    .map(({ name, values }) => {
      const peak = values.reduce<number>((best, value) => Math.max(best, value ?? best), -Infinity);
      return t('summary.series', {
        name,
        total: formatCount(sum(values), language),
        peak: formatCount(Math.max(0, peak), language),
        at: getNames(
          categories.filter((_, index) => values[index] === peak),
          language,
        ),
      });
    })
    .join(language.startsWith('zh') ? '；' : '; ');
}
