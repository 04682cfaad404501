import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyLine, type ColumnKind } from './copy-text';

/** Rows in the order of the columns, made as they are needed or all there. */
export type CopyRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** Characters gathered before a piece is sent. */
const chunkSize = 1 << 16;

/**
 * Loads rows by COPY, far quicker than INSERT. How a value is written follows the column's type: lists become arrays or
 * JSON, a Date a time, bytes bytea. Gives the number of rows.
 */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> {
  const name = table.split('.').map(escapeIdentifier).join('.');
  const kinds = await columnKinds(client, name, columns);
  const stream = client.query(copyFrom(`copy ${name} (${columns.map(escapeIdentifier).join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(rows, kinds), { objectMode: true }), stream);
  return stream.rowCount;
}

async function* chunks(rows: CopyRows, kinds: readonly ColumnKind[]): AsyncGenerator<Buffer> {
  let chunk = '';
  for await (const row of rows) {
    chunk += copyLine(row, kinds);
    if (chunk.length < chunkSize) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk) yield Buffer.from(chunk);
}

async function columnKinds(client: ClientBase, table: string, columns: readonly string[]): Promise<ColumnKind[]> {
  const { rows } = await client.query<{ name: string; type: string; category: string }>(
    `select a.attname as name, t.typname as type, t.typcategory as category
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  const kindOf = (type: string, category: string): ColumnKind =>
    type === 'json' || type === 'jsonb' ? 'json' : category === 'A' ? 'array' : 'scalar';
  const kinds = new Map(rows.map(({ name, type, category }) => [name, kindOf(type, category)]));
  return columns.map((column) => {
    const kind = kinds.get(column);
    if (!kind) throw new Error(`Table ${table} has no column ${column}`);
    return kind;
  });
}
