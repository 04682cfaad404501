import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller, type Statements } from '#core/server';
import type { BulkRun, BulkAction } from '../contract';

/** A run as loaded by its job. */
export interface RunRow {
  readonly client_id: string;
  readonly run_id: string;
  readonly user_id: string;
  readonly deed: BulkAction;
  readonly state: BulkRun['State'];
}

/** Articles per transaction: few enough to keep locks short, many enough to keep the number of steps low. */
export const stepSize = 1000;

/** Stores runs and their articles. */
export class BulkRuns {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Stores a run with its articles and returns its id. */
  async keep(
    tx: Statements,
    { clientId, userId }: Pick<Caller, 'clientId' | 'userId'>,
    operation: BulkAction,
    filter: unknown,
    articleIds: readonly string[],
  ): Promise<string> {
    const { rows } = await tx.query<{ run_id: string }>(
      `insert into bulk_run (client_id, user_id, deed, filter, state, total) values ($1, $2, $3, $4, 'running', $5)
        returning run_id`,
      [clientId, userId, JSON.stringify(operation), JSON.stringify(filter), articleIds.length],
    );
    const id = rows[0]?.run_id ?? '';
    await tx.query('insert into bulk_item (client_id, run_id, article_id) select $1, $2, unnest($3::bigint[])', [
      clientId,
      id,
      articleIds,
    ]);
    return id;
  }

  /**
   * Returns one of the caller's own runs.
   *
   * @throws {NotFoundError} for any other run.
   */
  async read({ clientId, userId }: Pick<Caller, 'clientId' | 'userId'>, runId: string): Promise<BulkRun> {
    const { rows } = await this.database.query<
      RunRow & { readonly total: number; readonly created_at: Date; readonly done: string; readonly changed: string }
    >(
      `select r.*, i.done, i.changed from bulk_run r cross join lateral (
         select count(*) filter (where is_done) as done, count(*) filter (where before is not null) as changed
         from bulk_item where client_id = $1 and run_id = $2
       ) i where r.client_id = $1 and r.run_id = $2 and r.user_id = $3`,
      [clientId, runId, userId],
    );
    const [row] = rows;
    if (!row) throw new NotFoundError(`Run ${runId} not found`);
    return {
      Run_ID: row.run_id,
      Deed: row.deed,
      State: row.state,
      Total: row.total,
      Done: Number(row.done),
      Changed: Number(row.changed),
      Created_At: row.created_at.toISOString(),
    };
  }

  /** Returns the articles that a run has changed. */
  async changedIds(clientId: string, runId: string): Promise<string[]> {
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from bulk_item where client_id = $1 and run_id = $2 and before is not null',
      [clientId, runId],
    );
    return rows.map(({ article_id }) => article_id);
  }

  /** Changes the state of a run from one of the given states; returns false if it is in none of them. */
  async move(
    tx: Statements,
    clientId: string,
    runId: string,
    from: readonly BulkRun['State'][],
    to: BulkRun['State'],
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      'update bulk_run set state = $4 where client_id = $1 and run_id = $2 and state = any($3::text[])',
      [clientId, runId, from, to],
    );
    return rowCount === 1;
  }

  /** Returns the run if it is in this state, locked until the transaction ends. */
  async hold(tx: Statements, clientId: string, runId: string, state: BulkRun['State']): Promise<RunRow | undefined> {
    const { rows } = await tx.query<RunRow>(
      'select * from bulk_run where client_id = $1 and run_id = $2 and state = $3 for update',
      [clientId, runId, state],
    );
    return rows[0];
  }
}
