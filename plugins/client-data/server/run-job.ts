import { BusinessError, type Resolver } from '#core';
import { DatabaseService, type JobContext, type Statements } from '#core/server';
import { repairCounts } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { Reclassification } from '#plugins/subjects/server';
import type { CountedTable, DataJob } from '../contract';
import { cleanUp } from './cleanup';
import { DataJobs, type JobProgress } from './data-jobs';
import { exportClient } from './export-client';

type Work = Pick<JobContext, 'signal' | 'log'> & {
  readonly progress: (progress: JobProgress, tx?: Statements) => Promise<void>;
};

/** Recounts and reruns every rule of the client on stored articles. */
async function rebuild(services: Resolver, { Client_ID }: DataJob, work: Work): Promise<readonly CountedTable[]> {
  const database = services.get(DatabaseService);
  const { rows } = await database.query<{ subject_id: string }>(
    'select subject_id from subject where client_id = $1 order by subject_id',
    [Client_ID],
  );
  await work.progress({ steps: rows.length + 1, done: 0 });
  for (const [done, { subject_id }] of rows.entries()) {
    await services.get(Reclassification).run({ Subject_ID: subject_id }, work);
    await work.progress({ steps: rows.length + 1, done: done + 1 });
  }
  const fixed = await repairCounts(database);
  return [
    { Plugin_ID: 'subjects', Table: 'subject', Rows: rows.length },
    { Plugin_ID: 'articles', Table: 'article_count', Rows: fixed },
  ];
}

async function perform(services: Resolver, job: DataJob, work: Work): Promise<Parameters<DataJobs['finish']>[1]> {
  switch (job.Kind) {
    case 'cleanup':
      return { counts: await cleanUp(services, job, work) };
    case 'rebuild':
      return { counts: await rebuild(services, job, work) };
    case 'export':
      return exportClient(services, job, work);
    case 'delete':
      await work.progress({ steps: 1, done: 0 });
      await services.get(ClientService).removeDisabled(job.Client_ID);
      return {};
  }
}

/** Runs a job; explainable errors are stored with it, any other error leads to a retry. */
export async function runDataJob(
  services: Resolver,
  id: string,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  const jobs = services.get(DataJobs);
  const job = await jobs.one(id);
  if (job.State === 'done' || job.State === 'failed') return;
  const progress: Work['progress'] = (done, tx) => jobs.progress(id, done, tx);
  try {
    await jobs.finish(id, await perform(services, job, { signal, log, progress }));
  } catch (error) {
    if (signal.aborted || !(error instanceof BusinessError)) throw error;
    await jobs.finish(id, { error: error.message });
  }
}
