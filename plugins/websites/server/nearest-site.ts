import { domainsAbove } from './domain-name';

/** Returns the most specific entry that covers a host. */
export function nearestSite<Entry>(sites: ReadonlyMap<string, Entry>, host: string): Entry | undefined {
  for (const domain of domainsAbove(host.toLowerCase())) {
    const site = sites.get(domain);
    if (site !== undefined) return site;
  }
  return undefined;
}
