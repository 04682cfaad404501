import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker';
import { inject } from '#core';
import { Config } from '../config';
import { DatabaseService, withAdvisoryLock } from '../database';
import { Log } from '../log/log';
import { JobClock } from './job-clock';
import { nextRun } from './job-schedule';
import type { AddOptions, JobCounts, JobDefinition, JobService } from './job-service';
import { getTask } from './job-task';
import { WorkerRegister } from './worker-register';

const schema = 'jobs';
const pollEvery = 1000;
const stopsWithin = 15_000;
const defaultAttempts = 10;
/** Slots for prompt jobs, in addition to those for all others. */
const promptPlaces = 4;

/** Jobs that share slots, which jobs of other lines never take. */
interface Line {
  readonly definitions: readonly JobDefinition[];
  readonly places: number;
  readonly register: WorkerRegister;
  runner?: Runner;
}

/** A JobService based on graphile-worker, in the schema `jobs` of the same database. */
export class GraphileJobService implements JobService {
  private prepared: Promise<void> | undefined;
  private lines: readonly Line[] | undefined;
  private readonly stopping = new AbortController();
  private definitions: ReadonlyMap<string, JobDefinition> = new Map();
  private readonly clock: JobClock;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Log) private readonly log: Log,
    @inject(Config) private readonly config: Pick<Config, 'workerConcurrency'>,
  ) {
    this.clock = new JobClock(database, log);
  }

  async add(name: string, payload: unknown = {}, options: AddOptions = {}): Promise<string> {
    await this.prepare();
    const { runAt, key, priority, queue, within = this.database } = options;
    const maxAttempts = this.getAttempts(name, options);
    const { rows } = await within.query<{ id: string }>(
      `select (jobs.add_job($1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6,
        priority => $7)).id::text as id`,
      [name, JSON.stringify(payload), queue ?? null, runAt ?? null, maxAttempts, key ?? null, priority ?? null],
    );
    return (rows[0] as { id: string }).id;
  }

  async addMany(
    name: string,
    jobs: readonly { readonly payload: unknown; readonly key?: string }[],
    options: Omit<AddOptions, 'key'> = {},
  ): Promise<void> {
    if (jobs.length === 0) return;
    await this.prepare();
    const { runAt, priority, queue, within = this.database } = options;
    await within.query(
      `select count(*) from jobs.add_jobs(array(
         select row($1::text, payload::json, $2::text, $3::timestamptz, $4::int, key, $5::int,
           null::text[])::jobs.job_spec
         from unnest($6::text[], $7::text[]) as job (payload, key)))`,
      [
        name,
        queue ?? null,
        runAt ?? null,
        this.getAttempts(name, options),
        priority ?? null,
        jobs.map(({ payload }) => JSON.stringify(payload)),
        jobs.map(({ key }) => key ?? null),
      ],
    );
  }

  async start(definitions: readonly JobDefinition[], clockSetBack?: (seconds: number) => Promise<void>): Promise<void> {
    if (this.lines || this.stopping.signal.aborted) throw new Error('Jobs can be started only once');
    this.definitions = new Map(definitions.map((definition) => [definition.name, definition]));
    if (this.definitions.size < definitions.length) throw new Error('Two jobs have the same name');
    // Throws for an invalid schedule before anything is started.
    for (const { every } of definitions) if (every !== undefined) nextRun(every, new Date());
    await this.prepare();
    await this.clock.start(definitions, clockSetBack);
    this.lines = [
      { definitions: definitions.filter(({ isPrompt }) => isPrompt), places: promptPlaces },
      { definitions: definitions.filter(({ isPrompt }) => !isPrompt), places: this.config.workerConcurrency },
    ]
      .filter((line) => line.definitions.length > 0)
      .map((line) => ({ ...line, register: new WorkerRegister(this.database, this.log) }));
    for (const line of this.lines) await this.work(line);
  }

  async counts(): Promise<JobCounts> {
    await this.prepare();
    const { rows } = await this.database.query<{ [K in keyof JobCounts]: number }>(
      `select count(*) filter (where is_available)::int as waiting,
        count(*) filter (where locked_at is not null)::int as running,
         count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
       from jobs._private_jobs`,
    );
    return rows[0] as JobCounts;
  }

  async pending(name: string): Promise<readonly unknown[]> {
    await this.prepare();
    const { rows } = await this.database.query<{ payload: unknown }>(
      `select j.payload from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id
        where t.identifier = $1 and (j.locked_at is not null or j.attempts < j.max_attempts)`,
      [name],
    );
    return rows.map(({ payload }) => payload);
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('The process is stopping'));
    this.clock.stop();
    await Promise.all((this.lines ?? []).map((line) => this.leave(line)));
  }

  private async leave(line: Line): Promise<void> {
    const { runner } = line;
    line.runner = undefined;
    if (runner) {
      const done = runner.stop().then(
        () => true,
        () => true,
      );
      if (!(await Promise.race([done, wait(stopsWithin, false, { ref: false })])))
        this.log.warn({}, 'A job did not end in time; it will be run again');
    }
    await line.register
      .leave()
      .catch((error: unknown) => this.log.warn({ err: error }, 'Could not unregister the worker'));
  }

  private getAttempts(name: string, { maxAttempts }: Pick<AddOptions, 'maxAttempts'>): number {
    return maxAttempts ?? this.definitions.get(name)?.attempts ?? defaultAttempts;
  }

  /** Creates the queue's tables, by one process at a time. */
  private prepare(): Promise<void> {
    this.prepared ??= withAdvisoryLock(this.database.pool, 'jobs.prepare', async () => {
      await runMigrations({ pgPool: this.database.pool, schema, logger: this.quietLogger() });
      await new WorkerRegister(this.database, this.log).prepare();
      await this.clock.prepare();
    }).catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }

  private async work(line: Line): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    let worker = '';
    events.on('pool:create', ({ workerPool }) => (worker = workerPool.id));
    const tasks = line.definitions.map(
      (definition) => [definition.name, getTask(definition, this.database, this.log, this.stopping.signal)] as const,
    );
    const runner = await run({
      pgPool: this.database.pool,
      schema,
      events,
      logger: this.quietLogger(),
      noHandleSignals: true,
      concurrency: line.places,
      pollInterval: pollEvery,
      taskList: Object.fromEntries(tasks),
    });
    if (this.stopping.signal.aborted) return runner.stop();
    line.runner = runner;
    await line.register.enter(worker);
    runner.promise.then(
      () => this.workAgain(line),
      (error: unknown) => this.workAgain(line, error),
    );
  }

  /**
   * The runner stops when it cannot report for a long time how a job ended, such as while the database is unavailable.
   */
  private async workAgain(line: Line, error?: unknown): Promise<void> {
    let reason = error;
    while (!this.stopping.signal.aborted) {
      this.log.warn({ err: reason }, 'The job runner stopped and is restarting');
      await wait(1000, undefined, { ref: false });
      try {
        if (!this.stopping.signal.aborted) await this.work(line);
        return;
      } catch (failure) {
        reason = failure;
      }
    }
  }

  private quietLogger(): Logger {
    return new Logger(() => (level, message) => {
      if (level === 'error') this.log.error({}, message);
      else if (level === 'warning') this.log.warn({}, message);
    });
  }
}
