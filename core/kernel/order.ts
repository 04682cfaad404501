import type { PluginManifest } from './manifest';

/**
 * Orders plugins so that each comes after those it requires; a plugin with a missing requirement is omitted. Throws on
 * a cycle and names its members.
 */
export function orderManifests(manifests: readonly PluginManifest[]): PluginManifest[] {
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const state = new Map<string, 'visiting' | 'in' | 'out'>();
  const ordered: PluginManifest[] = [];

  const visit = (id: string, path: readonly string[]): boolean => {
    const manifest = byId.get(id);
    if (!manifest) return false;
    const visitState = state.get(id);
    if (visitState === 'visiting')
      throw new Error(`Plugins require each other in a circle: ${[...path.slice(path.indexOf(id)), id].join(' → ')}`);
    if (visitState) return visitState === 'in';
    state.set(id, 'visiting');
    const met = (manifest.requires ?? []).map((required) => visit(required, [...path, id])).every(Boolean);
    state.set(id, met ? 'in' : 'out');
    if (met) ordered.push(manifest);
    return met;
  };

  for (const { id } of manifests) visit(id, []);
  return ordered;
}
