import { InputError } from '#core';
import type { ExportSource } from './export-source';

/** Returns the requested columns, each once and in the given order; throws `InputError` for an unknown one. */
export function chosenColumns({ name, columns }: ExportSource, keys: readonly string[]): readonly string[] {
  const columnKeys = new Set(columns.map(({ key }) => key));
  const unknown = keys.find((key) => !columnKeys.has(key));
  if (unknown !== undefined)
    throw new InputError(`Columns: ${name} has no column ${unknown}`, 'export-column', { column: unknown });
  return [...new Set(keys)];
}
