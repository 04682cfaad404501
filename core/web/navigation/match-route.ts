import { findByPath, type RouteEntry } from '#core';
import type { Owned } from '../plugins/plugin-service';

/** A route of a plugin that fits an address. */
export interface Place {
  readonly route: RouteEntry;
  readonly plugin: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The route of a path; one without parameters goes before one with them. */
export function matchRoute(routes: readonly Owned<RouteEntry>[], path: string): Place | undefined {
  const found = findByPath(
    routes.map((owned) => ({ path: owned.entry.path, owned })),
    path,
  );
  if (!found) return undefined;
  const { entry, plugin } = found.entry.owned;
  return { route: entry, plugin, parameters: found.parameters };
}
