import { withServices } from '#core';
import type { resourceContract } from '#core/resource';
import { DatabaseService, OperationLogService, type Handlers, type ServedContract } from '#core/server';
import { SourceTrial } from '#plugins/extraction/server';
import type { websiteContract } from '../contract';
import type { listPage } from '../resource';
import { GroupAdmin } from './group-admin';
import { SiteProfiles } from './site-profile';
import { SiteSearch } from './site-search';
import { readSourceStates } from './site-sources';
import { UnregisteredSites } from './unregistered-sites';

type PageHandlers = Handlers<ReturnType<typeof resourceContract<typeof listPage>>>;

/** Handlers of the site calls. */
export const websiteCalls = withServices(
  {
    groups: GroupAdmin,
    trial: SourceTrial,
    profiles: SiteProfiles,
    search: SiteSearch,
    unregisteredSites: UnregisteredSites,
    log: OperationLogService,
  },
  ({ groups, trial, profiles, search, unregisteredSites, log }): Handlers<typeof websiteContract> => ({
    addSites: ({ caller, ip, body: { Group_ID, Group_Name, Sites } }) =>
      groups.addSites(caller, ip, { id: Group_ID, name: Group_Name, sites: Sites }),

    tryOut: ({ caller, body, signal }) =>
      trial.run(caller, { ...body, Source_Kind: 'list-page', Robots_Mode: 'default' }, signal),

    profile: ({ caller, query }) => profiles.read(caller, query.site),

    find: ({ caller, query }) => search.find(caller, query),

    unregistered: ({ query }) => unregisteredSites.list(query),

    register: async ({ caller, body, ip }) => {
      const { sites, created } = await unregisteredSites.register(body.Domains, caller.userId);
      for (const { domain, name } of sites)
        await log.record(caller, {
          entity: 'global-domain',
          action: 'create',
          id: domain,
          ip,
          after: { Domain: domain, Site_Name: name },
        });
      return { created };
    },
  }),
);

/** Calls of list pages, with the state of the source in each row: `Source`, null when an operator has removed it. */
export const withSources = ({ contract, make }: ServedContract): ServedContract => ({
  contract,
  make: (services) => {
    const handlers = make(services) as unknown as PageHandlers;
    const getList = withServices(
      { database: DatabaseService },
      ({ database }): PageHandlers['list'] =>
        async (call) => {
          const page = await handlers.list(call);
          const states = await readSourceStates(
            database,
            page.list.flatMap(({ Source_ID }) => Source_ID ?? []),
            call.caller.clientId,
          );
          return {
            ...page,
            list: page.list.map((row) => ({ ...row, Source: states.get(row.Source_ID ?? '') ?? null })),
          };
        },
    );
    return { ...handlers, list: getList(services) } as unknown as ReturnType<typeof make>;
  },
});
