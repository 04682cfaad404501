import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { copyRows, type CopyRows } from './copy-rows';
import type { Statements } from './statements';
import { storableParameters } from './storable-parameters';
import { translating } from './unavailable-error';

/** Statements on one connection, which the caller acquires and releases. */
export class ClientStatements implements Statements {
  /** Last error, for a commit that is answered by a rollback. */
  failure: unknown;

  constructor(private readonly client: PoolClient) {}

  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return this.noting(
      parameters.length ? this.client.query<Row>(text, storableParameters(parameters)) : this.client.query<Row>(text),
    );
  }

  copy(table: string, columns: readonly string[], rows: CopyRows): Promise<number> {
    return this.noting(copyRows(this.client, table, columns, rows));
  }

  async notify(channel: string, payload = ''): Promise<void> {
    await this.query('select pg_notify($1, $2)', [channel, payload]);
  }

  private noting<T>(work: Promise<T>): Promise<T> {
    return translating(work).catch((error: unknown) => {
      this.failure = error;
      throw error;
    });
  }
}
