import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Log } from '../log/log';
import { ClientStatements } from './client-statements';
import { askAgain, partPause } from './ask-again';
import type { CopyRows } from './copy-rows';
import type { DatabaseService, TransactionOptions, Unlisten } from './database-service';
import { PreparedNames } from './prepared-names';
import { runTransaction } from './run-transaction';
import { searchPool } from './search-pool';
import { Listener } from './listener';
import type { Statements } from './statements';
import { storableParameters } from './storable-parameters';
import { isPartAway, translating } from './unavailable-error';
import { valueTypes } from './value-types';

/** Serialization failure and deadlock: the transaction can be retried. */
const repeatable = new Set(['40001', '40P01']);

const readyWithin = 2000;

/** A DatabaseService over a pool of connections to PostgreSQL 15 or newer. */
export class PostgresDatabaseService implements DatabaseService {
  readonly pool: Pool;
  readonly searches: Pool;
  private readonly listener: Listener;
  private readonly names = new PreparedNames();
  private closing: Promise<void> | undefined;

  constructor(
    connection: PoolConfig,
    private readonly log: Log,
    /** Called after the last connection is closed. */
    private readonly afterwards: () => Promise<void> = () => Promise.resolve(),
  ) {
    const settings = {
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'opinion-monitor',
      ...connection,
      types: valueTypes,
    };
    this.pool = new Pool({ max: 12, idleTimeoutMillis: 60_000, ...settings });
    const lost = (error: Error) => log.warn({ err: error }, 'Lost a database connection');
    this.pool.on('error', lost);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    this.searches = searchPool(settings, lost);
    this.listener = new Listener(settings, log);
  }

  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    return askAgain(text, () =>
      parameters.length ? this.pool.query<Row>(text, storableParameters(parameters)) : this.pool.query<Row>(text),
    );
  }

  prepared<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    return askAgain(text, () =>
      this.pool.query<Row>({ name: this.names.of(text), text, values: storableParameters(parameters) }),
    );
  }

  copy(table: string, columns: readonly string[], rows: CopyRows): Promise<number> {
    return this.withClient((client) => new ClientStatements(client).copy(table, columns, rows));
  }

  async notify(channel: string, payload = ''): Promise<void> {
    await this.query('select pg_notify($1, $2)', [channel, payload]);
  }

  async transaction<Result>(
    run: (transaction: Statements) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const { isolation = 'read committed', attempts = 5 } = options;
    for (let attempt = 1, lost = 0; ; attempt += 1) {
      try {
        return await this.withClient((client) => runTransaction(client, run, isolation));
      } catch (error) {
        // A transaction that met a lost machine changed nothing, and the machine may be back on a retry.
        lost += Number(isPartAway(error));
        const isWorthIt = isPartAway(error) ? lost === 1 : repeatable.has((error as { code?: string }).code ?? '');
        if (attempt >= attempts || !isWorthIt) throw error;
        this.log.debug({ err: error, attempt }, 'Retrying a transaction');
        await wait(isPartAway(error) ? partPause : Math.random() * 20 * 2 ** attempt);
      }
    }
  }

  async ready(): Promise<boolean> {
    const answered = this.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answered, wait(readyWithin, false, { ref: false })]);
  }

  listen(
    channel: string,
    handler: (payload: string) => void,
    missed?: () => void,
    lost?: () => void,
  ): Promise<Unlisten> {
    return translating(this.listener.listen(channel, handler, missed, lost));
  }

  close(): Promise<void> {
    this.closing ??= (async () => {
      await this.listener.close();
      await Promise.all([this.pool.end(), this.searches.end()]);
      await this.afterwards();
    })();
    return this.closing;
  }

  private async withClient<Result>(run: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await translating(this.pool.connect());
    let broken: Error | undefined;
    const breaks = (error: Error) => {
      broken = error;
    };
    client.once('error', breaks);
    try {
      return await translating(run(client));
    } finally {
      client.off('error', breaks);
      client.release(broken);
    }
  }
}
