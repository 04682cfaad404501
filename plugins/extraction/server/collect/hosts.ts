import { createToken, inject } from '#core';
import { DatabaseService, OutboundError, OutboundService } from '#core/server';
import { CollectClock, NodeConfig } from '#plugins/collector-nodes/server';
import { allowAll, denyAll, parseRobots, type RobotsRules } from './robots';

/** Minimum milliseconds between two requests to one host, unless the collector settings or the site require more. */
export const minGap = 1000;
/** Maximum crawl delay of a site that is honored, in seconds. */
const maxDelay = 60;
/** Maximum wait for a host within a visit, in milliseconds; longer waits are left to a later visit. */
export const maxWait = 60_000;
/** Maximum wait requested by a server that is honored, in seconds. */
export const maxRest = 86_400;
const robotsFor = 24 * 3_600_000;
const robotsBytes = 500 * 1024;
/** Time for which a failure to fetch robots.txt is remembered. */
const robotsFailedFor = 10 * 60_000;

/** Access rules and rate limits of hosts. */
export interface HostService {
  /** Returns null when the site's rules cannot be determined at the moment, so that nothing may be fetched. */
  rules(url: URL, signal?: AbortSignal): Promise<RobotsRules | null>;
  /** Returns the milliseconds until the next request to the host is allowed. */
  getWait(host: string): number;
  /** Waits until a request is allowed and reserves it; `delay` is the site's crawl delay in seconds. */
  takeTurn(host: string, delay: number, signal?: AbortSignal): Promise<void>;
  /** Stores when the host may be requested again, for all processes; `retryAfter` in seconds. */
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
  /** Times of the last failures to fetch robots.txt, by origin: a host without https may serve it by http. */
  private readonly robotsFailedAt = new Map<string, number>();

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
    const hostRow = rows[0];
    if (hostRow?.robots_at && this.clock.now().getTime() - hostRow.robots_at.getTime() < robotsFor)
      return getRules(hostRow.robots_status, hostRow.robots);
    // Earlier rules hold while a file cannot be fetched; without any, nothing is fetched for now (RFC 9309, 2.3.1.4).
    const earlier = hostRow?.robots_at ? getRules(hostRow.robots_status, hostRow.robots) : null;
    if (this.hasRobotsFailed(url.origin)) return earlier;
    const fetched = await this.fetchRobots(url, signal);
    if (fetched === undefined || fetched.status >= 500 || fetched.status === 429) {
      this.robotsFailedAt.set(url.origin, this.clock.now().getTime());
      return earlier;
    }
    await this.database.query(
      `insert into extraction_host (host, robots, robots_status, robots_at) values ($1, $2, $3, $4)
       on conflict (host) do update set robots = excluded.robots, robots_status = excluded.robots_status,
         robots_at = excluded.robots_at`,
      [url.host, fetched.text, fetched.status, this.clock.now()],
    );
    return getRules(fetched.status, fetched.text);
  }

  private hasRobotsFailed(origin: string): boolean {
    const now = this.clock.now().getTime();
    for (const [each, at] of this.robotsFailedAt) if (now - at >= robotsFailedFor) this.robotsFailedAt.delete(each);
    return this.robotsFailedAt.has(origin);
  }

  getWait(host: string): number {
    return Math.max(0, (this.nextAt.get(host) ?? 0) - this.clock.now().getTime());
  }

  async takeTurn(host: string, delay: number, signal?: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    const turn = Math.max(now, this.nextAt.get(host) ?? 0);
    this.nextAt.set(host, turn + Math.max(minGap, this.config.settings.gap * 1000, Math.min(delay, maxDelay) * 1000));
    if (this.nextAt.size > 10_000) for (const [each, at] of this.nextAt) if (at <= now) this.nextAt.delete(each);
    if (turn > now) await this.clock.sleep(turn - now, signal);
  }

  async rest(host: string, retryAfter = 0): Promise<void> {
    const until = new Date(Math.max(this.nextAt.get(host) ?? 0, this.clock.now().getTime() + retryAfter * 1000));
    this.nextAt.set(host, until.getTime());
    await this.database.query(
      `insert into extraction_host as h (host, next_at) values ($1, $2) on conflict (host) do update
        set next_at = greatest(h.next_at, excluded.next_at)`,
      [host, until],
    );
  }

  /** Returns undefined when the host cannot be reached or the file breaks off. */
  private async fetchRobots(
    url: URL,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly status: number; readonly text: string } | undefined> {
    try {
      await this.takeTurn(url.host, 0, signal);
      const { status, body } = await this.outbound.for('pages').fetch(new URL('/robots.txt', url).href, {
        accept: 'text/plain',
        maxBytes: robotsBytes,
        isCut: true,
        signal,
      });
      return { status, text: status >= 200 && status < 300 ? body.toString('utf8').replaceAll('\0', '') : '' };
    } catch (error) {
      if (error instanceof OutboundError && error.code !== 'outbound.cancelled') return undefined;
      throw error;
    }
  }
}

/**
 * Returns the rules of a robots.txt response: a missing or forbidden file allows everything, a server error allows
 * nothing for now.
 */
function getRules(status: number | null, text: string | null): RobotsRules {
  if (status === null || status >= 500) return denyAll;
  return status >= 200 && status < 300 ? parseRobots(text ?? '') : allowAll;
}
