import { Worker, type ResourceLimits } from 'node:worker_threads';
import { FairQueue } from './fair-queue';
import { TaskClock } from './task-clock';
import { ThreadDeadlineError } from './thread-error';
import type { ThreadCall, ThreadReply, ThreadRequest, ThreadStep } from './thread-service';

export interface PoolOptions {
  /** The file that a thread runs. */
  readonly entry: string;
  readonly size: number;
  /** Milliseconds of the processor that a task has, unless it says so itself. */
  readonly deadline: number;
  /** How many tasks a thread is handed at once: with two it need not wait for us between them. */
  readonly ahead: number;
  /** How many threads one line leaves to the others. */
  readonly reserve: number;
  readonly resourceLimits?: ResourceLimits;
}

/** A call that waits for a thread or runs in one. */
interface Task {
  readonly calls: readonly ThreadCall[];
  readonly input: unknown;
  readonly line: string;
  readonly deadline: number;
  /** Whether nobody waits for it any more. */
  isLeft(): boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly versions: Map<string, string>;
  /** The first runs, others have been handed over. */
  readonly handed: { readonly id: number; readonly task: Task }[];
  /** Of the task that runs; none as long as the thread has not begun it. */
  clock?: TaskClock;
}

/** A task that nobody waits for any more has so long to end by itself, in milliseconds. */
const grace = 1000;

/**
 * Threads of one kind, for which lines of tasks take turns. A task that runs too long loses its thread, which is
 * replaced; those that were handed to the same thread wait again.
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

  /** Gives idle threads something to do, then each what it can begin with next. */
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

  /** Whether enough threads would be left for the others. */
  private mayGo(line: string): boolean {
    const held = this.threads.filter(({ handed }) => handed.some(({ task }) => task.line === line)).length;
    return held < this.options.size - this.options.reserve;
  }

  private hand(thread: Thread, task: Task): void {
    const steps = task.calls.map(({ plugin, task: name, state }): ThreadStep => {
      const key = `${plugin}/${name}`;
      const known = thread.versions.get(key) === state.version;
      thread.versions.set(key, state.version);
      return { plugin, task: name, version: state.version, ...(known ? {} : { state }) };
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

  /** Who wanted it has left: it is dropped, or has a little time left to end. */
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
    worker.on('exit', (code) => void this.end(thread, new Error(`A worker thread ended with code ${code}`)));
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

  /** Begins the time of the task that a thread has begun; one that nobody waits for any more soon ends. */
  private begin(thread: Thread, task: Task, number: number | undefined): void {
    thread.clock = new TaskClock(number, () => this.overrun(thread));
    if (task.isLeft()) thread.clock.endIn(Math.min(grace, task.deadline));
    else thread.clock.allow(task.deadline);
  }

  /** Ends a thread: what it ran fails, what it was to run next waits again for another. */
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
