import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, InputError, NotFoundError } from '#core';
import { Config } from '#core/server';

/** What was written. */
export interface WrittenFile {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

const ownerOnly = 0o600;
/** Bytes that are written at once. */
const block = 256 * 1024;

/** Small pieces gathered, so that not every row is a write of its own. */
async function* inBlocks(content: AsyncIterable<Uint8Array | string>): AsyncIterable<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    pieces.push(bytes);
    size += bytes.length;
    if (size < block) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

/**
 * Keeps exported files in a folder of the data folder, one folder a client; nobody but the server's own user may read
 * them.
 */
export class ExportFiles {
  constructor(@inject(Config) private readonly config: Config) {}

  /** Writes to the end or not at all. Throws `InputError` past `mostBytes`. */
  async write(
    clientId: string,
    exportId: string,
    content: AsyncIterable<Uint8Array | string>,
    mostBytes: number,
  ): Promise<WrittenFile> {
    const path = this.path(clientId, exportId);
    await mkdir(this.folder(clientId), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const file = await open(`${path}.part`, 'w', ownerOnly);
    let size = 0;
    try {
      for await (const bytes of inBlocks(content)) {
        size += bytes.length;
        if (size > mostBytes)
          throw new InputError('The file is larger than exports may be', 'data-exchange.export-too-large');
        hash.update(bytes);
        await file.writeFile(bytes);
      }
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(`${path}.part`, { force: true });
      throw error;
    }
    await file.close();
    await rename(`${path}.part`, path);
    return { size, sha256: hash.digest('hex') };
  }

  /** Throws `NotFoundError` where this machine does not hold it. */
  async read(clientId: string, exportId: string): Promise<AsyncIterable<Uint8Array>> {
    try {
      return (await open(this.path(clientId, exportId), 'r')).createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new NotFoundError(`The file of export ${exportId} is not on this machine`, 'data-exchange.export-gone');
      throw error;
    }
  }

  async remove(clientId: string, exportId: string): Promise<void> {
    await rm(this.path(clientId, exportId), { force: true });
  }

  async removeAll(clientId: string): Promise<void> {
    await rm(this.folder(clientId), { recursive: true, force: true });
  }

  private folder(clientId: string): string {
    return join(this.config.dataFolder, 'exports', clientId);
  }

  private path(clientId: string, exportId: string): string {
    return join(this.folder(clientId), exportId);
  }
}
