import type { DatabaseService } from '../database';
import type { Log } from '../log/log';
import { databaseNow } from './database-now';
import { correctedRun, nextRun } from './job-schedule';
import type { JobDefinition } from './job-service';

/** Milliseconds between two checks of the clock and of waiting jobs. */
const lookEveryMs = 60_000;

/** Seconds by which the clock must be behind the last check to count as set back. */
const minStepSeconds = 5;

type ClockSetBack = (seconds: number) => Promise<void>;

interface WaitingRow {
  readonly key: string;
  readonly run_at: Date;
  readonly is_given_up: boolean;
  readonly is_running: boolean;
}

/**
 * Keeps jobs running after the clock of the database was set back: their times were computed from the earlier clock,
 * and may be an hour or a day away. Every minute it checks scheduled jobs whose next run is further away than one
 * period, and after a step back it moves jobs that wait for a retry or a delay.
 */
export class JobClock {
  private looking: NodeJS.Timeout | undefined;
  private clockSetBack: ClockSetBack | undefined;
  private schedules: readonly (readonly [name: string, every: string])[] = [];

  constructor(
    private readonly database: DatabaseService,
    private readonly log: Log,
  ) {}

  async prepare(): Promise<void> {
    await this.database.query(
      `create table if not exists jobs.clock_look (
         is_only boolean primary key default true check (is_only), seen_at timestamptz not null
       )`,
    );
    await this.database.query('insert into jobs.clock_look (seen_at) select now() on conflict do nothing');
  }

  /** Checks now, and every minute until `stop`. */
  async start(definitions: readonly JobDefinition[], clockSetBack?: ClockSetBack): Promise<void> {
    this.clockSetBack = clockSetBack;
    this.schedules = definitions.flatMap(({ name, every }) => (every === undefined ? [] : [[name, every] as const]));
    await this.look();
    this.looking = setInterval(() => {
      this.look().catch((error: unknown) => this.log.warn({ err: error }, 'The clock of jobs could not be checked'));
    }, lookEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.looking);
  }

  /**
   * Ensures that each scheduled job waits on the queue exactly once (its key is unique), and for its next time: a new
   * job runs at once, a job whose run is too far away is brought forward, a job that was given up is revived.
   */
  async look(): Promise<void> {
    await this.takeDelaysAlong();
    const now = await databaseNow(this.database);
    const { rows } = await this.database.query<WaitingRow>(
      `select key, run_at, locked_at is not null as is_running, attempts >= max_attempts as is_given_up
       from jobs._private_jobs where key = any($1::text[])`,
      [this.schedules.map(([name]) => name)],
    );
    const waiting = new Map(rows.map((row) => [row.key, row]));
    for (const [name, every] of this.schedules) {
      const row = waiting.get(name);
      if (row?.is_running) continue;
      if (!row) await this.add(name);
      else {
        const corrected = row.is_given_up ? nextRun(every, now) : correctedRun(every, row.run_at, now);
        if (corrected) await this.reschedule(row, corrected);
      }
    }
  }

  private async add(name: string): Promise<void> {
    await this.database.query(
      `select jobs.add_job($1, queue_name => $1, job_key => $1, job_key_mode => 'unsafe_dedupe')`,
      [name],
    );
  }

  private async reschedule({ key, run_at }: WaitingRow, runAt: Date): Promise<void> {
    this.log.info({ job: key, from: run_at, to: runAt }, 'A job by the clock was given its right time');
    await this.database.query(
      `select jobs.reschedule_jobs(array_agg(id), run_at => $2, attempts => 0) from jobs._private_jobs
       where key = $1 and date_trunc('milliseconds', run_at) = $3 and locked_at is null having count(*) > 0`,
      [key, runAt, run_at],
    );
  }

  /**
   * Moves retries and delayed jobs by the amount that the clock was set back since the last check, so that they wait
   * for the intended time. Only one process does so: the first to record the check.
   */
  private async takeDelaysAlong(): Promise<void> {
    const seconds = await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ step: number }>(
        `with before as (select seen_at from jobs.clock_look for update)
         update jobs.clock_look l set seen_at = now() from before
         returning extract(epoch from before.seen_at - now())::float8 as step`,
      );
      const step = rows[0]?.step ?? 0;
      if (step < minStepSeconds) return 0;
      const { rowCount } = await tx.query(
        `update jobs._private_jobs j set run_at = greatest(now(), run_at - make_interval(secs => $1))
         from jobs._private_tasks t
         where t.id = j.task_id and locked_at is null and attempts < max_attempts and run_at > now()
           -- Jobs by the clock have their name as key, those of other roles too; look() gives them their time.
           and key is distinct from t.identifier`,
        [step],
      );
      this.log.warn({ seconds: Math.round(step), jobs: rowCount }, 'The clock was set back; what waited goes along');
      return step;
    });
    if (seconds > 0) await this.clockSetBack?.(seconds);
  }
}
