import Excel from 'exceljs';
import { cutText } from '#shared/text';
import type { ByteSource } from './byte-source';
import type { ImportRow } from './import-row';
import { getNames } from './read-csv';

const maxRows = 1_000_000;

/**
 * Reads the first sheet of a workbook row by row; its first non-empty row contains the column names. Dates become ISO
 * 8601 text.
 */
export async function* readWorkbook({ stream }: ByteSource): AsyncGenerator<ImportRow> {
  let line = 0;
  try {
    const book = new Excel.stream.xlsx.WorkbookReader(stream, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      styles: 'cache',
      hyperlinks: 'ignore',
    });
    for await (const sheet of book) {
      let header: readonly string[] | undefined;
      for await (const row of sheet) {
        line = row.number;
        if (line > maxRows) return;
        const cells = (Array.isArray(row.values) ? row.values.slice(1) : []) as readonly unknown[];
        const values = Array.from(cells, (cell) => cellValue(cell));
        if (values.every((value) => value === '')) continue;
        if (header)
          yield { line, record: Object.fromEntries(header.map((name, index) => [name, values[index] ?? ''])) };
        else header = getNames(values);
      }
      return;
    }
  } catch (error) {
    yield {
      line: line + 1,
      error: {
        code: 'import.broken-file',
        params: { reason: error instanceof Error ? cutText(error.message, 120) : '' },
      },
    };
  }
}

/** Returns what a cell shows, as text or number: the result of a formula, or the words of links and rich text. */
export function cellValue(cell: unknown): string | number | boolean {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  // Spreadsheets contain local times without a zone; written without one, they are read in the importer's zone.
  if (cell instanceof Date) return cell.toISOString().replace('T', ' ').slice(0, 19);
  const { result, richText, text, hyperlink } = cell as {
    result?: unknown;
    richText?: readonly { readonly text?: string }[];
    text?: unknown;
    hyperlink?: string;
  };
  if (richText)
    return richText
      .map((part) => part.text ?? '')
      .join('')
      .trim();
  if (result !== undefined) return cellValue(result);
  return text !== undefined ? cellValue(text) : (hyperlink ?? '');
}
