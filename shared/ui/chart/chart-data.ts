import { formatCount, formatPercent } from '#shared/format';
import type { Ui } from '../ui';

/** One row of figures. */
export interface ChartSeries {
  /** Stands for the series in clicks. */
  readonly key: string;
  readonly name: string;
  /** One for each category; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** `negative`, `neutral` and `positive` take the colours of sentiment. */
  readonly tone?: 'negative' | 'neutral' | 'positive';
}

/** A chart as data: drawing, table and summary are three views of it. A ring takes the first series only. */
export interface ChartData {
  readonly kind: 'bar' | 'line' | 'area' | 'ring';
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Colours of sentiment for the pieces of a ring, one for each category. */
  readonly tones?: readonly ChartSeries['tone'][];
  readonly stacked?: boolean;
  /** Bars from left to right, for long names. */
  readonly horizontal?: boolean;
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** The chart in a sentence or two, for those who cannot see it. */
export function summaryOf(
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

/** True when there is nothing to draw. */
export const isEmptyChart = ({ series, categories }: ChartData): boolean =>
  categories.length === 0 || series.every(({ values }) => values.every((value) => !value));
