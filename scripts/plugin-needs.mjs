import { getManifest } from './manifests.mjs';

/** Returns what a plugin's manifest says it needs: `{ exists, requires, optional }`. */
export function getNeeds(root, id) {
  const manifest = getManifest(root, id);
  return { exists: manifest !== undefined, requires: manifest?.requires ?? [], optional: manifest?.optional ?? [] };
}

/**
 * Returns the dependency cycle that contains a plugin, as a list that ends where it began, or null if there is none.
 */
export function getCircle(root, id) {
  const seen = new Set();
  const walk = (at, path) => {
    for (const next of getNeeds(root, at).requires) {
      if (next === id) return [...path, id];
      if (seen.has(next)) continue;
      seen.add(next);
      const dependencyPath = walk(next, [...path, next]);
      if (dependencyPath) return dependencyPath;
    }
    return null;
  };
  return walk(id, [id]);
}
