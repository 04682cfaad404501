import { ConflictError, grants, inject, InputError, PermissionError } from '#core';
import { DatabaseService, JobService, OperationLogService, type Caller, type Statements } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { SubjectScope } from '#plugins/subjects/server';
import { maxArticles, type BulkAction, type BulkRun } from '../contract';
import { BulkActions } from './bulk-actions';
import { applyJob, undoJob, type RunPayload } from './bulk-jobs';
import { BulkRuns } from './bulk-runs';

/** Starts, stops and undoes runs, and records them in the operation log. */
export class BulkService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(BulkRuns) private readonly runs: BulkRuns,
    @inject(BulkActions) private readonly actions: BulkActions,
    @inject(SubjectScope) private readonly subjectScope: SubjectScope,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  /**
   * Starts an action on all articles of a list.
   *
   * @throws {PermissionError} when the caller lacks the privilege of the action
   * @throws {InputError} when the list contains more than `maxArticles`
   */
  async begin(caller: Caller, filter: ArticleFilter, action: BulkAction, ip: string): Promise<BulkRun> {
    await this.mustBeAllowed(caller, action);
    const ids = await this.articles.ids(caller, filter, 'time', maxArticles + 1);
    if (ids.length > maxArticles)
      throw new InputError(
        `The list contains more than ${maxArticles} articles: narrow the filter`,
        'bulk-work.too-many',
      );
    const runId = await this.database.transaction(async (tx) => {
      const id = await this.runs.create(tx, caller, action, filter, ids);
      await this.schedule(tx, applyJob, caller, id);
      return id;
    });
    return this.record(caller, ip, 'begin', runId);
  }

  /** @throws {ConflictError} when the run has ended */
  async stop(caller: Caller, runId: string, ip: string): Promise<BulkRun> {
    await this.runs.read(caller, runId);
    if (!(await this.runs.move(this.database, caller.clientId, runId, ['running'], 'stopped')))
      throw new ConflictError(`Run ${runId} has ended`, 'bulk-work.ended');
    return this.record(caller, ip, 'stop', runId);
  }

  /**
   * Starts undoing the changes of a run that has ended.
   *
   * @throws {PermissionError} when the caller may no longer see all articles that the run has changed
   * @throws {ConflictError} when the run has not ended or is undone already
   */
  async undo(caller: Caller, runId: string, ip: string): Promise<BulkRun> {
    await this.mustBeAllowed(caller, (await this.runs.read(caller, runId)).Action);
    await this.mustSeeChanged(caller, runId);
    await this.database.transaction(async (tx) => {
      if (!(await this.runs.move(tx, caller.clientId, runId, ['done', 'stopped', 'failed'], 'undoing')))
        throw new ConflictError(`Run ${runId} cannot be undone now`, 'bulk-work.state');
      await this.schedule(tx, undoJob, caller, runId);
    });
    return this.record(caller, ip, 'undo', runId);
  }

  private async schedule(tx: Statements, job: string, { clientId }: Caller, runId: string): Promise<void> {
    const payload: RunPayload = { Client_ID: clientId, Run_ID: runId };
    await this.jobs.add(job, payload, { queue: `bulk-work:${clientId}`, within: tx });
  }

  private async mustBeAllowed(caller: Caller, action: BulkAction): Promise<void> {
    const { privilege } = this.actions.get(action);
    if (!grants(caller.privileges, privilege))
      throw new PermissionError(`The privilege ${privilege.join(' ')} is required`);
    if (action.Kind === 'subject') await this.subjectScope.mustHandle(caller, action.Subject_ID);
  }

  private async mustSeeChanged(caller: Caller, runId: string): Promise<void> {
    if ((await this.scopes.subjects(caller)) === null) return;
    const ids = await this.runs.changedIds(caller.clientId, runId);
    if ((await this.articles.visible(caller, ids, true)).length < ids.length)
      throw new PermissionError('Some articles of this run cannot be seen any more', 'bulk-work.out-of-scope');
  }

  private async record(caller: Caller, ip: string, action: 'begin' | 'stop' | 'undo', runId: string): Promise<BulkRun> {
    const run = await this.runs.read(caller, runId);
    const { Action, Total, Changed } = run;
    await this.log.record(caller, { entity: 'bulk-work', action, id: runId, ip, after: { Action, Total, Changed } });
    return run;
  }
}
