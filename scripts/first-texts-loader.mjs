import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { idsIn } from './plugin-needs.mjs';

/** Groups whose every text is the label of something that manifests declare. */
const labels = ['title', 'menu', 'action', 'filter', 'notice'];

/**
 * Of a plugin's texts those that its manifest names, and the groups that it wants first: all that is seen of it before
 * any screen of its own.
 */
export function firstTexts(texts, manifest) {
  const named = new Set([...labels, ...idsIn(manifest, 'textsFirst')]);
  const keep = (part, path) =>
    Object.fromEntries(
      Object.entries(part).flatMap(([key, value]) => {
        const at = path ? `${path}.${key}` : key;
        if (typeof value !== 'string') {
          const inner = named.has(key) && !path ? value : keep(value, at);
          return Object.keys(inner).length > 0 ? [[key, inner]] : [];
        }
        const isNamed = named.has(at.split('.', 1)[0]) || manifest.includes(`'${at}'`);
        return isNamed ? [[key, value]] : [];
      }),
    );
  return keep(texts, '');
}

export default function firstTextsLoader(source) {
  const manifest = join(dirname(this.resourcePath), '..', 'plugin.ts');
  this.addDependency(manifest);
  return JSON.stringify(firstTexts(JSON.parse(source), readFileSync(manifest, 'utf8')));
}
