import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import { translating } from './unavailable-error';

/**
 * A connection as Kysely sees it; its errors are translated. A borrowed one stays with its owner and takes part in the
 * owner's transaction.
 */
class KyselyClient implements PostgresPoolClient {
  constructor(
    private readonly client: PoolClient,
    private readonly ownership: 'own' | 'borrowed',
  ) {}

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    statement: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof statement !== 'string') throw new Error('Cursors are not set up');
    if (this.ownership === 'borrowed' && /^(begin|start transaction)\b/i.test(statement)) {
      throw new Error('A transaction is under way already; use it instead of beginning another');
    }
    return translating(
      this.client.query(statement, [...parameters]) as Promise<unknown> as Promise<PostgresQueryResult<Row>>,
    );
  }

  release(): void {
    if (this.ownership === 'own') this.client.release();
  }
}

/** Makes a Kysely that takes its connections from `connect`. */
export function kyselyOver(connect: () => Promise<PoolClient>, ownership: 'own' | 'borrowed'): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => new KyselyClient(await translating(connect()), ownership),
        end: () => Promise.resolve(),
      },
    }),
  });
}
