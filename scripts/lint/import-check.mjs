import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { sidePackages } from './layers.mjs';
import { getNeeds } from '../plugin-needs.mjs';
import { publicEntry, getPlace } from './placement.mjs';

const packages = new Map();

function getPackages(root) {
  if (!packages.has(root)) {
    const {
      dependencies = {},
      optionalDependencies = {},
      devDependencies = {},
    } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    packages.set(root, {
      product: new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)]),
      tests: new Set(Object.keys(devDependencies)),
    });
  }
  return packages.get(root);
}

const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** Returns whether a relative import resolves to a `.tsx` file. */
function endsAtTsx(root, target) {
  if (/\.\w+$/.test(target) && isFile(join(root, target))) return target.endsWith('.tsx');
  const candidates = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => target + end);
  return candidates.find((candidate) => isFile(join(root, candidate)))?.endsWith('.tsx') ?? false;
}

function packageComplaint(root, place, specifier) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const { product, tests } = getPackages(root);
  if (!product.has(name)) {
    if (!tests.has(name) && !tests.has(`@types/${name}`)) return `${name} is not in package.json`;
    if (!place.test) return `${name} is a package for tests and tools`;
  }
  for (const [side, names] of Object.entries(sidePackages)) {
    if (place.layer.side === side || (place.test && !place.layer.side)) continue;
    if (names.some((entry) => (entry.endsWith('/') ? name.startsWith(entry) : name === entry)))
      return `${name} belongs to the ${side} side, not to ${place.layer.name}`;
  }
  return null;
}

function entryViolation(root, place, specifier, entry, isDynamic) {
  if (entry.onlyTests && !place.test) return `${specifier} is for tests only`;
  if (entry.unit === place.unit && !place.test && !place.typed)
    return `${specifier} is its own public entry; use relative imports inside one folder`;
  if (entry.unit !== place.unit && !place.layer.imports.includes(entry.layer))
    return `${place.layer.name} may not import ${entry.layer} (${specifier})`;
  if (entry.isTsx && !isDynamic && !place.path.endsWith('.tsx'))
    return `a .ts file may not import the .tsx behind ${specifier}; use import()`;
  if (!entry.plugin || entry.plugin === place.plugin) return null;
  const { requires, optional } = getNeeds(root, place.plugin);
  if (requires.includes(entry.plugin)) return null;
  if (!optional.includes(entry.plugin))
    return `${place.plugin} imports ${specifier}, but its manifest lists ${entry.plugin} neither in requires nor in optional`;
  return entry.layer === 'plugin'
    ? null
    : `${specifier} needs ${entry.plugin} in requires; optional allows only #plugins/${entry.plugin}`;
}

function relativeComplaint(root, place, file, specifier, isDynamic) {
  const target = posix.join(dirname(file).replaceAll('\\', '/'), specifier);
  // Its version is the version of the product, which is defined only there.
  if (target === 'package.json' && place.layer.name === 'core server') return null;
  const there = getPlace(target) ?? getPlace(`${target}/`);
  if (there && specifier.endsWith('.css') && place.layer.imports.includes(there.layer.name)) return null;
  if (!there || there.unit !== place.unit)
    return `${specifier} leaves ${place.unit}; import other folders by their public entries (#core, #shared/…, #plugins/…)`;
  const inside =
    there.layer === place.layer || (place.layer.name !== 'plugin' && place.layer.imports.includes(there.layer.name));
  if (!inside) return `${place.layer.name} may not import ${there.layer.name} (${specifier})`;
  const isPublicEntry = ['shared ui', 'core web'].includes(place.layer.name) && file.endsWith('/index.ts');
  if (!isDynamic && !isPublicEntry && file.endsWith('.ts') && endsAtTsx(root, target))
    return `a .ts file may not import ${specifier}, which is a .tsx file; use import()`;
  return null;
}

/**
 * Returns the problem of an import, or null. `file` is relative to `root`, with slashes; type-only imports count like
 * others.
 */
export function importComplaint(root, file, specifier, isDynamic = false) {
  const place = getPlace(file);
  if (!place) return null;
  if (specifier.startsWith('.')) return relativeComplaint(root, place, file, specifier, isDynamic);
  if (specifier.startsWith('#')) {
    const entry = publicEntry(specifier);
    return entry ? entryViolation(root, place, specifier, entry, isDynamic) : `${specifier} is not a public entry`;
  }
  if (specifier === 'virtual:plugins') {
    return place.layer.name === 'core web' || place.layer.name === 'core server' || place.test
      ? null
      : 'only the entry files of core may import virtual:plugins';
  }
  if (specifier === 'virtual:route-paths') {
    return file === 'shared/routes/index.ts' ? null : 'only shared/routes may import virtual:route-paths';
  }
  if (specifier === 'virtual:help')
    return file.startsWith('plugins/help/') ? null : 'only the plugin help may import virtual:help';
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    if (!specifier.startsWith('node:')) return `write ${specifier} as node:${specifier}`;
    return place.layer.node || place.test ? null : `${place.layer.name} may not import ${specifier}`;
  }
  return packageComplaint(root, place, specifier);
}
