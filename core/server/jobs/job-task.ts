import type { Task } from 'graphile-worker';
import type { DatabaseService } from '../database';
import type { Log } from '../log/log';
import { nextRun } from './job-schedule';
import type { JobDefinition } from './job-service';

/**
 * Makes of a definition what the queue runs. A job by the clock puts itself on the queue again when it ends, well or
 * not; killed in the middle, it still is there and runs again.
 */
export function taskOf(
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
    };
    const begun = performance.now();
    try {
      await run(payload, context);
      context.log.debug({ milliseconds: Math.round(performance.now() - begun) }, 'A job is done');
    } catch (error) {
      const last = job.attempts >= job.max_attempts;
      if (!signal.aborted)
        context.log[last && every === undefined ? 'error' : 'warn'](
          { err: error, attempt: job.attempts },
          'A job failed',
        );
      if (every === undefined || signal.aborted) throw error;
    }
    if (every !== undefined) {
      await database.query('select jobs.add_job($1, queue_name => $1, job_key => $1, run_at => $2)', [
        name,
        nextRun(every, new Date()),
      ]);
    }
  };
}
