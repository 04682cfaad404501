import { inject } from '#core';
import { DatabaseService, IdService, Log, ServerKernel, type Statements } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { HostService, minGap } from '#plugins/extraction/server';
import { cutText } from '#shared/text';
import { articleAdapters, type ArticleAdapter, type TrackedArticle } from '../adapters/adapter';
import { configuredAdapter } from '../adapters/configured-adapter';
import { FetchFailure } from '../adapters/fetch-failure';
import { feedAdapter, pageAdapter } from '../adapters/page-adapter';
import { PageReader } from '../adapters/page-reader';
import { PoliteClient } from '../adapters/polite-client';
import { NumberHistory } from '../numbers/number-history';
import { ReplyStore } from '../replies/reply-store';
import { afterFetch, type TrackOutcome } from './after-fetch';
import { fetchArticle, type FetchedArticle } from './fetch-article';
import { latestReplies, type TrackRow } from './track-row';

/** Lease duration in milliseconds: a task whose fetcher does not renew its lease within this time is reassigned. */
const leaseTime = 60_000;
const lanes = 4;
/** Maximum duration of one run of the job; the schedule starts the next. */
const turnTime = 45_000;
/** Timeout of one fetch with all of its pages. */
const fetchTime = 10 * 60_000;
/** Seconds for which the result of another client's fetch is reused for this task. */
const sharedFor = 60;
/** Number of interrupted fetches after which a task is given up. */
const maxAborted = 6;
const claimLock = 7_201_007;

interface ClaimedArticle extends Omit<TrackedArticle, 'articleId' | 'publishedAt' | 'feedUrl'> {
  readonly published_at: Date;
  readonly feed_url: string | null;
}

interface ClaimedTask extends TrackRow {
  readonly host: string;
  readonly lease_id: string;
  readonly attempts: number;
  /** An earlier fetch has succeeded; replies since then are new. */
  readonly has_baseline: boolean;
  /** Whether another task fetched the same article a moment ago. */
  readonly shared: boolean;
}

type Claim = ClaimedTask & ClaimedArticle;

/** Fetches the articles of due tasks. */
export class TrackRunner {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(PoliteClient) private readonly client: PoliteClient,
    @inject(PageReader) private readonly pages: PageReader,
    @inject(HostService) private readonly hosts: HostService,
    @inject(ReplyStore) private readonly replies: ReplyStore,
    @inject(NumberHistory) private readonly numbers: NumberHistory,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Fetches until nothing is due, the time is up or the signal aborts; returns the number of fetches. */
  async runDue(signal?: AbortSignal): Promise<number> {
    const adapters = [
      ...(await this.kernel.extensions(articleAdapters, this.kernel.manifests)),
      configuredAdapter(this.kernel),
      feedAdapter(this.pages),
      pageAdapter(this.pages),
    ];
    const counts = await Promise.all(Array.from({ length: lanes }, () => this.lane(adapters, signal)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async lane(adapters: readonly ArticleAdapter[], signal: AbortSignal | undefined): Promise<number> {
    const begun = this.clock.now().getTime();
    let count = 0;
    while (!signal?.aborted && this.clock.now().getTime() - begun < turnTime) {
      const claim = await this.claim();
      if (claim) {
        await this.work(claim, adapters, signal);
        count += 1;
      } else {
        if (!(await this.isWaiting())) break;
        // The remaining tasks wait only for the rate limit of their host.
        await this.clock.sleep(minGap + 100, signal).catch(() => undefined);
      }
    }
    return count;
  }

  /**
   * Claims the task that is most overdue, those requested by users first, and never two of one host at the same time; a
   * task whose fetcher is gone is due again.
   */
  private claim(): Promise<Claim | undefined> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [claimLock]);
      const key = await this.maxDue(tx, now);
      if (!key) return undefined;
      const { rows } = await tx.query<Omit<ClaimedTask, 'shared'> & { readonly kind: string; readonly depth: number }>(
        `update article_track_task set status = 'running', lease_until = $4, lease_id = $5, attempts = attempts + 1,
          last_started_at = $3 where client_id = $1 and article_track_task_id = $2 returning *`,
        [key.client_id, key.article_track_task_id, now, new Date(now.getTime() + leaseTime), this.ids.next()],
      );
      const [own] = rows;
      if (!own) return undefined;
      const { rowCount: found } = await tx.query(
        `select from article_track_task where article_id = $1 and kind = $2 and client_id <> $3 and depth >= $4
          and last_success_at > $5 limit 1`,
        [own.article_id, own.kind, own.client_id, own.depth, new Date(now.getTime() - sharedFor * 1000)],
      );
      const task: ClaimedTask = { ...own, shared: found === 1 };
      const { rows: articles } = await tx.query<ClaimedArticle>(
        `select a.url, a.domain, a.title, a.published_at, f.url as feed_url from article a left
          join article_comment_feed f using (article_id) where a.article_id = $1`,
        [task.article_id],
      );
      if (articles[0]) return { ...task, ...articles[0] };
      await tx.query('delete from article_track_task where client_id = $1 and article_id = $2', [
        task.client_id,
        task.article_id,
      ]);
      return undefined;
    });
  }

  /**
   * Returns the next task to process; hosts that are paused or in use are determined first, from the tables that store
   * their state.
   */
  private async maxDue(
    tx: Statements,
    now: Date,
  ): Promise<{ readonly client_id: string; readonly article_track_task_id: string } | undefined> {
    const { rows: resting } = await tx.query<{ host: string }>('select host from extraction_host where next_at > $1', [
      now,
    ]);
    const { rows: asked } = await tx.query<{ host: string }>(
      "select distinct host from article_track_task where status = 'running' and lease_until >= $1",
      [now],
    );
    const { rows } = await tx.query<{ client_id: string; article_track_task_id: string }>(
      `select client_id, article_track_task_id from article_track_task where is_enabled and next_at <= $1
        and (status <> 'running' or lease_until is null or lease_until < $1) and host <> all($2::text[])
       order by requested_at nulls last, next_at, article_track_task_id limit 1`,
      [now, [...resting, ...asked].map(({ host }) => host)],
    );
    return rows[0];
  }

  private async isWaiting(): Promise<boolean> {
    const now = this.clock.now();
    const { rows } = await this.database.query<{ is_waiting: boolean }>(
      `select exists (select 1 from article_track_task where is_enabled and next_at <= $1
        and status <> 'running') as is_waiting`,
      [now],
    );
    return rows[0]?.is_waiting === true;
  }

  private async work(
    claim: Claim,
    adapters: readonly ArticleAdapter[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const ended = new AbortController();
    const all = AbortSignal.any([ended.signal, AbortSignal.timeout(fetchTime), ...(signal ? [signal] : [])]);
    const renewal = setInterval(() => void this.renew(claim, ended), leaseTime / 4);
    try {
      if (claim.attempts > maxAborted)
        throw new FetchFailure(
          'article-tracking.broken-off',
          `The fetch of ${claim.url} was interrupted ${maxAborted} times`,
          true,
        );
      const fetched = claim.shared ? undefined : await this.fetch(claim, adapters, all);
      const now = this.clock.now();
      const judged = fetched && (await this.replies.judge(claim.article_id, fetched.replies, now));
      await this.database.transaction(async (tx) => {
        if (!(await this.holds(tx, claim))) return;
        const stored = await judged?.write(tx);
        if (fetched?.numbers && Object.keys(fetched.numbers).length > 0)
          await this.numbers.note(tx, claim.article_id, fetched.numbers, now);
        await this.finish(
          tx,
          claim,
          { is: 'done' },
          {
            adapter: fetched?.adapter,
            found: claim.kind === 'replies' ? fetched?.replies.length : Object.keys(fetched?.numbers ?? {}).length,
            ...stored,
          },
        );
      });
    } catch (error) {
      await this.fail(claim, error, signal?.aborted === true, ended.signal.aborted);
    } finally {
      clearInterval(renewal);
      await this.hosts.rest(claim.host).catch(() => undefined);
    }
  }

  private fetch(claim: Claim, adapters: readonly ArticleAdapter[], signal: AbortSignal): Promise<FetchedArticle> {
    const article: TrackedArticle = {
      articleId: claim.article_id,
      url: claim.url,
      domain: claim.domain,
      title: claim.title,
      publishedAt: claim.published_at,
      feedUrl: claim.feed_url,
    };
    const context = {
      article,
      now: this.clock.now(),
      get: (url: string, accept = '*/*') => this.client.get(url, accept, signal),
    };
    return fetchArticle(adapters, context, {
      kind: claim.kind,
      depth: claim.depth,
      knowsAll: (replies) => this.replies.knowsAll(claim.article_id, replies),
    });
  }

  /** Renews the lease; aborts the fetch when the task was stopped or reassigned. */
  private async renew(claim: Claim, ended: AbortController): Promise<void> {
    try {
      const { rowCount } = await this.database.query(
        `update article_track_task set lease_until = $4
          where client_id = $1 and article_track_task_id = $2 and lease_id = $3`,
        [
          claim.client_id,
          claim.article_track_task_id,
          claim.lease_id,
          new Date(this.clock.now().getTime() + leaseTime),
        ],
      );
      if (rowCount === 0) ended.abort();
    } catch (error) {
      this.log.warn({ err: error, task: claim.article_track_task_id }, 'The lease of a task could not be renewed');
    }
  }

  private async holds(tx: Statements, { client_id, article_track_task_id, lease_id }: Claim): Promise<boolean> {
    const { rowCount } = await tx.query(
      `select 1 from article_track_task where client_id = $1 and article_track_task_id = $2 and lease_id = $3
        for update`,
      [client_id, article_track_task_id, lease_id],
    );
    return rowCount === 1;
  }

  private async fail(claim: Claim, error: unknown, isStopping: boolean, isEnded: boolean): Promise<void> {
    if (isEnded) return;
    if (isStopping) {
      // The process stops: the task is due immediately, and this attempt does not count.
      await this.database.query(
        `update article_track_task set status = 'waiting', lease_until = null, lease_id = null, attempts = attempts - 1
          where client_id = $1 and article_track_task_id = $2 and lease_id = $3`,
        [claim.client_id, claim.article_track_task_id, claim.lease_id],
      );
      return;
    }
    if (!(error instanceof FetchFailure))
      this.log.error({ err: error, task: claim.article_track_task_id }, 'An article could not be tracked');
    const failure =
      error instanceof FetchFailure
        ? error
        : new FetchFailure('extraction.internal', error instanceof Error ? error.message : String(error));
    await this.database.transaction(async (tx) => {
      if (await this.holds(tx, claim))
        await this.finish(
          tx,
          claim,
          { is: 'failed', lasting: failure.lasting, retryAfter: failure.retryAfter },
          { code: failure.code, message: failure.message },
        );
    });
  }

  private async finish(
    tx: Statements,
    claim: Claim,
    outcome: TrackOutcome,
    result: {
      readonly adapter?: string;
      readonly found?: number;
      readonly added?: number;
      readonly updated?: number;
      readonly code?: string;
      readonly message?: string;
    },
  ): Promise<void> {
    const now = this.clock.now();
    const { status, nextAt, isEnabled } = afterFetch(
      {
        interval: claim.interval_minutes,
        endsAt: claim.ends_at,
        attempts: claim.attempts,
        failures: claim.failure_count,
      },
      outcome,
      now,
      this.clock.random(),
    );
    const isDone = outcome.is === 'done';
    if (isDone && !claim.has_baseline && claim.kind === 'replies') {
      // Replies that existed when tracking began are not new for those who requested it.
      const latest = (await latestReplies(tx, [claim.article_id])).get(claim.article_id) ?? '0';
      await tx.query(
        `update article_track_watcher set viewed_reply_id = greatest(viewed_reply_id, $3) where client_id = $1
          and article_track_task_id = $2`,
        [claim.client_id, claim.article_track_task_id, latest],
      );
    }
    await tx.query(
      `update article_track_task set status = $2, next_at = $3, is_enabled = $4, lease_until = null, lease_id = null,
        requested_at = null, last_ended_at = $5, attempts = case when $2 = 'waiting' then attempts else 0 end,
         failure_count = case when $6 then 0 else failure_count + 1 end, last_success_at = case when $6
           and not $13 then $5 else last_success_at end, error_code = $7, error_message = $8,
         found = coalesce($9, found), added = case when $6 then coalesce($10, 0) else added end, updated = case
           when $6 then coalesce($11, 0) else updated end, adapter = coalesce($12, adapter), has_baseline = has_baseline
           or $6
       where article_track_task_id = $1 and client_id = $14`,
      [
        claim.article_track_task_id,
        status,
        nextAt,
        isEnabled,
        now,
        isDone,
        result.code ?? null,
        result.message === undefined ? null : cutText(result.message, 500),
        result.found ?? null,
        result.added ?? null,
        result.updated ?? null,
        result.adapter ?? null,
        claim.shared,
        claim.client_id,
      ],
    );
  }
}
