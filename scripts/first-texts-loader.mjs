import { dirname, join } from 'node:path';
import { loadManifestFile } from './manifests.mjs';

/** Groups in which every text labels something declared by manifests. */
const labels = ['title', 'menu', 'action', 'filter', 'notice'];

/** Returns every text in the data of a manifest, at any depth. */
const textsIn = (value) =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((inner) => textsIn(inner));

/**
 * Selects the plugin texts that its manifest names, and the groups that it needs first: everything visible before one
 * of its screens opens.
 */
export function firstTexts(texts, manifest) {
  const { loadTextsEarly } = manifest;
  const named = new Set([...labels, ...(Array.isArray(loadTextsEarly) ? loadTextsEarly : [])]);
  const stated = new Set(textsIn(manifest));
  const keep = (part, path) =>
    Object.fromEntries(
      Object.entries(part).flatMap(([key, value]) => {
        const at = path ? `${path}.${key}` : key;
        if (typeof value !== 'string') {
          const inner = named.has(key) && !path ? value : keep(value, at);
          return Object.keys(inner).length > 0 ? [[key, inner]] : [];
        }
        const isNamed = named.has(at.split('.', 1)[0]) || stated.has(at);
        return isNamed ? [[key, value]] : [];
      }),
    );
  return keep(texts, '');
}

export default function firstTextsLoader(source) {
  const { manifest, files } = loadManifestFile(join(dirname(this.resourcePath), '..', 'plugin.ts'));
  for (const file of files) this.addDependency(file);
  return JSON.stringify(firstTexts(JSON.parse(source), manifest));
}
