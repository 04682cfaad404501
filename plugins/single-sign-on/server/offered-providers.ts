import { inject } from '#core';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { singleSignOn } from '../plugin';
import { ProviderStore, type ProviderRow } from './provider-store';

/** The identity providers that the sign-in page offers. */
export class OfferedProviders {
  constructor(
    @inject(ProviderStore) private readonly store: ProviderStore,
    @inject(ClientService) private readonly clients: ClientService,
  ) {}

  /** Returns the providers of a client that has this plugin, and those of the installation. */
  async list(clientId: string | undefined): Promise<readonly ProviderRow[]> {
    const hasPlugin =
      clientId !== undefined &&
      clientId !== platformClientId &&
      (await this.clients.enabledPlugins(clientId)).has(singleSignOn.id);
    return this.store.enabled([platformClientId, ...(hasPlugin ? [clientId] : [])]);
  }

  /** Returns one of the offered providers. */
  async find(clientId: string | undefined, providerId: string): Promise<ProviderRow | undefined> {
    return (await this.list(clientId)).find(({ sign_in_provider_id: id }) => id === providerId);
  }
}
