import type { FileStore, Statements } from '#core/server';
import { fileHead, newFileName } from './file-head';
import { evidencePrefix, fullSize, type FileWriter, type RecordLocation } from './file-writer';

/**
 * Writes each batch of records as a separate file, since objects in a bucket cannot be appended to. The row is written
 * first: a file that ends up without entries is deleted with the expired ones.
 */
export class WholeWriter implements FileWriter {
  readonly currentName = undefined;
  private serial = 0;

  constructor(
    private readonly store: FileStore,
    private readonly node: string,
    private readonly database: Pick<Statements, 'query'>,
  ) {}

  async write(records: readonly Uint8Array[]): Promise<RecordLocation[]> {
    const places: RecordLocation[] = [];
    for (const part of inFiles(records)) places.push(...(await this.writeFile(part)));
    return places;
  }

  async end(): Promise<void> {}

  private async writeFile(records: readonly Uint8Array[]): Promise<RecordLocation[]> {
    const now = new Date();
    this.serial += 1;
    const name = newFileName(now, this.serial, this.node);
    const head = fileHead(name, now);
    let end = head.length;
    const places = records.map(({ length }) => {
      const start = end;
      end += length;
      return { file: name, start, length };
    });
    await this.database.query('insert into evidence_file (name, size) values ($1, $2)', [name, end]);
    await this.store.put(evidencePrefix + name, Buffer.concat([head, ...records]), { type: 'application/warc' });
    return places;
  }
}

/** Groups records into files. */
function* inFiles(records: readonly Uint8Array[]): Iterable<readonly Uint8Array[]> {
  let part: Uint8Array[] = [];
  let size = 0;
  for (const record of records) {
    if (part.length > 0 && size + record.length > fullSize) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(record);
    size += record.length;
  }
  if (part.length > 0) yield part;
}
