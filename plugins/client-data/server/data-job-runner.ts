import { BusinessError, inject } from '#core';
import { DatabaseService, type JobContext, type Statements } from '#core/server';
import { repairCounts } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { Reclassification } from '#plugins/subjects/server';
import type { CountedTable, DataJob } from '../contract';
import { ClientCleanup } from './client-cleanup';
import { ClientExport } from './client-export';
import { DataJobs, type JobProgress } from './data-jobs';

type Work = Pick<JobContext, 'signal' | 'log'> & {
  readonly progress: (progress: JobProgress, tx?: Statements) => Promise<void>;
};

/** Runs the jobs on client data. */
export class DataJobRunner {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Reclassification) private readonly reclassification: Reclassification,
    @inject(DataJobs) private readonly jobs: DataJobs,
    @inject(ClientCleanup) private readonly cleanup: ClientCleanup,
    @inject(ClientExport) private readonly clientExport: ClientExport,
    @inject(ClientService) private readonly clients: ClientService,
  ) {}

  /** Runs a job; explainable errors are stored with it, any other error leads to a retry. */
  async run(id: string, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const job = await this.jobs.one(id);
    if (job.State === 'done' || job.State === 'failed') return;
    const progress: Work['progress'] = (done, tx) => this.jobs.progress(id, done, tx);
    try {
      await this.jobs.finish(id, await this.perform(job, { signal, log, progress }));
    } catch (error) {
      if (signal.aborted || !(error instanceof BusinessError)) throw error;
      await this.jobs.finish(id, { error: error.message });
    }
  }

  private async perform(job: DataJob, work: Work): Promise<Parameters<DataJobs['finish']>[1]> {
    switch (job.Kind) {
      case 'cleanup':
        return { counts: await this.cleanup.run(job, work) };
      case 'rebuild':
        return { counts: await this.rebuild(job, work) };
      case 'export':
        return this.clientExport.run(job, work);
      case 'delete':
        await work.progress({ steps: 1, done: 0 });
        await this.clients.removeDisabled(job.Client_ID);
        return {};
    }
  }

  /** Recounts and reruns every rule of the client on stored articles. */
  private async rebuild({ Client_ID }: DataJob, work: Work): Promise<readonly CountedTable[]> {
    const { rows } = await this.database.query<{ subject_id: string }>(
      'select subject_id from subject where client_id = $1 order by subject_id',
      [Client_ID],
    );
    await work.progress({ steps: rows.length + 1, done: 0 });
    for (const [done, { subject_id }] of rows.entries()) {
      await this.reclassification.run({ Subject_ID: subject_id }, work);
      await work.progress({ steps: rows.length + 1, done: done + 1 });
    }
    const fixed = await repairCounts(this.database);
    return [
      { Plugin_ID: 'subjects', Table: 'subject', Rows: rows.length },
      { Plugin_ID: 'articles', Table: 'article_count', Rows: fixed },
    ];
  }
}
