import { BusinessError, type Resolver } from '#core';
import { DatabaseService, type JobContext } from '#core/server';
import { mendCounts } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { reclassify } from '#plugins/subjects/server';
import type { CountedTable, DataJob } from '../contract';
import { cleanUp } from './cleanup';
import { DataJobs } from './data-jobs';
import { exportClient } from './export-client';

type Work = Pick<JobContext, 'signal' | 'log'> & { readonly progress: (steps: number, done: number) => Promise<void> };

/** Counts anew, and asks every rule of the client again of what is stored. */
async function rebuild(services: Resolver, { Client_ID }: DataJob, work: Work): Promise<readonly CountedTable[]> {
  const database = services.get(DatabaseService);
  const { rows } = await database.query<{ subject_id: string }>(
    'select subject_id from subject where client_id = $1 order by subject_id',
    [Client_ID],
  );
  await work.progress(rows.length + 1, 0);
  for (const [done, { subject_id }] of rows.entries()) {
    await reclassify(services, { Subject_ID: subject_id }, work);
    await work.progress(rows.length + 1, done + 1);
  }
  const mended = await mendCounts(database);
  return [
    { Plugin_ID: 'subjects', Table: 'subject', Rows: rows.length },
    { Plugin_ID: 'articles', Table: 'article_count', Rows: mended },
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
      await work.progress(1, 0);
      await services.get(ClientService).remove(job.Client_ID);
      return {};
  }
}

/** Does what a job says; what can be explained is written to it, anything else is tried again and told at last. */
export async function runDataJob(
  services: Resolver,
  payload: unknown,
  { signal, log, attempt }: Pick<JobContext, 'signal' | 'log' | 'attempt'>,
): Promise<void> {
  const jobs = services.get(DataJobs);
  const { Job_ID: id } = payload as { readonly Job_ID: string };
  const job = await jobs.one(id);
  if (job.State === 'done' || job.State === 'failed') return;
  const progress = (steps: number, done: number): Promise<void> => jobs.progress(id, steps, done);
  try {
    await jobs.finish(id, await perform(services, job, { signal, log, progress }));
  } catch (error) {
    if (signal.aborted || (attempt < 3 && !(error instanceof BusinessError))) throw error;
    await jobs.finish(id, { error: (error as Error).message });
  }
}
