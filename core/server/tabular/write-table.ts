import { PassThrough } from 'node:stream';
import type { FileAnswer } from '#core';
import { safeCell } from './safe-cell';

export type Cell = string | number | boolean | Date | null | undefined | readonly string[];

export interface TableColumn {
  readonly key: string;
  readonly label: string;
}

export interface Table {
  /** Without the ending. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<Readonly<Record<string, unknown>>> | AsyncIterable<Readonly<Record<string, unknown>>>;
  /** Lines above the header, such as the filters that were set. */
  readonly preface?: readonly string[];
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join('；');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const csvField = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : safeCell(textOf(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

async function* csv({ columns, rows, preface }: Table): AsyncIterable<string> {
  // The mark tells spreadsheets that the file is UTF-8.
  yield '\uFEFF';
  for (const line of preface ?? []) yield `${csvField(line)}\r\n`;
  yield `${columns.map(({ label }) => csvField(label)).join(',')}\r\n`;
  for await (const row of rows) yield `${columns.map(({ key }) => csvField(row[key])).join(',')}\r\n`;
}

function xlsx({ name, columns, rows, preface }: Table): AsyncIterable<Uint8Array> {
  const stream = new PassThrough();
  const write = async () => {
    // A large package that a server which starts again has no time for.
    const { default: Excel } = await import('exceljs');
    const book = new Excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
    const sheet = book.addWorksheet(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));
    for (const line of preface ?? []) sheet.addRow([safeCell(line)]).commit();
    const header = sheet.addRow(columns.map(({ label }) => safeCell(label)));
    header.font = { bold: true };
    header.commit();
    for await (const row of rows) {
      sheet
        .addRow(columns.map(({ key }) => (typeof row[key] === 'number' ? row[key] : safeCell(textOf(row[key])))))
        .commit();
    }
    await book.commit();
  };
  write().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}

/** A table as a file to save: CSV in UTF-8 with a byte order mark, or a workbook of one sheet; written row by row. */
export function writeTable(table: Table, format: 'csv' | 'xlsx'): FileAnswer {
  return format === 'csv'
    ? { name: `${table.name}.csv`, type: 'text/csv; charset=utf-8', content: csv(table) }
    : {
        name: `${table.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: xlsx(table),
      };
}
