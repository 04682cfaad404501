import type { Resolver } from '#core';
import type { Draft, Resource, Row } from '#core/resource';
import type { Caller } from '../auth';
import type { Statements } from '../database';
import type { LiveCount } from './live-count';
import type { RowScope, WireRow } from './resource-store';

/** Context of a rule: the caller who saves, and the transaction in which the row is written. */
export interface SaveContext {
  readonly caller: Caller;
  readonly services: Resolver;
  readonly tx: Statements;
}

/** Server rules of a resource; each receives typed drafts and rows, and may refuse by throwing a `BusinessError`. */
export interface ResourceRules<R extends Resource> {
  /** Returns additional values to write, such as read-only fields; `before` is null for a new row. */
  readonly beforeSave?: (
    draft: Draft<R>,
    before: Row<R> | null,
    context: SaveContext,
  ) => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;
  readonly afterSave?: (row: Row<R>, before: Row<R> | null, context: SaveContext) => Promise<void>;
  readonly beforeRemove?: (rows: readonly Row<R>[], context: SaveContext) => Promise<void>;
  readonly afterRemove?: (rows: readonly Row<R>[], context: SaveContext) => Promise<void>;
  /** Runs after the change is committed. */
  readonly changed?: (context: Omit<SaveContext, 'tx'>) => Promise<void>;
  /** Adds further data to displayed rows, such as the names of referenced items. */
  readonly shown?: (
    rows: readonly WireRow[],
    context: Omit<SaveContext, 'tx'>,
  ) => Promise<readonly WireRow[]> | readonly WireRow[];
  /** A number that is counted when rows are shown; a list sorted by it follows the displayed values. */
  readonly counted?: LiveCount;
  /**
   * Restricts the rows that the caller can read to those in which this field has one of the values; null for all rows.
   */
  readonly within?: (context: Omit<SaveContext, 'tx'>) => Promise<RowScope | null>;
  /** Returns the owner of the rows that the caller sees; defaults to the caller's client. */
  readonly owner?: (caller: Caller) => string | null;
}
