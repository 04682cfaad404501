/** A list that was read anew, with what has not changed as it was before: nothing of that is drawn again. */
export function sameAs<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  if (before.length === 0) return now;
  const known = new Map(before.map((item) => [JSON.stringify(item), item]));
  const items = now.map((item) => known.get(JSON.stringify(item)) ?? item);
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items;
}
