/** Weights of an account's subjects or words. */
export type Weights = ReadonlyMap<string, number>;

const norm = (weights: Weights): number =>
  Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));

/** Returns the cosine similarity of two weight lists: 1 for equal proportions, 0 for nothing in common. */
export function cosine(one: Weights, other: Weights): number {
  const product = [...one].reduce((sum, [key, weight]) => sum + weight * (other.get(key) ?? 0), 0);
  return product === 0 ? 0 : Math.min(1, product / (norm(one) * norm(other)));
}

/** Returns the keys that contribute most to the cosine of two lists, limited in number. */
export const sharedFirst = (one: Weights, other: Weights, max: number): string[] =>
  [...one]
    .map(([key, weight]) => [key, weight * (other.get(key) ?? 0)] as const)
    .filter(([, shared]) => shared > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, max)
    .map(([key]) => key);
