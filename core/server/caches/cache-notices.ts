import { randomUUID } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, type Statements, type Unlisten } from '../database';
import { Log } from '../log';

const channel = 'caches';
/** Cache durations in milliseconds while notices are known to arrive, and while they are not. */
const long = 30_000;
const brief = 800;
/** Interval in milliseconds at which a process sends itself a notice, and how long the confirmation is valid. */
const beatEvery = 5000;
const believed = 12_000;

/**
 * Invalidates in-memory caches of all processes when data changes in one of them. A topic names what changed, such as
 * the users; its owning plugin sends notices, and everything that caches such data listens. Notices are sent when the
 * change is committed. Only a process that receives its own notices may cache for long: a connection can be lost, half
 * open, or behind a pooler that does not forward notifications.
 */
export class CacheNotices {
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly self = randomUUID();
  /** Time at which the last of our own received notices was sent. */
  private heardAt = -Infinity;
  private unlisten: Unlisten | undefined;
  private beating: NodeJS.Timeout | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns the current cache duration in milliseconds, for a `BriefCache`. */
  readonly kept = (): number => (this.isHearing() ? long : brief);

  /** Returns true while notices of other processes are known to arrive here. */
  isHearing(): boolean {
    return Date.now() - this.heardAt < believed;
  }

  /** Calls `forget` whenever data of these topics changed, here or elsewhere, or may have changed. */
  on(topics: readonly string[], forget: () => void): void {
    for (const topic of topics) {
      const listeners = this.listeners.get(topic) ?? new Set();
      this.listeners.set(topic, listeners.add(forget));
    }
  }

  /** Notifies all listening processes once the transaction is committed. */
  async tell(tx: Statements, ...topics: readonly string[]): Promise<void> {
    for (const topic of topics) await tx.notify(channel, topic);
  }

  /** Invalidates in this process only, which need not wait for its own notice. */
  forget(...topics: readonly string[]): void {
    for (const topic of topics) for (const forget of this.listeners.get(topic) ?? []) forget();
  }

  forgetAll(): void {
    this.forget(...this.listeners.keys());
  }

  /** Changes data in a transaction; after the commit, caches are invalidated here and in all processes. */
  async change<Result>(topics: readonly string[], run: (tx: Statements) => Promise<Result>): Promise<Result> {
    const result = await this.database.transaction(async (tx) => {
      const done = await run(tx);
      await this.tell(tx, ...topics);
      return done;
    });
    this.forget(...topics);
    return result;
  }

  /** Starts listening for notices of other processes. */
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
    // Notices sent while not listening are lost.
    if (!this.isHearing()) this.forgetAll();
    this.heardAt = Number(sentAt);
  }

  /** Sent through the pool, the same path as the notices of other processes. */
  private async beat(): Promise<void> {
    try {
      await this.database.notify(channel, `${this.self} ${Date.now()}`);
    } catch (error) {
      this.log.debug({ err: error }, 'Cache durations are short: the database does not deliver notices');
    }
  }
}
