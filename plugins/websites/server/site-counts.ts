import { withServices } from '#core';
import type { Caller, ServedContract } from '#core/server';
import { ClientSiteCounts } from './client-counts';

/** Calls of the site list, with the client's figures refreshed first. */
export const withClientCounts = ({ contract, make }: ServedContract): ServedContract => ({
  contract,
  make: (services) => {
    const handlers = Object.entries(make(services));
    return withServices({ counts: ClientSiteCounts }, ({ counts }) =>
      Object.fromEntries(
        handlers.map(([name, answer]) => [
          name,
          async (call: { readonly caller: Caller }) => {
            await counts.refresh(call.caller.clientId);
            return (answer as (handlerCall: typeof call) => unknown)(call);
          },
        ]),
      ),
    )(services) as unknown as ReturnType<typeof make>;
  },
});
