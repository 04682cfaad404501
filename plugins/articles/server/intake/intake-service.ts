import { createToken, inject, InputError } from '#core';
import { DatabaseService, JobService, type Statements } from '#core/server';
import { storableValue } from '#shared/text';
import type { IntakeOrigin } from './intake-item';
import type { RawArticle } from './raw-article';

/** Job that drains the queue. */
export const intakeJob = 'articles.intake';

/** Articles per queue row: few enough that a failure repeats little work, many enough that database calls are rare. */
const batchSize = 500;
const maxConcurrent = 10_000;

/** Backlog of the queue. */
export interface IntakeBacklog {
  readonly articles: number;
  readonly oldestSeconds: number;
  readonly failed: number;
}

/** Ingests articles. Articles acknowledged by `submit` are queued in the database and survive any crash. */
export interface IntakeService {
  /** Queues articles, at most 10,000 at once; with `within`, only if that transaction is committed. */
  submit(articles: readonly RawArticle[], origin?: IntakeOrigin, within?: Statements): Promise<void>;
  backlog(): Promise<IntakeBacklog>;
}
export const IntakeService = createToken<IntakeService>('articles.intake-service');

export class QueuedIntakeService implements IntakeService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
  ) {}

  async submit(
    articles: readonly RawArticle[],
    { sourceId, runId }: IntakeOrigin = {},
    within?: Statements,
  ): Promise<void> {
    if (articles.length === 0) return;
    if (articles.length > maxConcurrent)
      throw new InputError(`At most ${maxConcurrent} articles at once, got ${articles.length}`, 'too-many-articles');
    const write = async (tx: Statements) => {
      for (let start = 0; start < articles.length; start += batchSize) {
        const items = articles.slice(start, start + batchSize);
        await tx.query('insert into intake_batch (source_id, run_id, size, items) values ($1, $2, $3, $4)', [
          sourceId ?? null,
          runId ?? null,
          items.length,
          // Pages and files can contain unpaired surrogates and U+0000; they are removed here, so later code never sees
          // them.
          JSON.stringify(storableValue(items)),
        ]);
      }
      await this.jobs.add(intakeJob, {}, { key: intakeJob, priority: -5, within: tx });
    };
    await (within ? write(within) : this.database.transaction(write));
  }

  async backlog(): Promise<IntakeBacklog> {
    const { rows } = await this.database.query<{ articles: string; seconds: number; failed: string }>(
      `select coalesce(sum(size), 0)::text as articles,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds,
              (select count(*) from intake_failure)::text as failed from intake_batch`,
    );
    const { articles = '0', seconds = 0, failed = '0' } = rows[0] ?? {};
    return { articles: Number(articles), oldestSeconds: seconds, failed: Number(failed) };
  }
}
