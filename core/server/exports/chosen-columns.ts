import { InputError } from '#core';
import type { ExportSource } from './export-source';

/** The columns that were asked for, each once and in that order; throws `InputError` for one that is not there. */
export function chosenColumns({ name, columns }: ExportSource, keys: readonly string[]): readonly string[] {
  const known = new Set(columns.map(({ key }) => key));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined)
    throw new InputError(`Columns: ${name} has no column ${unknown}`, 'export-column', { column: unknown });
  return [...new Set(keys)];
}
