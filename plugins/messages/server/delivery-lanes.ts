import { setTimeout as wait } from 'node:timers/promises';

/** Maximum number of messages of one lane sent concurrently by one process. */
const together = 8;
/** Timeout in milliseconds for which a caller waits for its message. */
const timeoutMs = 500;
/** Timeout in milliseconds for which a stopping process waits for messages being sent. */
const farewell = 5_000;

interface Lane {
  running: number;
  /** The previous message was slow, so callers do not wait for the next one. */
  isSlow: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Prevents channels from blocking each other. Each channel has a lane with limited concurrency. A caller waits for its
 * message while the lane is fast and otherwise leaves it there, so that a hanging service delays only its own messages.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly activeMessages = new Set<string>();
  private readonly inTransit = new Set<Promise<void>>();

  /** Returns whether a message is queued or being sent here. */
  holds(messageKey: string): boolean {
    return this.activeMessages.has(messageKey);
  }

  /**
   * Returns true if the message was sent within the timeout, false if it continues in the background; rethrows errors
   * of `send` within the timeout.
   */
  async run(name: string, messageKey: string, send: () => Promise<void>): Promise<boolean> {
    const lane = this.lanes.get(name) ?? {
      running: 0,
      isSlow: false,
      waiting: [],
    };
    this.lanes.set(name, lane);
    this.activeMessages.add(messageKey);
    const sent = this.sendInTurn(name, lane, send).finally(() => this.activeMessages.delete(messageKey));
    if (lane.isSlow) {
      // The follow-up job of the message finds the result.
      sent.catch(() => undefined);
      return false;
    }
    const clock = new AbortController();
    const isSent = await Promise.race([
      sent.then(() => true),
      wait(timeoutMs, false, { signal: clock.signal }).catch(() => false),
    ]).finally(() => clock.abort());
    if (!isSent) sent.catch(() => undefined);
    return isSent;
  }

  private async sendInTurn(name: string, lane: Lane, send: () => Promise<void>): Promise<void> {
    if (lane.running >= together) await new Promise<void>((begin) => lane.waiting.push(begin));
    else lane.running += 1;
    const begun = performance.now();
    const slow = setTimeout(() => (lane.isSlow = true), timeoutMs).unref();
    const sending = send();
    this.inTransit.add(sending);
    try {
      await sending;
      lane.isSlow = performance.now() - begun > timeoutMs;
    } finally {
      clearTimeout(slow);
      this.inTransit.delete(sending);
      const next = lane.waiting.shift();
      if (next) next();
      else {
        lane.running -= 1;
        if (lane.running === 0) this.lanes.delete(name);
      }
    }
  }

  /** Starts nothing more, and waits some time for running deliveries; another process follows up on the rest. */
  async stop(): Promise<void> {
    for (const lane of this.lanes.values()) lane.waiting.length = 0;
    const clock = new AbortController();
    await Promise.race([
      Promise.allSettled(this.inTransit),
      wait(farewell, undefined, { signal: clock.signal }).catch(() => undefined),
    ]);
    clock.abort();
  }
}
