import { setTimeout as wait } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, Log, ServerKernel, type Unlisten } from '#core/server';
import { configChannel } from '../config/config-keeper';
import { collectorWork, type CollectorWork } from './collector-work';
import { NodePlace } from './node-place';
import { NodeService } from './node-service';

/** Milliseconds. */
const beatEvery = 10_000;
const lookEvery = 2000;

type Round = CollectorWork['rounds'][number];

/** Has this process collect on and on, until it is told to end. */
export class NodeLoop {
  private stopping = new AbortController();
  private running: Promise<unknown> | undefined;
  private unlisten: Promise<Unlisten | undefined> | undefined;

  constructor(
    @inject(NodeService) private readonly nodes: NodeService,
    @inject(NodePlace) private readonly place: NodePlace,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Log) private readonly log: Log,
  ) {}

  begin(): void {
    this.unlisten ??= this.listen();
    this.running ??= Promise.all([this.repeat(beatEvery, () => this.nodes.beat()), this.work()]);
  }

  /** Begins each round that a plugin brings, also one that is switched on later. */
  private async work(): Promise<void> {
    const begun = new Map<Round, Promise<void>>();
    await this.repeat(lookEvery, async () => {
      for (const round of await this.rounds()) if (!begun.has(round)) begun.set(round, this.turn(round));
    });
    await Promise.all(begun.values());
  }

  /** Goes on while the plugin of the round is on. */
  private turn(round: Round): Promise<void> {
    return this.repeat(lookEvery, async () => {
      if (this.place.nodeId !== null && !this.place.isDraining && (await this.rounds()).includes(round))
        await round(this.stopping.signal);
    });
  }

  private async rounds(): Promise<readonly Round[]> {
    return (await this.kernel.ask(collectorWork, (work) => work.rounds)).flat();
  }

  /** Ends visits under way, giving their sources back, and signs off. */
  async end(): Promise<void> {
    if (!this.running) return;
    this.stopping.abort(new Error('The process stops'));
    await (await this.unlisten)?.();
    await this.running;
    await this.nodes.leave().catch((error: unknown) => this.log.warn({ err: error }, 'A collector could not sign off'));
    // It may be told to begin anew.
    this.running = undefined;
    this.unlisten = undefined;
    this.stopping = new AbortController();
  }

  /** Hears of new versions of the configuration; without that the next heartbeat finds them. */
  private async listen(): Promise<Unlisten | undefined> {
    const follow = (): void =>
      void (this.stopping.signal.aborted
        ? undefined
        : this.nodes
            .beat()
            .catch((error: unknown) =>
              this.log.warn({ err: error }, 'A collector could not take up its configuration'),
            ));
    try {
      return await this.database.listen(configChannel, follow, follow);
    } catch (error) {
      this.log.warn({ err: error }, 'A collector cannot hear of new versions of its configuration');
      return undefined;
    }
  }

  /** One failure, such as a database that is away, does not end the work. */
  private async repeat(pause: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await work().catch(
        (error: unknown) => signal.aborted || this.log.warn({ err: error }, 'A collector could not do its round'),
      );
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
