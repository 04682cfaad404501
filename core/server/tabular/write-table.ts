import type { FileAnswer } from '#core';
import { csvField } from '#shared/text';
import { formatDate } from '#shared/time';
import { cellText } from './cell-text';
import { safeCell } from './safe-cell';
import type { Table } from './table';
import { writeWorkbook } from './write-workbook';

/** Formats of exported tables; workbook by default. */
export const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];

async function* csv({ columns, rows, timeZone }: Table): AsyncIterable<string> {
  const field = (value: unknown): string =>
    csvField(
      typeof value === 'number'
        ? String(value)
        : safeCell(value instanceof Date ? formatDate(value, undefined, timeZone) : cellText(value)),
    );
  // The byte order mark tells spreadsheet programs that the file is UTF-8.
  yield '\uFEFF';
  yield `${columns.map(({ label }) => field(label)).join(',')}\r\n`;
  for await (const row of rows) yield `${columns.map(({ key }) => field(row[key])).join(',')}\r\n`;
}

/** Returns a table as a file to save: CSV in UTF-8 with a byte order mark, or a workbook; written row by row. */
export function writeTable(table: Table, format: TableFormat): FileAnswer {
  return format === 'csv'
    ? { name: `${table.name}.csv`, type: 'text/csv; charset=utf-8', content: csv(table) }
    : {
        name: `${table.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: writeWorkbook(table),
      };
}
