import { withServices, type Resolver } from '#core';
import type { JobDeclaration } from '../side';
import { JobService, type JobContext } from './job-service';

/** Work that a plugin tracks in rows of its own, each with a state: waiting, running or ended. */
export interface NotedWork {
  /** Name of its job. */
  readonly name: string;
  readonly attempts: number;
  /** Payload field with the id of the row. */
  readonly id: string;
  run(services: Resolver, id: string, context: JobContext): Promise<void>;
  /** Returns the ids of waiting and running rows, except those whose job has not been queued yet. */
  open(services: Resolver): Promise<readonly string[]>;
  /**
   * Marks a row as abandoned; has no effect on rows that have ended meanwhile. Without a reason the work was
   * interrupted.
   */
  giveUp(services: Resolver, id: string, reason?: Error): Promise<void>;
}

const sweepEvery = '5m';

const getPending = withServices(
  { jobs: JobService },
  ({ jobs }) =>
    (name: string) =>
      jobs.pending(name),
);

/**
 * Returns the job of such work, and its sweep. The last attempt writes its failure to the row; a killed one cannot, and
 * is detected because its row has no job in the queue.
 */
export function notedJobs(work: NotedWork): readonly JobDeclaration[] {
  const { name, attempts } = work;
  const getId = (payload: unknown): string => String((payload as Readonly<Record<string, unknown>>)[work.id]);
  return [
    {
      name,
      attempts,
      run: async (services, payload, context) => {
        try {
          await work.run(services, getId(payload), context);
        } catch (error) {
          if (context.attempt >= attempts)
            await work.giveUp(services, getId(payload), context.signal.aborted ? undefined : (error as Error));
          throw error;
        }
      },
    },
    {
      name: `${name}-sweep`,
      every: sweepEvery,
      run: async (services, _payload, { log }) => {
        const open = await work.open(services);
        if (open.length === 0) return;
        const pendingIds = new Set((await getPending(services)(name)).map(getId));
        for (const id of open) {
          if (pendingIds.has(id)) continue;
          log.warn({ work: name, id }, 'Abandoned work whose job no longer exists');
          await work.giveUp(services, id);
        }
      },
    },
  ];
}
