import { randomId } from '../random-id';
import type { StorageService } from '../storage/storage-service';

interface LastCheck {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly aliveTab: string;
  /** Since when no notices have been received, in milliseconds since 1970; left out while they are. */
  readonly silentSince?: number | undefined;
}

/** Additional milliseconds that a tab waits when it is not its turn. */
export const otherTabWait = 5000;
/** What was written down longer ago says nothing about the present: even a tab that fails asks more often. */
const forgottenMs = 180_000;

/**
 * Lets one of several tabs poll the server: the one that polled last continues; another takes over after the interval
 * plus 5 seconds without a poll.
 */
export class TabTurn {
  readonly tab = randomId();

  constructor(private readonly storage: StorageService) {}

  /** Returns the milliseconds until this tab may poll; 0 means now. */
  waitFor(interval: number, now = Date.now()): number {
    const { last } = this;
    if (!last || last.timestamp > now) return 0;
    const pause = last.aliveTab === this.tab ? interval : interval + otherTabWait;
    return Math.max(0, last.timestamp + pause - now);
  }

  get isOwner(): boolean {
    return this.last?.aliveTab === this.tab;
  }

  /** When a tab asked last, in milliseconds since 1970; 0 when none has. */
  get checkedAt(): number {
    return this.last?.timestamp ?? 0;
  }

  /** Since when no tab has received notices; undefined while one does, and when none has asked for long. */
  get silentSince(): number | undefined {
    return Date.now() - this.checkedAt < forgottenMs ? this.last?.silentSince : undefined;
  }

  private get last(): LastCheck | undefined {
    return this.storage.read<LastCheck>('lastNoticeCheck');
  }

  /** Records that this tab polls now. */
  take(now = Date.now()): void {
    this.write({ timestamp: now });
  }

  /** Writes down for all tabs whether notices are received: since when they are not, or that they are. */
  report(silentSince: number | undefined): void {
    if (this.last?.silentSince !== silentSince) this.write({ silentSince });
  }

  /** Makes this tab the polling one without polling now, so that notices appear where they are seen. */
  claim(): void {
    if (this.last) this.write({});
  }

  private write(change: Partial<LastCheck>): void {
    const { timestamp = Date.now(), silentSince } = { ...this.last, ...change };
    this.storage.write('lastNoticeCheck', { timestamp, silentSince, aliveTab: this.tab } satisfies LastCheck);
  }
}
