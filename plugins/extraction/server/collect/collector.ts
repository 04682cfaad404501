import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, IdService, Log } from '#core/server';
import { CollectClock, NodeConfig, NodeLocation } from '#plugins/collector-nodes/server';
import { minGap } from './hosts';
import { claimSource, renewalTime, renewLease, type Claim } from './leases';
import { VisitRunner } from './visit-runner';

/** Milliseconds after which a visit leaves its lane to the next source, as it mostly waits for its host by then. */
const laneTime = 3_000;
/** Maximum number of visits in progress for each lane. */
const maxVisitsPerLane = 8;
/** Interval in milliseconds at which due sources are looked for while visits are in progress. */
const claimInterval = 500;

/** Visits due sources. A slow host keeps its own visit waiting, not those to other hosts. */
export class Collector {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(Log) private readonly log: Log,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(NodeLocation) private readonly node: NodeLocation,
    @inject(NodeConfig) private readonly config: NodeConfig,
    @inject(VisitRunner) private readonly runner: VisitRunner,
  ) {}

  /** Visits until no source is due and no visit is in progress, or the signal aborts; returns the number of visits. */
  async collectDue(signal?: AbortSignal): Promise<number> {
    await this.config.takeUp();
    /** Visits in progress, with the time of their start. */
    const running = new Map<Promise<void>, number>();
    let visits = 0;
    let hasWaited = false;
    try {
      while (!signal?.aborted) {
        const claim = this.hasFreeLane(running) ? await this.claim(signal) : undefined;
        if (claim) {
          const visit = this.visit(claim, signal).finally(() => running.delete(visit));
          running.set(visit, performance.now());
          visits += 1;
          hasWaited = false;
        } else if (running.size > 0) {
          await Promise.race([...running.keys(), wait(claimInterval)]);
        } else {
          if (visits === 0 || hasWaited) break;
          // More sources of the same host may be delayed only by its rate limit.
          hasWaited = true;
          await this.clock.sleep(minGap + 100, signal).catch(() => undefined);
        }
      }
    } finally {
      await Promise.all(running.keys());
    }
    return visits;
  }

  private hasFreeLane(running: ReadonlyMap<Promise<void>, number>): boolean {
    const since = performance.now() - laneTime;
    const held = [...running.values()].filter((startedAt) => startedAt > since).length;
    return held < this.node.lanes && running.size < this.node.lanes * maxVisitsPerLane;
  }

  private claim(signal: AbortSignal | undefined): Promise<Claim | undefined> {
    return this.database.transaction(async (tx) =>
      signal?.aborted || this.node.isDraining ? undefined : claimSource(tx, this.ids, this.clock.now(), this.node),
    );
  }

  private async visit(claim: Claim, signal: AbortSignal | undefined): Promise<void> {
    const renewal = setInterval(() => void this.renew(claim), renewalTime);
    this.node.running += 1;
    try {
      await this.runner.run(claim, signal);
    } catch (error) {
      this.log.error({ err: error, source: claim.source.source_id, run: claim.runId }, 'A visit could not be recorded');
    } finally {
      clearInterval(renewal);
      this.node.running -= 1;
      this.node.visits += 1;
    }
  }

  private async renew(claim: Claim): Promise<void> {
    try {
      await renewLease(this.database, claim, this.clock.now());
    } catch (error) {
      this.log.warn({ err: error, run: claim.runId }, 'The lease of a source could not be renewed');
    }
  }
}
