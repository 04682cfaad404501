import { inject } from '#core';
import { DatabaseService, type JobContext, type Statements } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { BulkActions } from './bulk-actions';
import { BulkRuns, type RunRow } from './bulk-runs';

export const applyJob = 'bulk-work.apply';
export const undoJob = 'bulk-work.undo';

/** Maximum number of attempts of a run's job. */
export const maxAttempts = 3;

/** Payload of a run's job. */
export interface RunPayload {
  readonly Client_ID: string;
  readonly Run_ID: string;
}

/** Processes the next articles of a run; returns false when none is left. */
type Step = (tx: Statements, run: RunRow) => Promise<boolean>;

/** Jobs of runs. Progress is stored with every step, so that a killed job continues where it stopped. */
export class BulkJobs {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(BulkRuns) private readonly runs: BulkRuns,
    @inject(BulkActions) private readonly actions: BulkActions,
    @inject(ClientArticles) private readonly articles: ClientArticles,
  ) {}

  async apply(payload: RunPayload, context: JobContext): Promise<void> {
    await this.repeat(payload, context, this.applyStep, 'running', 'done');
  }

  async undo(payload: RunPayload, context: JobContext): Promise<void> {
    await this.repeat(payload, context, this.undoStep, 'undoing', 'undone');
  }

  /** The changes of a step and the previous values are stored in one transaction. */
  private readonly applyStep: Step = async (tx, run) => {
    const { client_id: clientId, user_id: userId, action } = run;
    const ids = await this.runs.nextToApply(tx, run);
    if (ids.length === 0) return false;
    const view = await this.articles.lock(tx, clientId, ids);
    const changed = await this.actions.get(action).apply(action, view, { tx, clientId, userId });
    await this.runs.storeApplied(tx, run, ids, changed);
    return true;
  };

  private readonly undoStep: Step = async (tx, run) => {
    const { client_id: clientId, user_id: userId, action } = run;
    const changed = await this.runs.nextToUndo(tx, run);
    if (changed.length === 0) return false;
    const ids = changed.map(({ articleId }) => articleId);
    const view = await this.articles.lock(tx, clientId, ids);
    await this.actions.get(action).undo(action, changed, view, { tx, clientId, userId });
    await this.runs.storeUndone(tx, run, ids);
    return true;
  };

  /** Repeats the step until nothing is left, the run is stopped, or this process stops. */
  private async repeat(
    { Client_ID: clientId, Run_ID: runId }: RunPayload,
    { signal, attempt }: JobContext,
    step: Step,
    state: 'running' | 'undoing',
    finalState: 'done' | 'undone',
  ): Promise<void> {
    try {
      let isUnfinished = true;
      while (isUnfinished) {
        signal.throwIfAborted();
        isUnfinished = await this.database.transaction(async (tx) => {
          const run = await this.runs.hold(tx, clientId, runId, state);
          return run !== undefined && step(tx, run);
        });
      }
      await this.runs.move(this.database, clientId, runId, [state], finalState);
    } catch (error) {
      if (!signal.aborted && attempt >= maxAttempts)
        await this.runs.move(this.database, clientId, runId, [state], 'failed');
      throw error;
    }
  }
}
