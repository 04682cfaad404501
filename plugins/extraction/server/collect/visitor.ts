import { createHash } from 'node:crypto';
import { BusinessError, createToken, inject, InputError } from '#core';
import { OutboundService, ServerKernel, type OutboundAnswer } from '#core/server';
import {
  DocumentReader,
  fileKind,
  findForward,
  hubOfHeader,
  type ExtractedArticle,
  type FoundItem,
  type FoundList,
  type HubLinks,
  type PageSelectors,
} from '#plugins/readers/server';
import { CollectClock, NodeConfig } from '#plugins/collector-nodes/server';
import { parserFor, getSiteParsers, withParser } from '../parsers/site-parsers';
import type { SourceRecord } from '../sources/source-record';
import { HostService, maxRest, maxWait } from './hosts';
import { getRetryAfter } from './next-visit';
import { fetchedPages } from './page-listener';
import { maxParts, partsToRead, type IndexPart, type KnownPart } from './sitemap-parts';
import type { PushedList } from './pushed-lists';

export type RobotsMode = NonNullable<SourceRecord['robots_mode']>;

/** Target of a visit. The last three fields come from an earlier visit, so that an unchanged list is not read again. */
export interface VisitTarget {
  readonly url: string;
  readonly kind: SourceRecord['source_kind'];
  readonly listSelector?: string;
  /** Whether the site's robots.txt is obeyed; the platform's default when omitted. */
  readonly robots?: RobotsMode;
  /** Party on whose behalf it is visited, such as a client, for fair scheduling; defaults to the host. */
  readonly queue?: string;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly contentHash?: string | null;
  /** Parts of a sitemap index as known from earlier visits, by URL. */
  readonly parts?: ReadonlyMap<string, KnownPart>;
}

export interface VisitError {
  readonly code: string;
  readonly message: string;
}

/** Result of a visit to a list. `list` is missing when the visit failed or nothing has changed. */
export interface Visit {
  readonly status: number | null;
  readonly requests: number;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly finalUrl: string;
  readonly permanentUrl?: string;
  readonly unchanged: boolean;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentHash: string | null;
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number;
  readonly list?: FoundList;
  /** Parts of a sitemap index that the site names, with what is now known of them. */
  readonly parts?: ReadonlyMap<string, KnownPart>;
  /** Keys of old items: those of parts that existed at the first visit and are read for the first time now. */
  readonly backlog?: ReadonlySet<string>;
  /** Number of parts of a sitemap index that are left to the next visit. */
  readonly partsLeft?: number;
  /** Hub that pushes new items of the list. */
  readonly hub?: HubLinks;
  readonly error?: VisitError;
}

/** Returns a visit that has sent no request. */
export const emptyVisit = (url: string): Visit => ({
  status: null,
  requests: 0,
  bytes: 0,
  milliseconds: 0,
  finalUrl: url,
  unchanged: false,
  etag: null,
  lastModified: null,
  contentHash: null,
  retryAfter: 0,
});

/** Result of fetching an article page; a permanent failure is not retried. */
export type PageVisit =
  | { readonly article: ExtractedArticle; readonly bytes: number; readonly error?: undefined }
  | {
      readonly article?: undefined;
      readonly bytes: number;
      readonly error: VisitError & { readonly lasting: boolean };
      /** Seconds that the host asks to wait. */
      readonly retryAfter?: number;
    };

/** Settings for fetching a page. */
export interface PageContext {
  readonly signal?: AbortSignal;
  /** The platform's default when omitted. */
  readonly robots?: RobotsMode;
  /** Party on whose behalf it is fetched, such as a client, for fair scheduling; defaults to the host. */
  readonly queue?: string;
}

/** Fetches and parses what a source points to, within the rules of its site; stores nothing. */
export interface Visitor {
  open(target: VisitTarget, signal?: AbortSignal): Promise<Visit>;
  page(url: string, selectors: PageSelectors, context?: PageContext): Promise<PageVisit>;
  /** Parses lists that a hub has pushed as if they had been fetched; unreadable ones are omitted. */
  readPushed(target: VisitTarget, contents: readonly PushedList[]): Promise<Visit>;
  /** Whether the robots.txt of a site is currently obeyed. */
  obeysRobots(mode?: RobotsMode): boolean;
}
export const Visitor = createToken<Visitor>('extraction.visitor');

const accepts: Readonly<Record<SourceRecord['source_kind'], string>> = {
  rss: 'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5',
  sitemap: 'application/xml, text/xml, application/gzip;q=0.9, */*;q=0.5',
  'list-page': 'text/html, application/xhtml+xml, */*;q=0.5',
};
const maxItems = 500;
/** Maximum number of addresses that are taken from all parts of a sitemap. */
const maxAddresses = 50_000;
const pageBytes = 8 * 1024 * 1024;

const disallowed = 'extraction.robots-disallowed';
const lastingCodes = new Set(['outbound.invalid-url', disallowed]);

/** Whether a server with this status may ask for a pause. */
const mayAskToWait = (status: number): boolean => status === 429 || status === 503;

interface PageRequest {
  readonly robots?: RobotsMode;
  readonly accept: string;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly maxBytes?: number;
}

type Fetched =
  | { readonly answer: OutboundAnswer; readonly error?: undefined }
  | { readonly answer?: OutboundAnswer; readonly error: VisitError & { readonly lasting: boolean } };

export class OutboundVisitor implements Visitor {
  constructor(
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(HostService) private readonly hosts: HostService,
    @inject(DocumentReader) private readonly reader: DocumentReader,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(NodeConfig) private readonly config: NodeConfig,
  ) {}

  async open(target: VisitTarget, signal?: AbortSignal): Promise<Visit> {
    const { url, kind, etag, lastModified, contentHash, robots } = target;
    const empty = emptyVisit(url);
    const request = { accept: accepts[kind], etag: etag ?? undefined, lastModified: lastModified ?? undefined, robots };
    const { answer, error } = await (kind === 'list-page'
      ? this.fetchForwarded(url, request, signal)
      : this.fetch(url, request, signal));
    if (!answer) return { ...empty, requests: error?.code.startsWith('extraction.robots') ? 0 : 1, error };
    const { status, headers, body, finalUrl, permanentUrl, ms } = answer;
    const visit: Visit = {
      ...empty,
      status,
      requests: 1 + answer.redirects.length,
      bytes: body.length,
      milliseconds: ms,
      finalUrl,
      permanentUrl,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
      retryAfter: getRetryAfter(headers['retry-after'], this.clock.now()),
    };
    if (answer.notModified && !etag && !lastModified)
      return {
        ...visit,
        error: {
          code: 'extraction.http-status',
          message: `${new URL(finalUrl).host} answered 304 without a condition`,
        },
      };
    if (answer.notModified)
      return {
        ...visit,
        unchanged: true,
        etag: headers.etag ?? etag ?? null,
        lastModified: headers['last-modified'] ?? lastModified ?? null,
        contentHash: contentHash ?? null,
      };
    if (error) return { ...visit, error };
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
    if (hash === contentHash) return { ...visit, unchanged: true, contentHash: hash };
    const list = await this.readList(target, answer, signal);
    const hub = hubOfHeader(headers.link, finalUrl) ?? list.hub;
    if (list.sitemaps.length === 0) return { ...visit, contentHash: hash, list, hub, error: list.error };
    // An index stays the same while the sitemaps below it change, so it is read every time.
    return this.openSitemaps({ ...visit, etag: null, lastModified: null }, list, target, signal);
  }

  async readPushed(target: VisitTarget, contents: readonly PushedList[]): Promise<Visit> {
    const started = performance.now();
    const items = new Map<string, FoundItem>();
    let first: FoundList | undefined;
    for (const { body, content_type } of contents) {
      const document = {
        kind: target.kind,
        bytes: body,
        contentType: content_type ?? undefined,
        url: target.url,
        listSelector: target.listSelector,
        now: this.clock.now(),
      };
      const list = await this.reader.readList(document, { queue: target.queue ?? new URL(target.url).host });
      if (list.error) continue;
      first ??= list;
      for (const item of list.items) items.set(item.key, item);
    }
    const { url, etag = null, lastModified = null, contentHash = null } = target;
    const visit = {
      ...emptyVisit(url),
      bytes: contents.reduce((sum, { body }) => sum + body.length, 0),
      milliseconds: Math.round(performance.now() - started),
      etag,
      lastModified,
      contentHash,
    };
    if (!first)
      return {
        ...visit,
        error: { code: 'extraction.unreadable', message: 'The content pushed by the hub could not be read' },
      };
    return { ...visit, list: { ...first, items: [...items.values()].slice(0, maxItems) } };
  }

  obeysRobots(mode: RobotsMode = 'default'): boolean {
    return mode === 'obey' || (mode !== 'ignore' && this.config.settings.robots === 'obey');
  }

  async page(url: string, selectors: PageSelectors, { signal, robots, queue }: PageContext = {}): Promise<PageVisit> {
    const request = { accept: accepts['list-page'], maxBytes: pageBytes, robots };
    const { answer, error } = await this.fetchForwarded(url, request, signal);
    const bytes = answer?.body.length ?? 0;
    if (answer) await this.announce(url, answer);
    if (error) {
      const retryAfter = getRetryAfter(answer?.headers['retry-after'], this.clock.now());
      if (!answer || retryAfter === 0 || !mayAskToWait(answer.status)) return { bytes, error };
      for (const host of new Set([url, answer.finalUrl].map((each) => new URL(each).host)))
        await this.hosts.rest(host, Math.min(retryAfter, maxRest));
      return { bytes, error, retryAfter };
    }
    const type = answer.headers['content-type'] ?? '';
    const kind = fileKind(answer.body, type);
    if (kind === 'pdf' || kind === 'file') {
      const name = kind === 'pdf' ? 'a PDF file' : `a file of type ${type || 'unknown'}`;
      return {
        bytes,
        error: { code: 'extraction.not-a-page', message: `${url} is not a web page but ${name}`, lasting: true },
      };
    }
    const document = {
      bytes: answer.body,
      contentType: type || undefined,
      url: answer.finalUrl,
      selectors: withParser(selectors, parserFor(getSiteParsers(this.config), answer.finalUrl)),
      now: this.clock.now(),
    };
    const read = await this.reader
      .readArticle(document, { queue: queue ?? new URL(url).host, signal })
      .catch((failure: unknown) => {
        if (!(failure instanceof BusinessError)) throw failure;
        return failure;
      });
    if (read instanceof BusinessError)
      return { bytes, error: { code: read.code, message: read.message, lasting: true } };
    const article = read;
    if (article.text === '')
      return { bytes, error: { code: 'extraction.no-text', message: `No text was found on ${url}`, lasting: false } };
    return { article, bytes };
  }

  private async announce(url: string, answer: OutboundAnswer): Promise<void> {
    const page = { url, answer, fetchedAt: this.clock.now() };
    await this.kernel.ask(fetchedPages, (listener) => listener.fetched(page));
  }

  private async openSitemaps(
    visit: Visit,
    index: FoundList,
    { robots, parts: known = new Map() }: VisitTarget,
    signal: AbortSignal | undefined,
  ): Promise<Visit> {
    let { requests, bytes, milliseconds } = visit;
    let failure: VisitError | undefined;
    let isRead = false;
    const items = new Map<string, FoundItem>(index.items.map((item) => [item.key, item]));
    const named = new Map<string, IndexPart>(index.parts.map((part) => [part.url, part]));
    const parts = new Map<string, KnownPart>();
    const backlog = new Set<string>();
    const asked = new Set<string>();
    // An index may name further ones, so that the choice is made again after each part.
    for (;;) {
      const open = [...named.values()].filter(({ url }) => !asked.has(url));
      const [part] = partsToRead(open, known, this.clock.now(), maxParts - asked.size).chosen;
      if (!part) break;
      const { url, modifiedAt = null } = part;
      asked.add(url);
      const { answer, error } = await this.fetch(url, { accept: accepts.sitemap, robots }, signal);
      requests += 1;
      bytes += answer?.body.length ?? 0;
      milliseconds += answer?.ms ?? 0;
      const list = error ? undefined : await this.readList({ url, kind: 'sitemap' }, answer, signal);
      failure ??= error ?? list?.error;
      if (!list || list.error) {
        parts.set(url, { modified_at: 'failed', read_at: this.clock.now() });
        continue;
      }
      isRead = true;
      for (const each of list.parts) if (!named.has(each.url)) named.set(each.url, each);
      const isIndex = list.parts.length > 0;
      parts.set(url, { modified_at: isIndex ? 'index' : modifiedAt, read_at: this.clock.now() });
      const isOld = known.has(url) && !known.get(url)?.read_at;
      for (const item of list.items) {
        if (items.has(item.key)) continue;
        items.set(item.key, item);
        if (isOld) backlog.add(item.key);
      }
    }
    const left = [...named.values()].filter(({ url }) => !asked.has(url));
    const isFirst = known.size === 0;
    for (const { url } of isFirst ? left : []) parts.set(url, { modified_at: null, read_at: null });
    const latest = [...items.values()]
      .sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
      .slice(0, maxAddresses);
    const partsLeft = partsToRead(left, new Map([...known, ...parts]), this.clock.now(), 0).left;
    const warnings = [
      ...index.warnings,
      ...(failure ? ['sitemap-part-failed'] : []),
      ...(partsLeft > 0 ? ['sitemaps-left-out'] : []),
    ];
    return {
      ...visit,
      requests,
      bytes,
      milliseconds,
      parts,
      backlog,
      partsLeft,
      list: { ...index, items: latest, warnings },
      error: latest.length === 0 && !isRead ? failure : undefined,
    };
  }

  private readList(
    { kind, listSelector, url, queue }: Pick<VisitTarget, 'kind' | 'listSelector' | 'url' | 'queue'>,
    { body, headers, finalUrl }: OutboundAnswer,
    signal: AbortSignal | undefined,
  ): Promise<FoundList> {
    const document = {
      kind,
      bytes: body,
      contentType: headers['content-type'],
      url: finalUrl || url,
      listSelector,
      now: this.clock.now(),
    };
    return this.reader.readList(document, { queue: queue ?? new URL(url).host, signal });
  }

  /** Fetches a page. One that only leads to another is followed once, within the same rules. */
  private async fetchForwarded(url: string, request: PageRequest, signal: AbortSignal | undefined): Promise<Fetched> {
    const first = await this.fetch(url, request, signal);
    const target = getForward(first);
    if (target === undefined) return first;
    const second = await this.fetch(target, { ...request, etag: undefined, lastModified: undefined }, signal);
    const further = getForward(second);
    if (further === undefined) return second;
    const message = `${url} only forwards to ${target}, which only forwards to ${further}`;
    return { answer: second.answer, error: { code: 'extraction.forwards', message, lasting: false } };
  }

  /** Sends one request within the rules and rate limit of the site. */
  private async fetch(
    address: string,
    { robots, ...request }: PageRequest,
    signal: AbortSignal | undefined,
  ): Promise<Fetched> {
    try {
      this.outbound.for('pages').check(address);
      await this.awaitTurn(new URL(address), robots, signal);
      const answer = await this.outbound.for('pages').fetch(address, {
        ...request,
        signal,
        beforeRedirect: (url) => this.awaitTurn(url, robots, signal),
      });
      const { status } = answer;
      if (answer.notModified || (status >= 200 && status < 300)) return { answer };
      const code =
        status === 410 ? 'extraction.gone' : status === 429 ? 'extraction.too-often' : 'extraction.http-status';
      return {
        answer,
        error: {
          code,
          message: `${new URL(answer.finalUrl).host} answered ${status}`,
          lasting: status >= 400 && status < 500 && status !== 408 && status !== 429,
        },
      };
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code === 'outbound.cancelled') throw error;
      return {
        error: {
          code: error.code,
          message: error.message,
          lasting: error.code.startsWith('outbound.denied') || lastingCodes.has(error.code),
        },
      };
    }
  }

  /**
   * Waits for the turn of a URL at its host.
   *
   * @throws {InputError} if the robots.txt of the host does not allow it, or the host has asked for a longer pause.
   */
  private async awaitTurn(url: URL, robots: RobotsMode | undefined, signal: AbortSignal | undefined): Promise<void> {
    const rules = await this.hosts.rules(url, signal);
    // The crawl delay is respected even when the other rules of robots.txt are ignored.
    const obeys = this.obeysRobots(robots);
    if (obeys && rules === null)
      throw new InputError(
        `${url.host} does not serve its robots.txt, so nothing is fetched from it for now`,
        'extraction.robots-unavailable',
      );
    if (obeys && !rules?.isAllowed(url.pathname + url.search))
      throw new InputError(`The robots.txt of ${url.host} disallows ${url.pathname}`, disallowed);
    const wait = this.hosts.getWait(url.host);
    if (wait > maxWait)
      throw new InputError(
        `${url.host} asks to wait another ${Math.ceil(wait / 1000)} seconds`,
        'extraction.too-often',
      );
    await this.hosts.takeTurn(url.host, rules?.crawlDelay ?? 0, signal);
  }
}

/** Returns the URL to which a fetched page only forwards. */
function getForward({ answer, error }: Fetched): string | undefined {
  if (!answer || error || answer.notModified) return undefined;
  const { body, headers, finalUrl } = answer;
  if (fileKind(body, headers['content-type']) !== 'page') return undefined;
  return findForward({
    bytes: body,
    contentType: headers['content-type'],
    refresh: headers.refresh,
    url: finalUrl,
  });
}
