import { inject } from '#core';
import type { Caller } from '#core/server';
import { NodeConfig } from '#plugins/collector-nodes/server';
import type { DiscoveredSites } from '../../contract';
import { SourceRepository } from '../sources/source-repository';
import { SiteFinder } from './site-finder';

const maxItems = 4;

/** Discovers the lists of a site and which of them are visited already. */
export class SiteDiscovery {
  constructor(
    @inject(NodeConfig) private readonly config: NodeConfig,
    @inject(SiteFinder) private readonly finder: SiteFinder,
    @inject(SourceRepository) private readonly sources: SourceRepository,
  ) {}

  async discover(caller: Caller, url: string, signal: AbortSignal): Promise<DiscoveredSites> {
    await this.config.takeUp();
    const { finalUrl, requests, lists, error } = await this.finder.find(url, signal, caller.clientId);
    const sourceIds = await this.sources.idsByUrl(lists.map((list) => list.url));
    return {
      Final_Url: finalUrl,
      Requests: requests,
      Error: error ? { Code: error.code, Message: error.message } : null,
      list: lists.map(({ url: listUrl, kind, format, title, by, items, interval, isUnopened = false }) => ({
        Url: listUrl,
        Source_Kind: kind,
        Format: format,
        Title: title,
        Discovery_Method: by,
        Found: items.length,
        Is_Unopened: isUnopened,
        Interval_Seconds: interval,
        Existing_Source_ID: sourceIds.get(listUrl) ?? null,
        Latest_At: items.reduce<string | null>(
          (latest, { publishedAt }) => (publishedAt && publishedAt > (latest ?? '') ? publishedAt : latest),
          null,
        ),
        list: items
          .slice(0, maxItems)
          .map((item) => ({ Title: item.title, Url: item.url ?? null, Published_At: item.publishedAt ?? null })),
      })),
    };
  }
}
