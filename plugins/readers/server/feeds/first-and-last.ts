/** Entries of a feed that are read; no feed that was saved has a tenth of them. */
export const mostEntries = 10_000;

/** The entries of a feed that are read: of more than so many the first half and the last, where the newest stand. */
export function firstAndLast<T>(entries: readonly T[]): readonly T[] {
  if (entries.length <= mostEntries) return entries;
  return [...entries.slice(0, mostEntries / 2), ...entries.slice(-mostEntries / 2)];
}
