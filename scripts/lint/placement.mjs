import { layers } from './layers.mjs';

const patterns = layers.map((layer) => ({ layer, pattern: new RegExp(`^${layer.at.replace('*', '[^/]+')}`) }));

/** Files that only tests load may use test dependencies. */
const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);

/**
 * Returns the position of a file: its layer, the folder within which relative imports are allowed, and its plugin. Null
 * for files outside the layers (scripts, tests, configuration). `path` is relative to the root, with slashes.
 */
export function getPlace(path) {
  const placed = path.replace(/^scripts\/plugin-template\//, 'plugins/plugin-template/');
  const matchingPattern = patterns.find(({ pattern }) => pattern.test(placed));
  if (!matchingPattern || placed.startsWith('plugins/bundles/')) return null;
  const [top, second] = placed.split('/');
  const unit =
    top === 'core' ? (matchingPattern.layer.name === 'kernel' ? 'core' : `core/${second}`) : `${top}/${second}`;
  return {
    path: placed,
    layer: matchingPattern.layer,
    unit,
    plugin: top === 'plugins' ? second : null,
    test: isTest(placed),
    typed: placed.endsWith('.d.ts'),
  };
}

/** Returns the target of a public entry, or null if the specifier is none. */
export function publicEntry(specifier) {
  const [, head, name, part, more] =
    /^#(core|shared|plugins)(?:\/([^/]+))?(?:\/([^/]+))?(\/.*)?$/.exec(specifier) ?? [];
  if (!head || more) return null;
  const entry = (layer, unit, extra = {}) => ({ layer, unit, plugin: null, ...extra });
  if (head === 'core') {
    if (name === 'web' || name === 'server') {
      if (part === 'testing') return entry(`core ${name}`, `core/${name}`, { onlyTests: true });
      return part ? null : entry(`core ${name}`, `core/${name}`);
    }
    return part ? null : entry('kernel', 'core');
  }
  if (!name) return null;
  if (head === 'shared') {
    const layer = name === 'ui' ? 'shared ui' : 'shared';
    if (part === 'testing') return entry(layer, `shared/${name}`, { onlyTests: true });
    return part ? null : entry(layer, `shared/${name}`);
  }
  if (!part) return entry('plugin', `plugins/${name}`, { plugin: name });
  return part === 'web' || part === 'server'
    ? entry(`plugin ${part}`, `plugins/${name}`, { plugin: name, isTsx: part === 'web' })
    : null;
}
