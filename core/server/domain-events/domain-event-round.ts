import type { TurnResult } from './consumer-turn';
import type { DomainEventConsumer } from './domain-event-kind';

/**
 * Maximum number of consumers that work in parallel in one process: each holds a connection and may need another one.
 */
const lanes = 3;
/** Milliseconds for which a failed consumer yields its slot to the others. */
const rest = 1_000;

/** A consumer with the plugin that contributes it. */
export interface OwnedConsumer extends DomainEventConsumer {
  readonly plugin: string;
}

/**
 * Runs turns of consumers, some in parallel, until none has work left. A slow one does not block the others, and prompt
 * consumers go first and have a lane of their own.
 */
export class DomainEventRound {
  private readonly running = new Map<string, Promise<void>>();
  private readonly wantedAgain = new Set<string>();
  private waiting: OwnedConsumer[] = [];
  private isAsked = true;
  private hear: () => void = () => undefined;
  private taken = 0;
  private failure: Error | undefined;
  /** Time of the last failure of consumers that could not take their turn. */
  private readonly failed = new Map<string, number>();

  /** `look` returns the consumers with work to do, `turn` lets one of them do some of it. */
  constructor(
    private readonly look: () => Promise<readonly OwnedConsumer[]>,
    private readonly turn: (consumer: OwnedConsumer) => Promise<TurnResult | undefined>,
    private readonly signal: AbortSignal,
  ) {}

  /** Requests another look because an event arrived. */
  ask(): void {
    this.isAsked = true;
    this.hear();
  }

  /** Returns the number of consumed events. */
  async run(): Promise<number> {
    try {
      while (!this.signal.aborted) {
        if (this.isAsked) {
          this.isAsked = false;
          this.want(await this.look());
        }
        this.begin();
        // An event may have arrived during the look.
        if (this.isAsked) continue;
        if (this.running.size > 0)
          await Promise.race([...this.running.values(), new Promise<void>((hear) => (this.hear = hear))]);
        else break;
      }
    } finally {
      await Promise.all(this.running.values());
    }
    if (this.failure) throw this.failure;
    return this.taken;
  }

  private want(consumers: readonly OwnedConsumer[]): void {
    for (const consumer of consumers)
      if (performance.now() - (this.failed.get(consumer.name) ?? -rest) < rest) continue;
      else if (this.running.has(consumer.name)) this.wantedAgain.add(consumer.name);
      else if (!this.waiting.some(({ name }) => name === consumer.name)) this.waiting.push(consumer);
    this.waiting.sort((a, b) => Number(b.isPrompt ?? false) - Number(a.isPrompt ?? false));
  }

  private begin(): void {
    const later: OwnedConsumer[] = [];
    for (const consumer of this.waiting)
      if (this.running.size < lanes + (consumer.isPrompt ? 1 : 0)) this.start(consumer);
      else later.push(consumer);
    this.waiting = later;
  }

  private start(consumer: OwnedConsumer): void {
    const { name } = consumer;
    this.running.set(
      name,
      this.turn(consumer)
        .then(
          (result) => {
            this.taken += result?.taken ?? 0;
            if (result?.isMore || this.wantedAgain.delete(name)) this.isAsked = true;
          },
          (error: unknown) => {
            this.failed.set(name, performance.now());
            this.failure ??= error instanceof Error ? error : new Error(String(error));
          },
        )
        .then(() => void this.running.delete(name)),
    );
  }
}
