import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { rspack } from '@rsbuild/core';

const app = join(import.meta.dirname, '..');
const requirePackage = createRequire(join(app, 'package.json'));

/**
 * Replaces the kernel import of manifests, since `definePlugin` only keeps literal types. The build does not run the
 * kernel itself.
 */
const kernel = { definePlugin: (manifest) => manifest };

/** Loaded manifests by file, with the state of every file that they depend on. */
const loaded = new Map();

const getState = (file) => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
};

function getFile(specifier, from, root) {
  const base = specifier.startsWith('#') ? join(root, specifier.slice(1), 'index') : resolve(dirname(from), specifier);
  const modulePath = [base, `${base}.ts`, `${base}.json`, join(base, 'index.ts')].find(
    (path) => existsSync(path) && statSync(path).isFile(),
  );
  if (!modulePath) throw new Error(`${from} imports ${specifier}, which does not exist`);
  return modulePath;
}

function compiled(file) {
  const { code } = rspack.experiments.swc.transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
    module: { type: 'commonjs' },
  });
  return code;
}

/** Runs one TypeScript module and what it imports; `modules` collects them by file. */
function run(file, root, modules) {
  const cachedModule = modules.get(file);
  if (cachedModule) return cachedModule.exports;
  const module = { exports: {} };
  modules.set(file, module);
  if (file.endsWith('.json')) {
    module.exports = JSON.parse(readFileSync(file, 'utf8'));
    return module.exports;
  }
  const take = (specifier) => {
    if (specifier === '#core') return kernel;
    return /^[.#]/.test(specifier) ? run(getFile(specifier, file, root), root, modules) : requirePackage(specifier);
  };
  const body = new Script(`(function (exports, require, module) {${compiled(file)}\n})`, { filename: file });
  body.runInThisContext()(module.exports, take, module);
  return module.exports;
}

/**
 * Loads the module of a manifest as the product does, compiled and run, so that constants, spreads and imports are
 * evaluated. Returns its exports, including the manifest, and the files that it depends on. Loads it again when one of
 * these has changed.
 */
export function loadManifestFile(file, root = app) {
  const cachedManifest = loaded.get(file);
  if (cachedManifest?.states.every(([path, state]) => existsSync(path) && getState(path) === state))
    return cachedManifest;
  const modules = new Map();
  const exports = { ...run(file, root, modules) };
  const manifest = Object.values(exports).find((value) => value?.id !== undefined);
  if (!manifest) throw new Error(`${file} exports no manifest`);
  const files = [...modules.keys()];
  const entry = { manifest, exports, files, states: files.map((path) => [path, getState(path)]) };
  loaded.set(file, entry);
  return entry;
}

/** Returns the manifest of a plugin in a tree; undefined when there is none. */
export function getManifest(root, id) {
  const folder = id === 'plugin-template' ? 'scripts/plugin-template' : join('plugins', id);
  const file = join(root, folder, 'plugin.ts');
  return existsSync(file) ? loadManifestFile(file, root).manifest : undefined;
}
