import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Statements } from '#core/server';
import { getDay } from '#shared/time';
import { fileHead, newFileName } from './file-head';
import { fullSize, type FileWriter, type RecordLocation } from './file-writer';

interface Current {
  readonly name: string;
  readonly day: string;
  readonly handle: FileHandle;
  size: number;
}

/** Appends to one file in a local folder; a new file is started each day and beyond 100 MB. */
export class AppendingWriter implements FileWriter {
  private current: Current | undefined;
  private serial = 0;

  constructor(
    private readonly folder: string,
    private readonly node: string,
    private readonly database: Pick<Statements, 'query'>,
  ) {}

  get currentName(): string | undefined {
    return this.current?.name;
  }

  async write(records: readonly Uint8Array[]): Promise<RecordLocation[]> {
    const places: RecordLocation[] = [];
    for (const bytes of records) {
      const current = await this.fileFor(bytes.length);
      const start = current.size;
      try {
        await current.handle.appendFile(bytes);
      } catch (error) {
        // Otherwise a record left incomplete by a full disk would precede the next one.
        await current.handle.truncate(start).catch(() => undefined);
        await this.end();
        throw error;
      }
      current.size += bytes.length;
      places.push({ file: current.name, start, length: bytes.length });
    }
    if (this.current) {
      await this.current.handle.datasync();
      await this.database.query('update evidence_file set size = $2 where name = $1', [
        this.current.name,
        this.current.size,
      ]);
    }
    return places;
  }

  async end(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    if (!current) return;
    await current.handle.datasync().catch(() => undefined);
    await current.handle.close();
  }

  private async fileFor(length: number): Promise<Current> {
    const now = new Date();
    const day = getDay(now, 'UTC');
    const { current } = this;
    if (current && current.day === day && current.size + length <= fullSize) return current;
    await this.end();
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    this.serial += 1;
    const name = newFileName(now, this.serial, this.node);
    const handle = await open(join(this.folder, name), 'ax', 0o600);
    const head = fileHead(name, now);
    try {
      await handle.appendFile(head);
      await this.database.query('insert into evidence_file (name, size) values ($1, $2)', [name, head.length]);
    } catch (error) {
      await handle.close();
      throw error;
    }
    this.current = { name, day, handle, size: head.length };
    return this.current;
  }
}
