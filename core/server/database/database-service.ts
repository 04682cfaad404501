import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { createToken } from '#core';
import type { Statements } from './statements';

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** How often it is run in all when the database finds a deadlock or a conflict; 5 unless given. */
  readonly attempts?: number;
}

/** Ends a subscription. */
export type Unlisten = () => Promise<void>;

/** The database. When it cannot be reached, calls throw an UnavailableError; they work again as soon as it is back. */
export interface DatabaseService extends Statements {
  /** For code that needs a connection of its own; errors of it are raw, see `translateError`. */
  readonly pool: Pool;
  /**
   * Connections for searches alone, few and read-only: what somebody looks for holds up nobody who works. Each
   * statement ends after three seconds (SQLSTATE 57014), and on a server of our own runs at a lower priority.
   */
  readonly searches: Pool;
  /**
   * Like `query`, for what is asked all the time: each connection reads and plans the text once. Not for conditions
   * whose best plan depends on the values, such as words to look up.
   */
  prepared<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  /**
   * Runs work in a transaction, again when the database finds a deadlock or a conflict: let it have no other effects.
   */
  transaction<Result>(run: (transaction: Statements) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** True when a query is answered within two seconds. */
  ready(): Promise<boolean>;
  /**
   * Hears what any process tells on a channel. What was told while the connection was lost is gone: `missed` is called
   * after each new one, `lost` as soon as the old one is known to be gone.
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
