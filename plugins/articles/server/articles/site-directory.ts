import { createExtensionPoint } from '#core';
import type { RegisteredSite } from '../../article';

/** Which groups of sites are meant. */
export type AskedGroups = { readonly names: readonly string[] } | { readonly ids: readonly string[] };

/** What the keeper of sites tells: the register of all sites, and each client's groups of them. */
export interface SiteDirectory {
  /** What is registered of a host or of the nearest domain above it. */
  find(host: string): Promise<RegisteredSite | undefined>;
  /** The sites of a client's groups, by name or domain as `site:` takes them; keyed as asked. */
  groups(clientId: string, asked: AskedGroups): Promise<ReadonlyMap<string, readonly string[]>>;
}

export const siteDirectory = createExtensionPoint<SiteDirectory>('articles.sites', { onFailure: 'refuse' });
