import { inject, InputError, PermissionError, type FileAnswer } from '#core';
import { LimitService, OutboundError, OutboundService, type Caller } from '#core/server';
import { imageType } from '#plugins/clients/server';
import { decodeBytes } from '#plugins/readers/server';
import { BriefCache } from '#shared/cache';
import { isOfDomain } from '../origin';
import { PageStore } from './page-store';

/** The type of content that is requested. */
export type ProxyResult = 'image' | 'text';

const megabyte = 1024 * 1024;
const limits: Readonly<Record<ProxyResult, number>> = { image: 5 * megabyte, text: 2 * megabyte };
/** Small content is cached for a while, so that a list of pictures is fetched once for all viewers. */
const cacheDurationMs = 600_000;
const maxCached = 200;
const smallest = 256 * 1024;
const requestLimit = { max: 240, seconds: 60 } as const;

/**
 * Fetches pictures and page sources for a reader, from configured domains only and through the shared outbound client:
 * no cookies, no addresses of the internal network, and nothing that a browser would run.
 */
export class ProxyAccess {
  private readonly fetched = new BriefCache<FileAnswer>(cacheDurationMs, maxCached);

  constructor(
    @inject(PageStore) private readonly store: PageStore,
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(LimitService) private readonly limits: LimitService,
  ) {}

  async fetch(caller: Caller, url: string, result: ProxyResult): Promise<FileAnswer> {
    const domains = await this.store.domains(caller);
    this.mustBeOf(url, domains);
    const limitKey = `embedding proxy ${caller.userId}`;
    await this.limits.demand(
      limitKey,
      requestLimit.max,
      requestLimit.seconds,
      'Too many requests for pictures and pages',
    );
    const key = `${caller.clientId} ${result} ${url}`;
    const answer = await this.fetched.get(key, () => this.load(url, result, domains));
    if (answer.content instanceof Uint8Array && answer.content.byteLength > smallest) this.fetched.forget(key);
    return answer;
  }

  private async load(url: string, result: ProxyResult, domains: readonly string[]): Promise<FileAnswer> {
    const accept = result === 'image' ? 'image/*' : 'text/html, text/*;q=0.9';
    const { status, finalUrl, body, headers } = await this.outbound
      .for('pages')
      .fetch(url, { accept, maxBytes: limits[result], timeout: 10_000 })
      .catch((error: unknown) => {
        if (error instanceof OutboundError) throw new InputError(`url: ${error.message}`, 'embedding.unreached');
        throw error;
      });
    this.mustBeOf(finalUrl, domains);
    if (status !== 200) throw new InputError(`url: answered ${status}`, 'embedding.unreached');
    const host = new URL(finalUrl).hostname;
    if (result === 'text')
      return {
        name: `${host}.txt`,
        type: 'text/plain; charset=utf-8',
        disposition: 'inline',
        content: Buffer.from(decodeBytes(body, { contentType: headers['content-type'] }).text),
      };
    const type = imageType(body);
    if (!type) throw new InputError('url: the content is not a picture', 'embedding.no-picture');
    return { name: `${host}.${type.slice('image/'.length)}`, type, disposition: 'inline', content: body };
  }

  private mustBeOf(url: string, domains: readonly string[]): void {
    const { hostname } = new URL(url);
    if (!isOfDomain(hostname, domains))
      throw new PermissionError(`${hostname} is none of the client's domains to fetch from`, 'embedding.domain');
  }
}
