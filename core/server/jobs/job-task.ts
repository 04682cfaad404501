import type { Job, Task } from 'graphile-worker';
import type { DatabaseService } from '../database';
import type { Log } from '../log/log';
import { databaseNow } from './database-now';
import { runAfter } from './job-schedule';
import type { JobDefinition } from './job-service';

/**
 * Converts a definition to a task of the queue. A scheduled job requeues itself when it ends, successfully or not; when
 * killed, it is still in the queue and runs again.
 */
export function getTask(
  { name, every, run }: JobDefinition,
  database: DatabaseService,
  log: Log,
  signal: AbortSignal,
): Task {
  return async (payload, { job }) => {
    const context = {
      signal,
      jobId: String(job.id),
      attempt: job.attempts,
      log: log.child({ job: name, jobId: String(job.id) }),
      postpone: (until: Date) => postpone(database, job, until),
    };
    const begun = performance.now();
    try {
      await run(payload, context);
      context.log.debug({ milliseconds: Math.round(performance.now() - begun) }, 'Job done');
    } catch (error) {
      const last = job.attempts >= job.max_attempts;
      if (!signal.aborted)
        context.log[last && every === undefined ? 'error' : 'warn'](
          { err: error, attempt: job.attempts },
          'Job failed',
        );
      if (every === undefined || signal.aborted) throw error;
    }
    if (every !== undefined) {
      // The database clock decides when jobs are due; the clock of this machine may differ.
      const now = await databaseNow(database);
      await database.query('select jobs.add_job($1, queue_name => $1, job_key => $1, run_at => $2)', [
        name,
        runAfter(every, job.run_at, now),
      ]);
    }
  };
}

async function postpone(database: DatabaseService, { id, key, task_identifier }: Job, until: Date): Promise<void> {
  await database.query(
    `select jobs.add_job($1, j.payload, queue_name => q.queue_name, run_at => $2, max_attempts => j.max_attempts,
        job_key => j.key, priority => j.priority)
      from jobs._private_jobs j left join jobs._private_job_queues q on q.id = j.job_queue_id
      where j.id = $3 and j.key is not distinct from $4`,
    [task_identifier, until, id, key],
  );
}
