import { join } from 'node:path';
import { ThreadPool } from './thread-pool';
import type { PoolName, ThreadCall, ThreadOptions, ThreadService } from './thread-service';

/**
 * Milliseconds of the processor that a task has: batches of ours are large, documents from outside are not worth more;
 * to write some hundred pages takes a few tens of seconds.
 */
const deadlines: Readonly<Record<PoolName, number>> = { work: 300_000, documents: 10_000, writing: 120_000 };
/** Megabytes that a document may make of itself; beyond it the thread ends, not the process. */
const documentMemory = 512;

/**
 * Megabytes in which a thread for what is ours makes new objects: a batch of the pipeline lives through fewer
 * collections there than in the 48 it would have, and is copied less often.
 */
const youngMemory = 96;

/** A fixed number of worker threads for what is ours, others for documents from outside, and one that writes some. */
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
      // Two at least, so that one document that takes its time does not keep the others waiting.
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
