import { createExtensionPoint, type Language, type Privilege } from '#core';
import type { Filter } from '#core/filter';
import type { Caller } from '../auth';
import type { CellKind } from '../tabular';
import type { NamedText } from '../texts';

/** A row in wire form. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** The reader for whom values are formatted. */
export interface ExportReader {
  readonly language: Language;
  readonly text: NamedText;
}

export interface ExportColumn {
  /** Also its name in JSON Lines. */
  readonly key: string;
  /** `PLUGIN:KEY` of the column heading. */
  readonly title: string;
  /** `time` values are ISO 8601 on the wire. */
  readonly kind?: CellKind;
  /** Selected by default; defaults to true. */
  readonly isUsual?: boolean;
  /** Formats a value for reading when its wire form is a code. */
  readonly shown?: (value: unknown, row: ExportRow, reader: ExportReader) => unknown;
}

/** Selection of rows: a filtered list in one of its orders, or individual rows. */
export interface ExportChoice {
  /** Query of the list. */
  readonly filter: Readonly<Record<string, string>>;
  readonly ids?: readonly string[];
  readonly sort?: string;
}

/** A source of exports. Rows are always limited to the caller's scope. */
export interface ExportSource {
  readonly name: string;
  /** `PLUGIN:KEY` of the text that names it in screens and files. */
  readonly title: string;
  /** Required privilege. */
  readonly privilege: Privilege;
  readonly columns: readonly ExportColumn[];
  /** The list whose filters a form offers, such as `articles`. */
  readonly filterList?: string;
  /** Requires a filter, as a search requires words: only its own screen offers it. */
  readonly isNarrowed?: boolean;
  /** Maximum number of rows in one file, when lower than the general limit. */
  readonly max?: number;
  /** Returns the supported filters, for describing the active ones. */
  filters(caller: Caller): readonly Filter[];
  /** Counts the rows, up to `max` plus one. Throws `InputError` for an invalid selection. */
  count(caller: Caller, choice: ExportChoice, max: number): Promise<number>;
  /** Returns the `PLUGIN:KEY` of a note about these rows, such as that they are only the closest. */
  note?(caller: Caller, choice: ExportChoice): Promise<string | undefined>;
  /** `columns` are the requested keys; expensive ones may be omitted otherwise. */
  rows(caller: Caller, choice: ExportChoice, columns: ReadonlySet<string>, max: number): AsyncIterable<ExportRow>;
}

/** Exportable lists: plugins add their own, and the export plugin reads them. */
export const dataExports = createExtensionPoint<ExportSource>('core.exports', { onFailure: 'skip' });
