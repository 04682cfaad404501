import { createExtensionPoint } from '#core';
import type { RegisteredSite } from '../../article';

/** Selects site groups by name or by id. */
export type SiteGroupQuery = { readonly names: readonly string[] } | { readonly ids: readonly string[] };

/** Site data provided by the plugin that manages sites: the register of all sites and each client's groups. */
export interface SiteDirectory {
  /** Returns the registered data of a host or of the nearest parent domain. */
  find(host: string): Promise<RegisteredSite | undefined>;
  /** Returns the sites of a client's groups, by name or domain as `site:` accepts them; keyed as requested. */
  groups(clientId: string, groupQuery: SiteGroupQuery): Promise<ReadonlyMap<string, readonly string[]>>;
}

export const siteDirectory = createExtensionPoint<SiteDirectory>('articles.sites', { onFailure: 'refuse' });
