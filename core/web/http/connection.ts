import { makeAutoObservable, when } from 'mobx';
import { announceConnected } from './on-return';

const probeMilliseconds = 5000;

/** Tracks whether the server is reachable, based on request results; while it is not, polls until it is. */
export class Connection {
  offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  private probe: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable<Connection, 'probe' | 'ask'>(this, { probe: false, ask: false, regained: false });
    if (typeof window === 'undefined') return;
    window.addEventListener('offline', () => this.lost());
    window.addEventListener('online', () => void this.ask());
  }

  lost(): void {
    this.offline = true;
    this.probe ??= setTimeout(() => void this.ask(), probeMilliseconds);
  }

  found(): void {
    const wasOffline = this.offline;
    this.offline = false;
    clearTimeout(this.probe);
    this.probe = undefined;
    if (wasOffline) announceConnected();
  }

  /** Resolves when the server is reachable again; rejects after this many milliseconds, or when the signal aborts. */
  regained(timeout: number, signal?: AbortSignal): Promise<void> {
    return when(() => !this.offline, { timeout, signal });
  }

  private async ask(): Promise<void> {
    clearTimeout(this.probe);
    this.probe = undefined;
    const reached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (reached) this.found();
    else this.lost();
  }
}
