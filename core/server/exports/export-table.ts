import { answerTerms } from '#shared/vocabulary';
import type { Caller } from '../auth';
import type { Table, TableAbout } from '../tabular';
import { namedTexts } from '../texts';
import type { ExportColumn, ExportReader, ExportRow, ExportSource } from './export-source';

interface ExportTable {
  readonly source: ExportSource;
  readonly caller: Caller;
  /** Column keys of the source. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<ExportRow>;
  readonly about?: TableAbout;
}

/** Formats a value for this reader. */
function shownValue({ key, kind, shown }: ExportColumn, row: ExportRow, reader: ExportReader): unknown {
  const value = shown ? shown(row[key], row, reader) : row[key];
  if (typeof value === 'boolean') return answerTerms.getLabel(String(value), reader.language);
  if (kind === 'time' && typeof value === 'string' && value !== '') return new Date(value);
  if (kind === 'list' && Array.isArray(value)) return value.join(reader.language.startsWith('zh') ? '、' : ', ');
  return value;
}

async function* shownRows(
  rows: AsyncIterable<ExportRow>,
  columns: readonly ExportColumn[],
  reader: ExportReader,
): AsyncIterable<ExportRow> {
  for await (const row of rows)
    yield Object.fromEntries(columns.map((column) => [column.key, shownValue(column, row, reader)]));
}

/** Returns rows of a source as a table in the caller's language and time zone. */
export async function exportTable({ source, caller, columns, rows, about }: ExportTable): Promise<Table> {
  const text = await namedTexts(caller.language);
  const columnsByKey = new Map(source.columns.map((column) => [column.key, column]));
  const chosen = columns.flatMap((key) => columnsByKey.get(key) ?? []);
  return {
    name: text(source.title),
    columns: chosen.map(({ key, title, kind }) => ({ key, label: text(title), kind })),
    rows: shownRows(rows, chosen, { language: caller.language, text }),
    timeZone: caller.timeZone,
    about,
  };
}
