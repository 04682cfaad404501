import { inject } from '#core';
import { cutText } from '#shared/text';
import { DatabaseService, inSavepoint, type Statements } from '../database';
import { JobService } from '../jobs';

/** Maximum number of automatic attempts per item; pauses double from a minute to six hours, a day in total. */
export const deadLetterAttempts = 12;
const firstPause = 60;
const maxPause = 21_600;
const maxErrorLength = 2_000;
/** Number of rows that are queued, announced or removed at once. */
const atOnce = 500;

/** An item that could not be processed. */
export interface FailedItem {
  /** Plugin and task, such as `alerts.dispatch`; its name on screens is the text `deadLetter.WORK` of the plugin. */
  readonly source: string;
  /** Unique within the source. */
  readonly key: string;
  /** Null if the item does not belong to one client. */
  readonly clientId: string | null;
  readonly ruleId?: string | null;
  readonly ruleName?: string | null;
  readonly articleId?: string | null;
  readonly title?: string | null;
  /**
   * Subjects that a user of the client must be able to see to see the row; without any, every user with access to the
   * list sees it.
   */
  readonly subjectIds?: readonly string[];
  /** Data that the retry needs to repeat the work. */
  readonly payload: unknown;
  /** Job that retries the item with `retryOne`; its payload is a `RetryPayload`. */
  readonly retryJob: string;
  readonly error: Error;
  /** Number of attempts so far; 1 by default. */
  readonly attempts?: number;
  /** Retried only manually. */
  readonly isManual?: boolean;
}

export interface RetryPayload {
  readonly deadLetterId: string;
}

/** A dead letter as passed to a retry. */
export interface DeadLetter {
  readonly dead_letter_id: string;
  readonly source: string;
  readonly item_key: string;
  readonly client_id: string | null;
  readonly payload: unknown;
  readonly attempts: number;
}

/** A dead letter of which operators have not been notified yet. */
export interface NewDeadLetter {
  readonly source: string;
  readonly client_id: string | null;
  readonly rule_name: string | null;
  readonly title: string | null;
  readonly error: string;
}

/**
 * Stores items that could not be processed, with the reason, so that they do not block anything else. They are retried
 * automatically with growing pauses, and manually.
 */
export class DeadLetterService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
  ) {}

  /** Stores a failed item; recording the same item again counts as another attempt. */
  async record(item: FailedItem, tx: Statements = this.database): Promise<void> {
    const { source, key, clientId, payload, retryJob, error, attempts = 1, isManual = false } = item;
    await tx.query(
      `insert into dead_letter as d (source, item_key, client_id, rule_id, rule_name, article_id, title, subject_ids,
         payload, error, attempts, retry_job, next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11::int, $12,
         case when not $13::boolean and $11::int < $14::int then now() + make_interval(secs => $15::int) end)
       on conflict (source, item_key) do update set attempts = d.attempts + excluded.attempts, error = excluded.error,
         payload = excluded.payload, failed_at = now(), next_try_at = case when not $13::boolean
           and d.attempts + excluded.attempts < $14::int then now() + make_interval(
             secs => least($16::int, $15::int * 2 ^ least(20, d.attempts + excluded.attempts - 1))) end`,
      [
        source,
        key,
        clientId,
        item.ruleId ?? null,
        item.ruleName ?? null,
        item.articleId ?? null,
        item.title ?? null,
        item.subjectIds ?? [],
        JSON.stringify(payload),
        cutText(error.message, maxErrorLength),
        attempts,
        retryJob,
        isManual,
        deadLetterAttempts,
        firstPause,
        maxPause,
      ],
    );
  }

  /** Removes items that have been processed in the meantime. */
  async resolve(source: string, keys: readonly string[], tx: Statements = this.database): Promise<void> {
    if (keys.length > 0)
      await tx.query('delete from dead_letter where source = $1 and item_key = any($2::text[])', [source, keys]);
  }

  /** Returns the keys of the stored items of a source. */
  async getKeys(source: string): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ item_key: string }>(
      'select item_key from dead_letter where source = $1',
      [source],
    );
    return rows.map(({ item_key }) => item_key);
  }

  /** Retries items now; returns the ids of those that exist. Restricted to a client if one is given. */
  async retry(ids: readonly string[], clientId?: string): Promise<readonly string[]> {
    return this.queue('dead_letter_id = any($1::bigint[]) and ($2::bigint is null or client_id = $2)', [
      ids,
      clientId ?? null,
    ]);
  }

  /** Retries all items now, restricted to a client and to sources with a prefix if these are given. */
  async retryAll(of: { readonly clientId?: string; readonly prefix?: string } = {}): Promise<readonly string[]> {
    return this.queue(`($1::bigint is null or client_id = $1) and starts_with(source, $2)`, [
      of.clientId ?? null,
      of.prefix ?? '',
    ]);
  }

  /** Retries all items that are due. */
  async retryDue(): Promise<readonly string[]> {
    return this.queue(`dead_letter_id in (
      select dead_letter_id from dead_letter where next_try_at <= now() order by next_try_at limit ${atOnce})`);
  }

  /**
   * Retries one item in a transaction: the item is removed if `work` succeeds, and counts another attempt if it fails.
   * Other items are not affected in either case.
   */
  async retryOne(
    { deadLetterId }: RetryPayload,
    work: (tx: Statements, deadLetter: DeadLetter) => Promise<unknown>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<DeadLetter & { readonly retry_job: string }>(
        `select dead_letter_id, source, item_key, client_id, payload, attempts, retry_job from dead_letter
         where dead_letter_id = $1 for update skip locked`,
        [deadLetterId],
      );
      const [letter] = rows;
      if (!letter) return;
      const error = await inSavepoint(tx, () => work(tx, letter));
      if (!error) return this.resolve(letter.source, [letter.item_key], tx);
      const { source, item_key: key, client_id: clientId, payload, retry_job: retryJob } = letter;
      await this.record({ source, key, clientId, payload, retryJob, error }, tx);
    });
  }

  /**
   * Returns the dead letters of which operators have not been notified yet, within the transaction that notifies them.
   */
  async announce(tx: Statements): Promise<readonly NewDeadLetter[]> {
    const { rows } = await tx.query<NewDeadLetter>(
      `update dead_letter set announced_at = now() where dead_letter_id in (
         select dead_letter_id from dead_letter where announced_at is null order by failed_at limit ${atOnce}
         for update skip locked
       ) returning source, client_id, rule_name, title, error`,
    );
    return rows;
  }

  /** Removes items that are no longer retried automatically and last failed more than the given number of days ago. */
  async sweep(days: number): Promise<void> {
    await this.database.query(
      'delete from dead_letter where next_try_at is null and failed_at < now() - make_interval(days => $1)',
      [days],
    );
  }

  private async queue(where: string, parameters: readonly unknown[] = []): Promise<readonly string[]> {
    return this.database.transaction(async (tx) => {
      // The job moves it on; if the process of the job dies, the scheduler retries the item.
      const { rows } = await tx.query<{ dead_letter_id: string; retry_job: string }>(
        `update dead_letter set next_try_at = now() + interval '10 minutes' where ${where}
         returning dead_letter_id, retry_job`,
        parameters,
      );
      for (const { dead_letter_id: deadLetterId, retry_job } of rows)
        await this.jobs.add(retry_job, { deadLetterId } satisfies RetryPayload, {
          key: `${retry_job} ${deadLetterId}`,
          maxAttempts: 3,
          within: tx,
        });
      return rows.map(({ dead_letter_id }) => dead_letter_id);
    });
  }
}
