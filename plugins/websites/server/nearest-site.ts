import { domainsAbove } from './domain-name';

/** The most specific of the entries that hold a host. */
export function nearestSite<Entry>(sites: ReadonlyMap<string, Entry>, host: string): Entry | undefined {
  for (const domain of domainsAbove(host.toLowerCase())) {
    const site = sites.get(domain);
    if (site !== undefined) return site;
  }
  return undefined;
}
