import type { ChartSeries } from './chart-data';

/** A word of a cloud. */
export interface CloudWord {
  readonly key: string;
  readonly name: string;
  /** Its size. */
  readonly weight: number;
  /** Takes the colour of a sentiment. */
  readonly tone?: ChartSeries['tone'];
}

/** Words as large as what they stand for, the heaviest first. */
export interface CloudData {
  readonly words: readonly CloudWord[];
}
