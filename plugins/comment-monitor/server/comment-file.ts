import { InputError, type FileAnswer } from '#core';
import { exportTable, namedTexts, writeTable, type Caller, type ExportSource } from '#core/server';
import { getDay } from '#shared/time';
import type { CommentFilter, commentSorts } from '../contract';

/** Maximum number of rows in one export. */
const maxRows = 100_000;

interface CommentChoice {
  readonly filter: CommentFilter;
  readonly sort: (typeof commentSorts)[number];
}

/** Returns comments as a streamed file. */
export async function commentFile(
  source: ExportSource,
  caller: Caller,
  { filter, sort }: CommentChoice,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  const columns = source.columns.flatMap(({ key, isUsual }) => (isUsual === false ? [] : [key]));
  const choice = { filter: filter as Readonly<Record<string, string>>, sort };
  if ((await source.count(caller, choice, maxRows)) > maxRows)
    throw new InputError(`More than ${maxRows} comments match`, 'export-too-many', { max: maxRows });
  const text = await namedTexts(caller.language);
  const rows = source.rows(caller, choice, new Set(columns), maxRows);
  const table = await exportTable({ source, caller, columns, rows });
  return writeTable({ ...table, name: `${text(source.title)}-${getDay(new Date(), caller.timeZone)}` }, format);
}
