import type { Resolver } from '#core';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { singleSignOn } from '../plugin';
import { ProviderStore, type ProviderRow } from './provider-store';

/** Returns the providers of a client that has this plugin, and those of the installation. */
export async function offeredTo(services: Resolver, clientId: string | undefined): Promise<readonly ProviderRow[]> {
  const clients = services.get(ClientService);
  const hasOwn =
    clientId !== undefined &&
    clientId !== platformClientId &&
    (await clients.enabledPlugins(clientId)).has(singleSignOn.id);
  return services.get(ProviderStore).enabled([platformClientId, ...(hasOwn ? [clientId] : [])]);
}
