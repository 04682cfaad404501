import { findByPath, type RouteEntry } from '#core';
import type { Owned } from '../plugins/plugin-service';

/** A plugin route that matches a URL. */
export interface Place {
  readonly route: RouteEntry;
  readonly plugin: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Returns the route of a path; routes without parameters take precedence. */
export function matchRoute(routes: readonly Owned<RouteEntry>[], path: string): Place | undefined {
  const match = findByPath(
    routes.map((owned) => ({ path: owned.entry.path, owned })),
    path,
  );
  if (!match) return undefined;
  const { entry, plugin } = match.entry.owned;
  return { route: entry, plugin, parameters: match.parameters };
}
