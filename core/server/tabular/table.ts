/** Format and width of a column: a line of text by default. `share` is 0…1, shown in percent. */
export type CellKind = 'text' | 'long' | 'number' | 'share' | 'time' | 'list';

export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly kind?: CellKind;
}

/** Information about a file, as lines of a label and a value. */
export interface TableAbout {
  readonly title: string;
  /** Created last, when the number of rows is known. */
  lines(rows: number): readonly (readonly [label: string, value: string])[];
}

/** A table to be written to a file; a `Date` value is a time. */
export interface Table {
  /** Without extension. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<Readonly<Record<string, unknown>>> | AsyncIterable<Readonly<Record<string, unknown>>>;
  /** Time zone for written times; Shanghai by default. */
  readonly timeZone?: string;
  /** Second sheet of a workbook. CSV omits it, because programs take the first line for the column names. */
  readonly about?: TableAbout;
}
