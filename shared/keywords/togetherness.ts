/**
 * How much more often two words stand together than by chance: normalised pointwise mutual information (Bouma 2009).
 * 1 where they never stand without each other, 0 where chance would do, below 0 where they avoid each other.
 */
export function togetherness(both: number, one: number, other: number, total: number): number {
  if (both <= 0 || total <= 0) return 0;
  if (both >= total) return 1;
  return Math.log((both * total) / (one * other)) / -Math.log(both / total);
}
