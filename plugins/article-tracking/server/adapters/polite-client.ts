import { inject } from '#core';
import { OutboundError, OutboundService, type OutboundAnswer } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { HostService, getRetryAfter } from '#plugins/extraction/server';
import { FetchFailure } from './fetch-failure';

const maxBytes = 8 * 1024 * 1024;
/** Maximum retry delay of a host that is honored, in seconds. */
const maxRest = 3600;

/** Fetches one URL within the site's robots.txt and rate limit, coordinated with the collectors. */
export class PoliteClient {
  constructor(
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(HostService) private readonly hosts: HostService,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  /** @throws {FetchFailure} for everything but a successful response. */
  async get(address: string, accept: string, signal?: AbortSignal): Promise<OutboundAnswer> {
    const answer = await this.fetch(address, accept, signal);
    const { status } = answer;
    const { host } = new URL(address);
    if (status >= 200 && status < 300) return answer;
    const retryAfter = Math.min(maxRest, getRetryAfter(answer.headers['retry-after'], this.clock.now()));
    if (retryAfter > 0) await this.hosts.rest(host, retryAfter);
    const code =
      status === 410 ? 'extraction.gone' : status === 429 ? 'extraction.too-often' : 'extraction.http-status';
    throw new FetchFailure(
      code,
      `${host} answered ${status}`,
      status >= 400 && status < 500 && status !== 408 && status !== 429,
      retryAfter,
    );
  }

  private async fetch(address: string, accept: string, signal: AbortSignal | undefined): Promise<OutboundAnswer> {
    try {
      this.outbound.for('pages').check(address);
      const url = new URL(address);
      const rules = await this.hosts.rules(url, signal);
      if (rules === null)
        throw new FetchFailure(
          'extraction.robots-unavailable',
          `${url.host} does not serve its robots.txt, so nothing is fetched from it for now`,
        );
      if (!rules.isAllowed(url.pathname + url.search))
        throw new FetchFailure(
          'extraction.robots-disallowed',
          `The robots.txt of ${url.host} disallows ${url.pathname}`,
          true,
        );
      await this.hosts.takeTurn(url.host, rules.crawlDelay, signal);
      return await this.outbound.for('pages').fetch(address, { accept, maxBytes, signal });
    } catch (error) {
      if (error instanceof OutboundError && error.code !== 'outbound.cancelled')
        throw new FetchFailure(error.code, error.message, /^outbound\.(?:denied|invalid)/.test(error.code));
      throw error;
    }
  }
}
