import type { RouteEntry } from '#core';
import type { Owned } from '../plugins/plugin-service';

/** A route of a plugin that fits an address. */
export interface Place {
  readonly route: RouteEntry;
  readonly plugin: string;
  readonly parameters: Readonly<Record<string, string>>;
}

function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/');
  const values = path.split('/');
  if (names.length !== values.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] as string;
    if (name.startsWith(':') && value) parameters[name.slice(1)] = decoded(value);
    else if (name !== value) return undefined;
  }
  return parameters;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The route of a path; one without parameters goes before one with them. */
export function matchRoute(routes: readonly Owned<RouteEntry>[], path: string): Place | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const exact = routes.find(({ entry }) => entry.path === plain);
  if (exact) return { route: exact.entry, plugin: exact.plugin, parameters: {} };
  for (const { entry, plugin } of routes) {
    const parameters = parametersOf(entry.path, plain);
    if (parameters) return { route: entry, plugin, parameters };
  }
  return undefined;
}
