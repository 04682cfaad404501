/** Returns the value below which the given share of the values lies; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
