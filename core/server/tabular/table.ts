/** How a column is written and how wide it stands: a line of text unless given. `share` is 0…1, shown in percent. */
export type CellKind = 'text' | 'long' | 'number' | 'share' | 'time' | 'list';

export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly kind?: CellKind;
}

/** What a file is about, line by line: a label and what is said of it. */
export interface TableAbout {
  readonly title: string;
  /** Made last, when the number of rows is known. */
  lines(rows: number): readonly (readonly [label: string, value: string])[];
}

/** A table as a file shows it; a `Date` among the values is a time. */
export interface Table {
  /** Without the ending. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<Readonly<Record<string, unknown>>> | AsyncIterable<Readonly<Record<string, unknown>>>;
  /** On whose clocks times are written; Shanghai's unless given. */
  readonly timeZone?: string;
  /**
   * The second sheet of a workbook. CSV leaves it out: whatever reads such a file takes its first line for the names of
   * the columns.
   */
  readonly about?: TableAbout;
}
