/** Maximum number of entries read from a feed; no feed collected so far has a tenth of them. */
export const maxEntries = 10_000;

/**
 * Returns the entries to read; above the limit, half from the beginning and half from the end, where the newest are.
 */
export function firstAndLast<T>(entries: readonly T[]): readonly T[] {
  if (entries.length <= maxEntries) return entries;
  return [...entries.slice(0, maxEntries / 2), ...entries.slice(-maxEntries / 2)];
}
