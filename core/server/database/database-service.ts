import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { createToken } from '#core';
import type { Statements } from './statements';

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Maximum number of runs when the database reports a deadlock or a conflict; defaults to 5. */
  readonly attempts?: number;
}

export type Unlisten = () => Promise<void>;

/** The database. While it is unreachable, calls throw an UnavailableError; they succeed again as soon as it is back. */
export interface DatabaseService extends Statements {
  /** For code that needs a connection of its own; its errors are raw, see `translateError`. */
  readonly pool: Pool;
  /**
   * Separate pool of few read-only connections for searches, so that searches do not block other work. Each statement
   * is canceled after three seconds (SQLSTATE 57014) and, on an embedded server, runs at a lower priority.
   */
  readonly searches: Pool;
  /**
   * Like `query`, for frequent statements: each connection parses and plans the text once. Not for conditions whose
   * best plan depends on the values, such as words to look up.
   */
  prepared<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /**
   * Runs work in a transaction and reruns it when the database reports a deadlock or a conflict, so it must have no
   * other side effects.
   */
  transaction<Result>(run: (transaction: Statements) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Returns true when a query is answered within two seconds. */
  ready(): Promise<boolean>;
  /**
   * Listens for notifications of any process on a channel. Notifications sent while the connection was lost are gone:
   * `missed` is called after each reconnect, `lost` as soon as the loss is detected.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    missed?: () => void,
    lost?: () => void,
  ): Promise<Unlisten>;
  close(): Promise<void>;
}
export const DatabaseService = createToken<DatabaseService>('core.database');
