import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, it } from '@rstest/core';
import { PostgresDatabaseService } from '../database';
import { silentLog, testDatabase, type TestDatabase } from '../testing';
import { GraphileJobService, nextRun, LockService, type JobDefinition } from './index';

const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(endings.map((end) => end()));
});

interface Instance {
  readonly database: TestDatabase | PostgresDatabaseService;
  readonly jobs: GraphileJobService;
}

/** Two instances on a new database, each with its own connections. */
async function twoInstances(): Promise<[Instance, Instance]> {
  const database = await testDatabase();
  const other = new PostgresDatabaseService({ connectionString: database.url }, silentLog);
  const instances = [database, other].map((on) => ({
    database: on,
    jobs: new GraphileJobService(on, silentLog, { workerConcurrency: 3 }),
  }));
  endings.push(async () => {
    await Promise.all(instances.map(({ jobs }) => jobs.stop()));
    await other.close();
    await database.close();
  });
  return instances as [Instance, Instance];
}

// Waits until the connections are closed: one that still runs a query after this could lock a job.
const cutConnections = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

describe('JobService', () => {
  it.concurrent('runs each job once across two instances', async ({ expect }) => {
    const runs: string[] = [];
    const job: JobDefinition = {
      name: 'test.note',
      run: async (payload) => void runs.push((payload as { id: string }).id),
    };
    const [{ jobs: one }, { jobs: two }] = await twoInstances();
    const ids = Array.from({ length: 60 }, (_, index) => String(index));
    await Promise.all([one.start([job]), two.start([job]), ...ids.map((id) => one.add('test.note', { id }))]);
    await expect.poll(async () => (await one.counts()).waiting, { timeout: 15_000 }).toBe(0);
    await wait(100);
    expect(runs.sort()).toEqual([...ids].sort());
  });

  it.concurrent('runs a scheduled job once per time across two instances, including a failing one', async ({
    expect,
  }) => {
    const [one, two] = await twoInstances();
    const times: number[] = [];
    let together = 0;
    const job: JobDefinition = {
      name: 'test.tick',
      every: '1s',
      run: async () => {
        together += 1;
        expect(together).toBe(1);
        await wait(20);
        together -= 1;
        times.push(Math.floor(Date.now() / 1000));
        throw new Error('not today');
      },
    };
    await Promise.all([one.jobs.start([job]), two.jobs.start([job])]);
    await wait(4300);
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect(times.length).toBeLessThanOrEqual(6);
    expect(new Set(times.slice(1)).size).toBe(times.length - 1);
  });

  it.concurrent('takes over the job of a killed worker, and moves a job forward when its period is shortened', async ({
    expect,
  }) => {
    const runs: string[] = [];
    const [{ jobs, database }, second] = await twoInstances();
    await jobs.add('test.note');
    await jobs.add('test.tick', {}, { key: 'test.tick', runAt: new Date(Date.now() + 86_400_000) });
    await database.query(
      `update jobs._private_jobs set locked_at = now() - interval '40 seconds', locked_by = 'dead', attempts = 1
        where key is null`,
    );
    await second.jobs.start([
      { name: 'test.note', run: async (_payload, { attempt }) => void runs.push(`note ${attempt}`) },
      { name: 'test.tick', every: '1s', run: async () => void runs.push('tick') },
    ]);
    await expect.poll(() => runs, { timeout: 15_000 }).toEqual(expect.arrayContaining(['note 2', 'tick']));
  });

  it.concurrent('belongs to a transaction, waits for its time, and is replaced by its key', async ({ expect }) => {
    const runs: unknown[] = [];
    const [{ jobs: service, database }] = await twoInstances();
    const undone = database.transaction(async (tx) => {
      await service.add('test.note', 'undone', { within: tx });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await service.add('test.note', 'old', { key: 'a', runAt: new Date(Date.now() + 500) });
    await service.add('test.note', 'new', { key: 'a', runAt: new Date(Date.now() + 3000) });
    await service.start([{ name: 'test.note', run: async (payload) => void runs.push(payload) }]);
    expect(runs).toEqual([]);
    await expect.poll(() => runs, { timeout: 15_000 }).toEqual(['new']);
  });

  it.concurrent('lists waiting and running jobs, without permanently failed ones', async ({ expect }) => {
    const [{ jobs, database }] = await twoInstances();
    await jobs.add('test.note', { id: 'given up' });
    await database.query('update jobs._private_jobs set attempts = max_attempts');
    await jobs.add('test.note', { id: 'waits' });
    await jobs.add('test.other', { id: 'other' });
    expect(await jobs.pending('test.note')).toEqual([{ id: 'waits' }]);
    await database.query("update jobs._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'me'");
    expect(await jobs.pending('test.note')).toHaveLength(2);
  });

  it.concurrent('signals running jobs when the process stops, and another process completes them', async ({
    expect,
  }) => {
    const runs: string[] = [];
    const [{ jobs: first }, second] = await twoInstances();
    await first.start([
      {
        name: 'test.long',
        run: async (_payload, { signal }) => {
          runs.push('begun');
          await wait(60_000, undefined, { signal });
        },
      },
    ]);
    await first.add('test.long');
    await expect.poll(() => runs, { timeout: 15_000 }).toEqual(['begun']);
    await first.stop();
    await second.jobs.start([{ name: 'test.long', run: async () => void runs.push('ended') }]);
    await expect.poll(() => runs, { timeout: 15_000 }).toEqual(['begun', 'ended']);
  });

  it.concurrent('runs prompt jobs while long ones take all other slots', async ({ expect }) => {
    const runs: unknown[] = [];
    const [{ jobs }] = await twoInstances();
    await jobs.start([
      { name: 'test.long', run: (_payload, { signal }) => wait(60_000, undefined, { signal }) },
      { name: 'test.prompt', isPrompt: true, run: async (payload) => void runs.push(payload) },
    ]);
    await jobs.addMany(
      'test.long',
      Array.from({ length: 8 }, () => ({ payload: {} })),
      { priority: -20 },
    );
    await expect.poll(async () => (await jobs.counts()).running, { timeout: 15_000 }).toBe(3);
    await jobs.addMany('test.prompt', [
      { payload: 'old', key: 'a' },
      { payload: 'b', key: 'b' },
    ]);
    await expect.poll(() => runs.toSorted(), { timeout: 5_000 }).toEqual(['b', 'old']);
  });

  it.concurrent('is postponed unchanged, unless another one took its key', async ({ expect }) => {
    const runs: unknown[] = [];
    const [{ jobs, database }] = await twoInstances();
    const until = new Date(Date.now() + 3_600_000);
    await jobs.start([
      {
        name: 'test.later',
        run: async (payload, { postpone }) => {
          if (payload === 'old') await jobs.add('test.later', 'new', { key: 'b', runAt: until });
          await postpone(until);
          runs.push(payload);
        },
      },
    ]);
    await jobs.add('test.later', 'a', { key: 'a', queue: 'q', priority: -3, maxAttempts: 4 });
    await jobs.add('test.later', 'old', { key: 'b' });
    await expect.poll(() => runs.toSorted(), { timeout: 15_000 }).toEqual(['a', 'old']);
    const left = async () =>
      (
        await database.query(
          `select j.payload, j.key, q.queue_name as queue, j.priority, j.max_attempts as attempts,
              date_trunc('milliseconds', j.run_at) as at from jobs._private_jobs j
            left join jobs._private_job_queues q on q.id = j.job_queue_id order by j.key`,
        )
      ).rows;
    await expect.poll(left, { timeout: 15_000 }).toEqual([
      { payload: 'a', key: 'a', queue: 'q', priority: -3, attempts: 4, at: until },
      { payload: 'new', key: 'b', queue: null, priority: 0, attempts: 10, at: until },
    ]);
  });

  it.concurrent('continues after the database dropped all connections', async ({ expect }) => {
    const runs: unknown[] = [];
    const [{ jobs }, second] = await twoInstances();
    await jobs.start([{ name: 'test.note', run: async (payload) => void runs.push(payload) }]);
    await second.database.query(cutConnections);
    await second.jobs.add('test.note', 'after');
    await expect.poll(() => runs, { timeout: 15_000 }).toEqual(['after']);
  });
});

describe('LockService', () => {
  it.concurrent('admits one holder at a time', async ({ expect }) => {
    const [one, two] = (await twoInstances()).map(({ database }) => new LockService(database)) as [
      LockService,
      LockService,
    ];
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const log: string[] = [];
    const held = one.withLock('key', async () => {
      log.push('a in');
      await left;
      log.push('a out');
    });
    await expect.poll(() => log).toEqual(['a in']);
    expect(await two.tryLock('key', async () => 'never')).toBeUndefined();
    expect(await two.tryLock('another key', async () => 'free')).toBe('free');
    const waiting = two.withLock('key', async () => void log.push('b in'));
    await wait(30);
    leave();
    await Promise.all([held, waiting]);
    expect(log).toEqual(['a in', 'a out', 'b in']);
  });

  it.concurrent('signals its holder when it is lost with the connection', async ({ expect }) => {
    const [{ database }, other] = await twoInstances();
    const lost = new LockService(database).withLock('key', async (signal) => {
      await other.database.query(cutConnections);
      await expect.poll(() => signal.aborted).toBe(true);
      return 'told';
    });
    expect(await lost).toBe('told');
  });
});

describe('nextRun', () => {
  it.concurrent('uses whole multiples of a period, or a cron expression in China time', ({ expect }) => {
    const at = new Date('2024-05-01T10:00:07Z');
    expect(nextRun('30s', at).toISOString()).toBe('2024-05-01T10:00:30.000Z');
    expect(nextRun('5m', at).toISOString()).toBe('2024-05-01T10:05:00.000Z');
    expect(nextRun('0 3 * * *', at).toISOString()).toBe('2024-05-01T19:00:00.000Z');
    expect(() => nextRun('sometimes', at)).toThrow();
    expect(() => nextRun('0s', at)).toThrow('has a zero period');
  });
});
