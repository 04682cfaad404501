import { InputError, type FileAnswer, type Resolver } from '#core';
import { chosenColumns, exportTable, filterWords, namedTexts, writeTable, type Caller } from '#core/server';
import { getDay, formatDate } from '#shared/time';
import { articleExport } from './article-export';

/** Maximum number of rows in a direct response; larger exports need a background job. */
const maxRows = 100_000;

/** A list export as requested by a form. */
interface ListFile {
  readonly filter: Readonly<Record<string, string>>;
  readonly ids?: readonly string[];
  readonly sort: string;
  /** Defaults to the usual columns. */
  readonly columns?: readonly string[];
  readonly format: 'csv' | 'xlsx';
}

/** Streams a list as a file, in the caller's language. */
export async function listFile(
  services: Resolver,
  caller: Caller,
  { filter, ids, sort, columns, format }: ListFile,
): Promise<FileAnswer> {
  const source = articleExport(services);
  const usual = source.columns.flatMap(({ key, isUsual }) => (isUsual === false ? [] : [key]));
  const chosen = chosenColumns(source, columns ?? usual);
  const choice = { filter, ids, sort };
  // Reports an invalid filter before the file is started.
  if ((await source.count(caller, choice, maxRows)) > maxRows)
    throw new InputError(`The list has more than ${maxRows} rows`, 'export-too-many', { most: maxRows });
  const text = await namedTexts(caller.language);
  const words = await filterWords(services, caller, source.filters(caller), filter);
  const table = await exportTable({
    source,
    caller,
    columns: chosen,
    rows: source.rows(caller, choice, new Set(chosen), maxRows),
    about: {
      title: text('articles:exported.about'),
      lines: (rows) => [
        [text('articles:exported.time'), `${formatDate(new Date(), undefined, caller.timeZone)} ${caller.timeZone}`],
        ...words,
        [text('articles:exported.rows'), String(rows)],
      ],
    },
  });
  return writeTable({ ...table, name: `${table.name}-${getDay(new Date(), caller.timeZone)}` }, format);
}
