import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const folder = 'dist/.made';
const running = new Map();
let turns = 0;

function getHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\n`).update(existsSync(path) ? readFileSync(path) : '');
  return hash.digest('hex');
}

/** Returns the cached output if all its inputs are unchanged. */
function getKept(file) {
  if (!existsSync(file)) return undefined;
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  return getHash(stored.sources) === stored.hash ? stored : undefined;
}

async function make(resource, file) {
  // A module at the same path would not be loaded again.
  const bundleFolder = `${folder}/${process.pid}-${(turns += 1)}`;
  const { bundleAll } = await import('./bundle-typescript.mjs');
  const { paths, sources } = await bundleAll([resource], bundleFolder);
  const { default: text } = await import(pathToFileURL(paths[0]).href);
  rmSync(join(root, bundleFolder), { recursive: true, force: true });
  if (typeof text !== 'string') throw new Error(`The default export of ${resource} is not a text`);
  const made = { hash: getHash(sources), sources, text };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}

/** Runs once for concurrent requests: a test run builds several times. */
function madeBy(resource) {
  mkdirSync(join(root, folder), { recursive: true });
  const file = join(root, folder, `${relative(root, resource).replaceAll(/\W+/g, '-')}.json`);
  const cachedBundle = getKept(file);
  if (cachedBundle) return cachedBundle;
  if (!running.has(resource))
    running.set(
      resource,
      make(resource, file).finally(() => running.delete(resource)),
    );
  return running.get(resource);
}

/**
 * `import text from './module?made'`: the build runs the module and inlines its default export, a text. For content
 * that is generated from the product's own sources only and takes too long to generate at every start. It is
 * regenerated when any of its input files has changed.
 */
export default async function madeModuleLoader() {
  const { text, sources } = await madeBy(this.resourcePath);
  for (const path of sources) this.addDependency(path);
  return `export default ${JSON.stringify(text)};`;
}
