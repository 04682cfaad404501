import { PassThrough } from 'node:stream';
import type Excel from 'exceljs';
import { cutText } from '#shared/text';
import { zonedTime } from '#shared/time';
import { CellLinks } from './cell-links';
import { cellText } from './cell-text';
import { safeCell } from './safe-cell';
import { sheetNames } from './sheet-names';
import type { CellKind, Table } from './table';

/** Column widths in characters of the default font. */
const widths: Readonly<Record<CellKind, number>> = { text: 18, long: 60, number: 12, share: 10, time: 20, list: 26 };
const formats: Readonly<Partial<Record<CellKind, string>>> = { time: 'yyyy/mm/dd hh:mm:ss', share: '0%' };
/** Maximum length of a cell; spreadsheet programs refuse a file with a longer one. */
const maxMessages = 32_767;

/** Spreadsheets have no time zones: converts a time to the reader's local time, represented as UTC. */
const localClock = (time: Date, timeZone: string | undefined): Date =>
  zonedTime(time, timeZone).startOf('second').setZone('utc', { keepLocalTime: true }).toJSDate();

function getCell(value: unknown, timeZone: string | undefined): string | number | Date | null {
  if (typeof value === 'number') return value;
  if (value instanceof Date) return localClock(value, timeZone);
  const text = safeCell(cellText(value));
  if (text === '') return null;
  return cutText(text, maxMessages, '…');
}

/** Writes the data with a frozen header in the first line and a filter on every column. */
async function writeRows(sheet: Excel.Worksheet, { columns, rows, timeZone }: Table): Promise<number> {
  sheet.columns = columns.map(({ kind = 'text', label }) => ({
    width: Math.max(widths[kind], label.length * 2 + 4),
    style: formats[kind] === undefined ? {} : { numFmt: formats[kind] },
  }));
  const header = sheet.addRow(columns.map(({ label }) => safeCell(label)));
  header.font = { bold: true };
  header.commit();
  const links = new CellLinks();
  let count = 0;
  for await (const row of rows) {
    const line = sheet.addRow(columns.map(({ key }) => getCell(row[key], timeZone)));
    links.link(line);
    line.commit();
    count += 1;
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } };
  return count;
}

/** Writes a workbook row by row: the table, and information about it on a second sheet. */
export function writeWorkbook(table: Table): AsyncIterable<Uint8Array> {
  const stream = new PassThrough();
  const write = async () => {
    // Large package, loaded on demand to keep server starts fast.
    const { default: Excel } = await import('exceljs');
    const book = new Excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
    const toSheetName = sheetNames();
    const sheet = book.addWorksheet(toSheetName(table.name), { views: [{ state: 'frozen', ySplit: 1 }] });
    const count = await writeRows(sheet, table);
    sheet.commit();
    if (table.about) {
      const about = book.addWorksheet(toSheetName(table.about.title));
      about.columns = [{ width: 20, style: { font: { bold: true } } }, { width: 80 }];
      for (const line of table.about.lines(count)) about.addRow(line.map(safeCell)).commit();
      about.commit();
    }
    await book.commit();
  };
  write().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}
