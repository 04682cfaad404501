import { createToken } from '#core';
import type { Statements } from '../database';
import type { Log } from '../log/log';

/** What a running job is given. */
export interface JobContext {
  /** Aborted when this process stops; end soon then, and throw to be run again. */
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly jobId: string;
  /** 1 at first. */
  readonly attempt: number;
  /** Puts the job on the queue again as it is, with its queue, key and attempts, unless its key was taken meanwhile. */
  postpone(until: Date): Promise<void>;
}

/** Work that is known by its name. A job may be run again after a crash: let it be repeatable. */
export interface JobDefinition {
  /** Starts with the plugin's id, such as `extraction.collect`. */
  readonly name: string;
  /**
   * A period (`30s`, `5m`, `1h`, `1d`) or a cron expression in Chinese time: run by the clock, once over all processes,
   * never twice at the same time.
   */
  readonly every?: string;
  /**
   * How often it is tried in all, 10 unless given; pauses grow from seconds to hours. A job by the clock is not tried
   * again before its next time.
   */
  readonly attempts?: number;
  /** Short, and somebody waits for it: runs in places of its own, which no long job ever takes. */
  readonly isPrompt?: boolean;
  run(payload: unknown, context: JobContext): Promise<void>;
}

export interface AddOptions {
  /** A delay from now: when the clock is set back, it goes along. */
  readonly runAt?: Date;
  /** A waiting job of the same key is replaced. */
  readonly key?: string;
  /** Smaller is sooner; 0 unless given. */
  readonly priority?: number;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  /** The job exists only if this transaction is committed. */
  readonly within?: Statements;
}

/** How many jobs wait, run and were given up. */
export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** The queue, in the database, shared by all processes. */
export interface JobService {
  /** Puts a job on the queue; any process that knows its name runs it. Gives its id. */
  add(name: string, payload?: unknown, options?: AddOptions): Promise<string>;
  /** Puts many of one name on the queue at once. */
  addMany(
    name: string,
    jobs: readonly { readonly payload: unknown; readonly key?: string }[],
    options?: Omit<AddOptions, 'key'>,
  ): Promise<void>;
  /**
   * Begins to run jobs in this process. `clockSetBack` is told by how many seconds the clock of the database was set
   * back, in one process, when jobs have been moved along.
   */
  start(definitions: readonly JobDefinition[], clockSetBack?: (seconds: number) => Promise<void>): Promise<void>;
  counts(): Promise<JobCounts>;
  /** Payloads of the jobs of this name that wait or run; not of those that were given up. */
  pending(name: string): Promise<readonly unknown[]>;
  /** Takes no more jobs, tells those that run, and waits for them, at most 15 seconds. */
  stop(): Promise<void>;
}
export const JobService = createToken<JobService>('core.jobs');
