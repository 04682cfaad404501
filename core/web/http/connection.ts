import { makeAutoObservable, when } from 'mobx';
import { announceConnected } from './on-return';

const probeMilliseconds = 5000;

/** Whether the server can be reached, by what requests met; while it can't, asks again until it can. */
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

  /** Resolves when the server can be reached again; rejects after so many milliseconds, or by the signal. */
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
