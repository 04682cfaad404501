import { contribute, provide, withServices } from '#core';
import { defineServer, serve } from '#core/server';
import { pushedLists } from '#plugins/extraction/server';
import { websubContract } from '../contract';
import { websub } from '../plugin';
import { websubMigrations } from './migrations';
import { websubTables } from './tables';
import { websubCalls } from './websub-calls';
import { WebSubHubs } from './websub-hubs';
import { WebSubInbox } from './websub-inbox';

export default defineServer(websub, {
  services: [provide(WebSubHubs), provide(WebSubInbox)],
  calls: [serve(websubContract, websubCalls)],
  tables: websubTables,
  migrations: websubMigrations,
  contributions: [
    contribute(
      pushedLists,
      withServices({ webSubInbox: WebSubInbox }, ({ webSubInbox }) => webSubInbox),
    ),
  ],
  jobs: [
    {
      name: 'websub.tend',
      every: '1m',
      role: 'collect',
      attempts: 1,
      run: (services, _payload, { signal }) => services.get(WebSubHubs).tend(signal),
    },
  ],
});
