import type { QueryResult, QueryResultRow } from 'pg';
import type { CopyRows } from './copy-rows';

/** What can be said to a database, alone or as part of a transaction; repositories ask for this. */
export interface Statements {
  /** SQL with `$1, $2 …`. 64-bit numbers come as strings, numerics as numbers, times as Dates. */
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /**
   * Loads rows by COPY; how a value is written follows the column's type, and a JSON column takes values, not JSON
   * text. Gives their number.
   */
  copy(table: string, columns: readonly string[], rows: CopyRows): Promise<number>;
  /** Tells every process that listens on the channel, once the transaction is committed. At most 7,999 bytes. */
  notify(channel: string, payload?: string): Promise<void>;
}
