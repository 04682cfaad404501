import { shareInterval } from '#shared/statistics';

/** Net sentiment with its 95% confidence interval; all between −1 and 1. */
export interface NetSentiment {
  readonly net: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Net sentiment (p − n) / (p + n) of p positive and n negative articles; null if there are neither.
 *
 * It is 2s − 1 for the share s = p / (p + n), so its interval is that of s, scaled in the same way.
 */
export function netSentiment(positive: number, negative: number): NetSentiment | null {
  const sides = shareInterval(positive, positive + negative);
  if (!sides) return null;
  const stretch = (value: number): number => Math.min(1, Math.max(-1, 2 * value - 1));
  return { net: 2 * sides.share - 1, low: stretch(sides.low), high: stretch(sides.high) };
}
