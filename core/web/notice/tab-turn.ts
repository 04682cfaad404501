import { randomId } from '../random-id';
import type { StorageService } from '../storage/storage-service';

interface LastCheck {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly aliveTab: string;
  /** Since when no notices have been received, in milliseconds since 1970; omitted while they are received. */
  readonly silentSince?: number | undefined;
}

/** Additional milliseconds that a tab waits when it is not its turn. */
export const otherTabWait = 5000;
/** Milliseconds after which a stored state is outdated: even a failing tab requests more often. */
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

  /** Time of the last request by any tab, in milliseconds since 1970; 0 if there was none. */
  get checkedAt(): number {
    return this.last?.timestamp ?? 0;
  }

  /** Since when no tab has received notices; undefined while one does, and if no tab has requested for long. */
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

  /** Stores for all tabs whether notices are received, and since when not. */
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
