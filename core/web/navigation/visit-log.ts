import type { HttpService } from '../http/http-service';

/** Milliseconds for which visits are gathered, so that opening a screen asks for nothing but what it shows. */
const gathering = 5_000;

/** So many are told by one call; as the contract says, which the sign-in page has no room for. */
const most = 50;
const path = '/v1/manage/user-privilege-manage/log-user-access';

interface Visit {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const secondsSince = (at: number): number => Math.min(3600, Math.max(0, Math.round((Date.now() - at) / 1000)));

/** Tells the server which screens were opened: some seconds later, several by one call; at once as the page goes. */
export class VisitLog {
  private visits: Visit[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly http: HttpService) {}

  note(path: string): void {
    this.visits.push({ path, at: Date.now() });
    if (this.visits.length >= most) void this.tell();
    else this.timer ??= setTimeout(() => void this.tell(), gathering);
  }

  /** What has not been told yet is nobody's any more, such as when the session has ended. */
  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.visits = [];
  }

  /** Sends what waits when the page is hidden, after which it may never be looked at again. */
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

  /** Says what waits; that it could not be told is nobody's trouble. */
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
