/** Returns a reloaded list with unchanged items as the previous objects, so that they do not re-render. */
export function sameAs<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  if (before.length === 0) return now;
  const previousItems = new Map(before.map((item) => [JSON.stringify(item), item]));
  const items = now.map((item) => previousItems.get(JSON.stringify(item)) ?? item);
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items;
}
