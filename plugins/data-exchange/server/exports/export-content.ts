import { InputError } from '#core';
import {
  exportTable,
  writeTable,
  type Caller,
  type ExportChoice,
  type ExportRow,
  type ExportSource,
  type TableAbout,
} from '#core/server';
import { dateShortcuts, shortcutRange } from '#shared/time';
import type { ExportFilter, ExportFormat } from '../../export-contract';
import type { ExportRecord } from './export-record';

/**
 * Returns a filter with its period resolved to two moments.
 *
 * @throws {InputError} for an unknown period
 */
export function resolvedFilter({ Period, ...filter }: ExportFilter, timeZone: string, now = new Date()): ExportFilter {
  if (Period === undefined) return filter;
  const shortcut = dateShortcuts.find((candidate) => candidate === Period);
  if (!shortcut) throw new InputError(`Period: ${Period} is not one of ${dateShortcuts.join(', ')}`);
  const { from, to } = shortcutRange(shortcut, now, timeZone);
  return { ...filter, Published_At: `${from.toISOString()}..${to.toISOString()}` };
}

/** Returns the row selection of an export for the current list. */
export const getChoice = (
  { filter, ids, sort }: Pick<ExportRecord, 'filter' | 'ids' | 'sort'>,
  timeZone: string,
): ExportChoice => ({
  filter: resolvedFilter(filter, timeZone),
  ids: ids?.map(String),
  sort: sort ?? undefined,
});

export interface ExportContent {
  readonly source: ExportSource;
  readonly caller: Caller;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<ExportRow>;
  readonly about: TableAbout;
}

async function* lines({ columns, rows }: ExportContent): AsyncIterable<string> {
  for await (const row of rows)
    yield `${JSON.stringify(Object.fromEntries(columns.map((key) => [key, row[key] ?? null])))}\n`;
}

/** Generates the file of an export row by row: a table, or JSON lines. */
export async function exportContent(
  content: ExportContent,
  format: ExportFormat,
): Promise<AsyncIterable<Uint8Array | string>> {
  if (format === 'jsonl') return lines(content);
  return writeTable(await exportTable(content), format).content as AsyncIterable<Uint8Array | string>;
}
