import { setTimeout as wait } from 'node:timers/promises';

/** Letters of one lane that are being sent at the same time, by one process. */
const together = 8;
/** Milliseconds for which whoever brings a letter waits for it. */
const patience = 500;
/** Milliseconds for which a process that stops waits for letters on their way. */
const farewell = 5_000;

interface Lane {
  running: number;
  /** The letter before took long, so that nobody waits for the next one. */
  isSlow: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Keeps channels from holding each other up. Each has a lane with few places; who brings a letter waits for it as long
 * as the lane is quick, and leaves it there otherwise, so that a service that hangs keeps its own letters waiting and
 * nobody else's.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly held = new Set<string>();
  private readonly onTheWay = new Set<Promise<void>>();

  /** Whether a letter waits here or is being sent. */
  holds(letter: string): boolean {
    return this.held.has(letter);
  }

  /** Gives true when the letter was sent meanwhile, false when it goes on by itself; throws what `send` throws by then. */
  async run(name: string, letter: string, send: () => Promise<void>): Promise<boolean> {
    const lane = this.lanes.get(name) ?? {
      running: 0,
      isSlow: false,
      waiting: [],
    };
    this.lanes.set(name, lane);
    this.held.add(letter);
    const sent = this.sendInTurn(name, lane, send).finally(() => this.held.delete(letter));
    if (lane.isSlow) {
      // Whoever looks after the letter later finds what became of it.
      sent.catch(() => undefined);
      return false;
    }
    const clock = new AbortController();
    const isSent = await Promise.race([
      sent.then(() => true),
      wait(patience, false, { signal: clock.signal }).catch(() => false),
    ]).finally(() => clock.abort());
    if (!isSent) sent.catch(() => undefined);
    return isSent;
  }

  private async sendInTurn(name: string, lane: Lane, send: () => Promise<void>): Promise<void> {
    if (lane.running >= together) await new Promise<void>((begin) => lane.waiting.push(begin));
    else lane.running += 1;
    const begun = performance.now();
    const slow = setTimeout(() => (lane.isSlow = true), patience).unref();
    const sending = send();
    this.onTheWay.add(sending);
    try {
      await sending;
      lane.isSlow = performance.now() - begun > patience;
    } finally {
      clearTimeout(slow);
      this.onTheWay.delete(sending);
      const next = lane.waiting.shift();
      if (next) next();
      else {
        lane.running -= 1;
        if (lane.running === 0) this.lanes.delete(name);
      }
    }
  }

  /** Begins no more, and waits a while for what has begun; the rest is looked after by another process. */
  async stop(): Promise<void> {
    for (const lane of this.lanes.values()) lane.waiting.length = 0;
    const clock = new AbortController();
    await Promise.race([
      Promise.allSettled(this.onTheWay),
      wait(farewell, undefined, { signal: clock.signal }).catch(() => undefined),
    ]);
    clock.abort();
  }
}
