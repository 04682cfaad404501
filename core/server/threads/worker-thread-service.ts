import { join } from 'node:path';
import { ThreadPool } from './thread-pool';
import type { PoolName, ThreadCall, ThreadOptions, ThreadService } from './thread-service';

/**
 * CPU time limits in milliseconds: internal batches are large, external documents do not justify more; writing some
 * hundred pages takes a few tens of seconds.
 */
const deadlines: Readonly<Record<PoolName, number>> = { work: 300_000, documents: 10_000, writing: 120_000 };
/** Memory limit in megabytes for processing an external document; beyond it the thread ends, not the process. */
const documentMemory = 512;

/**
 * Size in megabytes of the young generation of a thread for internal work: a pipeline batch goes through fewer
 * collections than with the default 48, and is copied less often.
 */
const youngMemory = 96;

/** A fixed number of worker threads for internal work, others for external documents, and one that writes documents. */
export class WorkerThreadService implements ThreadService {
  private readonly pools: Readonly<Record<PoolName, ThreadPool>>;

  constructor(size: number, entry: string = join(import.meta.dirname, 'thread.js')) {
    this.pools = {
      work: new ThreadPool({
        entry,
        size,
        deadline: deadlines.work,
        ahead: 2,
        reserve: 0,
        resourceLimits: { maxYoungGenerationSizeMb: youngMemory },
      }),
      // At least two, so that one slow document does not block the others.
      documents: new ThreadPool({
        entry,
        size: Math.max(2, size),
        deadline: deadlines.documents,
        ahead: 1,
        reserve: 1,
        resourceLimits: { maxOldGenerationSizeMb: documentMemory },
      }),
      writing: new ThreadPool({ entry, size: 1, deadline: deadlines.writing, ahead: 1, reserve: 0 }),
    };
  }

  run<Output>(
    calls: readonly ThreadCall[],
    input: unknown,
    { pool = 'work', queue = '', deadline, signal }: ThreadOptions = {},
  ): Promise<Output> {
    return this.pools[pool].run(calls, input, { line: queue, deadline, signal }) as Promise<Output>;
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.stop()));
  }
}
