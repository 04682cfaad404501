import type { QueryResult, QueryResultRow } from 'pg';
import type { CopyRows } from './copy-rows';

/** Statements to a database, standalone or within a transaction; repositories depend on this. */
export interface Statements {
  /** SQL with `$1, $2 …`. 64-bit numbers are returned as strings, numerics as numbers, times as Dates. */
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /**
   * Loads rows by COPY; values are written according to the column's type, and a JSON column takes values, not JSON
   * text. Returns the number of rows.
   */
  copy(table: string, columns: readonly string[], rows: CopyRows): Promise<number>;
  /** Notifies every process that listens on the channel, once the transaction is committed. At most 7,999 bytes. */
  notify(channel: string, payload?: string): Promise<void>;
}
