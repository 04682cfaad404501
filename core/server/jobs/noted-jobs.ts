import type { Resolver } from '#core';
import type { JobDeclaration } from '../side';
import { JobService, type JobContext } from './job-service';

/** Work that a plugin notes in rows of its own, each of which says whether it waits, runs or has ended. */
export interface NotedWork {
  /** Of its job. */
  readonly name: string;
  readonly attempts: number;
  /** What the payload calls the id of the row. */
  readonly id: string;
  run(services: Resolver, id: string, context: JobContext): Promise<void>;
  /** Ids of the rows that say that they wait or run; one whose job is yet to be put on the queue is none of them. */
  open(services: Resolver): Promise<readonly string[]>;
  /**
   * Writes to a row that nobody goes on with it; nothing to one that has ended meanwhile. Without a reason it was
   * interrupted.
   */
  giveUp(services: Resolver, id: string, reason?: Error): Promise<void>;
}

const sweepEvery = '5m';

/**
 * The job of such work, and the sweep that belongs to it. The last attempt writes its failure to the row; one that was
 * killed cannot, and is found since no job of the queue is left for its row.
 */
export function notedJobs(work: NotedWork): readonly JobDeclaration[] {
  const { name, attempts } = work;
  const idOf = (payload: unknown): string => String((payload as Readonly<Record<string, unknown>>)[work.id]);
  return [
    {
      name,
      attempts,
      run: async (services, payload, context) => {
        try {
          await work.run(services, idOf(payload), context);
        } catch (error) {
          if (context.attempt >= attempts)
            await work.giveUp(services, idOf(payload), context.signal.aborted ? undefined : (error as Error));
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
        const known = new Set((await services.get(JobService).pending(name)).map(idOf));
        for (const id of open) {
          if (known.has(id)) continue;
          log.warn({ work: name, id }, 'Work whose job is gone was given up');
          await work.giveUp(services, id);
        }
      },
    },
  ];
}
