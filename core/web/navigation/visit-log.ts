import type { HttpService } from '../http/http-service';

/** Milliseconds for which visits are collected, so that opening a screen requests only what it shows. */
const gathering = 5_000;

/** Maximum number of visits in one call, as in the contract, which is not imported to keep the sign-in page small. */
const max = 50;
const path = '/v1/manage/user-privilege-manage/log-user-access';

interface Visit {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const secondsSince = (at: number): number => Math.min(3600, Math.max(0, Math.round((Date.now() - at) / 1000)));

/** Sends the opened screens to the server: after some seconds in batches, immediately when the page is hidden. */
export class VisitLog {
  private visits: Visit[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly http: HttpService) {}

  note(path: string): void {
    this.visits.push({ path, at: Date.now() });
    if (this.visits.length >= max) void this.tell();
    else this.timer ??= setTimeout(() => void this.tell(), gathering);
  }

  /** Discards pending visits, for example when the session has ended. */
  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.visits = [];
  }

  /** Sends pending visits when the page is hidden, since it may never become visible again. */
  watch(): () => void {
    const listening = new AbortController();
    const look = (): void => {
      if (document.visibilityState === 'hidden') void this.tell();
    };
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    window.addEventListener('pagehide', () => void this.tell(), { signal: listening.signal });
    return () => {
      listening.abort();
      this.forget();
    };
  }

  /** Sends pending visits; failures are ignored. */
  async tell(): Promise<void> {
    const { visits } = this;
    this.forget();
    const last = visits.at(-1);
    if (!last) return;
    const wire = (visit: Visit) => ({ Column_Path: visit.path, Seconds_Ago: secondsSince(visit.at) });
    const body = { ...wire(last), Earlier: visits.slice(0, -1).map(wire) };
    await this.http.request('POST', path, { body, outlivesPage: true }).catch(() => undefined);
  }
}
