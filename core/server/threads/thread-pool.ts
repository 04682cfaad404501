import { Worker, type ResourceLimits } from 'node:worker_threads';
import { FairQueue } from './fair-queue';
import { TaskClock } from './task-clock';
import { ThreadDeadlineError } from './thread-error';
import type { ThreadCall, ThreadReply, ThreadRequest, ThreadStep } from './thread-service';

export interface PoolOptions {
  /** File that a thread runs. */
  readonly entry: string;
  readonly size: number;
  /** Default CPU time limit of a task in milliseconds. */
  readonly deadline: number;
  /** Number of tasks passed to a thread at once: with two it need not wait for the main thread between them. */
  readonly ahead: number;
  /** Number of threads that one queue leaves to the others. */
  readonly reserve: number;
  readonly resourceLimits?: ResourceLimits;
}

/** A call that waits for a thread or runs in one. */
interface Task {
  readonly calls: readonly ThreadCall[];
  readonly input: unknown;
  readonly line: string;
  readonly deadline: number;
  /** Returns true when nobody waits for the result any more. */
  isLeft(): boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly versions: Map<string, string>;
  /** The first one runs, the others are queued in the thread. */
  readonly handed: { readonly id: number; readonly task: Task }[];
  /** Clock of the running task; undefined until the thread has started it. */
  clock?: TaskClock;
}

/** Milliseconds for an abandoned task to end by itself. */
const grace = 1000;

/**
 * Threads of one kind, for which queues of tasks take turns. A task that exceeds its limit loses its thread, which is
 * replaced; other tasks passed to the same thread are queued again.
 */
export class ThreadPool {
  private readonly threads: Thread[] = [];
  private readonly queue = new FairQueue<Task>();
  private last = 0;
  private stopped = false;

  constructor(private readonly options: PoolOptions) {}

  run(
    calls: readonly ThreadCall[],
    input: unknown,
    { line, deadline, signal }: { readonly line: string; readonly deadline?: number; readonly signal?: AbortSignal },
  ): Promise<unknown> {
    if (this.stopped) return Promise.reject(new Error('The threads have been stopped'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.abandon(task);
        reject(signal?.reason);
      };
      const done = () => signal?.removeEventListener('abort', leave);
      const task: Task = {
        calls,
        input,
        line,
        deadline: deadline ?? this.options.deadline,
        isLeft: () => signal?.aborted === true,
        resolve: (output) => {
          done();
          resolve(output);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.queue.add(line, task);
      this.dispatch();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const error = new Error('The threads have been stopped');
    for (const task of this.queue.clear()) task.reject(error);
    await Promise.all(this.threads.splice(0).map((thread) => this.end(thread, error)));
  }

  /** Assigns tasks to idle threads, then one further task to each. */
  private dispatch(): void {
    for (let depth = 0; depth < this.options.ahead; depth += 1) {
      for (;;) {
        const free = this.threads.find(({ handed }) => handed.length === depth);
        if (!free && (depth > 0 || this.threads.length >= this.options.size)) break;
        const task = this.queue.take((line) => this.mayGo(line));
        if (!task) return;
        this.hand(free ?? this.start(), task);
      }
    }
  }

  /** Returns true when enough threads remain for the other queues. */
  private mayGo(line: string): boolean {
    const held = this.threads.filter(({ handed }) => handed.some(({ task }) => task.line === line)).length;
    return held < this.options.size - this.options.reserve;
  }

  private hand(thread: Thread, task: Task): void {
    const steps = task.calls.map(({ plugin, task: name, state }): ThreadStep => {
      const key = `${plugin}/${name}`;
      const isCurrent = thread.versions.get(key) === state.version;
      thread.versions.set(key, state.version);
      return { plugin, task: name, version: state.version, ...(isCurrent ? {} : { state }) };
    });
    this.last += 1;
    thread.handed.push({ id: this.last, task });
    const request: ThreadRequest = { id: this.last, steps, input: task.input };
    thread.worker.postMessage(request);
  }

  private overrun(thread: Thread): void {
    const [running] = thread.handed;
    if (!running) return;
    const { calls, deadline } = running.task;
    const names = calls.map(({ plugin, task }) => `${plugin}/${task}`).join(', ');
    void this.end(thread, new ThreadDeadlineError(names, deadline));
  }

  /** Handles an abandoned task: dropped when waiting, otherwise given a short time to end. */
  private abandon(task: Task): void {
    if (this.queue.remove(task.line, task)) return;
    const thread = this.threads.find(({ handed }) => handed[0]?.task === task);
    thread?.clock?.endIn(Math.min(grace, task.deadline));
  }

  private start(): Thread {
    const worker = new Worker(this.options.entry, { resourceLimits: this.options.resourceLimits });
    worker.unref();
    const thread: Thread = { worker, versions: new Map(), handed: [] };
    worker.on('message', (reply: ThreadReply) => this.hear(thread, reply));
    worker.on('error', (error) => void this.end(thread, error));
    worker.on('exit', (code) => void this.end(thread, new Error(`A worker thread exited with code ${code}`)));
    this.threads.push(thread);
    return thread;
  }

  private hear(thread: Thread, reply: ThreadReply): void {
    thread.clock?.stop();
    if ('begun' in reply) {
      const { task } = thread.handed.find(({ id }) => id === reply.id) ?? {};
      if (task) this.begin(thread, task, reply.thread);
      return;
    }
    const answered = thread.handed.shift();
    if (answered && 'error' in reply) answered.task.reject(new Error(reply.error));
    else if (answered && 'output' in reply) answered.task.resolve(reply.output);
    this.dispatch();
  }

  /** Starts the clock of a task that its thread has started; an abandoned one is ended soon. */
  private begin(thread: Thread, task: Task, number: number | undefined): void {
    thread.clock = new TaskClock(number, () => this.overrun(thread));
    if (task.isLeft()) thread.clock.endIn(Math.min(grace, task.deadline));
    else thread.clock.allow(task.deadline);
  }

  /** Ends a thread: its running task fails, its queued ones wait for another thread. */
  private async end(thread: Thread, error: Error): Promise<void> {
    thread.clock?.stop();
    const place = this.threads.indexOf(thread);
    if (place >= 0) this.threads.splice(place, 1);
    const [running, ...others] = thread.handed.splice(0);
    running?.task.reject(error);
    for (const { task } of others.reverse()) {
      if (this.stopped) task.reject(error);
      else this.queue.putBack(task.line, task);
    }
    if (!this.stopped) this.dispatch();
    await thread.worker.terminate();
  }
}
