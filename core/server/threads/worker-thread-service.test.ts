import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { ThreadDeadlineError } from './thread-error';
import type { ThreadOptions } from './thread-service';
import { WorkerThreadService } from './worker-thread-service';

/**
 * A thread whose tasks specify their behavior: `hold` never ends, `wait` ends when its gate in shared memory is opened,
 * `die` throws outside of any task, `sleep` ends after its milliseconds without CPU use. It reports when it has started
 * and answers with its own number. Threads start slowly when the file `slow` is beside them.
 */
const script = `
const { parentPort, threadId } = require('node:worker_threads');
const { existsSync, readlinkSync } = require('node:fs');
const thread = process.platform === 'linux' ? Number(readlinkSync('/proc/thread-self').split('/').pop()) : undefined;
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
if (existsSync(require('node:path').join(__dirname, 'slow'))) for (const end = Date.now() + 400; Date.now() < end; );
parentPort.on('message', ({ id, input, steps }) => {
  parentPort.postMessage({ id, begun: true, thread });
  if (input.is === 'hold') for (;;);
  if (input.is === 'sleep') sleep(input.ms);
  if (input.is === 'die') process.exit(3);
  if (input.is === 'wait') Atomics.wait(new Int32Array(input.gate), 0, 0);
  if (input.is === 'fail') return parentPort.postMessage({ id, error: 'it failed' });
  parentPort.postMessage({ id, output: { threadId, input, hasState: steps.some(({ state }) => state) } });
});
`;

interface Answer {
  readonly threadId: number;
  readonly input: { readonly is: string; readonly name?: string };
  readonly hasState: boolean;
}

describe('worker threads', () => {
  let folder: string;
  let threads: WorkerThreadService;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'threads-'));
    writeFileSync(join(folder, 'thread.cjs'), script);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    threads = new WorkerThreadService(1, join(folder, 'thread.cjs'));
  });
  afterEach(() => threads.stop());

  const calls = [{ plugin: 'a', task: 'b', state: { version: '1', data: null } }];
  const run = (is: string, options: ThreadOptions = {}, more: object = {}): Promise<Answer> =>
    threads.run<Answer>(calls, { is, ...more }, options);
  /** A task that ends when the test decides. */
  const gated = (options: ThreadOptions = {}) => {
    const gate = new SharedArrayBuffer(4);
    const open = () => {
      Atomics.store(new Int32Array(gate), 0, 1);
      Atomics.notify(new Int32Array(gate), 0);
    };
    return { open, answer: run('wait', options, { gate }) };
  };

  it('replace the thread of a task that exceeds its time, and continue', async () => {
    const { threadId } = await run('go');
    const held = run('hold', { deadline: 100 });
    const next = run('go');
    await expect(held).rejects.toThrow(ThreadDeadlineError);
    await expect(held).rejects.toThrow('a/b did not end within 0.1 s');
    const after = await next;
    expect([after.threadId === threadId, after.hasState]).toEqual([false, true]);
    expect((await run('go')).hasState).toBe(false);
  });

  it('count neither thread startup nor CPU use of others', async () => {
    writeFileSync(join(folder, 'slow'), '');
    try {
      expect((await run('go', { deadline: 100 })).input.is).toBe('go');
    } finally {
      rmSync(join(folder, 'slow'));
    }
    expect((await run('sleep', { deadline: 200 }, { ms: 400 })).input.is).toBe('sleep');
  });

  it('end tasks that only wait after three times their deadline', async () => {
    const started = performance.now();
    await expect(run('sleep', { deadline: 100 }, { ms: 60_000 })).rejects.toThrow(ThreadDeadlineError);
    expect(performance.now() - started).toBeGreaterThanOrEqual(250);
  });

  it('fail the task that ends its thread, not those queued behind it', async () => {
    const dying = run('die');
    const next = run('go');
    await expect(dying).rejects.toThrow('code 3');
    await expect(run('fail')).rejects.toThrow('it failed');
    expect((await next).input.is).toBe('go');
  });

  it('read documents separately from internal work', async () => {
    const pages = [1, 2, 3].map(() => gated({ pool: 'documents', queue: 'one' }));
    expect((await run('go')).input.is).toBe('go');
    for (const page of pages) page.open();
    await Promise.all(pages.map(({ answer }) => answer));
  });

  it('write documents separately from internal work and reading, one at a time', async () => {
    const first = gated({ pool: 'writing', queue: 'one' });
    let isWritten = false;
    const second = run('go', { pool: 'writing', queue: 'two' }).then(() => (isWritten = true));
    await Promise.all([run('go'), run('go'), run('go', { pool: 'documents' })]);
    expect(isWritten).toBe(false);
    first.open();
    await Promise.all([first.answer, second]);
  });

  it("leave a thread for other callers' documents, and let queues take turns", async () => {
    const ended: string[] = [];
    const of = (queue: string, name: string) =>
      run('go', { pool: 'documents', queue }, { name }).then(({ input }) => ended.push(input.name ?? ''));
    const long = gated({ pool: 'documents', queue: 'one' });
    const queueOneTasks = [of('one', 'one 1'), of('one', 'one 2')];
    await Promise.all([of('two', 'two 1'), of('two', 'two 2'), of('three', 'three 1')]);
    expect(ended).toEqual(['two 1', 'three 1', 'two 2']);
    long.open();
    await Promise.all([long.answer, ...queueOneTasks]);
    expect(ended.slice(3)).toEqual(['one 1', 'one 2']);
  });

  it('drop waiting tasks when their caller leaves, and soon end running ones', async () => {
    const leaving = new AbortController();
    const held = run('hold', { signal: leaving.signal, deadline: 60_000 });
    const waiting = run('go', { signal: leaving.signal });
    const other = run('go', {}, { name: 'other' });
    leaving.abort(new Error('The caller left'));
    await expect(held).rejects.toThrow('The caller left');
    await expect(waiting).rejects.toThrow('The caller left');
    expect((await other).input.name).toBe('other');
    await expect(run('go', { signal: leaving.signal })).rejects.toThrow('The caller left');
  });

  it('fail all tasks when stopped', async () => {
    const failures = Promise.allSettled([run('hold'), run('go'), run('go')]);
    await threads.stop();
    expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(run('go')).rejects.toThrow('have been stopped');
  });
});
