import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const known = new Map();

/** The words that a list of a manifest holds, read from its text, since manifests are plain data. */
export function idsIn(text, property) {
  const list = new RegExp(`\\b${property}:\\s*\\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
  return [...list.matchAll(/['"]([^'"]+)['"]/g)].map(([, id]) => id);
}

/** What a plugin's manifest says it needs: `{ requires, optional }`. */
export function needsOf(root, id) {
  const key = `${root} ${id}`;
  if (!known.has(key)) {
    const file =
      id === 'plugin-template'
        ? join(root, 'scripts/plugin-template/plugin.ts')
        : join(root, 'plugins', id, 'plugin.ts');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    known.set(key, { exists: text !== '', requires: idsIn(text, 'requires'), optional: idsIn(text, 'optional') });
  }
  return known.get(key);
}

/** The circle of requirements that a plugin stands in, as a list that ends where it began; null when there is none. */
export function circleOf(root, id) {
  const seen = new Set();
  const walk = (at, path) => {
    for (const next of needsOf(root, at).requires) {
      if (next === id) return [...path, id];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...path, next]);
      if (found) return found;
    }
    return null;
  };
  return walk(id, [id]);
}
