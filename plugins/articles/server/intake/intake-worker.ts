import { createToken, ExtensionError, inject } from '#core';
import {
  DatabaseService,
  DomainEventService,
  IdService,
  Log,
  ServerKernel,
  ThreadService,
  UnavailableError,
  type Statements,
} from '#core/server';
import { ArticleChanges } from '../articles/articles-changed';
import { FailedBatches, finishBatch, takeBatch, type WaitingBatch } from './batch-queue';
import { claimBatch, getClaims } from './claim-batch';
import type { Clustered } from './cluster';
import { IndexMerge } from './index-merge';
import type { IntakeItem, StoredItem } from './intake-item';
import { keepClusters } from './intake-locks';
import { growNumbers, knownAddresses, waitUntilStored } from './known-articles';
import { countOutcome, noteRejects, getReasons } from './note-outcome';
import { parentsFirst } from './parents-first';
import { getItem, Pipeline } from './pipeline';
import { repairBatch } from './repair-batch';
import { getMatches, storeBatch } from './store-batch';
import { articlesStored, getEventItem, type StoredArticle } from './stored-event';

/** While one batch is stored, another claims and a third is classified. */
const lanes = 3;

/**
 * Takes batches from the queue through the pipeline, any number at once in any number of processes. A batch leaves the
 * queue in the transaction that stores its articles, so none is lost or duplicated.
 */
export interface IntakeWorker {
  /** Works until the queue is empty or the signal aborts; returns the number of stored articles. */
  drain(signal?: AbortSignal): Promise<number>;
}
export const IntakeWorker = createToken<IntakeWorker>('articles.intake-worker');

/** Keeps the last of several occurrences of an article in a batch. */
const once = (items: readonly IntakeItem[]): IntakeItem[] => [
  ...new Map(items.map((item) => [item.urlHash, item])).values(),
];

export class PipelineIntakeWorker implements IntakeWorker {
  private readonly pipeline: Pipeline;
  private readonly merge: IndexMerge;
  private readonly failed: FailedBatches;
  private running: Promise<number> | undefined;
  private isAskedAgain = false;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(Log) private readonly log: Log,
    @inject(DomainEventService) private readonly events: DomainEventService,
    @inject(ArticleChanges) private readonly changes: ArticleChanges,
    @inject(ServerKernel) kernel: ServerKernel,
    @inject(ThreadService) threads: ThreadService,
  ) {
    this.pipeline = new Pipeline(kernel, threads);
    this.failed = new FailedBatches(database);
    this.merge = new IndexMerge(database, (error) =>
      this.log.error({ err: error }, 'Could not merge pending index entries of articles'),
    );
  }

  /** A process runs at most its number of lanes, however often this is called: each lane uses two connections. */
  drain(signal?: AbortSignal): Promise<number> {
    if (this.running) {
      this.isAskedAgain = true;
      return this.running;
    }
    this.running = this.work(signal).finally(() => (this.running = undefined));
    return this.running;
  }

  private async work(signal: AbortSignal | undefined): Promise<number> {
    let total = 0;
    do {
      this.isAskedAgain = false;
      const stored = await Promise.all(Array.from({ length: lanes }, () => this.lane(signal)));
      total += stored.reduce((sum, count) => sum + count, 0);
    } while (this.isAskedAgain && !signal?.aborted);
    await this.merge.settled();
    return total;
  }

  private async lane(signal: AbortSignal | undefined): Promise<number> {
    let stored = 0;
    while (!signal?.aborted) {
      const count = await this.next();
      if (count === null) break;
      stored += count;
      await this.merge.stored(count);
    }
    return stored;
  }

  /**
   * Processes one batch: returns the number of stored articles, 0 when it failed and was requeued, null when the queue
   * is empty.
   */
  private async next(): Promise<number | null> {
    let taken: WaitingBatch | undefined;
    try {
      return await this.database.transaction(async (tx) => {
        taken = await takeBatch(tx);
        return taken ? this.process(tx, taken) : null;
      });
    } catch (error) {
      // An unavailable database or a missing step is not caused by an article.
      if (!taken || error instanceof UnavailableError || error instanceof ExtensionError) throw error;
      this.log.error({ err: error, batch: taken.batch_id, size: taken.size }, 'Batch failed');
      await this.failed.putBack(taken, error);
      return 0;
    }
  }

  private async process(tx: Statements, batch: WaitingBatch): Promise<number> {
    const items = batch.items.map(getItem);
    const fresh = await this.unknown(tx, batch, items);
    const recognised = await this.pipeline.recognise(fresh);
    const rejected = recognised.filter((item) => item.rejected);
    const accepted = recognised.filter((item) => !item.rejected);
    const late = accepted.filter(({ raw }) => raw.repairs);
    const stored = await knownAddresses(
      tx,
      late.map(({ urlHash }) => urlHash),
    );
    const batchClaims = await getClaims(tx, batch.batch_id);
    const repairs = late.filter(({ urlHash }) => stored.has(urlHash) && !batchClaims.has(urlHash));
    await waitUntilStored(
      tx,
      repairs.map(({ urlHash }) => stored.get(urlHash) ?? ''),
    );
    await parentsFirst(tx, batch, accepted);
    await keepClusters(tx);
    const claimed = await this.claim(
      batch,
      accepted.filter((item) => !repairs.includes(item)),
    );
    return this.store(tx, batch, { items, rejected, repairs, claimed });
  }

  /** Returns the articles that are new or whose text arrived later. */
  private async unknown(
    tx: Statements,
    batch: WaitingBatch,
    items: readonly IntakeItem[],
  ): Promise<readonly IntakeItem[]> {
    const batchClaims = await getClaims(tx, batch.batch_id);
    const plain = once(items.filter(({ raw }) => !raw.repairs));
    const storedAddresses = await knownAddresses(
      tx,
      plain.map(({ urlHash }) => urlHash).filter((urlHash) => !batchClaims.has(urlHash)),
    );
    await this.changes.note(tx, null, 'numbers', await growNumbers(tx, plain, storedAddresses));
    return [
      ...new Map(
        [
          ...plain.filter(({ urlHash }) => !storedAddresses.has(urlHash)),
          ...items.filter(({ raw }) => raw.repairs),
        ].map((item) => [item.urlHash, item] as const),
      ).values(),
    ];
  }

  /** Uses a transaction of its own while the other one holds the batch. */
  private async claim(batch: WaitingBatch, items: readonly IntakeItem[]): Promise<readonly Clustered[]> {
    if (items.length === 0) return [];
    return this.database.transaction((tx) => claimBatch(tx, this.ids, batch.batch_id, items));
  }

  private async store(
    tx: Statements,
    batch: WaitingBatch,
    work: {
      readonly items: readonly IntakeItem[];
      readonly rejected: readonly IntakeItem[];
      readonly repairs: readonly IntakeItem[];
      readonly claimed: readonly Clustered[];
    },
  ): Promise<number> {
    const { items, rejected, repairs, claimed } = work;
    const repaired = await repairBatch(tx, repairs);
    const stored = await storeBatch(tx, claimed);
    const duplicates = items.length - stored.length - rejected.length - repaired.length;
    await noteRejects(tx, batch.source_id, rejected);
    await countOutcome(tx, batch.source_id, {
      stored: stored.length,
      duplicates,
      near: stored.filter(({ articleId, clusterId }) => articleId !== clusterId).length,
      rejected: rejected.length,
    });
    await finishBatch(tx, batch.batch_id);
    await this.events.append(tx, articlesStored, null, {
      origin: { sourceId: batch.source_id ?? undefined, runId: batch.run_id ?? undefined },
      stored: stored.map(sentArticle),
      repaired: repaired.map(sentArticle),
      duplicates,
      rejected: rejected.length,
      rejectedItems: rejected.map((item) => getEventItem(item, getMatches(item))),
      rejectReasons: getReasons(rejected),
    });
    return stored.length;
  }
}

const sentArticle = ({ articleId, clusterId, item }: StoredItem): StoredArticle => ({
  articleId,
  clusterId,
  item: getEventItem(item, getMatches(item)),
});
