import { parse } from 'csv-parse/sync';
import Excel from 'exceljs';
import { InputError } from '#core';
import { checkArchive } from './check-archive';
import { bareCell } from './safe-cell';

/**
 * A table that was sent: the texts of its header, and its rows with their line numbers (from 1, as a spreadsheet shows
 * them).
 */
export interface SentTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

const mostRows = 50_000;

const isWorkbook = (content: Buffer): boolean => content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));

const decode = (content: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // What Chinese spreadsheets save by default.
    return new TextDecoder('gb18030').decode(content);
  }
};

async function readWorkbook(content: Buffer): Promise<string[][]> {
  checkArchive(content);
  const book = new Excel.Workbook();
  await book.xlsx.load(content as unknown as Excel.Buffer).catch(() => {
    throw new InputError('The file is no workbook that can be read', 'file-unreadable');
  });
  const sheet = book.worksheets[0];
  const lines: string[][] = [];
  sheet?.eachRow({ includeEmpty: true }, (row) => {
    const cells: string[] = [];
    for (let column = 1; column <= row.cellCount; column += 1) cells.push(row.getCell(column).text);
    lines.push(cells);
  });
  return lines;
}

function readLines(content: Buffer): string[][] {
  try {
    return parse(decode(content), {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }) as string[][];
  } catch (error) {
    throw new InputError(
      `The file is no table that can be read: ${error instanceof Error ? error.message : String(error)}`,
      'file-unreadable',
    );
  }
}

/** Reads a CSV (UTF-8 or GB18030) or XLSX file of at most 50,000 rows. */
export async function readTable(content: Buffer): Promise<SentTable> {
  const lines = isWorkbook(content) ? await readWorkbook(content) : readLines(content);
  const [header = [], ...rest] = lines.map((cells) => cells.map((cell) => bareCell(cell.trim())));
  if (header.every((cell) => cell === ''))
    throw new InputError('The first line must name the columns', 'file-no-header');
  if (rest.length > mostRows) throw new InputError(`The file has more than ${mostRows} rows`, 'file-too-long');
  return {
    header,
    rows: rest
      .map((cells, index) => ({ line: index + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}
