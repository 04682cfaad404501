import type { Resolver } from '#core';
import { DatabaseService, type JobContext, type Statements } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { BulkRuns, stepSize, type RunRow } from './bulk-runs';
import { getKind } from './bulk-action-handlers';

export const applyJob = 'bulk-work.apply';
export const undoJob = 'bulk-work.undo';
const attempts = 3;

/** Payload of a run's job. */
export interface RunPayload {
  readonly Client_ID: string;
  readonly Run_ID: string;
}

type Step = (services: Resolver, tx: Statements, run: RunRow) => Promise<boolean>;

/**
 * Processes the next articles; returns false when none is left. The changes of a step and the previous values are
 * stored in one transaction.
 */
const applyStep: Step = async (services, tx, run) => {
  const { client_id: clientId, run_id, user_id: userId, deed: operation } = run;
  const { rows } = await tx.query<{ article_id: string }>(
    `select article_id from bulk_item where client_id = $1 and run_id = $2 and not is_done order by article_id
      limit ${stepSize}`,
    [clientId, run_id],
  );
  if (rows.length === 0) return false;
  const ids = rows.map(({ article_id }) => article_id);
  const view = await services.get(ClientArticles).lock(tx, clientId, ids);
  const changed = await getKind(operation).apply(operation, view, { services, tx, clientId, userId });
  const before = new Map(changed.map((each) => [each.articleId, JSON.stringify(each.before)]));
  await tx.query(
    `update bulk_item i set is_done = true, before = u.before from unnest($3::bigint[], $4::jsonb[]) as u (article_id,
      before) where i.client_id = $1 and i.run_id = $2 and i.article_id = u.article_id`,
    [clientId, run_id, ids, ids.map((id) => before.get(id) ?? null)],
  );
  return true;
};

const undoStep: Step = async (services, tx, run) => {
  const { client_id: clientId, run_id, user_id: userId, deed: operation } = run;
  const { rows } = await tx.query<{ article_id: string; before: unknown }>(
    `select article_id, before from bulk_item where client_id = $1 and run_id = $2 and before is not null
      order by article_id limit ${stepSize}`,
    [clientId, run_id],
  );
  if (rows.length === 0) return false;
  const changed = rows.map(({ article_id, before }) => ({ articleId: article_id, before }));
  const ids = changed.map(({ articleId }) => articleId);
  const view = await services.get(ClientArticles).lock(tx, clientId, ids);
  await getKind(operation).undo(operation, changed, view, { services, tx, clientId, userId });
  await tx.query(
    'update bulk_item set before = null where client_id = $1 and run_id = $2 and article_id = any($3::bigint[])',
    [clientId, run_id, ids],
  );
  return true;
};

/** Repeats the step until nothing is left, the run is stopped, or this process stops. */
async function walk(
  services: Resolver,
  payload: unknown,
  { signal, attempt }: JobContext,
  step: Step,
  state: 'running' | 'undoing',
  end: 'done' | 'undone',
): Promise<void> {
  const database = services.get(DatabaseService);
  const runs = services.get(BulkRuns);
  const { Client_ID: clientId, Run_ID: runId } = payload as RunPayload;
  try {
    let goesOn = true;
    while (goesOn) {
      signal.throwIfAborted();
      goesOn = await database.transaction(async (tx) => {
        const run = await runs.hold(tx, clientId, runId, state);
        return run !== undefined && step(services, tx, run);
      });
    }
    await runs.move(database, clientId, runId, [state], end);
  } catch (error) {
    if (!signal.aborted && attempt >= attempts) await runs.move(database, clientId, runId, [state], 'failed');
    throw error;
  }
}

/** Jobs of runs. Progress is stored with every step, so that a killed job continues where it stopped. */
export const bulkJobs = [
  {
    name: applyJob,
    attempts,
    run: (services: Resolver, payload: unknown, context: JobContext) =>
      walk(services, payload, context, applyStep, 'running', 'done'),
  },
  {
    name: undoJob,
    attempts,
    run: (services: Resolver, payload: unknown, context: JobContext) =>
      walk(services, payload, context, undoStep, 'undoing', 'undone'),
  },
];
