import { contribute, provide } from '#core';
import { defineServer, selectSources, serveResource, type SelectSource } from '#core/server';
import { clients } from '../plugin';
import { client, clientServiceType } from '../resource';
import { clientFiles } from './client-files';
import { ClientImages, PostgresClientImages } from './client-images';
import { clientRules, serviceTypeRules } from './client-rules';
import { clientFileSelect, clientSelect } from './client-select';
import { ClientService } from './client-service';
import { PostgresClientService } from './postgres-client-service';
import { prepareClients } from './prepare';
import { clientMigrations } from './migrations';
import { clientTables } from './tables';

export { ClientImages } from './client-images';
export { checkBrand, checkImages } from './check-brand';
export { clientRemovals, ClientService, platformClientId, type ClientRecord, type NewClient } from './client-service';
export { imageType } from './image-type';
export { trialEnd } from './trial';

const servedClients = serveResource(client, clientRules);
const servedTypes = serveResource(clientServiceType, serviceTypeRules);

export default defineServer(clients, {
  services: [provide(ClientService, PostgresClientService), provide(ClientImages, PostgresClientImages)],
  calls: [servedClients.calls, servedTypes.calls, clientFiles],
  tables: clientTables,
  migrations: clientMigrations,
  contributions: [
    contribute(selectSources, clientSelect),
    contribute(selectSources, clientFileSelect),
    contribute(selectSources, (services): SelectSource => {
      const source = servedTypes.select.make(services) as SelectSource;
      return {
        ...source,
        load: async (caller, query) => (caller?.userType === 'operator' ? source.load(caller, query) : []),
      };
    }),
  ],
  prepare: prepareClients,
});
