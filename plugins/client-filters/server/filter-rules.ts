import { InputError, withServices } from '#core';
import { JobService, type ResourceRules, type Statements } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import type { clientBlackList, clientBlackWord } from '../resource';
import { applyFilterJob, type FilterChange } from './apply-filter';
import { queryOfSource } from './filter-entry';
import { hiddenCount } from './hidden-counts';

/** Enqueues a job that applies an entry to stored articles once its change is committed. */
export async function scheduleApply(
  jobs: JobService,
  tx: Statements,
  clientId: string,
  entryId: string,
): Promise<void> {
  await jobs.add(applyFilterJob, { Entry_ID: entryId, Client_ID: clientId } satisfies FilterChange, {
    key: `${applyFilterJob}:${entryId}`,
    within: tx,
  });
}

/** Validation and side effects of blocked sources. */
export const blackListRules = withServices(
  { jobs: JobService },
  ({ jobs }): ResourceRules<typeof clientBlackList> => ({
    counted: hiddenCount,
    beforeSave: (draft, before) => {
      queryOfSource(draft.Kind, draft.Value);
      return { Hidden_Count: before?.Hidden_Count ?? 0, Applied_At: null };
    },
    afterSave: (row, _before, { caller, tx }) => scheduleApply(jobs, tx, caller.clientId, row.Black_List_ID),
    afterRemove: async (rows, { caller, tx }) => {
      for (const row of rows) await scheduleApply(jobs, tx, caller.clientId, row.Black_List_ID);
    },
  }),
);

/** Validation and side effects of blocked words. */
export const blackWordRules = withServices(
  { jobs: JobService, scopes: ScopeService },
  ({ jobs, scopes }): ResourceRules<typeof clientBlackWord> => ({
    counted: hiddenCount,
    beforeSave: async (draft, before, { caller, tx }) => {
      const subjectIds = [...new Set(draft.Subject_IDs ?? [])];
      const visible = await scopes.subjects(caller);
      const { rowCount } = await tx.query(
        `select from subject where client_id = $1 and subject_id = any($2::bigint[])
          and ($3::bigint[] is null or subject_id = any($3::bigint[]))`,
        [caller.clientId, subjectIds, visible],
      );
      if (rowCount !== subjectIds.length)
        throw new InputError('Subject_IDs: a subject does not exist', 'input', { Subject_IDs: 'unknown' });
      return { Subject_IDs: subjectIds, Hidden_Count: before?.Hidden_Count ?? 0, Applied_At: null };
    },
    afterSave: (row, _before, { caller, tx }) => scheduleApply(jobs, tx, caller.clientId, row.Black_Word_ID),
    afterRemove: async (rows, { caller, tx }) => {
      for (const row of rows) await scheduleApply(jobs, tx, caller.clientId, row.Black_Word_ID);
    },
  }),
);
