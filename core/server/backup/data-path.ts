import { isAbsolute, resolve, sep } from 'node:path';

/** Folders of the data folder that are excluded from backups: the database itself, and the backups. */
export const leftOut: ReadonlySet<string> = new Set(['postgres', 'backups']);

/** Returns whether a resolved path is inside a folder. */
const isBelow = (folder: string, path: string): boolean => path.startsWith(`${resolve(folder)}${sep}`);

/**
 * Returns whether a path of a manifest, with parts separated by slashes, names a file that a backup may restore into a
 * data folder: relative, without control characters, and outside the folders of the database and of backups.
 */
export function isDataPath(path: string): boolean {
  if (/[\p{Cc}\\]/u.test(path) || isAbsolute(path) || /^[a-z]:/i.test(path)) return false;
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return false;
  return !leftOut.has(parts[0] ?? '') && isBelow('/data', resolve('/data', path));
}

/**
 * Resolves a path of a manifest against a local folder.
 *
 * @throws {Error} the path leads outside the folder
 */
export function pathBelow(folder: string, path: string): string {
  const absolutePath = resolve(folder, path);
  if (!isDataPath(path) || !isBelow(folder, absolutePath))
    throw new Error(`${JSON.stringify(path)} leads out of ${folder}`);
  return absolutePath;
}
