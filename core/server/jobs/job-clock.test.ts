import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { LimitService } from '../auth';
import { once } from '../http/idempotency';
import { SecretBox } from '../secrets';
import { silentLog } from '../testing/silent-log';
import { clockedDatabase, type ClockedDatabase } from '../testing/test-clock';
import { GraphileJobService } from './graphile-job-service';
import { JobClock } from './job-clock';
import { correctedRun, nextRun, runAfter } from './job-schedule';
import type { JobDefinition } from './job-service';
import { WorkerRegister } from './worker-register';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Simulates a scheduled job over a period in which the clock is set, using the functions that decide in the product:
 * due times are checked at each tick, corrections every minute. Returns the times at which it ran, in milliseconds
 * since the start.
 */
function simulate(
  every: string,
  length: number,
  bigScreenAt: (elapsed: number) => number,
  tick = 10 * second,
): number[] {
  const runs: number[] = [];
  let runAt = nextRun(every, new Date(bigScreenAt(0)));
  for (let elapsed = 0; elapsed < length; elapsed += tick) {
    const now = new Date(bigScreenAt(elapsed));
    if (elapsed % minute === 0) runAt = correctedRun(every, runAt, now) ?? runAt;
    if (runAt > now) continue;
    runs.push(elapsed);
    runAt = runAfter(every, runAt, now);
  }
  return runs;
}

/** Returns the due times of a schedule between two times. */
function dueTimes(every: string, from: number, to: number): number[] {
  const times: number[] = [];
  for (let at = nextRun(every, new Date(from)).getTime(); at <= to; at = nextRun(every, new Date(at)).getTime())
    times.push(at);
  return times;
}

const schedules = ['30s', '5m', '1h', '6h', '1d', '0 8 * * *', '0 8 * * 1-5', '15 9 1 * *'];
const start = new Date('2026-05-01T00:07:20Z').getTime();

describe('a scheduled job', () => {
  it.each(schedules.flatMap((every) => [-hour, -day, hour, day].map((step) => [every, step] as const)))(
    '%s runs at each next due time, once, after a step of %i ms',
    (every, step) => {
      const steppedAt = 2 * hour + 20 * minute;
      const length = steppedAt + 2 * day;
      const runs = simulate(every, length, (elapsed) => start + elapsed + (elapsed < steppedAt ? 0 : step));
      const since = (times: readonly number[], shift: number) => times.map((at) => at - start - shift);
      const steppedTo = start + steppedAt + step;
      const before = since(dueTimes(every, start, start + steppedAt - second), 0);
      const after = since(dueTimes(every, steppedTo, steppedTo + 2 * day - second), step);
      // Runs that came due while the clock jumped over them run at once, and only once.
      const isOverdue = step > 0 && dueTimes(every, start + steppedAt - second, steppedTo).length > 0;
      const expected = [...before, ...(isOverdue ? [steppedAt] : []), ...after];
      // Runs that come due within the minute until the next check are late by less than a minute, or are covered by the
      // next run.
      const missed = expected.filter((at) => !runs.includes(at));
      expect(missed.filter((at) => at < steppedAt || at > steppedAt + minute)).toEqual([]);
      expect(runs.filter((at) => !expected.includes(at))).toEqual([]);
      expect(new Set(runs).size).toBe(runs.length);
    },
  );

  it.each(schedules)('%s returns to its schedule after the clock was a day ahead for an hour', (every) => {
    const length = 3 * day;
    const [wrongAt, rightAt] = [hour, 2 * hour];
    const isWrong = (elapsed: number) => elapsed >= wrongAt && elapsed < rightAt;
    const runs = simulate(every, length, (elapsed) => start + elapsed + (isWrong(elapsed) ? day : 0));
    const after = dueTimes(every, start + rightAt + minute, start + length - second);
    expect(after.filter((at) => !runs.includes(at - start))).toEqual([]);
  });

  it.each([-200, -5 * second, -40 * second])(
    'that runs daily does not run twice after a correction of %i ms',
    (step) => {
      const steppedAt = nextRun('0 8 * * *', new Date(start)).getTime() - start + second;
      const bigScreenAt = (elapsed: number) => start + elapsed + (elapsed < steppedAt ? 0 : step);
      const runs = simulate('0 8 * * *', steppedAt + hour, bigScreenAt, second);
      expect(runs).toHaveLength(1);
    },
  );

  it('computes its next run from the time it was due, not from a clock that is slightly behind', () => {
    const due = new Date('2026-05-01T03:00:00Z');
    expect(runAfter('1h', due, new Date('2026-05-01T02:59:59.950Z')).toISOString()).toBe('2026-05-01T04:00:00.000Z');
    expect(runAfter('1h', due, new Date('2026-05-01T01:10:00Z')).toISOString()).toBe('2026-05-01T02:00:00.000Z');
  });
});

describe('the queue after the database clock is set', () => {
  let clocked: ClockedDatabase;
  let jobs: GraphileJobService;
  let clock: JobClock;
  const definitions: JobDefinition[] = [
    { name: 'test.hourly', every: '1h', run: async () => undefined },
    { name: 'test.daily', every: '0 8 * * *', run: async () => undefined },
    { name: 'test.asked', run: async () => undefined },
  ];
  const runAt = async (key: string): Promise<number> => {
    const { rows } = await clocked.database.query<{ run_at: Date }>(
      'select run_at from jobs._private_jobs where key = $1',
      [key],
    );
    return rows[0]?.run_at.getTime() ?? Number.NaN;
  };
  const now = async (): Promise<Date> => {
    const { rows } = await clocked.database.query<{ now: Date }>('select now() as now');
    return rows[0]?.now as Date;
  };

  beforeEach(async () => {
    clocked = await clockedDatabase();
    jobs = new GraphileJobService(clocked.database, silentLog, { workerConcurrency: 2 });
    await jobs.counts();
    clock = new JobClock(clocked.database, silentLog);
  });
  afterEach(async () => {
    clock.stop();
    await jobs.stop();
    await clocked.close();
  });

  it.each([-3600, -86_400])('by %i seconds gives scheduled jobs their next time', async (step) => {
    // Half an hour from any due time, since a correction of less than a minute moves nothing.
    const base = (hour / 2 - (Date.now() % hour)) / second;
    await clocked.set(base);
    for (const { name, every } of definitions)
      if (every) await jobs.add(name, {}, { key: name, queue: name, runAt: nextRun(every, await now()) });
    await clock.start(definitions);
    await clocked.set(base + step);
    await clock.look();
    for (const { name, every } of definitions)
      if (every) expect(Math.abs((await runAt(name)) - nextRun(every, await now()).getTime())).toBeLessThan(second);
    const { rows } = await clocked.database.query('select from jobs._private_jobs');
    expect(rows).toHaveLength(2);
  });

  it('moves retries and delays, and only those of other jobs', async () => {
    const steps: number[] = [];
    await clock.start(definitions, async (seconds) => void steps.push(Math.round(seconds / 10) * 10));
    const wanted = (await now()).getTime() + 10 * minute;
    await jobs.add('test.asked', {}, { key: 'later', runAt: new Date(wanted) });
    await clocked.set(-86_400);
    await clock.look();
    expect(Math.abs((await runAt('later')) - (wanted - day))).toBeLessThan(5 * second);
    const settled = await runAt('later');
    await clock.look();
    await clocked.set(-86_400 - 2);
    await clock.look();
    expect(await runAt('later')).toBe(settled);
    expect(steps).toEqual([86_400]);
  });

  it('adds a missing scheduled job, and revives one that was given up', async () => {
    await jobs.add('test.hourly', {}, { key: 'test.hourly', queue: 'test.hourly' });
    await clocked.database.query('update jobs._private_jobs set attempts = max_attempts');
    await clock.start(definitions);
    expect(await runAt('test.hourly')).toBe(nextRun('1h', await now()).getTime());
    expect(await runAt('test.daily')).toBeLessThanOrEqual((await now()).getTime());
  });

  it('runs a scheduled job again when its time comes, on a running queue', async () => {
    const runs: number[] = [];
    const daily = { name: 'test.daily', every: '1d', run: async () => void runs.push(Date.now()) };
    await jobs.add(daily.name, {}, { key: daily.name, queue: daily.name, runAt: nextRun('1d', await now()) });
    await jobs.start([daily]);
    // An hour before midnight, a day ago: due in an hour, and overdue once the clock is correct again.
    await clocked.set((nextRun('1d', new Date()).getTime() - Date.now() - day - hour) / second);
    await clock.start([daily]);
    expect(Math.abs((await runAt(daily.name)) - (await now()).getTime() - hour)).toBeLessThan(5 * second);
    expect(runs).toHaveLength(0);
    await clocked.set(0);
    await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(1);
    // The job is scheduled again when its run has ended, which may be after the handler was called.
    const getNext = async (): Promise<number> => {
      await clock.look();
      return runAt(daily.name);
    };
    await expect.poll(getNext, { timeout: 10_000 }).toBe(nextRun('1d', await now()).getTime());
  });

  it('neither counts living workers as dead after a step forward, nor dead ones as living after a step back', async () => {
    const unlocked = async () => {
      const { rows } = await clocked.database.query('select from jobs._private_jobs where locked_by is null');
      return rows.length;
    };
    const lock = (worker: string) =>
      clocked.database.query('update jobs._private_jobs set locked_by = $1, locked_at = now()', [worker]);
    const [living, other] = [1, 2].map(() => new WorkerRegister(clocked.database, silentLog));
    await jobs.add('test.asked');
    await living?.enter('living');
    await lock('living');
    await clocked.set(3600);
    await other?.enter('other');
    expect(await unlocked()).toBe(0);
    // Locked by a worker that signed off at a time that is still in the future.
    await living?.leave();
    await lock('living');
    await clocked.set(0);
    await other?.enter('other');
    expect(await unlocked()).toBe(1);
    await other?.leave();
  });

  it('does not extend a limit or a lease after a step back', async () => {
    await clocked.database.query(
      'create table public.rate_limit (key text primary key, ends_at timestamptz not null, used int not null)',
    );
    await clocked.database.query(
      `create table public.idempotent_call (user_id bigint, key text, holder uuid, leased_until timestamptz, status int,
        answer text, content text, created_at timestamptz default now(), primary key (user_id, key))`,
    );
    const limits = new LimitService(clocked.database);
    await limits.take('a', 1, 60);
    expect((await limits.take('a', 1, 60)).allowed).toBe(false);
    await clocked.set(-3600);
    expect(await limits.take('a', 1, 60)).toMatchObject({ allowed: true, used: 1 });
    expect((await limits.take('a', 1, 60)).retryAfter).toBeLessThanOrEqual(60);
    // The process that held the key died one hour in the future.
    await clocked.database.query(
      "insert into idempotent_call (user_id, key, leased_until) values (1, 'k', now() + interval '1 hour')",
    );
    const write = () =>
      once(
        { database: clocked.database, secretBox: new SecretBox({ tokenSecret: 'secret' }) },
        '1',
        'k',
        async () => 'written',
        1,
      );
    await expect(write()).rejects.toMatchObject({ code: 'in-progress', details: { retryAfter: 1 } });
    await expect.poll(() => write().catch(() => undefined), { timeout: 5_000 }).toBe('written');
  });
});
