import { inject } from '#core';
import { DatabaseService, Log, OperationLogService, ServerKernel, type Statements } from '#core/server';
import { IntakeService } from '#plugins/articles/server';
import { CollectClock, NodeConfig } from '#plugins/collector-nodes/server';
import { cutText } from '#shared/text';
import { dayLength } from '#shared/time';
import type { SourceRecord } from '../sources/source-record';
import { getMove, type Move } from './arrival';
import { connectionCodes, ConnectionWatch, isConnectionFailure, offlineCode, watchedTime } from './connection-watch';
import type { Gathered } from './gather-articles';
import { HostService } from './hosts';
import { loseRun, type Claim } from './leases';
import { ListMemory, type ListComparison } from './list-memory';
import { planVisit } from './plan-visit';
import { pushedLists, type PushedList } from './pushed-lists';
import { unreadPages } from './unread-pages';
import { getOutcome, type VisitSummary } from './visit-outcome';
import { Visitor, type Visit } from './visitor';

/** Milliseconds for which a URL must have answered 410 before it counts as gone. */
const goneAfter = 2 * dayLength;
const maxMessage = 500;
/** Milliseconds for a list from which a source counts as slow. */
const slowTime = 10_000;

/** Everything that a visit has found. */
export interface VisitResult {
  readonly visit: Visit;
  /** Missing when the list could not be read or has not changed. */
  readonly gathered: Gathered | undefined;
  readonly pushed: readonly PushedList[];
  readonly comparison: ListComparison;
}

interface Finish extends VisitResult {
  readonly outcome: VisitSummary;
  readonly now: Date;
  /** Null when the source is not visited any more. */
  readonly nextAt: Date | null;
  readonly warnings: readonly string[];
}

/** Records the results of visits. */
export class VisitRepository {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Log) private readonly log: Log,
    @inject(IntakeService) private readonly intake: IntakeService,
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(HostService) private readonly hosts: HostService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(NodeConfig) private readonly config: NodeConfig,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ListMemory) private readonly memory: ListMemory,
    @inject(ConnectionWatch) private readonly connection: ConnectionWatch,
    @inject(OperationLogService) private readonly operations: OperationLogService,
  ) {}

  /**
   * Finishes a visit in one transaction: articles, remembered items, log and time of the next visit. Does nothing when
   * the source no longer belongs to this visitor.
   */
  async finish(claim: Claim, found: VisitResult): Promise<void> {
    const { source, runId } = claim;
    const change = this.connection.note(source.host, found.visit);
    const result = this.connection.isOut ? withoutConnection(found) : found;
    const { visit, gathered, pushed, comparison } = result;
    const now = this.clock.now();
    const failures = getFailures(source, visit);
    const next = planVisit(source, visit, gathered, {
      now,
      random: this.clock.random(),
      failures,
      hostWait: this.hosts.getWait(source.host),
    });
    const goneSince = getGoneSince(source, visit, now);
    const isGone =
      visit.error?.code === 'extraction.gone' && goneSince !== null && now.getTime() - goneSince.getTime() >= goneAfter;
    const nextAt = isGone ? null : new Date(now.getTime() + next.seconds * 1000);
    const move = getMove(source, visit, comparison);
    const outcome = getOutcome(result);
    const saved = await this.database.transaction(async (tx) => {
      const newUrl = visit.error ? undefined : await this.getFreeUrl(tx, move.takenOver);
      const isSaved = await this.update(tx, claim, [
        ['next_run_at', nextAt],
        ['http_status', visit.status],
        ['failure_count', failures],
        ...getOutcomeColumns(visit, outcome, now),
        ['error_code', visit.error?.code ?? null],
        ['error_message', visit.error ? cutText(visit.error.message, maxMessage) : null],
        ['current_interval', next.current],
        ['gone_since', goneSince],
        ...(isGone
          ? ([
              ['is_enabled', false],
              ['gone_at', now],
            ] as const)
          : []),
        ...getAddressColumns(source, move, newUrl),
        ...(visit.error ? [] : getListColumns(result, now)),
      ]);
      if (!isSaved) {
        await loseRun(tx, runId, now);
        return undefined;
      }
      if (gathered) {
        await this.intake.submit(gathered.articles, { sourceId: source.source_id, runId }, tx);
        await this.memory.remember(tx, source.source_id, { gathered, visit, comparison }, now);
        await this.kernel.ask(unreadPages, async (listener) => {
          await listener.note(tx, source.source_id, gathered.missing);
          await listener.resolve(tx, gathered.readAgain);
        });
      }
      const read = pushed.map(({ content_id }) => content_id);
      if (read.length > 0) await this.kernel.ask(pushedLists, (lists) => lists.forget(tx, read));
      const warnings = [
        ...(visit.list?.warnings ?? []),
        ...comparison.warnings,
        ...(newUrl ? ['moved'] : move.named ? ['moved-unconfirmed'] : []),
        ...(gathered?.retryAfter ? ['page-too-often'] : []),
        ...(gathered?.hasRepeatedText ? ['pages-same-text'] : []),
        ...(gathered?.robotsSkips ? ['robots-skipped'] : []),
        ...(this.visitor.obeysRobots(source.robots_mode ?? undefined) ? [] : ['robots-ignored']),
      ];
      await this.writeRun(tx, runId, { ...result, outcome, now, nextAt, warnings });
      return { newUrl };
    });
    if (change === 'ended') await this.endOutage(now);
    else if (change === 'began' || (this.connection.isOut && isConnectionFailure(visit)))
      await this.beginOutage(now, change === 'began');
    if (saved?.newUrl) await this.logMove(source, saved.newUrl);
    if (!saved)
      this.log.warn({ source: source.source_id, run: runId }, 'A visit ended after its source was reassigned');
  }

  /** Takes back the failures that were counted shortly before an outage of the own connection was noticed. */
  private async beginOutage(now: Date, isNew: boolean): Promise<void> {
    const { rowCount } = await this.database.query(
      `update extraction_source set error_code = $1, failure_count = greatest(failure_count - 1, 0), next_run_at = $2
        where outcome = 'failed' and error_code = any($3) and last_run_at > $4`,
      [offlineCode, now, connectionCodes, new Date(now.getTime() - watchedTime)],
    );
    if (isNew)
      this.log.error(
        { sources: rowCount },
        'Nearly all hosts are unreachable: the collector has no network connection',
      );
  }

  /** Has all sources visited that could not be reached during an outage. */
  private async endOutage(now: Date): Promise<void> {
    const { rowCount } = await this.database.query(
      'update extraction_source set next_run_at = least(next_run_at, $2) where error_code = $1 and is_enabled',
      [offlineCode, now],
    );
    this.log.info({ sources: rowCount }, 'The network connection of the collector is back');
  }

  /** Releases a source because the process stops: it is due again immediately. */
  async release({ source, runId }: Claim): Promise<void> {
    await this.database.transaction(async (tx) => {
      await loseRun(tx, runId, this.clock.now());
      await tx.query(
        'update extraction_source set running_until = null, lease_run = null where source_id = $1 and lease_run = $2',
        [source.source_id, runId],
      );
    });
  }

  /** Ends the lease of a source with these column values; returns false when another visitor has taken it. */
  private async update(tx: Statements, { source, runId }: Claim, values: readonly ColumnValue[]): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update extraction_source set running_until = null, lease_run = null, requested_at = null,
        ${values.map(([column], index) => `${column} = $${index + 3}`).join(', ')}
       where source_id = $1 and lease_run = $2`,
      [source.source_id, runId, ...values.map(([, value]) => value)],
    );
    return Boolean(rowCount);
  }

  /** Returns a new URL of a source unless another source has it. */
  private async getFreeUrl(tx: Statements, url: string | undefined): Promise<string | undefined> {
    if (!url) return undefined;
    const { rows } = await tx.query('select from extraction_source where url = $1', [url]);
    return rows.length > 0 ? undefined : url;
  }

  /** Records a new address with the old one, to which a person can return. */
  private logMove({ source_id, url, client_id }: SourceRecord, newUrl: string): Promise<void> {
    return this.operations.record(
      { userId: null, clientId: client_id },
      { entity: 'extraction-source', action: 'update', id: source_id, before: { Url: url }, after: { Url: newUrl } },
    );
  }

  private async writeRun(
    tx: Statements,
    runId: string,
    { visit, gathered, outcome, now, nextAt, warnings }: Finish,
  ): Promise<void> {
    const { error } = visit;
    await tx.query(
      `update extraction_run set ended_at = $2, status = $3, http_status = $4, requests = $5, bytes = $6, found = $7,
        submitted = $8, duplicates = $9, rejected = $10, pages = $11, page_failures = $12,
         error_code = $13, error_message = $14, warnings = $15, final_url = $16, next_run_at = $17, robots_skips = $18,
           is_pushed = $19, config_version = $20, outcome = $21, missing_count = $22 where run_id = $1`,
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
        error ? cutText(error.message, maxMessage) : null,
        warnings,
        visit.finalUrl,
        nextAt,
        gathered?.robotsSkips ?? 0,
        !error && visit.list !== undefined && visit.status === null,
        this.config.version || null,
        outcome.is,
        outcome.missing,
      ],
    );
  }
}

/** Returns the result of a visit that failed while this collector had no connection, as such a failure. */
function withoutConnection(result: VisitResult): VisitResult {
  const { error } = result.visit;
  const isOwn = error?.code === 'extraction.robots-unavailable' || isConnectionFailure(result.visit);
  if (!error || !isOwn) return result;
  const message = `Nearly all hosts are unreachable from this collector: ${error.message}`;
  return { ...result, visit: { ...result.visit, error: { code: offlineCode, message } } };
}

/** Returns the consecutive failures of a source, including this visit if the source is at fault. */
function getFailures({ failure_count }: SourceRecord, { error }: Visit): number {
  if (!error) return 0;
  return Number(failure_count) + (error.code === offlineCode ? 0 : 1);
}

/** Returns the time of the first of the 410 responses in a row, other failures between them included. */
function getGoneSince({ gone_since }: SourceRecord, { error }: Visit, now: Date): Date | null {
  if (!error) return null;
  return gone_since ?? (error.code === 'extraction.gone' ? now : null);
}

type ColumnValue = readonly [column: string, value: unknown];

function getAddressColumns(source: SourceRecord, { named, visits }: Move, newUrl: string | undefined): ColumnValue[] {
  if (!newUrl)
    return [
      ['moved_url', named],
      ['moved_visits', visits],
    ];
  return [
    ['url', newUrl],
    ['host', new URL(newUrl).host],
    ['previous_url', source.url],
    ['moved_url', null],
    ['moved_visits', 0],
  ];
}

/** Returns the columns from which the state of the source follows. */
function getOutcomeColumns({ milliseconds }: Visit, outcome: VisitSummary, now: Date): ColumnValue[] {
  return [
    ['outcome', outcome.is],
    ['missing_count', outcome.missing],
    ['partial_reason', outcome.reason],
    ['is_slow', milliseconds > slowTime],
    ...(outcome.is === 'failed' ? [] : [['reached_at', now] as const]),
  ];
}

/** Returns the columns of a list that was read. */
function getListColumns({ visit, gathered, comparison }: VisitResult, now: Date): ColumnValue[] {
  // While items wait, the list must be read again even when it has not changed.
  const isKnown = !gathered?.waiting && !comparison.isEmptied;
  const isFetched = visit.status !== null;
  return [
    ['etag', isKnown ? visit.etag : null],
    ['last_modified', isKnown ? visit.lastModified : null],
    ['content_hash', isKnown ? visit.contentHash : null],
    ...(isFetched && visit.status !== 304 ? [['full_read_at', now] as const] : []),
    ...(comparison.hasStaleValidators ? [['ignores_validators', true] as const] : []),
    ...(gathered
      ? ([
          ['list_links', comparison.links],
          ['noise_parameters', comparison.noise],
        ] as const)
      : []),
    ...(isFetched && visit.list
      ? ([
          ['hub_url', visit.hub?.hub ?? null],
          ['hub_topic', visit.hub?.topic ?? null],
        ] as const)
      : []),
  ];
}
