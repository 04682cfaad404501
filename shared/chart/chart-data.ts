/** One series of values. */
export interface ChartSeries {
  /** Identifies the series in click events. */
  readonly key: string;
  readonly name: string;
  /** One value for each category; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Sentiment color of the series. */
  readonly tone?: 'negative' | 'neutral' | 'positive';
}

/** A chart as data, the common input of its drawing, table and summary. A ring uses the first series only. */
export interface ChartData {
  readonly kind: 'bar' | 'line' | 'area' | 'ring';
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Sentiment colors for the segments of a ring, one for each category. */
  readonly tones?: readonly ChartSeries['tone'][];
  readonly stacked?: boolean;
  /** Whether the last category is a period that is not over, so that its values still grow. */
  readonly isLastOpen?: boolean;
  /** Horizontal bars, for long names. */
  readonly horizontal?: boolean;
}

export const isEmptyChart = ({ series, categories }: ChartData): boolean =>
  categories.length === 0 || series.every(({ values }) => values.every((value) => !value));
