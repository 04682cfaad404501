import type { Area, MenuEntry } from '#core';

const areas: readonly Area[] = ['front', 'manage', 'operate', 'monitor', 'big-screen', 'setting'];

/** Position of a menu item: its area, then the `order` of each item from the root down to it. */
type Position = readonly number[];

function comparePositions(one: Position, other: Position): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function positionOf(code: string | undefined, menus: ReadonlyMap<string, MenuEntry>): Position | undefined {
  const menu = code === undefined ? undefined : menus.get(code);
  if (!menu) return undefined;
  const above = menu.parent === menu.code ? undefined : positionOf(menu.parent, menus);
  return [...(above ?? [areas.indexOf(menu.area)]), menu.order];
}

/**
 * Sorts entries by the menu items of their screens. A screen without one, such as a detail screen, stays beside the
 * entry of the same plugin that it is written after, or else before.
 */
export function inMenuOrder<Entry extends { readonly plugin: string; readonly menuCode?: string }>(
  entries: readonly Entry[],
  menus: readonly MenuEntry[],
): Entry[] {
  const byCode = new Map(menus.map((menu) => [menu.code, menu]));
  const positions = entries.map(({ menuCode }) => positionOf(menuCode, byCode));
  const nearest = (index: number): Position => {
    const ofPlugin = (from: number, to?: number) =>
      positions.slice(from, to).filter((_, at) => entries[from + at]?.plugin === entries[index]?.plugin);
    const before = ofPlugin(0, index + 1).findLast((position) => position !== undefined);
    const after = ofPlugin(index).find((position) => position !== undefined);
    return before ?? after ?? [areas.length];
  };
  return entries
    .map((entry, index) => ({ entry, position: nearest(index) }))
    .sort((one, other) => comparePositions(one.position, other.position))
    .map(({ entry }) => entry);
}
