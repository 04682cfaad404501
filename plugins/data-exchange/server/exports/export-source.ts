import { createExtensionPoint, type Language, type Privilege } from '#core';
import type { Caller } from '#core/server';
import type { ExportFilter } from '../../export-contract';

/** A column of what can be exported. */
export interface ExportColumn {
  /** Also its name in JSON lines. */
  readonly key: string;
  /** `PLUGIN:KEY` of the text by which screens call it. */
  readonly title: string;
  /** What tables write above it; the key unless given, so that a resource can be imported again. */
  readonly label?: (language: Language) => string;
  readonly isUsual?: boolean;
}

/** Something that can be exported. Rows are always those that the caller may see. */
export interface ExportSource {
  readonly name: string;
  /** `PLUGIN:KEY` of the text by which screens call it. */
  readonly title: string;
  /** What the caller needs besides the right to export. */
  readonly privilege: Privilege;
  readonly columns: readonly ExportColumn[];
  /** The filter of article lists narrows it; otherwise all rows are given. */
  readonly takesArticleFilter: boolean;
  /** How many rows, counted to `most` and one more. */
  count(caller: Caller, filter: ExportFilter, most: number): Promise<number>;
  /** Values as they travel; `columns` are the keys that are wanted, dear ones may be left out otherwise. */
  rows(
    caller: Caller,
    filter: ExportFilter,
    columns: ReadonlySet<string>,
    most: number,
  ): AsyncIterable<Readonly<Record<string, unknown>>>;
  /** A value as people read it, in tables; what it does not know it gives back. */
  shown?(key: string, value: unknown, caller: Caller): unknown;
}

/** What can be exported: plugins add their own. */
export const dataExports = createExtensionPoint<ExportSource>('data-exchange.exports', { onFailure: 'skip' });
