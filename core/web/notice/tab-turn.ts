import { randomId } from '../random-id';
import type { StorageService } from '../storage/storage-service';

interface LastCheck {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly aliveTab: string;
}

/** How much longer a tab waits whose turn it is not, in milliseconds. */
export const otherTabWait = 5000;

/**
 * Lets one of several tabs ask the server: the one that asked last goes on, another takes over when it has been silent
 * for the interval and 5 seconds more.
 */
export class TabTurn {
  readonly tab = randomId();

  constructor(private readonly storage: StorageService) {}

  /** Milliseconds until this tab may ask; 0 means now. */
  waitFor(interval: number, now = Date.now()): number {
    const last = this.storage.read<LastCheck>('lastNoticeCheck');
    if (!last || last.timestamp > now) return 0;
    const pause = last.aliveTab === this.tab ? interval : interval + otherTabWait;
    return Math.max(0, last.timestamp + pause - now);
  }

  /** Writes down that this tab asks now. */
  take(now = Date.now()): void {
    this.storage.write('lastNoticeCheck', { timestamp: now, aliveTab: this.tab } satisfies LastCheck);
  }

  /** Makes this tab the one that goes on asking, without asking now: notices appear where they are seen. */
  claim(): void {
    const last = this.storage.read<LastCheck>('lastNoticeCheck');
    if (last) this.take(last.timestamp);
  }
}
