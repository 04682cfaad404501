import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller, type Statements } from '#core/server';
import type { BulkRun, BulkAction } from '../contract';
import type { Changed } from './bulk-action-handler';

/** A run as loaded by its job. */
export interface RunRow {
  readonly client_id: string;
  readonly run_id: string;
  readonly user_id: string;
  readonly action: BulkAction;
  readonly state: BulkRun['State'];
}

/** Articles per transaction: few enough to keep locks short, many enough to keep the number of steps low. */
const stepSize = 1000;

/** Days for which runs can be undone. */
const retentionDays = 30;

type RunKey = Pick<RunRow, 'client_id' | 'run_id'>;

/** Stores runs and their articles. */
export class BulkRuns {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Stores a run with its articles and returns its id. */
  async create(
    tx: Statements,
    { clientId, userId }: Pick<Caller, 'clientId' | 'userId'>,
    action: BulkAction,
    filter: unknown,
    articleIds: readonly string[],
  ): Promise<string> {
    const { rows } = await tx.query<{ run_id: string }>(
      `insert into bulk_run (client_id, user_id, action, filter, state, total) values ($1, $2, $3, $4, 'running', $5)
        returning run_id`,
      [clientId, userId, JSON.stringify(action), JSON.stringify(filter), articleIds.length],
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
      Action: row.action,
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

  /** Returns the articles of the next step of a running run. */
  async nextToApply(tx: Statements, { client_id, run_id }: RunKey): Promise<string[]> {
    const { rows } = await tx.query<{ article_id: string }>(
      `select article_id from bulk_item where client_id = $1 and run_id = $2 and not is_done order by article_id
        limit ${stepSize}`,
      [client_id, run_id],
    );
    return rows.map(({ article_id }) => article_id);
  }

  /** Marks articles as processed, with the previous values of the changed ones. */
  async storeApplied(
    tx: Statements,
    { client_id, run_id }: RunKey,
    articleIds: readonly string[],
    changed: readonly Changed[],
  ): Promise<void> {
    const before = new Map(changed.map((each) => [each.articleId, JSON.stringify(each.before)]));
    await tx.query(
      `update bulk_item i set is_done = true, before = u.before from unnest($3::bigint[], $4::jsonb[]) as u (article_id,
        before) where i.client_id = $1 and i.run_id = $2 and i.article_id = u.article_id`,
      [client_id, run_id, articleIds, articleIds.map((id) => before.get(id) ?? null)],
    );
  }

  /** Returns the changes that the next step undoes. */
  async nextToUndo(tx: Statements, { client_id, run_id }: RunKey): Promise<Changed[]> {
    const { rows } = await tx.query<{ article_id: string; before: unknown }>(
      `select article_id, before from bulk_item where client_id = $1 and run_id = $2 and before is not null
        order by article_id limit ${stepSize}`,
      [client_id, run_id],
    );
    return rows.map(({ article_id, before }) => ({ articleId: article_id, before }));
  }

  async storeUndone(tx: Statements, { client_id, run_id }: RunKey, articleIds: readonly string[]): Promise<void> {
    await tx.query(
      'update bulk_item set before = null where client_id = $1 and run_id = $2 and article_id = any($3::bigint[])',
      [client_id, run_id, articleIds],
    );
  }

  /** Deletes the runs that can no longer be undone. */
  async removeExpired(): Promise<void> {
    const isExpired = `created_at < now() - interval '${retentionDays} days' and state not in ('running', 'undoing')`;
    await this.database.query(
      `delete from bulk_item i using bulk_run r where r.client_id = i.client_id and r.run_id = i.run_id
        and ${isExpired}`,
    );
    await this.database.query(`delete from bulk_run where ${isExpired}`);
  }
}
