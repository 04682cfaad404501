import { InputError, inject, type FileAnswer } from '#core';
import {
  chosenColumns,
  exportTable,
  namedTexts,
  writeTable,
  type Caller,
  type ExportChoice,
  type FilterWords,
} from '#core/server';
import { getDay, formatDate } from '#shared/time';
import { ArticleExport } from './article-export';

/** Maximum number of rows in a direct response; larger exports need a background job. */
const maxRows = 100_000;

/** A list export as requested by a form. */
interface ListFile extends ExportChoice {
  readonly sort: string;
  /** Defaults to the usual columns. */
  readonly columns?: readonly string[];
  readonly format: 'csv' | 'xlsx';
  /** The active filters. */
  readonly words: readonly FilterWords[];
}

/** Streams a list as a file, in the caller's language. */
export class ListFileWriter {
  constructor(@inject(ArticleExport) private readonly articles: ArticleExport) {}

  async write(caller: Caller, { filter, ids, sort, columns, format, words }: ListFile): Promise<FileAnswer> {
    const usual = this.articles.columns.flatMap(({ key, isUsual }) => (isUsual === false ? [] : [key]));
    const chosen = chosenColumns(this.articles, columns ?? usual);
    const choice = { filter, ids, sort };
    // Reports an invalid filter before the file is started.
    if ((await this.articles.count(caller, choice, maxRows)) > maxRows)
      throw new InputError(`The list has more than ${maxRows} rows`, 'export-too-many', { max: maxRows });
    const text = await namedTexts(caller.language);
    const table = await exportTable({
      source: this.articles,
      caller,
      columns: chosen,
      rows: this.articles.rows(caller, choice, new Set(chosen), maxRows),
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
}
