import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, Log, ServerKernel, type Unlisten } from '#core/server';
import { configChannel } from '../config/config-publisher';
import { collectorWork, type CollectorWork } from './collector-work';
import { NodeLocation } from './node-location';
import { NodeService } from './node-service';

/** Heartbeat interval in milliseconds. */
const beatEvery = 10_000;
const lookEvery = 2000;

type Round = CollectorWork['rounds'][number];

/** Runs the collection of this process until it is stopped. */
export class NodeLoop {
  private stopping = new AbortController();
  private running: Promise<unknown> | undefined;
  private unlisten: Promise<Unlisten | undefined> | undefined;

  constructor(
    @inject(NodeService) private readonly nodes: NodeService,
    @inject(NodeLocation) private readonly location: NodeLocation,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Log) private readonly log: Log,
  ) {}

  begin(): void {
    this.unlisten ??= this.listen();
    this.running ??= Promise.all([this.repeat(beatEvery, () => this.nodes.beat()), this.work()]);
  }

  /** Starts every round that plugins contribute, including those enabled later. */
  private async work(): Promise<void> {
    const begun = new Map<Round, Promise<void>>();
    await this.repeat(lookEvery, async () => {
      for (const round of await this.rounds()) if (!begun.has(round)) begun.set(round, this.turn(round));
    });
    await Promise.all(begun.values());
  }

  /** Repeats a round while its plugin is enabled. */
  private turn(round: Round): Promise<void> {
    return this.repeat(lookEvery, async () => {
      if (this.location.nodeId !== null && !this.location.isDraining && (await this.rounds()).includes(round))
        await round(this.stopping.signal);
    });
  }

  private async rounds(): Promise<readonly Round[]> {
    return (await this.kernel.ask(collectorWork, (work) => work.rounds)).flat();
  }

  /** Stops current visits, returns their sources, and signs off. */
  async end(): Promise<void> {
    if (!this.running) return;
    this.stopping.abort(new Error('The process is stopping'));
    await (await this.unlisten)?.();
    await this.running;
    await this.nodes.leave().catch((error: unknown) => this.log.warn({ err: error }, 'Collector could not sign off'));
    // The loop may be started again.
    this.running = undefined;
    this.unlisten = undefined;
    this.stopping = new AbortController();
  }

  /** Listens for new configuration versions; without this, the next heartbeat finds them. */
  private async listen(): Promise<Unlisten | undefined> {
    const follow = (): void =>
      void (this.stopping.signal.aborted
        ? undefined
        : this.nodes
            .beat()
            .catch((error: unknown) => this.log.warn({ err: error }, 'Collector could not load its configuration')));
    try {
      return await this.database.listen(configChannel, follow, follow);
    } catch (error) {
      this.log.warn({ err: error }, 'Collector cannot listen for new configuration versions');
      return undefined;
    }
  }

  /** A single failure, such as an unavailable database, does not end the loop. */
  private async repeat(pause: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await work().catch((error: unknown) => signal.aborted || this.log.warn({ err: error }, 'Collector round failed'));
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
