import { createToken, type Kernel } from '#core';
import type { ServerSide } from '../side';
import { coreTasks } from './core-tasks';
import type { ThreadTask } from './thread-task';

/** Which task, with what state; a thread prepares a state once per version. */
export interface ThreadCall {
  readonly plugin: string;
  readonly task: string;
  readonly state: { readonly version: string; readonly data: unknown };
}

/**
 * Which threads: those that work on what is ours, such as the pipeline of articles, those that read documents from
 * outside, which may mean harm, or the one that writes documents for people, which takes long. None waits for another.
 */
export type PoolName = 'work' | 'documents' | 'writing';

/** How a call is to run. */
export interface ThreadOptions {
  /** `work` unless given. */
  readonly pool?: PoolName;
  /** Those of one queue wait for each other; queues take turns. Such as the client that asks. */
  readonly queue?: string;
  /**
   * Milliseconds of the processor after which the thread is replaced, or three times as many by the clock; that of the
   * pool unless given. They begin when the thread has begun the task: neither waiting, nor the start of a thread, nor
   * what others do with the processors counts.
   */
  readonly deadline?: number;
  /** Who asked has left: what waits is dropped, what runs is soon ended. */
  readonly signal?: AbortSignal;
}

/** Runs CPU-heavy tasks beside the event loop. */
export interface ThreadService {
  /**
   * Runs the tasks one after the other in one thread, each on what the one before gave. Throws `ThreadDeadlineError`
   * when that takes too long.
   */
  run<Output>(calls: readonly ThreadCall[], input: unknown, options?: ThreadOptions): Promise<Output>;
  stop(): Promise<void>;
}
export const ThreadService = createToken<ThreadService>('core.threads');

/** One task as it goes to a thread; `state` only when the thread has another version. */
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

/** A task has begun, in the thread that the system knows by this number; then it has ended. */
export type ThreadReply =
  | { readonly id: number; readonly begun: true; readonly thread?: number }
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: string };

/** Keeps the prepared states of one thread, or of this process when no threads are wanted. */
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
      if (!declared) throw new Error(`Plugin ${plugin} declares no thread task ${task}`);
      if (!state) throw new Error(`No state of version ${version} was sent for ${key}`);
      const loaded = (await declared()).default;
      ready = { version, task: loaded, value: loaded.prepare(state.data) };
      this.prepared.set(key, ready);
    }
    return ready;
  }
}

/** Runs tasks on the calling thread, where nothing can end them: for tests, and where `THREADS=0`. */
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
