import { writeTable, type Caller } from '#core/server';
import { formatDateRange, shortcutRange } from '#shared/time';
import type { ExportFilter, ExportFormat } from '../../export-contract';
import type { ExportSource } from './export-source';

/** A filter whose period stands as two moments. */
export function resolvedFilter({ Period, ...filter }: ExportFilter, timeZone: string, now = new Date()): ExportFilter {
  if (!Period) return filter;
  const { from, to } = shortcutRange(Period, now, timeZone);
  return { ...filter, Published_At: `${from.toISOString()}..${to.toISOString()}` };
}

/** The filter in lines for above a table. */
function prefaceOf(filter: ExportFilter, timeZone: string): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (typeof value !== 'string' || value === '') return [];
    const [from, to] = name === 'Published_At' ? value.split('..') : [];
    return [`${name}: ${from && to ? formatDateRange({ from: new Date(from), to: new Date(to) }, timeZone) : value}`];
  });
}

export interface ExportContent {
  readonly source: ExportSource;
  readonly caller: Caller;
  readonly columns: readonly string[];
  readonly filter: ExportFilter;
  readonly hasPreface: boolean;
  readonly rows: AsyncIterable<Readonly<Record<string, unknown>>>;
}

async function* lines({ columns, rows }: ExportContent): AsyncIterable<string> {
  for await (const row of rows)
    yield `${JSON.stringify(Object.fromEntries(columns.map((key) => [key, row[key] ?? null])))}\n`;
}

async function* asRead({
  source,
  caller,
  columns,
  rows,
}: ExportContent): AsyncIterable<Readonly<Record<string, unknown>>> {
  for await (const row of rows)
    yield source.shown ? Object.fromEntries(columns.map((key) => [key, source.shown?.(key, row[key], caller)])) : row;
}

/** The file of an export, row by row: a table for people, or lines of JSON for programs. */
export function exportContent(content: ExportContent, format: ExportFormat): AsyncIterable<Uint8Array | string> {
  const { source, caller, columns, filter, hasPreface } = content;
  if (format === 'jsonl') return lines(content);
  const known = new Map(source.columns.map((column) => [column.key, column]));
  const table = {
    name: source.name,
    columns: columns.map((key) => ({ key, label: known.get(key)?.label?.(caller.language) ?? key })),
    rows: asRead(content),
    ...(hasPreface && { preface: prefaceOf(filter, caller.timeZone) }),
  };
  return writeTable(table, format).content as AsyncIterable<Uint8Array | string>;
}
