import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Repository root; tests run from it. */
export const root = process.cwd();

/** Returns the paths of all files below the folders, relative to the root, with slashes. */
export function filesBelow(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** Returns the content of a file, by its path from the root. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the lines of files that match a pattern, as `path: line`. */
export const matchingLines = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

/** Ids of all plugin folders. */
export const pluginIds: readonly string[] = readdirSync(join(root, 'plugins')).filter((id) =>
  existsSync(join(root, 'plugins', id, 'plugin.ts')),
);
