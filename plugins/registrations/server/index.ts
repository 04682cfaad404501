import { contribute, provide, withServices } from '#core';
import { dashboardFigures, defineServer, serve, serveResource } from '#core/server';
import { registrationListeners } from '#plugins/account/server';
import { registrationContract } from '../contract';
import { registrations } from '../plugin';
import { registrationsFigures } from './dashboard-figures';
import { clientRegistration, clientTemplate } from '../resource';
import { registrationMigrations } from './migrations';
import { RegistrationService } from './registration-service';
import { RegistrationStore } from './registration-store';
import { registrationTables } from './tables';

const served = serveResource(clientRegistration);
const templates = serveResource(clientTemplate);

export default defineServer(registrations, {
  services: [provide(RegistrationStore), provide(RegistrationService)],
  calls: [
    served.calls,
    templates.calls,
    serve(
      registrationContract,
      withServices({ service: RegistrationService }, ({ service }) => ({
        approve: ({ caller, body, ip }) => service.approve(caller, ip, body),
        refuse: async ({ caller, body, ip }) => {
          await service.refuse(caller, ip, body.Registration_ID, body.Reason);
          return {};
        },
      })),
    ),
  ],
  tables: registrationTables,
  migrations: registrationMigrations,
  contributions: [
    contribute(dashboardFigures, () => registrationsFigures),
    templates.select,
    contribute(
      registrationListeners,
      withServices({ store: RegistrationStore }, ({ store }) => ({
        registered: (registered, tx) => store.add(registered, tx),
      })),
    ),
  ],
});
