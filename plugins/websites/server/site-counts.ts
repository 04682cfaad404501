import type { Caller, ResourceRules, ServedContract } from '#core/server';
import type { systemWebsite } from '../resource';
import { ClientSiteCounts } from './client-counts';

/** Calls of the site list, with the client's figures refreshed first. */
export const withOwnCounts = ({ contract, make }: ServedContract): ServedContract => ({
  contract,
  make: (services) => {
    const counts = services.get(ClientSiteCounts);
    return Object.fromEntries(
      Object.entries(make(services)).map(([name, answer]) => [
        name,
        async (call: { readonly caller: Caller }) => {
          await counts.refresh(call.caller.clientId);
          return (answer as (handlerCall: typeof call) => unknown)(call);
        },
      ]),
    ) as unknown as ReturnType<typeof make>;
  },
});

/** Limits the figures of callers restricted to some subjects to what they may see of each site. */
export const ownCounts: ResourceRules<typeof systemWebsite> = {
  shown: async (rows, { caller, services }) => {
    const clientCounts = await services.get(ClientSiteCounts).narrow(caller);
    return clientCounts === null
      ? rows
      : rows.map((row) => ({ ...row, Mine_7d: clientCounts.get(String(row.Domain)) ?? 0 }));
  },
};
