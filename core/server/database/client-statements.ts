import type { Kysely } from 'kysely';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { copyRows, type CopyRows } from './copy-rows';
import { kyselyOver } from './kysely-over';
import type { Statements } from './statements';
import { translating } from './unavailable-error';

/** Statements on one connection, which the caller took and gives back. */
export class ClientStatements implements Statements {
  private typed: Kysely<unknown> | undefined;

  constructor(private readonly client: PoolClient) {}

  kysely<Tables>(): Kysely<Tables> {
    this.typed ??= kyselyOver(() => Promise.resolve(this.client), 'borrowed');
    return this.typed as Kysely<Tables>;
  }

  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return translating(
      parameters.length ? this.client.query<Row>(text, [...parameters]) : this.client.query<Row>(text),
    );
  }

  copy(table: string, columns: readonly string[], rows: CopyRows): Promise<number> {
    return translating(copyRows(this.client, table, columns, rows));
  }

  async notify(channel: string, payload = ''): Promise<void> {
    await this.query('select pg_notify($1, $2)', [channel, payload]);
  }
}
