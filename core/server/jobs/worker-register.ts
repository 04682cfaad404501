import type { DatabaseService } from '../database';
import type { Log } from '../log/log';

const beatEvery = 10_000;

/** Seconds without a heartbeat after which a worker counts as dead. */
const deadAfter = 30;
/**
 * Seconds for which a silent worker is observed before it counts as dead, since the clock may have been set in the
 * meantime.
 */
const watchedFor = 15;

/**
 * Tracks which workers are alive, because a job that was running in a killed process stays locked. Each worker sends
 * heartbeats; jobs locked by a silent one return to the queue at once.
 */
export class WorkerRegister {
  private beating: NodeJS.Timeout | undefined;
  private worker: string | undefined;
  /**
   * The last timestamp written by each silent worker, and since when this process has seen that value, by a monotonic
   * clock.
   */
  private silent: ReadonlyMap<string, { readonly seenAt: number; readonly since: number }> = new Map();

  constructor(
    private readonly database: DatabaseService,
    private readonly log: Log,
  ) {}

  async prepare(): Promise<void> {
    await this.database.query(
      'create table if not exists jobs.live_worker (worker text primary key, seen_at timestamptz not null)',
    );
  }

  /** Starts the heartbeat for a worker of this process. */
  async enter(worker: string): Promise<void> {
    await this.leave();
    this.worker = worker;
    await this.beat();
    this.beating = setInterval(() => void this.beat(), beatEvery).unref();
  }

  async leave(): Promise<void> {
    clearInterval(this.beating);
    const { worker } = this;
    this.worker = undefined;
    if (worker) await this.database.query('delete from jobs.live_worker where worker = $1', [worker]);
  }

  private async beat(): Promise<void> {
    if (!this.worker) return;
    try {
      await this.database.query(
        'insert into jobs.live_worker values ($1, now()) on conflict (worker) do update set seen_at = now()',
        [this.worker],
      );
      const dead = await this.findDead();
      if (dead.length === 0) return;
      this.log.warn({ workers: dead }, 'Returned jobs of dead workers to the queue');
      await this.database.query('select jobs.force_unlock_workers($1)', [dead]);
      await this.database.query('delete from jobs.live_worker where worker = any($1::text[])', [dead]);
    } catch (error) {
      this.log.warn({ err: error }, "Could not send the worker's heartbeat");
    }
  }

  /**
   * Returns the dead workers: those that have signed off with jobs still locked, and those that have been silent for
   * long by the database clock and remain silent while this process observes them. After the clock is set, every living
   * worker appears silent until its next heartbeat.
   */
  private async findDead(): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ worker: string; seen_at: Date | null }>(
      `select worker, seen_at from jobs.live_worker
        where abs(extract(epoch from now() - seen_at)) > $1 and worker <> $2
       union all
       select distinct locked_by, null::timestamptz from (
         select locked_by, locked_at from jobs._private_jobs where locked_by is not null
         union all select locked_by, locked_at from jobs._private_job_queues where locked_by is not null
       ) locked
       where abs(extract(epoch from now() - locked_at)) > $1
         and not exists (select 1 from jobs.live_worker where worker = locked_by)`,
      [deadAfter, this.worker],
    );
    const now = performance.now();
    this.silent = new Map(
      rows.flatMap(({ worker, seen_at }) => {
        if (!seen_at) return [];
        const before = this.silent.get(worker);
        const isSame = before?.seenAt === seen_at.getTime();
        return [[worker, { seenAt: seen_at.getTime(), since: isSame ? before.since : now }] as const];
      }),
    );
    return rows
      .filter(({ worker, seen_at }) => !seen_at || now - (this.silent.get(worker)?.since ?? now) >= watchedFor * 1000)
      .map(({ worker }) => worker);
  }
}
