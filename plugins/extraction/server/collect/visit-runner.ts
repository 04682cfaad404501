import { inject } from '#core';
import { Log, ServerKernel } from '#core/server';
import { CollectClock, NodeConfig } from '#plugins/collector-nodes/server';
import { hourLength } from '#shared/time';
import { sourceItem } from '../config/config-content';
import type { SourceRecord } from '../sources/source-record';
import { getDiversion } from './arrival';
import { gatherArticles, type Gathered } from './gather-articles';
import { HostService, maxRest, maxWait } from './hosts';
import type { Claim } from './leases';
import { emptyComparison, ListMemory, type ListComparison } from './list-memory';
import { pushedLists, type PushedList } from './pushed-lists';
import { VisitRepository } from './visit-repository';
import { emptyVisit, Visitor, type Visit } from './visitor';

/** Milliseconds after the start of a visit from which no further article page is fetched. */
const pageTime = 60_000;
/** Milliseconds by which failing pages may extend a visit, so that they take no time from the others. */
const maxLostTime = 120_000;
/** Maximum number of pages of one list that a visit reads. */
const maxListPages = 5;
/** Milliseconds for which a response 304 is accepted before the list is requested without conditions. */
const validatorsFor = 6 * hourLength;

/** Makes one visit: reads the list, fetches the pages of its new items, and records the result. */
export class VisitRunner {
  constructor(
    @inject(Log) private readonly log: Log,
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(HostService) private readonly hosts: HostService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(NodeConfig) private readonly config: NodeConfig,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ListMemory) private readonly memory: ListMemory,
    @inject(VisitRepository) private readonly repository: VisitRepository,
  ) {}

  /** Visits a leased source. A source of an aborted visit is released and due again at once. */
  async run(claim: Claim, signal: AbortSignal | undefined): Promise<void> {
    const { source, runId } = claim;
    try {
      await this.config.ensure(sourceItem(source));
      const { visit: opened, pushed } = await this.open(source, signal);
      const compared = await this.compare(source, opened);
      const diversion = getDiversion(source, opened, compared);
      const { visit: whole, comparison } = diversion
        ? { visit: opened, comparison: compared }
        : await this.readOn(source, opened, compared, signal);
      const error = opened.error ?? diversion;
      const visit = { ...whole, ...(error ? { error } : {}) };
      const gathered = visit.list && !error ? await this.gather(source, visit.list, comparison, signal) : undefined;
      await this.hosts.rest(source.host, error ? Math.min(visit.retryAfter, maxRest) : 0);
      await this.repository.finish(claim, { visit, gathered, pushed, comparison });
    } catch (error) {
      if (signal?.aborted) return this.repository.release(claim);
      this.log.error({ err: error, source: source.source_id, run: runId }, 'A visit to a source failed');
      const message = error instanceof Error ? error.message : String(error);
      const visit: Visit = { ...emptyVisit(source.url), error: { code: 'extraction.internal', message } };
      await this.repository.finish(claim, { visit, gathered: undefined, pushed: [], comparison: emptyComparison });
    }
  }

  private compare(source: SourceRecord, visit: Visit): Promise<ListComparison> | ListComparison {
    return visit.list && !visit.error ? this.memory.compare(source, visit, this.clock.now()) : emptyComparison;
  }

  /** Reads the next pages of a list of which nothing is known, until something is. */
  private async readOn(
    source: SourceRecord,
    first: Visit,
    compared: ListComparison,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly visit: Visit; readonly comparison: ListComparison }> {
    let visit = first;
    let comparison = compared;
    let nextUrl = first.list?.nextUrl;
    for (let page = 1; page < maxListPages && nextUrl && comparison.hasHistory && comparison.known === 0; page += 1) {
      const next = await this.visitor.open({ ...getTarget(source), url: nextUrl }, signal);
      if (!visit.list || !next.list || next.error) break;
      visit = {
        ...visit,
        requests: visit.requests + next.requests,
        bytes: visit.bytes + next.bytes,
        list: { ...visit.list, items: [...visit.list.items, ...next.list.items] },
      };
      nextUrl = next.list.nextUrl;
      comparison = await this.compare(source, visit);
    }
    return { visit, comparison };
  }

  /** Reads the content that a hub has pushed if it is readable; otherwise fetches the list. */
  private async open(
    source: SourceRecord,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly visit: Visit; readonly pushed: readonly PushedList[] }> {
    const target = {
      ...getTarget(source),
      ...(this.usesValidators(source) ? { etag: source.etag, lastModified: source.last_modified } : {}),
      parts: await this.memory.getParts(source.source_id),
      contentHash: source.content_hash,
    };
    const pushed = source.hub_state === null ? [] : await this.getPushed(source.source_id);
    const pushedVisit = pushed.length > 0 ? await this.visitor.readPushed(target, pushed) : undefined;
    return { visit: pushedVisit && !pushedVisit.error ? pushedVisit : await this.visitor.open(target, signal), pushed };
  }

  /** Some servers keep their validators when the list changes, so that they are left out from time to time. */
  private usesValidators({ ignores_validators, full_read_at }: SourceRecord): boolean {
    return !ignores_validators && this.clock.now().getTime() - (full_read_at?.getTime() ?? 0) < validatorsFor;
  }

  private async getPushed(sourceId: string): Promise<readonly PushedList[]> {
    return (await this.kernel.ask(pushedLists, (lists) => lists.waiting(sourceId), { order: 'together' })).flat();
  }

  private async gather(
    source: SourceRecord,
    list: NonNullable<Visit['list']>,
    { chosen, seen }: ListComparison,
    signal: AbortSignal | undefined,
  ): Promise<Gathered> {
    const begun = this.clock.now();
    let lostTime = 0;
    const gathered = await gatherArticles(
      { ...list, items: chosen.items },
      {
        source,
        seen,
        now: begun,
        fetchPage: async (url, selectors) => {
          const requestedAt = this.clock.now().getTime();
          const page = await this.visitor.page(url, selectors, {
            signal,
            robots: source.robots_mode ?? undefined,
            queue: source.client_id ?? undefined,
          });
          if (page.error) lostTime = Math.min(maxLostTime, lostTime + this.clock.now().getTime() - requestedAt);
          return page;
        },
        hasTime: (url) =>
          this.clock.now().getTime() - begun.getTime() - lostTime < pageTime &&
          URL.canParse(url) &&
          this.hosts.getWait(new URL(url).host) <= maxWait,
      },
    );
    return { ...gathered, waiting: gathered.waiting + chosen.waiting };
  }
}

const getTarget = (source: SourceRecord) => ({
  url: source.url,
  kind: source.source_kind,
  listSelector: source.list_selector ?? undefined,
  robots: source.robots_mode ?? undefined,
  queue: source.client_id ?? undefined,
});
