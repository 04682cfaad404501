import { randomUUID } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, type Statements, type Unlisten } from '../database';
import { Log } from '../log';

const channel = 'caches';
/** Milliseconds for which something is kept while notices are known to come, and while they are not. */
const long = 30_000;
const brief = 800;
/** How often a process tells itself that it hears, and how long that is believed. */
const beatEvery = 5000;
const believed = 12_000;

/**
 * Lets every process forget at once what it keeps in memory and what was changed in another one. A topic is what was
 * changed, such as the users; the plugin that owns it tells, whoever keeps something of it listens. Notices go with the
 * commit of the change. Only a process that hears its own may keep things for long: a connection can be lost, half
 * open, or behind a pool that lets nothing through.
 */
export class CacheNotices {
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly self = randomUUID();
  /** When the last of our own notices that came back was sent. */
  private heardAt = -Infinity;
  private unlisten: Unlisten | undefined;
  private beating: NodeJS.Timeout | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Milliseconds for which something may be kept now, for a `BriefCache`. */
  readonly kept = (): number => (this.isHearing() ? long : brief);

  /** True while what other processes change is known to be heard here. */
  isHearing(): boolean {
    return Date.now() - this.heardAt < believed;
  }

  /** Calls `forget` whenever something of these topics was changed, here or elsewhere, or may have been. */
  on(topics: readonly string[], forget: () => void): void {
    for (const topic of topics) {
      const listeners = this.listeners.get(topic) ?? new Set();
      this.listeners.set(topic, listeners.add(forget));
    }
  }

  /** Tells every process that listens, once the transaction is committed. */
  async tell(tx: Statements, ...topics: readonly string[]): Promise<void> {
    for (const topic of topics) await tx.notify(channel, topic);
  }

  /** Forgets in this process alone, which need not wait for its own notice. */
  forget(...topics: readonly string[]): void {
    for (const topic of topics) for (const forget of this.listeners.get(topic) ?? []) forget();
  }

  forgetAll(): void {
    this.forget(...this.listeners.keys());
  }

  /** Changes something in a transaction; once it is committed, it is forgotten here and told everywhere. */
  async change<Result>(topics: readonly string[], run: (tx: Statements) => Promise<Result>): Promise<Result> {
    const result = await this.database.transaction(async (tx) => {
      const done = await run(tx);
      await this.tell(tx, ...topics);
      return done;
    });
    this.forget(...topics);
    return result;
  }

  /** Hears what other processes tell from now on. */
  async start(): Promise<void> {
    this.unlisten = await this.database.listen(
      channel,
      (payload) => this.heard(payload),
      () => void this.beat(),
      () => {
        this.heardAt = -Infinity;
      },
    );
    this.beating = setInterval(() => void this.beat(), beatEvery).unref();
    await this.beat();
  }

  async stop(): Promise<void> {
    clearInterval(this.beating);
    this.heardAt = -Infinity;
    await this.unlisten?.();
  }

  private heard(payload: string): void {
    const [topic = '', sentAt] = payload.split(' ');
    if (topic !== this.self) return this.forget(topic);
    // What was told while nothing was heard is gone.
    if (!this.isHearing()) this.forgetAll();
    this.heardAt = Number(sentAt);
  }

  /** Goes by the pool, so that it takes the way of the notices of others. */
  private async beat(): Promise<void> {
    try {
      await this.database.notify(channel, `${this.self} ${Date.now()}`);
    } catch (error) {
      this.log.debug({ err: error }, 'Caches are kept briefly: the database takes no notices');
    }
  }
}
