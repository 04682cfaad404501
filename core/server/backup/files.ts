import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissingError, type FileStore } from '../files';
import { isStoreName } from '../files/file-store';
import { leftOut, pathBelow } from './data-path';
import type { BackupManifest } from './manifest';

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Copies a file unless it was removed since it was listed; returns whether it was copied. */
async function copyExisting(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Copies the files stored beside the database: saved pages, exports, and the secrets that decrypt sealed values. */
export async function dumpFiles(dataFolder: string, target: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = [];
  const tops = await readdir(dataFolder, { withFileTypes: true }).catch(() => []);
  for (const top of tops.filter((entry) => entry.isDirectory() && !leftOut.has(entry.name))) {
    for (const entry of await readdir(join(dataFolder, top.name), { withFileTypes: true, recursive: true })) {
      // Files whose names start with a dot are still being written.
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      const from = join(entry.parentPath, entry.name);
      const path = relative(dataFolder, from).replaceAll('\\', '/');
      const to = join(target, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      if (!(await copyExisting(from, to))) continue;
      files.push({ path, sha256: await hashOfFile(to) });
    }
  }
  return files;
}

/** Copies the files of a store that is not a folder of this machine. */
export async function dumpStore(store: FileStore, target: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = [];
  for await (const { name } of store.list('')) {
    const to = join(target, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      await pipeline(await store.get(name), createWriteStream(to, { mode: 0o600 }));
      files.push({ path: name, sha256: await hashOfFile(to) });
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      await rm(to, { force: true });
    }
  }
  return files;
}

/** Restores files: those of this machine to its data folder, all others to the store. */
export async function loadFiles(
  files: BackupManifest['files'],
  source: string,
  { dataFolder, store }: { readonly dataFolder: string; readonly store: FileStore },
): Promise<void> {
  for (const { path, sha256 } of files) {
    const from = pathBelow(source, path);
    if (isStoreName(path)) {
      if ((await store.put(path, createReadStream(from))).sha256 === sha256) continue;
    } else {
      const to = pathBelow(dataFolder, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await copyFile(from, to);
      if ((await hashOfFile(to)) === sha256) continue;
    }
    throw new Error(`${path} was not restored correctly`);
  }
}
