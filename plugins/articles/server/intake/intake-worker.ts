import { createToken, ExtensionError, inject } from '#core';
import {
  DatabaseService,
  IdService,
  Log,
  ServerKernel,
  ThreadService,
  UnavailableError,
  type Statements,
} from '#core/server';
import { IndexMerge } from './index-merge';
import type { IntakeItem, IntakeOutcome } from './intake-item';
import { intakeLock } from './intake-lock';
import { itemOf, Pipeline } from './pipeline';
import type { RawArticle } from './raw-article';
import { repairBatch } from './repair-batch';
import { storeBatch } from './store-batch';

interface BatchRow {
  readonly batch_id: string;
  readonly source_id: string | null;
  readonly run_id: string | null;
  readonly size: number;
  readonly items: readonly RawArticle[];
  readonly attempts: number;
}

/** While one batch is being stored another is being recognised. */
const lanes = 2;
const mostAttempts = 3;

/**
 * Takes batches from the queue through the pipeline. A batch leaves the queue in the transaction that stores its
 * articles: none is lost, none doubled.
 */
export interface IntakeWorker {
  /** Works until the queue is empty or the signal says stop; gives how many articles were stored. */
  drain(signal?: AbortSignal): Promise<number>;
}
export const IntakeWorker = createToken<IntakeWorker>('articles.intake-worker');

export class PipelineIntakeWorker implements IntakeWorker {
  private readonly pipeline: Pipeline;
  private readonly merge: IndexMerge;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(Log) private readonly log: Log,
    @inject(ServerKernel) kernel: ServerKernel,
    @inject(ThreadService) threads: ThreadService,
  ) {
    this.pipeline = new Pipeline(kernel, threads);
    this.merge = new IndexMerge(database, (error) =>
      this.log.error({ err: error }, 'The pending index entries of articles could not be merged'),
    );
  }

  async drain(signal?: AbortSignal): Promise<number> {
    const stored = await Promise.all(Array.from({ length: lanes }, () => this.lane(signal)));
    await this.merge.settled();
    return stored.reduce((sum, count) => sum + count, 0);
  }

  private async lane(signal: AbortSignal | undefined): Promise<number> {
    let stored = 0;
    while (!signal?.aborted) {
      const outcome = await this.next();
      if (outcome === null) break;
      stored += outcome?.stored.length ?? 0;
      await this.merge.stored(outcome?.stored.length ?? 0);
    }
    return stored;
  }

  /** One batch: what became of it, undefined when it failed and was put back, null when the queue is empty. */
  private async next(): Promise<IntakeOutcome | undefined | null> {
    let claimed: BatchRow | undefined;
    try {
      const outcome = await this.database.transaction(async (tx) => {
        const { rows } = await tx.query<BatchRow>(
          'select * from intake_batch order by attempts, batch_id limit 1 for update skip locked',
        );
        claimed = rows[0];
        return claimed ? this.process(tx, claimed) : null;
      });
      if (outcome)
        await this.pipeline.tell(outcome, (step, error) =>
          this.log.error({ err: error, step }, 'A step could not be told of a batch'),
        );
      return outcome;
    } catch (error) {
      // Neither a lost database nor a missing step is the fault of an article.
      if (!claimed || error instanceof UnavailableError || error instanceof ExtensionError) throw error;
      this.log.error({ err: error, batch: claimed.batch_id, size: claimed.size }, 'A batch failed');
      await this.putBack(claimed, error);
      return undefined;
    }
  }

  private async process(tx: Statements, batch: BatchRow): Promise<IntakeOutcome> {
    const items = batch.items.map(itemOf);
    const repairs = items.filter(({ raw }) => raw.repairs);
    const fresh = [
      ...(await this.unknown(
        tx,
        items.filter(({ raw }) => !raw.repairs),
      )),
      ...new Map(repairs.map((item) => [item.urlHash, item])).values(),
    ];
    const recognised = await this.pipeline.recognise(fresh);
    await tx.query('select pg_advisory_xact_lock($1)', [intakeLock]);
    // Another lane may have stored the same article while this one was being recognised.
    const rejected = recognised.filter((item) => item.rejected);
    const accepted = recognised.filter((item) => !item.rejected);
    const repaired = await repairBatch(
      tx,
      accepted.filter(({ raw }) => raw.repairs),
    );
    const mended = new Set(repaired.map(({ item }) => item.urlHash));
    const kept = await this.unknown(
      tx,
      accepted.filter(({ urlHash }) => !mended.has(urlHash)),
    );
    const stored = await storeBatch(tx, this.ids, kept);
    await this.noteRejects(tx, batch.source_id, rejected);
    const duplicates = items.length - stored.length - rejected.length - repaired.length;
    const near = stored.filter(({ articleId, clusterId }) => articleId !== clusterId).length;
    await tx.query(
      `insert into intake_count as c (hour, source_id, stored, duplicates, near, rejected) values (date_trunc('hour', now(), 'UTC'), $1, $2, $3, $4, $5)
       on conflict (hour, source_id) do update set stored = c.stored + excluded.stored, duplicates = c.duplicates + excluded.duplicates, near = c.near + excluded.near, rejected = c.rejected + excluded.rejected`,
      [batch.source_id ?? '0', stored.length, duplicates, near, rejected.length],
    );
    await tx.query('delete from intake_batch where batch_id = $1', [batch.batch_id]);
    return {
      origin: { sourceId: batch.source_id ?? undefined, runId: batch.run_id ?? undefined },
      stored,
      repaired,
      duplicates,
      rejected: rejected.length,
      rejectedItems: rejected,
      rejectReasons: reasonsOf(rejected),
    };
  }

  /** The items that are not stored yet, each once; what came again may have newer numbers, which are taken over. */
  private async unknown(tx: Statements, items: readonly IntakeItem[]): Promise<IntakeItem[]> {
    const byHash = new Map(items.map((item) => [item.urlHash, item]));
    if (byHash.size === 0) return [];
    const { rows } = await tx.query<{ url_hash: string }>(
      'select url_hash from article where url_hash = any($1::bigint[])',
      [[...byHash.keys()]],
    );
    const again = rows.map(({ url_hash }) => byHash.get(url_hash) as IntakeItem);
    await this.updateNumbers(tx, again);
    for (const { urlHash } of again) byHash.delete(urlHash);
    return [...byHash.values()];
  }

  private async updateNumbers(tx: Statements, items: readonly IntakeItem[]): Promise<void> {
    const counted = items.filter(
      ({ raw }) =>
        raw.views !== undefined || raw.likes !== undefined || raw.comments !== undefined || raw.reposts !== undefined,
    );
    if (counted.length === 0) return;
    const column = (name: 'views' | 'likes' | 'comments' | 'reposts') =>
      counted.map(({ raw }) => Math.min(2_000_000_000, Math.trunc(raw[name] ?? 0)));
    await tx.query(
      `update article a set views = greatest(a.views, u.views), likes = greatest(a.likes, u.likes), comments = greatest(a.comments, u.comments), reposts = greatest(a.reposts, u.reposts)
       from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[]) as u (url_hash, views, likes, comments, reposts)
       where a.url_hash = u.url_hash and (u.views > a.views or u.likes > a.likes or u.comments > a.comments or u.reposts > a.reposts)`,
      [counted.map(({ urlHash }) => urlHash), column('views'), column('likes'), column('comments'), column('reposts')],
    );
  }

  private async noteRejects(tx: Statements, sourceId: string | null, items: readonly IntakeItem[]): Promise<void> {
    for (const { url, urlHash, title, rejected } of items) {
      await tx.query(
        `insert into intake_reject (source_id, url, url_hash, title, reason, detail) values ($1, $2, $3, $4, $5, $6)
         on conflict (url_hash) do update set rejected_at = now(), reason = excluded.reason, detail = excluded.detail`,
        [sourceId, url, urlHash, title, rejected?.reason, rejected?.detail ?? null],
      );
    }
  }

  /**
   * A batch that failed is cut in two, until the article at fault stands alone; that one is tried three times and then
   * set aside.
   */
  private async putBack({ batch_id, source_id, run_id, items, attempts }: BatchRow, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    await this.database.transaction(async (tx) => {
      await tx.query('delete from intake_batch where batch_id = $1', [batch_id]);
      if (items.length === 1 && attempts + 1 >= mostAttempts) {
        await tx.query('insert into intake_failure (source_id, item, error) values ($1, $2, $3)', [
          source_id,
          JSON.stringify(items[0]),
          message,
        ]);
        return;
      }
      const half = Math.ceil(items.length / 2);
      for (const part of [items.slice(0, half), items.slice(half)].filter(({ length }) => length > 0)) {
        await tx.query(
          'insert into intake_batch (source_id, run_id, size, items, attempts, error) values ($1, $2, $3, $4, $5, $6)',
          [source_id, run_id, part.length, JSON.stringify(part), items.length === 1 ? attempts + 1 : attempts, message],
        );
      }
    });
  }
}

function reasonsOf(items: readonly IntakeItem[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { rejected } of items) if (rejected) reasons[rejected.reason] = (reasons[rejected.reason] ?? 0) + 1;
  return reasons;
}
