import { join } from 'node:path';
import { inject } from '#core';
import { Config, DatabaseService, FileMissingError, FileStore, wholeFile } from '#core/server';
import { AppendingWriter } from './appending-writer';
import { evidencePrefix, type FileWriter, type RecordLocation } from './file-writer';
import { WholeWriter } from './whole-writer';

const names = /^[\w.-]+\.warc\.gz$/;

const getName = (file: string): string => {
  if (!names.test(file)) throw new Error(`${file} is not a valid evidence file name`);
  return evidencePrefix + file;
};

/** The WARC files, in `evidence` of the store. Data is durable before its position is returned. */
export class EvidenceFiles {
  private readonly writer: FileWriter;
  /** Appends are serialized, so that offsets are known. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @inject(Config) { nodeName }: Pick<Config, 'nodeName'>,
    @inject(DatabaseService) database: DatabaseService,
    @inject(FileStore) private readonly store: FileStore,
  ) {
    this.writer =
      store.folder === undefined
        ? new WholeWriter(store, nodeName, database)
        : new AppendingWriter(join(store.folder, evidencePrefix), nodeName, database);
  }

  /** Appends packed records to files of this process. */
  append(records: readonly Uint8Array[]): Promise<RecordLocation[]> {
    const work = this.last.then(() => this.writer.write(records));
    this.last = work.catch(() => undefined);
    return work;
  }

  /** Returns undefined when the file is missing or too short. */
  async read({ file, start, length }: RecordLocation): Promise<Buffer | undefined> {
    try {
      const bytes = await wholeFile(this.store, getName(file), { start, length });
      return bytes.length === length ? bytes : undefined;
    } catch (error) {
      if (error instanceof FileMissingError) return undefined;
      throw error;
    }
  }

  async remove(file: string): Promise<void> {
    if (this.writer.currentName === file) await this.writer.end();
    await this.store.remove(getName(file));
  }

  async close(): Promise<void> {
    await this.last;
    await this.writer.end();
  }
}
