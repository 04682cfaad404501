import { InputError, type FileAnswer, type Resolver } from '#core';
import { exportTable, namedTexts, writeTable, type Caller } from '#core/server';
import { getDay } from '#shared/time';
import type { CommentFilter, commentSorts } from '../contract';
import { commentExport } from './comment-export';

/** Maximum number of rows in one export. */
const maxRows = 100_000;

/** Returns comments as a streamed file. */
export async function commentFile(
  services: Resolver,
  caller: Caller,
  filter: CommentFilter,
  sort: (typeof commentSorts)[number],
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  const source = commentExport(services);
  const columns = source.columns.flatMap(({ key, isUsual }) => (isUsual === false ? [] : [key]));
  const choice = { filter: filter as Readonly<Record<string, string>>, sort };
  if ((await source.count(caller, choice, maxRows)) > maxRows)
    throw new InputError(`More than ${maxRows} comments match`, 'export-too-many', { most: maxRows });
  const text = await namedTexts(caller.language);
  const rows = source.rows(caller, choice, new Set(columns), maxRows);
  const table = await exportTable({ source, caller, columns, rows });
  return writeTable({ ...table, name: `${text(source.title)}-${getDay(new Date(), caller.timeZone)}` }, format);
}
