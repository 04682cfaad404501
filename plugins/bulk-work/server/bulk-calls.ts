import { ConflictError, grants, InputError, PermissionError, withServices } from '#core';
import {
  DatabaseService,
  JobService,
  OperationLogService,
  ServerKernel,
  type Caller,
  type Handlers,
} from '#core/server';
import { ArticleReader, visibleSubjects } from '#plugins/articles/server';
import { SubjectScope } from '#plugins/subjects/server';
import { maxArticles, type bulkContract, type BulkRun, type BulkAction } from '../contract';
import { applyJob, undoJob, type RunPayload } from './bulk-jobs';
import { BulkRuns } from './bulk-runs';
import { getKind } from './bulk-action-handlers';

/** Handlers of the bulk action contract. */
export const bulkCalls = withServices(
  {
    database: DatabaseService,
    jobs: JobService,
    log: OperationLogService,
    runs: BulkRuns,
    subjectScope: SubjectScope,
    serverKernel: ServerKernel,
    articleReader: ArticleReader,
  },
  ({ database, jobs, log, runs, subjectScope, serverKernel, articleReader }): Handlers<typeof bulkContract> => {
    const mustBeAllowed = async (caller: Caller, operation: BulkAction): Promise<void> => {
      const privilege = getKind(operation).privilege(operation);
      if (!grants(caller.privileges, privilege))
        throw new PermissionError(`The privilege ${privilege.join(' ')} is required`);
      if (operation.Kind === 'subject') await subjectScope.mustHandle(caller, operation.Subject_ID);
    };
    /** @throws {PermissionError} when the caller may no longer see all articles that a run has changed */
    const mustSeeChanged = async (caller: Caller, runId: string): Promise<void> => {
      if ((await visibleSubjects(serverKernel, caller)) === null) return;
      const ids = await runs.changedIds(caller.clientId, runId);
      if ((await articleReader.visible(caller, ids, true)).length < ids.length)
        throw new PermissionError('Some articles of this run cannot be seen any more', 'bulk-work.out-of-scope');
    };
    const noted = async (caller: Caller, ip: string, action: string, run: BulkRun): Promise<BulkRun> => {
      const { Run_ID: id, Deed: operation, Total, Changed } = run;
      await log.record(caller, { entity: 'bulk-work', action, id, ip, after: { Deed: operation, Total, Changed } });
      return run;
    };

    return {
      begin: async ({ caller, body: { Filter, Deed: operation }, ip }) => {
        await mustBeAllowed(caller, operation);
        const ids = await articleReader.ids(caller, Filter, 'time', maxArticles + 1);
        if (ids.length > maxArticles)
          throw new InputError(
            `The list contains more than ${maxArticles} articles: narrow the filter`,
            'bulk-work.too-many',
          );
        const id = await database.transaction(async (tx) => {
          const made = await runs.keep(tx, caller, operation, Filter, ids);
          await jobs.add(applyJob, { Client_ID: caller.clientId, Run_ID: made } satisfies RunPayload, {
            queue: `bulk-work:${caller.clientId}`,
            within: tx,
          });
          return made;
        });
        return noted(caller, ip, 'begin', await runs.read(caller, id));
      },
      state: ({ caller, query }) => runs.read(caller, query.Run_ID),
      stop: async ({ caller, body, ip }) => {
        await runs.read(caller, body.Run_ID);
        if (!(await runs.move(database, caller.clientId, body.Run_ID, ['running'], 'stopped')))
          throw new ConflictError(`Run ${body.Run_ID} has ended`, 'bulk-work.ended');
        return noted(caller, ip, 'stop', await runs.read(caller, body.Run_ID));
      },
      undo: async ({ caller, body, ip }) => {
        await mustBeAllowed(caller, (await runs.read(caller, body.Run_ID)).Deed);
        await mustSeeChanged(caller, body.Run_ID);
        await database.transaction(async (tx) => {
          const ended = ['done', 'stopped', 'failed'] as const;
          if (!(await runs.move(tx, caller.clientId, body.Run_ID, ended, 'undoing')))
            throw new ConflictError(`Run ${body.Run_ID} cannot be undone now`, 'bulk-work.state');
          await jobs.add(undoJob, { Client_ID: caller.clientId, Run_ID: body.Run_ID } satisfies RunPayload, {
            queue: `bulk-work:${caller.clientId}`,
            within: tx,
          });
        });
        return noted(caller, ip, 'undo', await runs.read(caller, body.Run_ID));
      },
    };
  },
);
