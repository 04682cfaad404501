import { createToken } from '#core';
import type { Statements } from '../database';
import type { Log } from '../log/log';

/** Context of a running job. */
export interface JobContext {
  /** Aborted when this process stops; end soon then, and throw to be run again. */
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly jobId: string;
  /** Starts at 1. */
  readonly attempt: number;
  /** Requeues the job with its queue, key and attempts, unless its key was taken meanwhile. */
  postpone(until: Date): Promise<void>;
}

/** A named job. It may run again after a crash, so it must be repeatable. */
export interface JobDefinition {
  /** Starts with the plugin's id, such as `extraction.collect`. */
  readonly name: string;
  /**
   * A period (`30s`, `5m`, `1h`, `1d`) or a cron expression in China time: scheduled once across all processes, never
   * running twice at the same time.
   */
  readonly every?: string;
  /**
   * Maximum number of attempts, 10 by default; pauses grow from seconds to hours. A scheduled job is not retried before
   * its next time.
   */
  readonly attempts?: number;
  /** Short and awaited by a user: runs in slots of its own, which long jobs never take. */
  readonly isPrompt?: boolean;
  run(payload: unknown, context: JobContext): Promise<void>;
}

export interface AddOptions {
  /** A delay relative to now: moved when the clock is set back. */
  readonly runAt?: Date;
  /** Replaces a waiting job with the same key. */
  readonly key?: string;
  /** Lower runs sooner; 0 by default. */
  readonly priority?: number;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  /** The job exists only if this transaction is committed. */
  readonly within?: Statements;
}

/** Number of waiting, running and permanently failed jobs. */
export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** The job queue, stored in the database and shared by all processes. */
export interface JobService {
  /** Queues a job; any process that has its definition runs it. Returns its id. */
  add(name: string, payload?: unknown, options?: AddOptions): Promise<string>;
  /** Queues several jobs of one name at once. */
  addMany(
    name: string,
    jobs: readonly { readonly payload: unknown; readonly key?: string }[],
    options?: Omit<AddOptions, 'key'>,
  ): Promise<void>;
  /**
   * Starts running jobs in this process. `clockSetBack` is called in one process with the number of seconds that the
   * database clock was set back, after jobs have been moved.
   */
  start(definitions: readonly JobDefinition[], clockSetBack?: (seconds: number) => Promise<void>): Promise<void>;
  counts(): Promise<JobCounts>;
  /** Returns the payloads of waiting and running jobs of this name, without permanently failed ones. */
  pending(name: string): Promise<readonly unknown[]>;
  /** Stops taking jobs, signals running ones, and waits for them for at most 15 seconds. */
  stop(): Promise<void>;
}
export const JobService = createToken<JobService>('core.jobs');
