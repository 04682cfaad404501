import { contribute, provide, withServices } from '#core';
import { dashboardFigures, consume, DatabaseService, defineServer, serve, serveResource } from '#core/server';
import { articlesIntake, articlesStored, siteDirectory } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { websiteContract } from '../contract';
import { websites } from '../plugin';
import { websitesFigures } from './dashboard-figures';
import { globalDomain, systemWebsite } from '../resource';
import { ClientSiteCounts } from './client-counts';
import { domainRules } from './domain-rules';
import { GroupAdmin, groups } from './group-admin';
import { ListPageRules } from './list-page-rules';
import { ListPageSources } from './list-page-sources';
import { websiteMigrations } from './migrations';
import { noteSites, recountSites } from './note-sites';
import { registerStep } from './register-task';
import { SiteProfiles } from './site-profile';
import { websiteCalls, withSources } from './website-calls';
import { withClientCounts } from './site-counts';
import { SiteSearch } from './site-search';
import { UnregisteredSites } from './unregistered-sites';
import { PostgresWebsiteGroups, WebsiteGroups } from './website-groups';
import { PostgresWebsiteRegistry, WebsiteRegistry } from './website-registry';
import { ListPageAdmin, pages } from './list-page-admin';
import { websiteTables } from './tables';

export { ListPageAdmin } from './list-page-admin';
export { recountSites } from './note-sites';
export { WebsiteGroups } from './website-groups';
export { WebsiteRegistry, type NewSite } from './website-registry';

const domains = serveResource(globalDomain, domainRules);
const sites = serveResource(systemWebsite, {
  // Limits the figures of callers restricted to some subjects to what they may see of each site.
  shown: async (rows, { caller, services }) => {
    const counts = await services.get(ClientSiteCounts).narrow(caller);
    return counts === null ? rows : rows.map((row) => ({ ...row, Mine_7d: counts.get(String(row.Domain)) ?? 0 }));
  },
});

export default defineServer(websites, {
  services: [
    provide(ClientSiteCounts),
    provide(WebsiteRegistry, PostgresWebsiteRegistry),
    provide(WebsiteGroups, PostgresWebsiteGroups),
    provide(SiteProfiles),
    provide(SiteSearch),
    provide(UnregisteredSites),
    provide(GroupAdmin),
    provide(ListPageSources),
    provide(ListPageRules),
    provide(ListPageAdmin),
  ],
  calls: [
    serve(websiteContract, websiteCalls),
    domains.calls,
    withClientCounts(sites.calls),
    groups.calls,
    withSources(pages.calls),
  ],
  tables: websiteTables,
  migrations: websiteMigrations,
  contributions: [
    contribute(dashboardFigures, () => websitesFigures),
    groups.select,
    contribute(
      siteDirectory,
      withServices(
        { websiteRegistry: WebsiteRegistry, websiteGroups: WebsiteGroups },
        ({ websiteRegistry, websiteGroups }) => ({
          find: (host) => websiteRegistry.find(host),
          groups: (clientId, requestedGroups) => websiteGroups.sites(clientId, requestedGroups),
        }),
      ),
    ),
    contribute(
      articlesIntake,
      withServices({ websiteRegistry: WebsiteRegistry }, ({ websiteRegistry }) => ({
        phase: 'reject',
        name: registerStep,
        plugin: 'websites',
        task: 'register',
        state: () => websiteRegistry.state(),
      })),
    ),
    contribute(
      clientRemovals,
      withServices({ sources: ListPageSources }, ({ sources }) => ({
        remove: (clientId, tx) => sources.clear(clientId, tx),
      })),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'websites.note',
      handle: async ({ payload: { stored } }, { services, tx }) => {
        await noteSites(tx, stored);
        const clients = stored.flatMap(({ item }) => item.matches.map(({ clientId }) => clientId));
        await services.get(ClientSiteCounts).forget(tx, [...new Set(clients)]);
      },
    }),
  ],
  jobs: [
    {
      name: 'websites.recount',
      every: '23 3 * * *',
      run: (services) => services.get(DatabaseService).transaction(recountSites),
    },
  ],
  threads: { register: () => import('./register-task') },
});
