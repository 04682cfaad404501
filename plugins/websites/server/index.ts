import { contribute, provide, withServices } from '#core';
import { dashboardFigures, consume, DatabaseService, defineServer, serve, serveResource } from '#core/server';
import { articlesIntake, articlesStored, siteDirectory } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { websiteContract } from '../contract';
import { websites } from '../plugin';
import { websitesFigures } from './dashboard-figures';
import { globalDomain, systemWebsite, websiteGroup } from '../resource';
import { ClientSiteCounts } from './client-counts';
import { domainRules } from './domain-rules';
import { groupRules } from './group-rules';
import { clearListPages } from './list-page-sources';
import { websiteMigrations } from './migrations';
import { noteSites, recountSites } from './note-sites';
import { registerStep } from './register-task';
import { SiteProfiles } from './site-profile';
import { websiteCalls, withSources } from './website-calls';
import { ownCounts, withOwnCounts } from './site-counts';
import { PostgresWebsiteGroups, WebsiteGroups } from './website-groups';
import { PostgresWebsiteRegistry, WebsiteRegistry } from './website-registry';
import { ListPageAdmin, pages } from './list-page-admin';
import { websiteTables } from './tables';

export { ListPageAdmin } from './list-page-admin';
export { recountSites } from './note-sites';
export { WebsiteGroups } from './website-groups';
export { WebsiteRegistry, type NewSite } from './website-registry';

const domains = serveResource(globalDomain, domainRules);
const sites = serveResource(systemWebsite, ownCounts);
const groups = serveResource(websiteGroup, groupRules);

export default defineServer(websites, {
  services: [
    provide(ClientSiteCounts),
    provide(WebsiteRegistry, PostgresWebsiteRegistry),
    provide(WebsiteGroups, PostgresWebsiteGroups),
    provide(SiteProfiles),
    provide(ListPageAdmin),
  ],
  calls: [
    serve(websiteContract, websiteCalls(groups.calls)),
    domains.calls,
    withOwnCounts(sites.calls),
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
    contribute(clientRemovals, (services) => ({
      remove: (clientId, tx) => clearListPages(services, clientId, tx),
    })),
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
