import { setTimeout as wait } from 'node:timers/promises';
import type { FailurePolicy, Kernel } from '#core';
import { DatabaseService, type Unlisten } from '../database';
import { DeadLetterService, type RetryPayload } from '../dead-letters';
import { Log } from '../log';
import { MachineWatch } from '../machines';
import type { ServerSide } from '../side';
import { ConsumerTurn, type TurnResult } from './consumer-turn';
import { enterConsumers, nextTry, sequenceDomainEvents, trimDomainEvents, wantingConsumers } from './domain-event-log';
import { DomainEventPayloads } from './domain-event-payloads';
import { DomainEventRound, type OwnedConsumer } from './domain-event-round';
import { domainEventChannel, DomainEventService } from './domain-event-service';
import type { FailedPart } from './retry-jobs';

/** Interval in milliseconds for reading the log even without notifications. */
const lookEvery = 10_000;

/** Delivers domain events to the consumers of all plugins as soon as they are written. */
export class DomainEventRunner {
  private readonly stopping = new AbortController();
  private readonly payloads = new DomainEventPayloads();
  /** Consumers by plugin that could be loaded; loading of the others is retried. */
  private readonly entered = new Map<string, readonly OwnedConsumer[]>();
  private unlisten: Unlisten | undefined;
  private round: Promise<void> | undefined;
  private current: DomainEventRound | undefined;
  private isAskedAgain = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly kernel: Kernel<ServerSide>) {}

  /** Starts listening for events. */
  async start(): Promise<void> {
    this.unlisten = await this.kernel.get(DatabaseService).listen(
      domainEventChannel,
      () => this.wake(),
      () => this.wake(),
    );
    this.kernel.get(MachineWatch).onReturn(async () => {
      await this.kernel.get(DomainEventService).retryWaiting();
      this.wake();
    });
    this.wake();
  }

  /** Delivers everything that is pending and due; returns the number of consumed events. */
  async deliver(): Promise<number> {
    const database = this.kernel.get(DatabaseService);
    const all = await this.consumers('skip');
    const on = () => all.filter(({ plugin }) => this.kernel.isOn(plugin));
    const round = new DomainEventRound(
      async () => {
        await sequenceDomainEvents(database);
        const wanting = await wantingConsumers(database);
        return on().filter(({ name }) => wanting.has(name));
      },
      (consumer) => this.turn(consumer),
      this.stopping.signal,
    );
    this.current = round;
    const taken = await round.run();
    const next = await nextTry(database, on());
    if (next) this.wakeAt(next.getTime());
    return taken;
  }

  /** Retries a part of a domain event that a consumer could not process before. */
  async retryPart(retry: RetryPayload): Promise<void> {
    const { kernel } = this;
    await kernel.get(DeadLetterService).retryOne(retry, async (tx, { payload }) => {
      const { consumer: name, clientId, happenedAt, part } = payload as FailedPart;
      const consumer = (await this.consumers('refuse')).find((each) => each.name === name);
      if (!consumer) throw new Error(`There is no consumer ${name}`);
      await kernel.activate(consumer.plugin);
      const event = { clientId, payload: part, happenedAt: new Date(happenedAt) };
      await consumer.handle(event, { tx, services: kernel, log: kernel.get(Log), signal: this.stopping.signal });
    });
  }

  /** Removes events that nobody needs any more; none while a plugin that may need them cannot be loaded. */
  async trim(): Promise<number> {
    return trimDomainEvents(this.kernel.get(DatabaseService), await this.consumers('refuse'));
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('The process is stopping'));
    clearTimeout(this.timer);
    await this.unlisten?.();
    await this.round;
  }

  private wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.round) {
      this.isAskedAgain = true;
      this.current?.ask();
      return;
    }
    this.round = this.work().finally(() => (this.round = undefined));
  }

  private async work(): Promise<void> {
    do {
      this.isAskedAgain = false;
      clearTimeout(this.timer);
      this.wakeAt(Date.now() + lookEvery);
      try {
        await this.deliver();
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        this.kernel.get(Log).warn({ err: error }, 'Events could not be delivered and will be retried');
        await wait(1_000, undefined, { ref: false });
        this.isAskedAgain = true;
      }
    } while (this.isAskedAgain && !this.stopping.signal.aborted);
  }

  private wakeAt(time: number): void {
    if (!this.unlisten || this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake(), Math.min(lookEvery, Math.max(50, time - Date.now()))).unref();
  }

  private async turn(consumer: OwnedConsumer): Promise<TurnResult | undefined> {
    const { kernel } = this;
    await kernel.activate(consumer.plugin);
    const log = kernel.get(Log);
    const { signal } = this.stopping;
    const services = {
      events: kernel.get(DomainEventService),
      deadLetters: kernel.get(DeadLetterService),
      payloads: this.payloads,
    };
    return kernel
      .get(DatabaseService)
      .transaction((tx) => new ConsumerTurn(consumer, { tx, services: kernel, log, signal }, services).run());
  }

  private async consumers(onFailure: FailurePolicy): Promise<readonly OwnedConsumer[]> {
    const missing = this.kernel.all.filter(({ id }) => !this.entered.has(id));
    if (missing.length > 0) {
      const loadedConsumers = (await this.kernel.sides(onFailure, missing)).map(
        ({ manifest: { id }, side }) =>
          [id, (side.consumers ?? []).map((consumer) => ({ ...consumer, plugin: id }))] as const,
      );
      const names = [...new Map([...this.entered, ...loadedConsumers]).values()].flat().map(({ name }) => name);
      if (new Set(names).size < names.length) throw new Error('Two consumers have the same name');
      await enterConsumers(
        this.kernel.get(DatabaseService),
        loadedConsumers.flatMap(([, own]) => own),
      );
      for (const [id, own] of loadedConsumers) this.entered.set(id, own);
    }
    return [...this.entered.values()].flat();
  }
}
