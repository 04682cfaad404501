import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createToken, type Kernel } from '#core';
import type { ServerSide } from '../side';
import type { ThreadTask } from './thread-task';

/** Which task, with what state; a thread prepares a state once per version. */
export interface ThreadCall {
  readonly plugin: string;
  readonly task: string;
  readonly state: { readonly version: string; readonly data: unknown };
}

/** Runs CPU-heavy tasks beside the event loop. */
export interface ThreadService {
  /** Runs the tasks one after the other in one thread, each on what the one before gave. */
  run<Output>(calls: readonly ThreadCall[], input: unknown): Promise<Output>;
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

export type ThreadReply =
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
      const declared = (await this.load(plugin)).threads?.[task];
      if (!declared) throw new Error(`Plugin ${plugin} declares no thread task ${task}`);
      if (!state) throw new Error(`No state of version ${version} was sent for ${key}`);
      const loaded = (await declared()).default;
      ready = { version, task: loaded, value: loaded.prepare(state.data) };
      this.prepared.set(key, ready);
    }
    return ready;
  }
}

/** Runs tasks on the calling thread: for tests, and where `THREADS=0`. */
export class InlineThreadService implements ThreadService {
  private readonly runner: TaskRunner;

  constructor(kernel: Pick<Kernel<ServerSide>, 'load'>) {
    this.runner = new TaskRunner((plugin) => kernel.load(plugin));
  }

  run<Output>(calls: readonly ThreadCall[], input: unknown): Promise<Output> {
    return this.runner.run(
      calls.map(({ plugin, task, state }) => ({ plugin, task, version: state.version, state })),
      input,
    ) as Promise<Output>;
  }

  async stop(): Promise<void> {}
}

interface Thread {
  readonly worker: Worker;
  readonly versions: Map<string, string>;
  readonly waiting: Map<number, { resolve(output: unknown): void; reject(error: Error): void }>;
}

/** A fixed number of worker threads; each call goes to the one with the least to do. A thread that dies is replaced. */
export class WorkerThreadService implements ThreadService {
  private readonly threads: Thread[] = [];
  private next = 0;
  private stopped = false;

  constructor(private readonly size: number) {}

  run<Output>(calls: readonly ThreadCall[], input: unknown): Promise<Output> {
    if (this.stopped) return Promise.reject(new Error('The threads have been stopped'));
    const thread = this.leastBusy();
    const steps = calls.map(({ plugin, task, state }): ThreadStep => {
      const key = `${plugin}/${task}`;
      const known = thread.versions.get(key) === state.version;
      thread.versions.set(key, state.version);
      return { plugin, task, version: state.version, ...(known ? {} : { state }) };
    });
    this.next += 1;
    const request: ThreadRequest = { id: this.next, steps, input };
    return new Promise<Output>((resolve, reject) => {
      thread.waiting.set(request.id, { resolve: resolve as (output: unknown) => void, reject });
      thread.worker.postMessage(request);
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.threads.splice(0).map(({ worker }) => worker.terminate()));
  }

  private leastBusy(): Thread {
    const idle = this.threads.find(({ waiting }) => waiting.size === 0);
    if (idle) return idle;
    if (this.threads.length < this.size) return this.start();
    return this.threads.reduce((least, thread) => (thread.waiting.size < least.waiting.size ? thread : least));
  }

  private start(): Thread {
    const worker = new Worker(join(import.meta.dirname, 'thread.js'));
    worker.unref();
    const thread: Thread = { worker, versions: new Map(), waiting: new Map() };
    worker.on('message', (reply: ThreadReply) => {
      const waiting = thread.waiting.get(reply.id);
      thread.waiting.delete(reply.id);
      if ('error' in reply) waiting?.reject(new Error(reply.error));
      else waiting?.resolve(reply.output);
    });
    const fail = (error: Error) => {
      const place = this.threads.indexOf(thread);
      if (place >= 0) this.threads.splice(place, 1);
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`A worker thread ended with code ${code}`)));
    this.threads.push(thread);
    return thread;
  }
}
