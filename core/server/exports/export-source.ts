import { createExtensionPoint, type Language, type Privilege } from '#core';
import type { Filter } from '#core/filter';
import type { Caller } from '../auth';
import type { CellKind } from '../tabular';
import type { NamedText } from '../texts';

/** A row as it travels. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** In whose words a value is written. */
export interface ExportReader {
  readonly language: Language;
  readonly text: NamedText;
}

/** A column of what can be exported. */
export interface ExportColumn {
  /** Also its name in JSON lines. */
  readonly key: string;
  /** `PLUGIN:KEY` of the text that stands above it. */
  readonly title: string;
  /** `time` values travel as ISO 8601. */
  readonly kind?: CellKind;
  /** Chosen unless somebody chooses otherwise; so unless false. */
  readonly isUsual?: boolean;
  /** The value in words, where it travels as a code. */
  readonly shown?: (value: unknown, row: ExportRow, reader: ExportReader) => unknown;
}

/** Which rows: those of a narrowed list in one of its orders, or some of them. */
export interface ExportChoice {
  /** The query of the list. */
  readonly filter: Readonly<Record<string, string>>;
  readonly ids?: readonly string[];
  readonly sort?: string;
}

/** Something that can be exported. Rows are always those that the caller may see. */
export interface ExportSource {
  readonly name: string;
  /** `PLUGIN:KEY` of the text by which screens and files call it. */
  readonly title: string;
  /** What the caller needs. */
  readonly privilege: Privilege;
  readonly columns: readonly ExportColumn[];
  /** The list whose filters a form offers to narrow it, such as `articles`. */
  readonly filterList?: string;
  /** Nothing can be asked for without a filter, as of a search its words: only its own screen offers it. */
  readonly isNarrowed?: boolean;
  /** Rows that one file may have at most, where that is less than any file may. */
  readonly most?: number;
  /** The filters that it knows, for saying in words what was set. */
  filters(caller: Caller): readonly Filter[];
  /** How many rows, counted to `most` and one more. Throws `InputError` for a choice that it does not understand. */
  count(caller: Caller, choice: ExportChoice, most: number): Promise<number>;
  /** `PLUGIN:KEY` of what a reader should know of these rows, such as that they are only the closest. */
  note?(caller: Caller, choice: ExportChoice): Promise<string | undefined>;
  /** `columns` are the keys that are wanted; dear ones may be left out otherwise. */
  rows(caller: Caller, choice: ExportChoice, columns: ReadonlySet<string>, most: number): AsyncIterable<ExportRow>;
}

/** What can be exported: plugins add their own, and whoever makes files of it asks here. */
export const dataExports = createExtensionPoint<ExportSource>('core.exports', { onFailure: 'skip' });
