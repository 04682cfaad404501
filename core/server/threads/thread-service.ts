import { createToken, type Kernel } from '#core';
import type { ServerSide } from '../side';
import { coreTasks } from './core-tasks';
import type { ThreadTask } from './thread-task';

/** A task with its state; a thread prepares a state once per version. */
export interface ThreadCall {
  readonly plugin: string;
  readonly task: string;
  readonly state: { readonly version: string; readonly data: unknown };
}

/**
 * Pools of threads: `work` for internal data such as the article pipeline, `documents` for external documents, which
 * may be malicious, and `writing` for writing documents, which takes long. They do not wait for each other.
 */
export type PoolName = 'work' | 'documents' | 'writing';

/** Options of a call. */
export interface ThreadOptions {
  /** Defaults to `work`. */
  readonly pool?: PoolName;
  /** Calls of one queue wait for each other; queues take turns. For example the requesting client. */
  readonly queue?: string;
  /**
   * CPU time in milliseconds after which the thread is replaced, or three times as much wall-clock time; defaults to
   * that of the pool. It starts when the thread has started the task: waiting, thread startup and other processes' CPU
   * use do not count.
   */
  readonly deadline?: number;
  /** Aborted when the caller leaves: a waiting task is dropped, a running one is ended soon. */
  readonly signal?: AbortSignal;
}

/** Runs CPU-heavy tasks off the event loop. */
export interface ThreadService {
  /**
   * Runs the tasks one after the other in one thread, each on the result of the previous one. Throws
   * `ThreadDeadlineError` when a limit is exceeded.
   */
  run<Output>(calls: readonly ThreadCall[], input: unknown, options?: ThreadOptions): Promise<Output>;
  stop(): Promise<void>;
}
export const ThreadService = createToken<ThreadService>('core.threads');

/** One task as sent to a thread; `state` only when the thread has another version. */
export interface ThreadStep {
  readonly plugin: string;
  readonly task: string;
  readonly version: string;
  readonly state?: { readonly data: unknown };
}

export interface ThreadRequest {
  readonly id: number;
  readonly steps: readonly ThreadStep[];
  readonly input: unknown;
}

/** Reports that a task has started, in the thread with this system number, and later that it has ended. */
export type ThreadReply =
  | { readonly id: number; readonly begun: true; readonly thread?: number }
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: string };

/** Holds the prepared states of one thread, or of this process when no threads are used. */
export class TaskRunner {
  private readonly prepared = new Map<
    string,
    { readonly version: string; readonly task: ThreadTask; readonly value: unknown }
  >();

  constructor(private readonly load: (plugin: string) => Promise<ServerSide>) {}

  async run(steps: readonly ThreadStep[], input: unknown): Promise<unknown> {
    let value = input;
    for (const step of steps) {
      const { task, value: prepared } = await this.ready(step);
      value = await task.run(prepared, value);
    }
    return value;
  }

  private async ready({ plugin, task, version, state }: ThreadStep) {
    const key = `${plugin}/${task}`;
    let ready = this.prepared.get(key);
    if (!ready || ready.version !== version) {
      const declared = (plugin === 'core' ? coreTasks : (await this.load(plugin)).threads)?.[task];
      if (!declared) throw new Error(`Plugin ${plugin} does not declare a thread task ${task}`);
      if (!state) throw new Error(`Missing state of version ${version} for ${key}`);
      const loaded = (await declared()).default;
      ready = { version, task: loaded, value: loaded.prepare(state.data) };
      this.prepared.set(key, ready);
    }
    return ready;
  }
}

/** Runs tasks on the calling thread, where they cannot be ended: for tests, and with `THREADS=0`. */
export class InlineThreadService implements ThreadService {
  private readonly runner: TaskRunner;

  constructor(kernel: Pick<Kernel<ServerSide>, 'load'>) {
    this.runner = new TaskRunner((plugin) => kernel.load(plugin));
  }

  async run<Output>(calls: readonly ThreadCall[], input: unknown, { signal }: ThreadOptions = {}): Promise<Output> {
    signal?.throwIfAborted();
    return this.runner.run(
      calls.map(({ plugin, task, state }) => ({ plugin, task, version: state.version, state })),
      input,
    ) as Promise<Output>;
  }

  async stop(): Promise<void> {}
}
