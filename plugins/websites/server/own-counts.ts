import type { Caller, ResourceRules, ServedContract } from '#core/server';
import type { systemWebsite } from '../resource';
import { ClientSiteCounts } from './client-counts';

/** The calls of the list of sites, with the client's figures up to date. */
export const withOwnCounts = ({ contract, make }: ServedContract): ServedContract => ({
  contract,
  make: (services) => {
    const counts = services.get(ClientSiteCounts);
    return Object.fromEntries(
      Object.entries(make(services)).map(([name, answer]) => [
        name,
        async (call: { readonly caller: Caller }) => {
          await counts.refresh(call.caller.clientId);
          return (answer as (given: typeof call) => unknown)(call);
        },
      ]),
    ) as unknown as ReturnType<typeof make>;
  },
});

/** Shows callers who see some subjects only what they see of each site. */
export const ownCounts: ResourceRules<typeof systemWebsite> = {
  shown: async (rows, { caller, services }) => {
    const own = await services.get(ClientSiteCounts).narrow(caller);
    return own === null ? rows : rows.map((row) => ({ ...row, Mine_7d: own.get(String(row.Domain)) ?? 0 }));
  },
};
