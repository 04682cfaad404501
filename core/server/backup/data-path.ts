import { isAbsolute, resolve, sep } from 'node:path';

/** Folders of the data folder that no backup holds: the database itself, and backups. */
export const leftOut: ReadonlySet<string> = new Set(['postgres', 'backups']);

/** Whether a resolved path lies below a folder. */
const isBelow = (folder: string, path: string): boolean => path.startsWith(`${resolve(folder)}${sep}`);

/**
 * Whether a path of a manifest, parts separated by slashes, names a file that a backup may bring into a data folder:
 * relative, without control characters, and outside the folders of the database and of backups.
 */
export function isDataPath(path: string): boolean {
  if (/[\p{Cc}\\]/u.test(path) || isAbsolute(path) || /^[a-z]:/i.test(path)) return false;
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return false;
  return !leftOut.has(parts[0] ?? '') && isBelow('/data', resolve('/data', path));
}

/** A path of a manifest below a folder of this machine. Throws where it leads elsewhere. */
export function pathBelow(folder: string, path: string): string {
  const absolutePath = resolve(folder, path);
  if (!isDataPath(path) || !isBelow(folder, absolutePath))
    throw new Error(`${JSON.stringify(path)} leads out of ${folder}`);
  return absolutePath;
}
