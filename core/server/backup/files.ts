import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupManifest } from './manifest';

/** Folders of the data folder that are no files of ours: the database itself, and backups. */
const passedOver = new Set(['postgres', 'backups']);

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Copies a file, unless it went away since it was listed; gives whether it did. */
async function copyStanding(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Copies what stands beside the database: kept pages, exports, and the secrets that open what is sealed. */
export async function dumpFiles(dataFolder: string, target: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = [];
  const tops = await readdir(dataFolder, { withFileTypes: true }).catch(() => []);
  for (const top of tops.filter((entry) => entry.isDirectory() && !passedOver.has(entry.name))) {
    for (const entry of await readdir(join(dataFolder, top.name), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const from = join(entry.parentPath, entry.name);
      const path = relative(dataFolder, from).replaceAll('\\', '/');
      const to = join(target, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      if (!(await copyStanding(from, to))) continue;
      files.push({ path, sha256: await hashOfFile(to) });
    }
  }
  return files;
}

/** Puts files back where they stood. */
export async function loadFiles(files: BackupManifest['files'], source: string, dataFolder: string): Promise<void> {
  for (const { path, sha256 } of files) {
    const to = join(dataFolder, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(source, path), to);
    if ((await hashOfFile(to)) !== sha256) throw new Error(`${path} was not put back as it was`);
  }
}
