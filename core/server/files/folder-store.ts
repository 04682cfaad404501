import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import {
  checkedName,
  FileMissingError,
  FileStoreError,
  isStoreName,
  storeFolders,
  type FileContent,
  type FileRange,
  type FileStore,
  type FoundFile,
  type PutOptions,
  type StoreFault,
  type WrittenFile,
} from './file-store';
import { measured } from './measured';

const ownerOnly = 0o600;
const partEnding = '.part';
/** File names never start with a dot, so such a file is being written, or was when its process ended. */
const isPart = (path: string): boolean => basename(path).startsWith('.') && path.endsWith(partEnding);

const faults: Readonly<Record<string, StoreFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
};

const getCode = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? '');

/** Files in a folder of this machine, readable by the server's user only. */
export class FolderStore implements FileStore {
  constructor(readonly folder: string) {}

  async put(name: string, content: FileContent, options?: PutOptions): Promise<WrittenFile> {
    const path = this.path(name);
    const part = join(dirname(path), `.${randomUUID()}${partEnding}`);
    const { bytes, written, faultOr } = measured(content, options);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(part, 'wx', ownerOnly);
      try {
        for await (const piece of bytes) await file.writeFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
      return written();
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw faultOr(this.translated(error, name));
    }
  }

  async get(name: string, range?: FileRange): Promise<AsyncIterable<Uint8Array>> {
    try {
      const file = await open(this.path(name), 'r');
      return file.createReadStream(range && { start: range.start, end: range.start + range.length - 1 });
    } catch (error) {
      throw this.translated(error, name);
    }
  }

  async size(name: string): Promise<number | undefined> {
    return (await this.look(this.path(name)))?.size;
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  async *list(prefix: string): AsyncIterable<FoundFile> {
    for await (const { name, size, changedAt } of this.walk(join(this.folder, prefix)))
      if (isStoreName(name)) yield { name, size, changedAt };
  }

  async forgetBroken(before: Date): Promise<number> {
    let count = 0;
    for await (const { path, changedAt } of this.walk(this.folder)) {
      if (!isPart(path) || changedAt >= before) continue;
      await rm(path, { force: true });
      count += 1;
    }
    return count;
  }

  async check(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const probe = join(this.folder, `.${randomUUID()}${partEnding}`);
      await (await open(probe, 'wx', ownerOnly)).close();
      await rm(probe);
    } catch (error) {
      throw new FileStoreError(
        `DATA_DIR ${this.folder} cannot be written: ${(error as Error).message}`,
        faults[getCode(error)] ?? 'failed',
        error,
      );
    }
  }

  private path(name: string): string {
    return join(this.folder, checkedName(name));
  }

  /**
   * Walks the files below a folder of the store, including those being written; files removed meanwhile are left out.
   */
  private async *walk(top: string): AsyncIterable<FoundFile & { readonly path: string }> {
    for (const entry of await this.entries(top)) {
      const path = join(top, entry.name);
      if (entry.isDirectory()) {
        if (top !== this.folder || storeFolders.has(entry.name)) yield* this.walk(path);
      } else if (entry.isFile() && top !== this.folder) {
        const fileInfo = await this.look(path);
        const name = relative(this.folder, path).replaceAll('\\', '/');
        if (fileInfo) yield { path, name, size: fileInfo.size, changedAt: fileInfo.mtime };
      }
    }
  }

  private async entries(folder: string): Promise<readonly Dirent[]> {
    try {
      return await readdir(folder, { withFileTypes: true });
    } catch (error) {
      if (getCode(error) === 'ENOENT') return [];
      throw this.translated(error, folder);
    }
  }

  private async look(path: string) {
    try {
      return await stat(path);
    } catch (error) {
      if (getCode(error) === 'ENOENT') return undefined;
      throw this.translated(error, path);
    }
  }

  private translated(error: unknown, name: string): unknown {
    const code = getCode(error);
    if (code === 'ENOENT') return new FileMissingError(name);
    const fault = faults[code];
    return fault ? new FileStoreError(`${name} cannot be stored in ${this.folder}: ${code}`, fault, error) : error;
  }
}
