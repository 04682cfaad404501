import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['core', 'plugins', 'shared'];
const files = [
  'package-lock.json',
  'rsbuild.config.ts',
  'scripts/public-folders.mjs',
  'scripts/registry-plugin.mjs',
  'scripts/made-module-loader.mjs',
  'scripts/web-manifest-loader.mjs',
  'scripts/web-chunks.mjs',
  'scripts/server-wall-plugin.mjs',
  'scripts/server-wall-loader.mjs',
  'scripts/budget.json',
];

/** Where a build leaves the fingerprint of what it was made from. */
export const builtFile = join(root, 'dist/.built');

/** Stands for everything that a build depends on: names, sizes and times of sources, `BUNDLE`, Node's major version. */
export function fingerprint() {
  const hash = createHash('sha256').update(`${process.env.BUNDLE ?? ''}\n${process.versions.node.split('.')[0]}\n`);
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const folder of sources) {
    const paths = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) add(path);
  }
  for (const file of files) if (existsSync(join(root, file))) add(join(root, file));
  return hash.digest('hex');
}

/** True when dist holds a build of the sources as they are now. */
export const isBuilt = () => existsSync(builtFile) && readFileSync(builtFile, 'utf8').trim() === fingerprint();
