import { contribute, provide, withServices } from '#core';
import { dashboardFigures, defineServer, serve, serveResource } from '#core/server';
import { registrationListeners } from '#plugins/account/server';
import { registrationContract } from '../contract';
import { registrations } from '../plugin';
import { registrationsFigures } from './dashboard-figures';
import { clientRegistration, clientTemplate } from '../resource';
import { registrationMigrations } from './migrations';
import { RegistrationService } from './registration-service';
import { registrationTables } from './tables';

const served = serveResource(clientRegistration);
const templates = serveResource(clientTemplate);

export default defineServer(registrations, {
  services: [provide(RegistrationService)],
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
    contribute(registrationListeners, () => ({
      registered: async ({ company, contact, phone, clientId, userId }, tx) =>
        void (await tx.query(
          'insert into client_registration (company, contact, phone, client_id, user_id) values ($1, $2, $3, $4, $5)',
          [company, contact, phone, clientId, userId],
        )),
    })),
  ],
});
