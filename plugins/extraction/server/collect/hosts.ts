import { createToken, inject } from '#core';
import { DatabaseService, OutboundError, OutboundService } from '#core/server';
import { CollectClock, NodeConfig } from '#plugins/collector-nodes/server';
import { allowAll, denyAll, parseRobots, type RobotsRules } from './robots';

/** Milliseconds between two requests to one host, unless the settings of collectors or the site ask for more. */
export const leastGap = 1000;
/** What a site asks for beyond this is taken as this, in seconds. */
const longestDelay = 60;
const robotsFor = 24 * 3_600_000;
const robotsBytes = 512 * 1024;

/** What is known of a host: what it lets us fetch, and when it may be asked again. */
export interface HostService {
  /** Null when the site's rules cannot be told now, so that nothing may be fetched. */
  rules(url: URL, signal?: AbortSignal): Promise<RobotsRules | null>;
  /** Milliseconds until the host may be asked again. */
  waitOf(host: string): number;
  /** Waits for the turn of a request and takes it; `delay` in seconds is what the site asks for. */
  takeTurn(host: string, delay: number, signal?: AbortSignal): Promise<void>;
  /** Writes down when the host may be asked again, for other processes; `retryAfter` in seconds. */
  rest(host: string, retryAfter?: number): Promise<void>;
}
export const HostService = createToken<HostService>('extraction.hosts');

interface HostRow {
  readonly robots: string | null;
  readonly robots_status: number | null;
  readonly robots_at: Date | null;
}

export class PostgresHostService implements HostService {
  private readonly nextAt = new Map<string, number>();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(NodeConfig) private readonly config: NodeConfig,
  ) {}

  async rules(url: URL, signal?: AbortSignal): Promise<RobotsRules | null> {
    const { rows } = await this.database.query<HostRow>(
      'select robots, robots_status, robots_at from extraction_host where host = $1',
      [url.host],
    );
    const known = rows[0];
    if (known?.robots_at && this.clock.now().getTime() - known.robots_at.getTime() < robotsFor)
      return rulesOf(known.robots_status, known.robots);
    const fetched = await this.fetchRobots(url, signal);
    // An answer that says nothing must not overwrite one that did.
    if (fetched === undefined || fetched.status >= 500)
      return known?.robots_at ? rulesOf(known.robots_status, known.robots) : fetched === undefined ? allowAll : null;
    await this.database.query(
      `insert into extraction_host (host, robots, robots_status, robots_at) values ($1, $2, $3, $4)
       on conflict (host) do update set robots = excluded.robots, robots_status = excluded.robots_status,
         robots_at = excluded.robots_at`,
      [url.host, fetched.text, fetched.status, this.clock.now()],
    );
    return rulesOf(fetched.status, fetched.text);
  }

  waitOf(host: string): number {
    return Math.max(0, (this.nextAt.get(host) ?? 0) - this.clock.now().getTime());
  }

  async takeTurn(host: string, delay: number, signal?: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    const turn = Math.max(now, this.nextAt.get(host) ?? 0);
    this.nextAt.set(
      host,
      turn + Math.max(leastGap, this.config.settings.gap * 1000, Math.min(delay, longestDelay) * 1000),
    );
    if (this.nextAt.size > 10_000) for (const [each, at] of this.nextAt) if (at <= now) this.nextAt.delete(each);
    if (turn > now) await this.clock.sleep(turn - now, signal);
  }

  async rest(host: string, retryAfter = 0): Promise<void> {
    const until = new Date(Math.max(this.nextAt.get(host) ?? 0, this.clock.now().getTime() + retryAfter * 1000));
    await this.database.query(
      `insert into extraction_host as h (host, next_at) values ($1, $2) on conflict (host) do update
        set next_at = greatest(h.next_at, excluded.next_at)`,
      [host, until],
    );
  }

  /** Undefined when the host cannot be reached: then the visit itself tells why. */
  private async fetchRobots(
    url: URL,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly status: number; readonly text: string } | undefined> {
    try {
      await this.takeTurn(url.host, 0, signal);
      const { status, body } = await this.outbound.fetch(new URL('/robots.txt', url).href, {
        accept: 'text/plain',
        maxBytes: robotsBytes,
        signal,
      });
      return { status, text: status >= 200 && status < 300 ? body.toString('utf8').replaceAll('\0', '') : '' };
    } catch (error) {
      if (error instanceof OutboundError && error.code === 'outbound.too-large') return { status: 404, text: '' };
      if (error instanceof OutboundError && error.code !== 'outbound.cancelled') return undefined;
      throw error;
    }
  }
}

/** A site without the file, or that hides it, allows all; one that fails to give it allows nothing for now. */
function rulesOf(status: number | null, text: string | null): RobotsRules {
  if (status === null || status >= 500) return denyAll;
  return status >= 200 && status < 300 ? parseRobots(text ?? '') : allowAll;
}
