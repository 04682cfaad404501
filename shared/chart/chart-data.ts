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

/** True when there is nothing to draw. */
export const isEmptyChart = ({ series, categories }: ChartData): boolean =>
  categories.length === 0 || series.every(({ values }) => values.every((value) => !value));
