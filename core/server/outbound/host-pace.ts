import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces the requests of this process to one host. Across processes the job queue does the same. */
export class HostPace {
  private readonly nextAt = new Map<string, number>();

  /** Waits for the request's turn; `interval` in milliseconds. */
  async wait(host: string, interval: number, signal?: AbortSignal): Promise<void> {
    // Monotonic clock: after a step back of an hour, no host would be requested for an hour.
    const now = performance.now();
    const turn = Math.max(now, this.nextAt.get(host) ?? 0);
    this.nextAt.set(host, turn + interval);
    if (this.nextAt.size > 10_000) this.forgetPast(now);
    if (turn > now) await sleep(turn - now, undefined, { signal });
  }

  private forgetPast(now: number): void {
    for (const [host, at] of this.nextAt) if (at <= now) this.nextAt.delete(host);
  }
}
