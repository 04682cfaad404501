import { inject } from '#core';
import type { FoundItem } from '#plugins/readers/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import { HostService } from '../collect/hosts';
import { Visitor, type Visit, type VisitError } from '../collect/visitor';
import type { SourceRecord } from '../sources/source-record';
import { learnInterval } from './learn-interval';

/** Article list of a site. */
export interface SiteList {
  readonly url: string;
  readonly kind: SourceRecord['source_kind'];
  readonly format: string;
  readonly title: string;
  readonly by: 'address' | 'declared' | 'linked' | 'common' | 'robots' | 'page';
  readonly items: readonly FoundItem[];
  /** Interval in seconds. */
  readonly interval: number;
  /** Feed that the site declares but that was not opened because time ran out. */
  readonly isUnopened?: boolean;
}

export interface SiteLists {
  readonly finalUrl: string;
  readonly requests: number;
  readonly lists: readonly SiteList[];
  /** Reason why nothing was found, when the site could not even be opened. */
  readonly error?: VisitError;
}

const commonPaths = ['feed', 'rss.xml', 'rss', 'atom.xml', 'feed.xml', 'index.xml', 'feed.json'];
/**
 * Maximum number of declared feeds; sites that declare more usually list special ones, such as the comments of each
 * article.
 */
const maxDeclared = 60;
/** Time limit in milliseconds after which no further URL is opened. */
const maxDurationMs = 25_000;

interface Candidate {
  readonly url: string;
  readonly kind: SiteList['kind'];
  readonly by: SiteList['by'];
  readonly title?: string;
}

/** Discovers the lists of a site from its URL, within the rules and rate limit of the site. */
export class SiteFinder {
  constructor(
    @inject(Visitor) private readonly visitor: Visitor,
    @inject(HostService) private readonly hosts: HostService,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  async find(address: string, signal?: AbortSignal, queue?: string): Promise<SiteLists> {
    const search = new Search(this.visitor, this.clock, signal, queue);
    const first = await this.openSite(address, search);
    const site = first.visit.finalUrl;
    const createResult = (lists: readonly SiteList[], error?: VisitError): SiteLists => ({
      finalUrl: site,
      requests: search.requests,
      lists,
      error,
    });
    const addressList = listOf(first.visit, { url: site, kind: 'rss', by: 'address' });
    if (addressList) return createResult([addressList]);
    const isOpen = first.visit.status !== null && first.visit.status >= 200 && first.visit.status < 300;
    if (!isOpen) return createResult([], first.visit.error);

    if (/\.xml(\.gz)?$|sitemap/i.test(new URL(site).pathname)) {
      const sitemap = await search.open([{ url: site, kind: 'sitemap', by: 'address' }]);
      if (sitemap.length > 0) return createResult(sitemap);
    }
    const named = (first.visit.list?.feeds ?? []).slice(0, maxDeclared);
    const feeds = named.map(({ url, title, by }): Candidate => ({ url, kind: 'rss', by, title }));
    const declared = await search.open(feeds);
    if (declared.length > 0) return createResult([...declared, ...feeds.slice(search.opened).map(unopened)]);
    const common = await search.open(
      commonAddresses(site).map((url): Candidate => ({ url, kind: 'rss', by: 'common' })),
      1,
    );
    if (common.length > 0) return createResult(common);
    const sitemaps = (await this.hosts.rules(new URL(site), signal))?.sitemaps ?? [];
    const newsFirst = [...sitemaps].sort((a, b) => Number(/news/i.test(b)) - Number(/news/i.test(a))).slice(0, 2);
    const candidates: Candidate[] = [
      ...(newsFirst.length > 0 ? newsFirst : [new URL('/sitemap.xml', site).href]).map(
        (url): Candidate => ({ url, kind: 'sitemap', by: newsFirst.length > 0 ? 'robots' : 'common' }),
      ),
      { url: site, kind: 'list-page', by: 'page' },
    ];
    return createResult(await search.open(candidates), search.error);
  }

  /** Opens the URL as it was typed: without a scheme, https is tried before http. */
  private async openSite(address: string, search: Search): Promise<{ readonly visit: Visit }> {
    const typed = address.trim();
    const candidates = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? [typed] : [`https://${typed}`, `http://${typed}`];
    let visit = await search.visit({ url: candidates[0] as string, kind: 'rss', by: 'address' });
    if (candidates[1] && visit.status === null && !visit.error?.code.startsWith('outbound.denied'))
      visit = await search.visit({ url: candidates[1], kind: 'rss', by: 'address' });
    return { visit };
  }
}

/** One search: counts its requests and enforces the limits. */
class Search {
  requests = 0;
  /** Number of candidates that the last `open` processed. */
  opened = 0;
  error: VisitError | undefined;
  private readonly begun: number;

  constructor(
    private readonly visitor: Visitor,
    private readonly clock: CollectClock,
    private readonly signal: AbortSignal | undefined,
    private readonly queue: string | undefined,
  ) {
    this.begun = clock.now().getTime();
  }

  async visit({ url, kind }: Candidate): Promise<Visit> {
    const visit = await this.visitor.open({ url, kind, queue: this.queue }, this.signal);
    this.requests += visit.requests;
    return visit;
  }

  /** Opens candidates one after another and returns those that list articles, up to `max`. */
  async open(candidates: readonly Candidate[], max = candidates.length): Promise<SiteList[]> {
    const lists = new Map<string, SiteList>();
    this.opened = 0;
    for (const candidate of candidates) {
      if (lists.size >= max || this.clock.now().getTime() - this.begun > maxDurationMs) break;
      this.opened += 1;
      const visit = await this.visit(candidate);
      this.error = visit.error;
      const list = listOf(visit, candidate);
      if (list && !lists.has(list.url)) lists.set(list.url, list);
    }
    return [...lists.values()];
  }
}

/**
 * Converts a visit into a list; undefined when it found none. A feed that the site declares counts even while it is
 * empty.
 */
function listOf({ list, error, permanentUrl }: Visit, { url, kind, by, title }: Candidate): SiteList | undefined {
  if (!list || error || list.format === 'unknown' || (list.items.length === 0 && by !== 'declared' && by !== 'address'))
    return undefined;
  const interval = learnInterval(
    list.items.map(({ publishedAt }) => publishedAt),
    list.ttlMinutes,
  );
  return {
    url: permanentUrl ?? url,
    kind: kind === 'rss' && list.format.startsWith('sitemap') ? 'sitemap' : kind,
    format: list.format,
    title: list.title || title || '',
    by,
    items: list.items,
    interval,
  };
}

/** Feed as the site declares it. */
const unopened = ({ url, kind, by, title = '' }: Candidate): SiteList => ({
  url,
  kind,
  format: 'rss',
  title,
  by,
  items: [],
  interval: learnInterval([]),
  isUnopened: true,
});

/** Returns the common URLs of feeds: below the given folder and at the top level. */
function commonAddresses(site: string): string[] {
  const { origin, pathname } = new URL(site);
  const folder = pathname.replace(/[^/]*$/, '');
  const below = folder === '/' ? [] : commonPaths.slice(0, 2).map((path) => `${origin}${folder}${path}`);
  return [...below, ...commonPaths.map((path) => `${origin}/${path}`)];
}
