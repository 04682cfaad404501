import type { Area, MenuEntry } from '#core';
import type { Place } from '../navigation/match-route';
import type { Owned } from '../plugins/plugin-service';

/** A menu item with its children. */
export interface MenuNode {
  readonly entry: MenuEntry;
  /** Plugin whose texts contain the label. */
  readonly plugin: string;
  readonly children: readonly MenuNode[];
}

/**
 * Returns the menu tree of each area, in declaration order; the screens of an item come before its groups, so that they
 * do not look like part of one. An item with a missing parent is placed at the root.
 */
export function menuTrees(menus: readonly Owned<MenuEntry>[]): ReadonlyMap<Area, readonly MenuNode[]> {
  const codes = new Set(menus.map(({ entry }) => entry.code));
  const below = (area: Area, parent: string | undefined): MenuNode[] => {
    const nodes = menus
      .filter(
        ({ entry }) =>
          entry.area === area &&
          (entry.parent !== undefined && codes.has(entry.parent) ? entry.parent : undefined) === parent,
      )
      .map(({ entry, plugin }) => ({ entry, plugin, children: below(area, entry.code) }));
    return parent === undefined
      ? nodes
      : [
          ...nodes.filter(({ children }) => children.length === 0),
          ...nodes.filter(({ children }) => children.length > 0),
        ];
  };
  const areas = [...new Set(menus.map(({ entry }) => entry.area))];
  return new Map(areas.map((area) => [area, below(area, undefined)]));
}

/** Returns the first screen that an item, or one below it, leads to. */
export function firstPath(nodes: readonly MenuNode[]): string | undefined {
  for (const { entry, children } of nodes) {
    const path = entry.path ?? firstPath(children);
    if (path !== undefined) return path;
  }
  return undefined;
}

/**
 * Returns the items from the root to the one of a place: by its menu code, otherwise by the longest matching path
 * prefix.
 */
export function getMenuPath(
  trees: ReadonlyMap<Area, readonly MenuNode[]>,
  place: Place | null,
  path: string,
): readonly MenuNode[] {
  let best: readonly MenuNode[] = [];
  let length = 0;
  const visit = (nodes: readonly MenuNode[], above: readonly MenuNode[]): void => {
    for (const node of nodes) {
      const line = [...above, node];
      const { code, path: own } = node.entry;
      const fits = own !== undefined && (path === own || path.startsWith(`${own}/`)) ? own.length : 0;
      const weight = code === place?.route.menuCode ? Number.MAX_SAFE_INTEGER : fits;
      if (weight > length) {
        best = line;
        length = weight;
      }
      visit(node.children, line);
    }
  };
  for (const nodes of trees.values()) visit(nodes, []);
  return best;
}
