import type { DatabaseService } from '../database';
import type { Log } from '../log/log';

const beatEvery = 10_000;

/** Seconds of silence after which a worker counts as dead. */
const deadAfter = 30;

/**
 * Knows which workers live, since a job that was running in a killed process stays locked. Each worker tells that it
 * lives; jobs locked by one that is silent go back to the queue at once.
 */
export class WorkerRegister {
  private beating: NodeJS.Timeout | undefined;
  private worker: string | undefined;

  constructor(
    private readonly database: DatabaseService,
    private readonly log: Log,
  ) {}

  async prepare(): Promise<void> {
    await this.database.query(
      'create table if not exists jobs.live_worker (worker text primary key, seen_at timestamptz not null)',
    );
  }

  /** Begins to speak for a worker of this process. */
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
      await this.database.query(`delete from jobs.live_worker where seen_at < now() - make_interval(secs => $1)`, [
        deadAfter * 10,
      ]);
      const { rows } = await this.database.query<{ dead: string[] | null }>(
        `select array_agg(distinct locked_by) as dead from (
           select locked_by, locked_at from jobs._private_jobs where locked_by is not null
           union all select locked_by, locked_at from jobs._private_job_queues where locked_by is not null
         ) locked
         where locked_at < now() - make_interval(secs => $1)
           and not exists (select 1 from jobs.live_worker where worker = locked_by
             and seen_at > now() - make_interval(secs => $1))`,
        [deadAfter],
      );
      const dead = rows[0]?.dead;
      if (!dead) return;
      this.log.warn({ workers: dead }, 'Jobs of workers that died go back to the queue');
      await this.database.query('select jobs.force_unlock_workers($1)', [dead]);
    } catch (error) {
      this.log.warn({ err: error }, 'The worker could not tell that it lives');
    }
  }
}
