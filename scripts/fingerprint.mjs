import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const repositoryRoot = join(import.meta.dirname, '..');

/**
 * Inputs of a build: files, and folders with everything in them except tests. The scripts are included as a whole,
 * since any of them may be part of the configuration; benchmarks and templates are not.
 */
export const buildInputs = [
  'core',
  'plugins',
  'shared',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'rsbuild.config.ts',
];

const isLeftOut = (path) => /\.test\.tsx?$|^scripts\/(bench|plugin-template|cluster|lint)\//.test(path);

function filesWithin(root, input) {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** File in which a build stores the fingerprint of its sources. */
export const builtFile = join(repositoryRoot, 'dist/.built');

/**
 * Returns a hash of everything that a build depends on: names and contents of its inputs, `BUNDLE`, and Node's major
 * version. Uses contents rather than modification times, because a checkout or a copy of the tree resets times and may
 * keep sizes.
 */
export function fingerprint(root = repositoryRoot) {
  const hash = createHash('sha256').update(`${process.env.BUNDLE ?? ''}\n${process.versions.node.split('.')[0]}\n`);
  const paths = buildInputs.flatMap((input) =>
    /\.[a-z]+$/.test(input) ? [join(root, input)].filter((path) => existsSync(path)) : filesWithin(root, input),
  );
  const named = paths.map((path) => [relative(root, path).replaceAll('\\', '/'), path]);
  for (const [name, path] of named.filter(([name]) => !isLeftOut(name)).sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\n`).update(createHash('sha256').update(readFileSync(path)).digest());
  return hash.digest('hex');
}

/** Returns whether dist holds a build of the current sources. */
export const isBuilt = () => existsSync(builtFile) && readFileSync(builtFile, 'utf8').trim() === fingerprint();
