import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { maxSeparators, SeparatorCount } from '#core/server';
import { textOf, type ByteSource } from './byte-source';
import { ImportError, maxRecordLength, type ImportRow } from './import-row';

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a table with column names in its first line. Columns without a name are named by their number, and repeated
 * names get a number.
 */
export async function* readCsv(source: ByteSource): AsyncGenerator<ImportRow> {
  const delimiter = getDelimiter(source.head);
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRecordLength,
  });
  const text = Readable.from(withinWidth(textOf(source), delimiter));
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let header: readonly string[] | undefined;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      // `info.lines` is the line where the record ends; quoted fields may contain line breaks.
      const inner = record.reduce((sum, value) => sum + (value.match(/\n/g)?.length ?? 0), 0);
      line = info.lines;
      if (header)
        yield {
          line: line - inner,
          record: Object.fromEntries(header.map((name, index) => [name, (record[index] ?? '').trim()])),
        };
      else header = getNames(record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      line: typeof error.lines === 'number' ? error.lines : line + 1,
      error: { code: 'import.broken-table', params: { reason: error.code } },
    };
  } finally {
    text.destroy();
  }
}

/**
 * Yields a text unchanged.
 *
 * @throws {ImportError} for a line of more cells than any table has.
 */
async function* withinWidth(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  const separators = new SeparatorCount(delimiter, maxSeparators);
  for await (const piece of text) {
    if (!separators.add(piece))
      throw new ImportError('import.too-many-columns', `A line has more than ${maxSeparators} columns`);
    yield piece;
  }
}

/** Maximum number of columns in a table of articles. */
const maxColumns = 1_000;

/**
 * Returns non-empty, distinct column names.
 *
 * @throws {ImportError} for more than `maxColumns` columns.
 */
export function getNames(cells: readonly unknown[]): string[] {
  if (cells.length > maxColumns)
    throw new ImportError(
      'import.too-many-columns',
      `The table has ${cells.length} columns; the limit is ${maxColumns}`,
    );
  const names = new Set<string>();
  cells.forEach((cell, index) => {
    const name = String(cell ?? '').trim() || `#${index + 1}`;
    names.add(names.has(name) || name === '__proto__' ? `${name} #${index + 1}` : name);
  });
  return [...names];
}

/** Returns the most frequent separator in the first line, outside quotes. */
function getDelimiter(head: Buffer): string {
  const first = (head.toString('latin1').replaceAll('\0', '').split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => first.split(sign).length;
  return [',', '\t', ';', '|'].reduce((max, sign) => (count(sign) > count(max) ? sign : max));
}
