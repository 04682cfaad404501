import { createHash } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, IdService, Log, ServerKernel, type Statements } from '#core/server';
import { IntakeService } from '#plugins/articles/server';
import { CollectClock, NodeConfig, NodeLocation } from '#plugins/collector-nodes/server';
import { cutText } from '#shared/text';
import type { SourceRecord } from '../sources/source-record';
import { fastInterval } from '../sites/learn-interval';
import { sourceItem } from '../config/config-content';
import { gatherArticles, type Gathered, type Seen } from './gather-articles';
import { HostService, minGap } from './hosts';
import { claimSource, loseRun, renewalTime, renewLease, type Claim } from './leases';
import { failingAfter, nextVisit, restWithHub, type NextVisit, type VisitOutcome } from './next-visit';
import { pushedLists, type PushedList } from './pushed-lists';
import { unreadPages } from './unread-pages';
import { Visitor, type Visit } from './visitor';

/** Milliseconds after the start of a visit from which no further article page is fetched. */
const pageTime = 60_000;
/** Maximum wait for a host in milliseconds; longer waits are left to the next visit. */
const maxWait = 60_000;

/** Maximum wait requested by a server that is honored, in seconds. */
const maxRest = 86_400;

/** Returns the first eight bytes of a SHA-256 as a signed decimal number. */
const getHash = (key: string): string => createHash('sha256').update(key).digest().readBigInt64BE().toString();

export class Collector {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(Log) private readonly log: Log,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(HostService) private readonly hosts: HostService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(NodeLocation) private readonly node: NodeLocation,
    @inject(NodeConfig) private readonly config: NodeConfig,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  /** Visits until no source is due or the signal aborts; returns the number of visits. */
  async collectDue(signal?: AbortSignal): Promise<number> {
    await this.config.takeUp();
    const counts = await Promise.all(Array.from({ length: this.node.lanes }, () => this.lane(signal)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async lane(signal: AbortSignal | undefined): Promise<number> {
    let visits = 0;
    let hasWaited = false;
    while (!signal?.aborted) {
      const claim = await this.database.transaction(async (tx) =>
        signal?.aborted || this.node.isDraining ? undefined : claimSource(tx, this.ids, this.clock.now(), this.node),
      );
      if (claim) {
        const renewal = setInterval(() => void this.renew(claim), renewalTime);
        this.node.running += 1;
        await this.collect(claim, signal).finally(() => {
          clearInterval(renewal);
          this.node.running -= 1;
          this.node.visits += 1;
        });
        visits += 1;
        hasWaited = false;
        continue;
      }
      if (visits === 0 || hasWaited) break;
      // More sources of the same host may be delayed only by its rate limit.
      hasWaited = true;
      await this.clock.sleep(minGap + 100, signal).catch(() => undefined);
    }
    return visits;
  }

  private async renew(claim: Claim): Promise<void> {
    try {
      await renewLease(this.database, claim, this.clock.now());
    } catch (error) {
      this.log.warn({ err: error, run: claim.runId }, 'The lease of a source could not be renewed');
    }
  }

  private async collect(claim: Claim, signal: AbortSignal | undefined): Promise<void> {
    const { source, runId } = claim;
    try {
      await this.config.ensure(sourceItem(source));
      const { visit, pushed } = await this.open(source, signal);
      const gathered = visit.list && !visit.error ? await this.gather(source, visit, signal) : undefined;
      await this.hosts.rest(source.host, visit.error ? Math.min(visit.retryAfter, maxRest) : 0);
      await this.finish(claim, visit, gathered, pushed);
    } catch (error) {
      if (signal?.aborted) return this.database.transaction((tx) => this.giveBack(tx, claim));
      this.log.error({ err: error, source: source.source_id, run: runId }, 'A visit to a source failed');
      const failure = {
        code: 'extraction.internal',
        message: error instanceof Error ? cutText(error.message, 500) : String(error),
      };
      await this.finish(
        claim,
        {
          status: null,
          requests: 0,
          bytes: 0,
          milliseconds: 0,
          finalUrl: source.url,
          unchanged: false,
          etag: null,
          lastModified: null,
          contentHash: null,
          retryAfter: 0,
          error: failure,
        },
        undefined,
        [],
      );
    }
  }

  /** Reads the content that a hub has pushed if it is readable; otherwise fetches the list. */
  private async open(
    source: SourceRecord,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly visit: Visit; readonly pushed: readonly PushedList[] }> {
    const target = {
      url: source.url,
      kind: source.source_kind,
      listSelector: source.list_selector ?? undefined,
      robots: source.robots_mode ?? undefined,
      queue: source.client_id ?? undefined,
      etag: source.etag,
      lastModified: source.last_modified,
      contentHash: source.content_hash,
    };
    const pushed = source.hub_state === null ? [] : await this.getPushed(source.source_id);
    const pushedVisit = pushed.length > 0 ? await this.visitor.readPushed(target, pushed) : undefined;
    return { visit: pushedVisit && !pushedVisit.error ? pushedVisit : await this.visitor.open(target, signal), pushed };
  }

  private async getPushed(sourceId: string): Promise<readonly PushedList[]> {
    return (await this.kernel.ask(pushedLists, (lists) => lists.waiting(sourceId), { order: 'together' })).flat();
  }

  private async gather(source: SourceRecord, visit: Visit, signal: AbortSignal | undefined): Promise<Gathered> {
    const list = visit.list as NonNullable<Visit['list']>;
    const getKey = new Map(list.items.map(({ key }) => [getHash(key), key]));
    const { rows } = await this.database.query<Seen & { hash: string }>(
      'select hash, is_done, attempts from extraction_seen where source_id = $1 and hash = any($2::bigint[])',
      [source.source_id, [...getKey.keys()]],
    );
    const begun = this.clock.now();
    return gatherArticles(list, {
      source,
      seen: new Map(rows.map(({ hash, is_done, attempts }) => [getKey.get(hash) as string, { is_done, attempts }])),
      now: begun,
      fetchPage: (url, selectors) =>
        this.visitor.page(url, selectors, {
          signal,
          robots: source.robots_mode ?? undefined,
          queue: source.client_id ?? undefined,
        }),
      hasTime: (url) =>
        this.clock.now().getTime() - begun.getTime() < pageTime &&
        URL.canParse(url) &&
        this.hosts.getWait(new URL(url).host) <= maxWait,
    });
  }

  /**
   * Finishes a visit in one transaction: articles, remembered items, log and time of the next visit. Does nothing when
   * the source no longer belongs to this visitor.
   */
  private async finish(
    { source, runId }: Claim,
    visit: Visit,
    gathered: Gathered | undefined,
    pushed: readonly PushedList[],
  ): Promise<void> {
    const now = this.clock.now();
    const { error } = visit;
    const failures = error ? Number(source.failure_count) + 1 : 0;
    const next = this.next(source, visit, gathered, failures);
    const nextAt = new Date(now.getTime() + next.seconds * 1000);
    const isGone = error?.code === 'extraction.gone';
    const saved = await this.database.transaction(async (tx) => {
      const moved = error ? undefined : await this.movedTo(tx, source, visit);
      // While items wait, the list must be read again even when it has not changed.
      const remembers = !error && !gathered?.waiting;
      const { rowCount } = await tx.query(
        `update extraction_source set running_until = null, lease_run = null, requested_at = null, next_run_at = $3,
          http_status = $4, failure_count = $5, state = $6, error_code = $7, error_message = $8,
           etag = case when $9 then $10 else etag end, last_modified = case when $9 then $11
             else last_modified end, content_hash = case when $9 then $12 else content_hash end,
           current_interval = $13, url = coalesce($14, url), host = coalesce($15, host), is_enabled = is_enabled
             and not $16,
           hub_url = case when $17 then $18 else hub_url end, hub_topic = case when $17 then $19 else hub_topic end
         where source_id = $1 and lease_run = $2`,
        [
          source.source_id,
          runId,
          isGone ? null : nextAt,
          visit.status,
          failures,
          isGone ? 'gone' : failures >= failingAfter ? 'failing' : error ? source.state : 'healthy',
          error?.code ?? null,
          error ? cutText(error.message, 500) : null,
          !error,
          remembers ? visit.etag : null,
          remembers ? visit.lastModified : null,
          remembers ? visit.contentHash : null,
          next.current,
          moved?.url ?? null,
          moved?.host ?? null,
          isGone,
          !error && visit.list !== undefined && visit.status !== null,
          visit.hub?.hub ?? null,
          visit.hub?.topic ?? null,
        ],
      );
      if (!rowCount) {
        await loseRun(tx, runId, now);
        return false;
      }
      if (gathered) {
        await this.intake.submit(gathered.articles, { sourceId: source.source_id, runId }, tx);
        await this.remember(tx, source.source_id, gathered.seen, now);
        await this.kernel.ask(unreadPages, async (listener) => {
          await listener.note(tx, source.source_id, gathered.missing);
          await listener.resolve(tx, gathered.readAgain);
        });
      }
      const read = pushed.map(({ content_id }) => content_id);
      if (read.length > 0) await this.kernel.ask(pushedLists, (lists) => lists.forget(tx, read));
      await this.writeRun(tx, { source, runId }, visit, gathered, now, isGone ? null : nextAt);
      return true;
    });
    if (!saved)
      this.log.warn({ source: source.source_id, run: runId }, 'A visit ended after its source was reassigned');
  }

  private next(
    source: SourceRecord,
    { retryAfter, unchanged, list, error }: Visit,
    gathered: Gathered | undefined,
    failures: number,
  ): NextVisit {
    const interval = Number(source.interval_seconds);
    const outcome: VisitOutcome = error
      ? { is: 'failed', failures }
      : unchanged || (gathered?.articles.length === 0 && gathered.waiting === 0)
        ? { is: 'quiet', ttlMinutes: list?.ttlMinutes }
        : { is: gathered?.waiting && gathered.pages > gathered.pageFailures ? 'more' : 'news' };
    const isAdaptive = source.is_adaptive !== false;
    const isFast = isAdaptive && source.priority === 'high';
    const rhythm = isFast && list ? fastInterval(list.items.map(({ publishedAt }) => publishedAt)) : undefined;
    const next = nextVisit(
      { interval, isAdaptive, current: source.current_interval ?? interval, isFast, rhythm },
      outcome,
      this.clock.random(),
      retryAfter,
    );
    const isSent = source.hub_state === 'active' && source.hub_until !== null && source.hub_until > this.clock.now();
    return isSent && (outcome.is === 'quiet' || outcome.is === 'news') ? restWithHub(next, interval) : next;
  }

  /** Returns the new URL of a permanently moved list, unless another source has it. */
  private async movedTo(
    tx: Statements,
    source: SourceRecord,
    { permanentUrl, list, unchanged }: Visit,
  ): Promise<{ readonly url: string; readonly host: string } | undefined> {
    if (!permanentUrl || permanentUrl === source.url || permanentUrl.length > 2000 || (!list && !unchanged))
      return undefined;
    const { rows } = await tx.query('select from extraction_source where url = $1', [permanentUrl]);
    return rows.length > 0 ? undefined : { url: permanentUrl, host: new URL(permanentUrl).host };
  }

  private async remember(tx: Statements, sourceId: string, seen: ReadonlyMap<string, Seen>, now: Date): Promise<void> {
    const entries = [...seen];
    await tx.query(
      `insert into extraction_seen as e (source_id, hash, seen_at, attempts, is_done)
        select $1::bigint, hash, $2::timestamptz, attempts, is_done from unnest($3::bigint[], $4::int[], $5::boolean[]) as t (hash, attempts,
        is_done)
       on conflict (source_id, hash) do update set seen_at = excluded.seen_at, attempts = excluded.attempts,
         is_done = excluded.is_done
       where e.is_done <> excluded.is_done or e.attempts <> excluded.attempts
         or excluded.seen_at - e.seen_at > interval '1 day'`,
      [
        sourceId,
        now,
        entries.map(([key]) => getHash(key)),
        entries.map(([, { attempts }]) => attempts),
        entries.map(([, { is_done }]) => is_done),
      ],
    );
  }

  private async writeRun(
    tx: Statements,
    { source, runId }: Claim,
    visit: Visit,
    gathered: Gathered | undefined,
    now: Date,
    nextAt: Date | null,
  ): Promise<void> {
    const { error } = visit;
    const robots = [
      ...(gathered?.robotsSkips ? ['robots-skipped'] : []),
      ...(this.visitor.obeysRobots(source.robots_mode ?? undefined) ? [] : ['robots-ignored']),
    ];
    await tx.query(
      `update extraction_run set ended_at = $2, status = $3, http_status = $4, requests = $5, bytes = $6, found = $7,
        submitted = $8, duplicates = $9, rejected = $10, pages = $11, page_failures = $12,
         error_code = $13, error_message = $14, warnings = $15, final_url = $16, next_run_at = $17, robots_skips = $18,
           is_pushed = $19, config_version = $20 where run_id = $1`,
      [
        runId,
        now,
        error ? 'failed' : visit.unchanged ? 'unchanged' : 'success',
        visit.status,
        visit.requests + (gathered?.pages ?? 0),
        visit.bytes + (gathered?.bytes ?? 0),
        visit.list?.items.length ?? 0,
        gathered?.articles.length ?? 0,
        gathered?.alreadySeen ?? 0,
        gathered?.dropped ?? 0,
        gathered?.pages ?? 0,
        gathered?.pageFailures ?? 0,
        error?.code ?? null,
        error ? cutText(error.message, 500) : null,
        [...(visit.list?.warnings ?? []), ...robots],
        visit.finalUrl,
        nextAt,
        gathered?.robotsSkips ?? 0,
        !error && visit.list !== undefined && visit.status === null,
        this.config.version || null,
      ],
    );
  }

  /** Releases a source because the process stops: it is due again immediately. */
  private async giveBack(tx: Statements, { source, runId }: Claim): Promise<void> {
    await loseRun(tx, runId, this.clock.now());
    await tx.query(
      'update extraction_source set running_until = null, lease_run = null where source_id = $1 and lease_run = $2',
      [source.source_id, runId],
    );
  }
}
