import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BinaryOut } from './binary-out';
import { binaryEnd, binaryHead, binaryWriters, writeBinaryRow, type BinaryWriters } from './copy-binary';
import { copyLine, type ColumnKind } from './copy-text';

/** Rows in column order, generated on demand or complete. */
export type CopyRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** Characters or bytes buffered before a chunk is sent. */
const chunkSize = 1 << 16;

interface Column {
  /** Name of the type in the catalog. */
  readonly type: string;
  readonly kind: ColumnKind;
}

/**
 * Loads rows by COPY, which is far faster than INSERT. Values are written according to the column's type: lists become
 * arrays or JSON, a Date a time, bytes bytea. When all types are common ones the binary format is used, which costs the
 * database a third less to read, for lists of numbers a quarter of the time. Returns the number of rows.
 */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> {
  const name = table.split('.').map(escapeIdentifier).join('.');
  const columnTypes = await getColumns(client, name, columns);
  const writers = binaryWriters(columnTypes.map(({ type }) => type));
  const stream = client.query(
    copyFrom(
      `copy ${name} (${columns.map(escapeIdentifier).join(', ')}) from stdin${writers ? ' (format binary)' : ''}`,
    ),
  );
  const chunks = writers
    ? binaryChunks(rows, writers)
    : textChunks(
        rows,
        columnTypes.map(({ kind }) => kind),
      );
  await pipeline(Readable.from(chunks, { objectMode: true }), stream);
  return stream.rowCount;
}

async function* textChunks(rows: CopyRows, kinds: readonly ColumnKind[]): AsyncGenerator<Buffer> {
  let chunk = '';
  for await (const row of rows) {
    chunk += copyLine(row, kinds);
    if (chunk.length < chunkSize) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk) yield Buffer.from(chunk);
}

async function* binaryChunks(rows: CopyRows, writers: BinaryWriters): AsyncGenerator<Buffer> {
  const out = new BinaryOut();
  out.bytes(binaryHead);
  for await (const row of rows) {
    writeBinaryRow(out, row, writers);
    if (out.length >= chunkSize) yield out.take();
  }
  out.bytes(binaryEnd);
  yield out.take();
}

async function getColumns(client: ClientBase, table: string, columns: readonly string[]): Promise<Column[]> {
  const { rows } = await client.query<{ name: string; type: string; category: string }>(
    `select a.attname as name, t.typname as type, t.typcategory as category
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  const getKind = (type: string, category: string): ColumnKind =>
    type === 'json' || type === 'jsonb' ? 'json' : category === 'A' ? 'array' : 'scalar';
  const infoByColumn = new Map(rows.map(({ name, type, category }) => [name, { type, kind: getKind(type, category) }]));
  return columns.map((column) => {
    const columnInfo = infoByColumn.get(column);
    if (!columnInfo) throw new Error(`Table ${table} has no column ${column}`);
    return columnInfo;
  });
}
