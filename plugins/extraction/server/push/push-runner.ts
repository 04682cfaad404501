import { inject } from '#core';
import { DatabaseService, Log, ServerKernel, type Statements } from '#core/server';
import { IntakeService } from '#plugins/articles/server';
import { cutText } from '#shared/text';
import type { MediaType } from '#shared/vocabulary';
import { CollectClock, NodeConfig, NodeLocation } from '#plugins/collector-nodes/server';
import { getSelectors } from '../collect/gather-articles';
import { leaseTime } from '../collect/leases';
import { Visitor, type PageVisit } from '../collect/visitor';
import type { SourceRecord } from '../sources/source-record';
import { unreadPages, type UnreadPages } from '../collect/unread-pages';

interface PushItem {
  readonly item_id: string;
  readonly url: string;
  readonly attempts: number;
  readonly media_type: MediaType;
  /** Sender that receives the result, and its reference; null: the page is stored as an article. */
  readonly sender: string | null;
  readonly reference: string | null;
  readonly source_id: string | null;
}

const maxAttempts = 3;
const pauses = [0, 30_000, 120_000];

export class PushRunner {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(NodeLocation) private readonly node: NodeLocation,
    @inject(NodeConfig) private readonly config: NodeConfig,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Fetches until no page waits or the signal aborts; returns the number of pages. */
  async runDue(signal?: AbortSignal): Promise<number> {
    let count = 0;
    await this.config.takeUp();
    while (!signal?.aborted && !this.node.isDraining) {
      const item = await this.claim();
      if (!item) break;
      const renewal = setInterval(() => void this.renew(item.item_id).catch(() => undefined), leaseTime / 4);
      this.node.running += 1;
      await this.fetch(item, signal).finally(() => {
        clearInterval(renewal);
        this.node.running -= 1;
      });
      count += 1;
    }
    return count;
  }

  /**
   * Claims the page that has waited longest, never two of one host at once; a page whose fetcher is gone counts as
   * waiting.
   */
  private claim(): Promise<PushItem | undefined> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [7_201_004]);
      const { rows } = await tx.query<PushItem>(
        `update extraction_push_item set state = 'running', lease_until = $2, node_id = $3, attempts = attempts + 1
          where item_id = (
           select i.item_id from extraction_push_item i join extraction_push p using (push_id)
           where (i.state = 'waiting' and i.next_at <= $1 or i.state = 'running' and i.lease_until < $1)
             and (p.node_group_id is null or p.node_group_id = $4)
             and not exists (select 1 from extraction_push_item b where b.host = i.host and b.item_id <> i.item_id
               and b.state = 'running' and b.lease_until >= $1)
           order by i.item_id limit 1)
         returning item_id, url, attempts, reference, source_id,
           (select media_type from extraction_push p where p.push_id = extraction_push_item.push_id),
           (select sender from extraction_push p where p.push_id = extraction_push_item.push_id)`,
        [now, new Date(now.getTime() + leaseTime), this.node.nodeId, this.node.groupId],
      );
      return rows[0];
    });
  }

  private async renew(itemId: string): Promise<void> {
    await this.database.query(
      `update extraction_push_item set lease_until = $2 where item_id = $1 and state = 'running'`,
      [itemId, new Date(this.clock.now().getTime() + leaseTime)],
    );
  }

  private async fetch(item: PushItem, signal: AbortSignal | undefined): Promise<void> {
    try {
      const source = await this.getSource(item);
      const visit = await this.visitor.page(item.url, source ? getSelectors(source) : {}, {
        signal,
        robots: source?.robots_mode ?? undefined,
        queue: source?.client_id ?? undefined,
      });
      await this.database.transaction((tx) => this.finish(tx, item, visit));
    } catch (error) {
      if (signal?.aborted) {
        await this.database.query(
          `update extraction_push_item set state = 'waiting', attempts = attempts - 1, next_at = $2 where item_id = $1`,
          [item.item_id, this.clock.now()],
        );
        return;
      }
      this.log.error({ err: error, item: item.item_id }, 'A pushed page could not be fetched');
      const message = error instanceof Error ? error.message : String(error);
      await this.database.transaction((tx) =>
        this.finish(tx, item, { bytes: 0, error: { code: 'extraction.internal', message, lasting: false } }),
      );
    }
  }

  /** Returns the source of a page that is retried: its selectors and fetch settings apply. */
  private async getSource({ source_id }: PushItem): Promise<SourceRecord | undefined> {
    if (source_id === null) return undefined;
    return (
      await this.database.query<SourceRecord>('select * from extraction_source where source_id = $1', [source_id])
    ).rows[0];
  }

  private async finish(
    tx: Statements,
    { item_id, url, attempts, media_type, sender, reference }: PushItem,
    { article, error }: PageVisit,
  ): Promise<void> {
    const now = this.clock.now();
    // Senders of tasks are notified of a failure immediately and decide on retries themselves.
    const isRetryable = error && !error.lasting && sender === null && attempts < maxAttempts;
    await tx.query(
      `update extraction_push_item set state = $2, lease_until = null, next_at = $3, ended_at = $4, title = $5,
        text_length = $6, error_code = $7, error_message = $8 where item_id = $1`,
      [
        item_id,
        isRetryable ? 'waiting' : error ? 'failed' : 'done',
        new Date(now.getTime() + (isRetryable ? (pauses[attempts] ?? 0) : 0)),
        isRetryable ? null : now,
        article?.title ?? null,
        article?.text.length ?? null,
        error?.code ?? null,
        error ? cutText(error.message, 500) : null,
      ],
    );
    if (sender !== null) {
      await this.kernel.askOne(
        unreadPages,
        ({ name }) => name === sender,
        (listener) => notifySender(tx, listener, reference, { article, error }),
      );
      return;
    }
    if (error && !isRetryable) {
      const raw = { url, mediaType: media_type, via: 'push' as const, fetchedAt: now.toISOString() };
      await this.kernel.ask(unreadPages, (listener) => listener.note(tx, null, [{ raw, error }]));
    }
    if (!article) return;
    await this.intake.submit(
      [
        {
          url,
          title: article.title || undefined,
          html: article.html,
          author: article.author,
          publishedAt: article.publishedAt,
          images: article.images.length ? article.images : undefined,
          mediaType: media_type,
          via: 'push',
          fetchedAt: now.toISOString(),
        },
      ],
      {},
      tx,
    );
  }
}

/** Passes the result of a task to its sender; nothing happens when the sender no longer exists. */
async function notifySender(
  tx: Statements,
  listener: UnreadPages | undefined,
  reference: string | null,
  { article, error }: Pick<PageVisit, 'article' | 'error'>,
): Promise<void> {
  if (!listener || reference === null) return;
  if (error) await listener.failed(tx, reference, error);
  else if (article) await listener.fetched(tx, reference, article);
}
