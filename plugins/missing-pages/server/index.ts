import { contribute, provide, withServices } from '#core';
import { dashboardFigures, consume, defineServer, serve } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
import { unreadPages } from '#plugins/extraction/server';
import { missingContract } from '../contract';
import { missingPages } from '../plugin';
import { missingPagesFigures } from './dashboard-figures';
import { missingJobs } from './jobs';
import { missingMigrations } from './migrations';
import { missingTables } from './tables';
import { missingCalls } from './missing-calls';
import { MissingPages } from './missing-pages';
import { MissingReader } from './missing-reader';

export default defineServer(missingPages, {
  services: [provide(MissingPages), provide(MissingReader)],
  calls: [serve(missingContract, missingCalls)],
  tables: missingTables,
  migrations: missingMigrations,
  jobs: missingJobs,
  contributions: [
    contribute(dashboardFigures, () => missingPagesFigures),
    contribute(
      unreadPages,
      withServices({ missingPagesService: MissingPages }, ({ missingPagesService }) => missingPagesService),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'missing-pages.hear',
      handle: ({ payload }, { services, tx }) => services.get(MissingPages).hear(payload, tx),
    }),
  ],
});
