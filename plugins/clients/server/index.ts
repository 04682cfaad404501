import { contribute, provide } from '#core';
import { dashboardFigures, defineServer, selectSources, type SelectSource } from '#core/server';
import { clients } from '../plugin';
import { clientsFigures } from './dashboard-figures';
import { clientFiles } from './client-files';
import { ClientAdmin } from './client-admin';
import { ClientImages, PostgresClientImages } from './client-images';
import { clientFileSelect, clientSelect } from './client-select';
import { ClientService } from './client-service';
import { PostgresClientService } from './postgres-client-service';
import { prepareClients } from './prepare';
import { clientMigrations } from './migrations';
import { servedClients, servedSubClients, servedTypes } from './served';
import { clientTables } from './tables';

export { ClientImages } from './client-images';
export { ClientAdmin } from './client-admin';
export { checkBrand, checkImages } from './check-brand';
export { checkRemovable } from './check-removable';
export {
  clientNotice,
  clientRemovals,
  ClientService,
  platformClientId,
  type ClientRecord,
  type NewClient,
} from './client-service';
export { isInService } from './is-in-service';
export { imageType } from './image-type';
export { trialEnd } from './trial';

export default defineServer(clients, {
  services: [
    provide(ClientService, PostgresClientService),
    provide(ClientImages, PostgresClientImages),
    provide(ClientAdmin),
  ],
  calls: [servedClients.calls, servedSubClients.calls, servedTypes.calls, clientFiles],
  tables: clientTables,
  migrations: clientMigrations,
  contributions: [
    contribute(dashboardFigures, () => clientsFigures),
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
