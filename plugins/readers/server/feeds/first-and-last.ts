/** Maximum number of entries read from a feed; no feed collected so far has a tenth of them. */
export const mostEntries = 10_000;

/**
 * Returns the entries to read; above the limit, half from the beginning and half from the end, where the newest are.
 */
export function firstAndLast<T>(entries: readonly T[]): readonly T[] {
  if (entries.length <= mostEntries) return entries;
  return [...entries.slice(0, mostEntries / 2), ...entries.slice(-mostEntries / 2)];
}
