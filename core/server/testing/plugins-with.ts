import { plugins } from 'virtual:plugins';
import type { PluginEntry } from '#core';
import type { ServerSide } from '../side';

/**
 * Returns the plugins with these ids, the planted ones, and all that they require, in dependency order. Throws for an
 * unknown id.
 */
export function pluginsWith(
  ids: readonly string[],
  planted: readonly PluginEntry<ServerSide>[] = [],
): readonly PluginEntry<ServerSide>[] {
  const all = [...(plugins as readonly PluginEntry<ServerSide>[]), ...planted];
  const needed = new Set<string>();
  const add = (id: string): void => {
    if (needed.has(id)) return;
    const entry = all.find(({ manifest }) => manifest.id === id);
    if (!entry) throw new Error(`Unknown plugin ${id}`);
    needed.add(id);
    for (const required of entry.manifest.requires ?? []) add(required);
  };
  for (const id of [...ids, ...planted.map(({ manifest }) => manifest.id)]) add(id);
  return all.filter(({ manifest }) => needed.has(manifest.id));
}
