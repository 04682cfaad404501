/** Net sentiment with the interval that holds it at 95 % confidence; all between −1 and 1. */
export interface NetSentiment {
  readonly net: number;
  readonly low: number;
  readonly high: number;
}

/** The quantile of the normal distribution that leaves 2.5 % on each side. */
const quantile = 1.959964;

/**
 * Net sentiment (p − n) / (p + n) of p positive and n negative articles; null where nobody takes sides.
 *
 * It is 2s − 1 for the share s = p / (p + n), so its interval is that of s, stretched likewise. For s we take the
 * score interval of E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of
 * the American Statistical Association 22 (1927) 209–212: with m = p + n and z = 1.96
 *
 *     (s + z²/2m ± z √(s(1−s)/m + z²/4m²)) / (1 + z²/m)
 *
 * which stays within bounds and is honest with few articles, where the usual ± z √(s(1−s)/m) is not.
 */
export function netSentiment(positive: number, negative: number): NetSentiment | null {
  const sides = positive + negative;
  if (sides === 0) return null;
  const share = positive / sides;
  const square = quantile ** 2;
  const middle = share + square / (2 * sides);
  const reach = quantile * Math.sqrt((share * (1 - share)) / sides + square / (4 * sides ** 2));
  const whole = 1 + square / sides;
  const stretch = (value: number): number => Math.min(1, Math.max(-1, 2 * value - 1));
  return {
    net: 2 * share - 1,
    low: stretch((middle - reach) / whole),
    high: stretch((middle + reach) / whole),
  };
}
