import { setTimeout as wait } from 'node:timers/promises';
import { createToken } from '#core';

/** Time and chance as collecting sees them, so that tests can set both. */
export interface CollectClock {
  now(): Date;
  /** Waits for so many milliseconds, or throws when the signal says stop. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
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
