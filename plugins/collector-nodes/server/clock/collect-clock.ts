import { setTimeout as wait } from 'node:timers/promises';
import { createToken } from '#core';

/** Time and randomness as used by collection, so that tests can control both. */
export interface CollectClock {
  now(): Date;
  /** Waits for the given number of milliseconds, or throws when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}
export const CollectClock = createToken<CollectClock>('collector-nodes.clock');

export class SystemClock implements CollectClock {
  now(): Date {
    return new Date();
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return wait(milliseconds, undefined, { signal });
  }

  random(): number {
    return Math.random();
  }
}
