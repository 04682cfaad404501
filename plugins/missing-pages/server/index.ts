import { contribute, provide, withServices } from '#core';
import { dashboardFigures, consume, defineServer, serve } from '#core/server';
import { articlesStored } from '#plugins/articles/server';
import { unreadPages } from '#plugins/extraction/server';
import { missingContract } from '../contract';
import { missingPages } from '../plugin';
import { missingPagesFigures } from './dashboard-figures';
import { missingMigrations } from './migrations';
import { missingTables } from './tables';
import { missingCalls } from './missing-calls';
import { MissingPages } from './missing-pages';
import { MissingReader } from './missing-reader';
import { MissingSelectors } from './missing-selectors';

export default defineServer(missingPages, {
  services: [provide(MissingPages), provide(MissingReader), provide(MissingSelectors)],
  calls: [serve(missingContract, missingCalls)],
  tables: missingTables,
  migrations: missingMigrations,
  jobs: [
    { name: 'missing-pages.tend', every: '5m', run: (services) => services.get(MissingPages).retryDue() },
    { name: 'missing-pages.sweep', every: '1h', run: (services) => services.get(MissingPages).removeExpired() },
  ],
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
      handle: ({ payload }, { services, tx }) => services.get(MissingPages).applyOutcome(payload, tx),
    }),
  ],
});
