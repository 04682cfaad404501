import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ExistingTable } from './tables';
import { quoted } from './tables';

/** Number and hash of processed rows. */
interface Passed {
  readonly rows: number;
  readonly sha256: string;
}

const lineBreak = 10;

/** Counts and hashes the lines of a stream; COPY escapes a line break within a value as two other characters. */
class Meter extends Transform {
  private readonly hash = createHash('sha256');
  private rows = 0;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.hash.update(chunk);
    for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, at + 1)) this.rows += 1;
    done(null, chunk);
  }

  passed(): Passed {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}

const getColumns = (columns: readonly string[]): string => columns.map((column) => quoted(column)).join(', ');

const getRows = (client: ClientBase, { schema, name, columns, key }: ExistingTable) =>
  client.query(
    copyTo(
      `copy (select ${getColumns(columns)} from ${quoted(schema, name)} t
        order by ${key.length > 0 ? getColumns(key) : 't::text'}) to stdout`,
    ),
  );

export async function dumpRows(client: ClientBase, table: ExistingTable, file: string): Promise<Passed> {
  const meter = new Meter();
  await pipeline(getRows(client, table), meter, createGzip({ level: 4 }), createWriteStream(file, { mode: 0o600 }));
  return meter.passed();
}

/** Hashes the current rows of a table. */
export async function measureRows(client: ClientBase, table: ExistingTable): Promise<Passed> {
  const meter = new Meter();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(getRows(client, table), meter, nowhere);
  return meter.passed();
}

/** Hashes the rows in a file. */
export async function measureFile(file: string): Promise<Passed> {
  const meter = new Meter();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file), createGunzip(), meter, nowhere);
  return meter.passed();
}

export async function loadRows(
  client: ClientBase,
  { schema, name, columns }: Pick<ExistingTable, 'schema' | 'name' | 'columns'>,
  file: string,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${quoted(schema, name)} (${getColumns(columns)}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), into);
}
