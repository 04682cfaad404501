import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import Excel from 'exceljs';
import { BusinessError, InputError } from '#core';
import { getOutcome, type Outcome } from '../threads/input-fault';
import { defineThreadTask } from '../threads/thread-task';
import { checkArchive } from './check-archive';
import { bareCell } from './safe-cell';
import { maxSeparators, SeparatorCount } from './separator-count';
import type { SentTable } from './sent-table';
import { beyondLimit, tableLimits } from './table-limits';
import { tooLong, watchRows } from './watch-rows';

const unreadable = (what: string, error?: unknown): InputError =>
  new InputError(
    `The file is not a readable ${what}${error instanceof Error ? `: ${error.message}` : ''}`,
    'file-unreadable',
  );

const isWorkbook = (content: Uint8Array): boolean =>
  content[0] === 0x50 && content[1] === 0x4b && content[2] === 3 && content[3] === 4;

const decode = (content: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Default encoding of Chinese spreadsheet programs.
    return new TextDecoder('gb18030').decode(content);
  }
};

/** Bytes passed on at once: in one piece, everything would be unpacked before the first row is checked. */
const pieceSize = 65_536;

function* pieces(content: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < content.byteLength; at += pieceSize)
    yield Buffer.from(content.buffer, content.byteOffset + at, Math.min(pieceSize, content.byteLength - at));
}

/** Displayed text of a cell; times have no zone, because spreadsheets have none. */
const textIn = ({ value, text }: Excel.Cell): string =>
  value instanceof Date ? value.toISOString().replace('T', ' ').slice(0, 19) : text;

/** Yields the lines of the first sheet, as displayed in its cells. */
async function* workbookLines(content: Uint8Array): AsyncGenerator<string[]> {
  await checkArchive(content, undefined, watchRows());
  const stream = Readable.from(pieces(content));
  const book = new Excel.stream.xlsx.WorkbookReader(stream, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
  });
  try {
    for await (const sheet of book) {
      let number = 0;
      for await (const row of sheet) {
        // Lines missing from the sheet are empty; they count, as in a spreadsheet program.
        for (number += 1; number < row.number && number <= tableLimits.rows + 1; number += 1) yield [];
        if (row.cellCount > tableLimits.columns) throw tooWide(row.cellCount);
        yield Array.from({ length: row.cellCount }, (_, index) => textIn(row.getCell(index + 1)));
      }
      return;
    }
  } catch (error) {
    throw error instanceof BusinessError ? error : unreadable('workbook');
  }
}

/** Yields a text in pieces: in one piece, all of its lines would be parsed before the first one is checked. */
function* textPieces(text: string): Generator<string> {
  const separators = new SeparatorCount(',', maxSeparators);
  for (let at = 0; at < text.length; at += pieceSize) {
    const piece = text.slice(at, at + pieceSize);
    if (!separators.add(piece)) throw tooWide(maxSeparators);
    yield piece;
  }
}

async function* textLines(content: Uint8Array): AsyncGenerator<string[]> {
  const text = Readable.from(textPieces(decode(content)));
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: 4_000_000 });
  text.once('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.length > tableLimits.columns) throw tooWide(cells.length);
      yield cells;
    }
  } catch (error) {
    throw error instanceof BusinessError ? error : unreadable('table', error);
  }
}

const tooWide = (columns: number): InputError =>
  beyondLimit('columns', `The file has ${columns} columns; at most ${tableLimits.columns} are read`);

async function getTable(content: Uint8Array): Promise<SentTable> {
  let header: readonly string[] | undefined;
  const rows: { line: number; cells: readonly string[] }[] = [];
  let line = 0;
  for await (const raw of isWorkbook(content) ? workbookLines(content) : textLines(content)) {
    line += 1;
    const cells = raw.map((cell) => bareCell(cell.trim()));
    if (!header) {
      if (cells.every((cell) => cell === ''))
        throw new InputError('The first line must contain the column names', 'file-no-header');
      header = cells;
      continue;
    }
    if (line > tableLimits.rows + 1) throw tooLong();
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
  }
  if (!header) throw new InputError('The first line must contain the column names', 'file-no-header');
  return { header, rows };
}

/** Reads a CSV (UTF-8 or GB18030) or XLSX file as a stream, within `tableLimits`. */
export default defineThreadTask<null, null, Uint8Array, Outcome<SentTable>>({
  prepare: () => null,
  run: (_, content) => getOutcome(() => getTable(content)),
});
