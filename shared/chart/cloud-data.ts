import type { ChartSeries } from './chart-data';

/** A word in a word cloud. */
export interface CloudWord {
  readonly key: string;
  readonly name: string;
  /** Relative size of the word. */
  readonly weight: number;
  /** Sentiment color of the word. */
  readonly tone?: ChartSeries['tone'];
}

/** Words sized by weight, the heaviest first. */
export interface CloudData {
  readonly words: readonly CloudWord[];
}
