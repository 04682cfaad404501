/** A share with its 95% confidence interval. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Quantile of the normal distribution that leaves 2.5% on each side. */
const quantile = 1.959964;

/**
 * Returns the share of `part` in `whole` with the score interval of E. B. Wilson (Journal of the American Statistical
 * Association 22, 1927), which is reliable for small numbers of articles; null when `whole` is 0.
 */
export function shareInterval(part: number, whole: number): ShareInterval | null {
  if (whole === 0) return null;
  const share = part / whole;
  const square = quantile ** 2;
  const middle = share + square / (2 * whole);
  const reach = quantile * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole ** 2));
  const stretch = 1 + square / whole;
  return {
    share,
    low: Math.max(0, (middle - reach) / stretch),
    high: Math.min(1, (middle + reach) / stretch),
  };
}

/**
 * Difference of two shares at 95% confidence: the square-and-add interval of R. G. Newcombe, "Interval Estimation for
 * the Difference Between Independent Proportions", Statistics in Medicine 17 (1998) 873–890, method 10. When 0 lies
 * outside, the difference is significant.
 */
export const differenceInterval = (a: ShareInterval, b: ShareInterval): { low: number; high: number } => ({
  low: a.share - b.share - Math.hypot(a.share - a.low, b.high - b.share),
  high: a.share - b.share + Math.hypot(a.high - a.share, b.share - b.low),
});
