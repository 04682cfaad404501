import { mkdir, open, stat, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from '#core';
import { Config, DatabaseService } from '#core/server';
import { dayOf } from '#shared/time';
import { newRecordId, packRecord, warcFields } from '../warc';

/** Where records stand: so many bytes of a file. */
export interface RecordPlace {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

const fullSize = 100 * 1024 * 1024;

interface Current {
  readonly name: string;
  readonly day: string;
  readonly handle: FileHandle;
  size: number;
}

const names = /^[\w.-]+\.warc\.gz$/;

/** The WARC files, in `evidence` below the data folder. What was written is on the disk before it is told of. */
export class EvidenceFiles {
  /** The folder, absolute. */
  readonly folder: string;
  private readonly node: string;
  private current: Current | undefined;
  private serial = 0;
  /** One appends at a time, so that places are known. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @inject(Config) config: Pick<Config, 'dataFolder' | 'nodeName'>,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {
    this.folder = join(config.dataFolder, 'evidence');
    this.node = config.nodeName;
  }

  /**
   * Appends packed records one after another to the file of this process; a new one begins each day and past 100 MB.
   */
  append(records: readonly Uint8Array[]): Promise<RecordPlace[]> {
    const work = this.last.then(() => this.write(records));
    this.last = work.catch(() => undefined);
    return work;
  }

  /** Undefined when the file is not there or too short. */
  async read({ file, start, length }: RecordPlace): Promise<Buffer | undefined> {
    const handle = await open(this.path(file), 'r').catch(absent);
    if (!handle) return undefined;
    try {
      const { size } = await handle.stat();
      if (start + length > size) return undefined;
      const buffer = Buffer.alloc(length);
      await handle.read(buffer, 0, length, start);
      return buffer;
    } finally {
      await handle.close();
    }
  }

  async exists(file: string): Promise<boolean> {
    return (await stat(this.path(file)).catch(absent)) !== undefined;
  }

  async remove(file: string): Promise<void> {
    if (this.current?.name === file) await this.end();
    await unlink(this.path(file)).catch(absent);
  }

  async close(): Promise<void> {
    await this.last;
    await this.end();
  }

  private path(file: string): string {
    if (!names.test(file)) throw new Error(`${file} is no name of an evidence file`);
    return join(this.folder, file);
  }

  private async write(records: readonly Uint8Array[]): Promise<RecordPlace[]> {
    const places: RecordPlace[] = [];
    for (const bytes of records) {
      const current = await this.fileFor(bytes.length);
      const start = current.size;
      try {
        await current.handle.appendFile(bytes);
      } catch (error) {
        // What a full disk left half written would stand before the next record.
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

  private async fileFor(length: number): Promise<Current> {
    const now = new Date();
    const day = dayOf(now, 'UTC');
    const { current } = this;
    if (current && current.day === day && current.size + length <= fullSize) return current;
    await this.end();
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    this.serial += 1;
    const name = `evidence-${now.toISOString().replace(/\D/g, '').slice(0, 17)}-${String(this.serial).padStart(5, '0')}-${process.pid}-${this.node}.warc.gz`;
    const handle = await open(this.path(name), 'ax', 0o600);
    const head = packRecord({
      type: 'warcinfo',
      id: newRecordId(),
      date: now,
      fields: [['WARC-Filename', name]],
      contentType: 'application/warc-fields',
      block: warcFields({
        software: 'opinion-monitor',
        format: 'WARC file version 1.1',
        conformsTo: 'https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
      }),
    });
    await handle.appendFile(head);
    await this.database.query('insert into evidence_file (name, size) values ($1, $2)', [name, head.length]);
    this.current = { name, day, handle, size: head.length };
    return this.current;
  }

  private async end(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    if (!current) return;
    await current.handle.datasync().catch(() => undefined);
    await current.handle.close();
  }
}

/** A file that is not there is an answer, not a failure. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
