/**
 * Returns how much more often two words occur together than by chance: normalized pointwise mutual information (Bouma
 * 2009). 1 when they never occur without each other, 0 for chance, below 0 when they avoid each other.
 */
export function togetherness(both: number, one: number, other: number, total: number): number {
  if (both <= 0 || total <= 0) return 0;
  if (both >= total) return 1;
  return Math.log((both * total) / (one * other)) / -Math.log(both / total);
}
